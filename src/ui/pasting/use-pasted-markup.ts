import type { ClipboardEvent } from "react";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { trustedHtml } from "#src/lib/trusted-html.ts";
import type { Dialect } from "./markup-from-html.ts";

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

/** Bullet characters of Word and the web at the start of a line. */
const bullet = /^([ \t\u00a0]*)([•·⦁▪■□●○◦◆❑❖‣►➢➤➔✓✔*\uf020-\uf0ff]|[o§–Øüvq](?=[\t\u00a0 ])|-(?=[\s\u00a0]))[ \t\u00a0]*/;
/** Characters that also begin sentences: bullets only next to another such line. */
const doubtful: ReadonlySet<string> = new Set(["o", "§", "–", "Ø", "ü", "v", "q"]);
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffc]/g;
const typed: readonly (readonly [RegExp, string])[] = [
  [/\r\n?|\u2028|\u2029|\v|\f/g, "\n"],
  [unseen, ""],
];

/** Cleans text pasted from Word or a web page: lists as lines with a dash, no invisible characters, at most one empty line in a row. */
export function plainFromPaste(text: string): string {
  const clean = typed.reduce((words, [sign, instead]) => words.replace(sign, instead), text);
  const lines = clean.split("\n");
  const plain: string[] = [];
  for (let at = 0; at < lines.length; ) {
    let end = at;
    while (bullet.test(lines[end] ?? "")) end += 1;
    const run = lines.slice(at, Math.max(end, at + 1));
    const isList = end > at && (run.length > 1 || !doubtful.has(bullet.exec(run[0] ?? "")?.[2] ?? ""));
    plain.push(...(isList ? formatListLines(run) : run.map(collapseSpaces)));
    at += run.length;
  }
  return plain
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const collapseSpaces = (line: string): string => line.replace(/[ \t\u00a0]+/g, " ").trimEnd();
const stepChars = 2;
const deepest = 3;

/** Returns list lines with a dash, with nested ones indented: they are indented already, or have another bullet. */
function formatListLines(run: readonly string[]): string[] {
  const signs: string[] = [];
  let base: number | null = null;
  return run.map((line) => {
    const [start = "", blanks = "", written = ""] = bullet.exec(line) ?? [];
    const sign = /[•·⦁●\uf0b7]/.test(written) ? "•" : written;
    const indent = blanks.replaceAll("\t", "    ").length;
    base ??= indent;
    if (!signs.includes(sign)) signs.push(sign);
    const depth = Math.min(deepest, Math.max(signs.indexOf(sign), Math.floor((indent - base) / stepChars)));
    return `${" ".repeat(depth * stepChars)}- ${collapseSpaces(line.slice(start.length)).trimStart()}`.trimEnd();
  });
}
