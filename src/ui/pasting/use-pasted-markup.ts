import type { ClipboardEvent } from "react";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { trustedHtml } from "#src/lib/trusted-html.ts";
import type { Dialect } from "./markup-from-html.ts";
import { plainFromPaste } from "./plain-from-paste.ts";

/**
 * Handles paste into a multi-line field: content from Word or a web page is converted to the field's markup, without deleted text. The
 * converter is loaded with the first paste that needs it.
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
  // A parsed document neither runs scripts nor fetches resources.
  return markupFromHtml(new DOMParser().parseFromString(trustedHtml(html) as string, "text/html"), dialect);
}
