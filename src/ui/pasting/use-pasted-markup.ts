import type { ClipboardEvent } from "react";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { trustedHtml } from "#src/lib/trusted-html.ts";
import type { Dialect } from "./markup-from-html.ts";
import { plainFromPaste } from "./plain-from-paste.ts";

/**
 * What happens when something is pasted into a field of several lines: from Word or a page it comes in the field's own markup, and what was struck out
 * there stays out. The converter is fetched with the first paste that needs it.
 */
export function usePastedMarkup(dialect: Dialect, onPasted?: (area: HTMLTextAreaElement, words: string) => void) {
  return (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const [html, text] = [event.clipboardData.getData("text/html"), event.clipboardData.getData("text/plain")];
    const plain = dialect === "article" ? text : plainFromPaste(text);
    const area = event.currentTarget;
    const insert = (words: string) => {
      if (words === "") return;
      area.setRangeText(words, area.selectionStart, area.selectionEnd, "end");
      area.dispatchEvent(new Event("input", { bubbles: true }));
      onPasted?.(area, words);
    };
    if (html.trim() === "" && (plain === text || plain === "")) return;
    event.preventDefault();
    if (html.trim() === "") {
      insert(plain);
      return;
    }
    readMarkup(html, dialect).then(
      (words) => insert(words === "" ? plain : words),
      () => insert(plain),
    );
  };
}

async function readMarkup(html: string, dialect: Dialect): Promise<string> {
  const { markupFromHtml } = await loadWithRetries(() => import("./markup-from-html.ts"));
  // Nothing in a parsed document runs or is fetched.
  return markupFromHtml(new DOMParser().parseFromString(trustedHtml(html) as string, "text/html"), dialect);
}
