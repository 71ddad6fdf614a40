import { BlockWriter } from "./advert-blocks.ts";
import { type Piece, unmarked } from "./advert-pieces.ts";
import { findListItems, ListLevels, type Marker, readMarker } from "./list-markers.ts";

interface Line {
  indent: number;
  words: string;
  marker: Marker | null;
}

const tabBlanks = 4;
const indentOf = (blanks: string): number => [...blanks].reduce((sum, blank) => sum + (blank === "\t" ? tabBlanks : 1), 0);

/**
 * Converts an advert typed or pasted as plain text to HTML: blank lines separate paragraphs, lines that begin with a marker are lists, "##
 * " begins a heading and "[words](https://…)" is a link.
 */
export function plainToHtml(text: string): string {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line): Line => {
      const [blanks = ""] = /^\s*/.exec(line) ?? [];
      const words = line.slice(blanks.length).trimEnd();
      return { indent: indentOf(blanks), words, marker: words === "" ? null : readMarker(words) };
    });
  const writer = new BlockWriter();
  let paragraph: Piece[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) writer.write({ tag: "p", lists: [], pieces: paragraph }, "");
    paragraph = [];
  };
  const addLine = (words: string) => {
    if (paragraph.length > 0) paragraph.push({ ...unmarked, escaped: null });
    paragraph.push(...piecesOf(words));
  };
  for (let at = 0; at < lines.length; ) {
    const { words = "", marker } = lines[at] ?? {};
    const group = marker ? groupFrom(lines, at) : [];
    for (const item of itemsOf(group)) {
      if (item.lists === null) {
        addLine(item.words);
        continue;
      }
      endParagraph();
      writer.write({ tag: "li", lists: item.lists, pieces: piecesOf(item.words) }, "");
    }
    const heading = headingLine.exec(words)?.[1];
    if (!marker && words === "") endParagraph();
    else if (heading !== undefined) {
      endParagraph();
      writer.write({ tag: "h3", lists: [], pieces: [pieceOf(heading)] }, "");
    } else if (!marker) addLine(words);
    at += Math.max(1, group.length);
  }
  endParagraph();
  return writer.finish().html;
}

const headingLine = /^#{2,6} +(\S.*?)(?: +#+)?$/;
const link = /\[([^[\]]{1,300})\]\((https?:\/\/[^\s()<>"]{1,1000})\)/g;

/** Splits text into plain pieces and links. */
function piecesOf(words: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of words.matchAll(link)) {
    const [whole, shown = "", href = ""] = found;
    if (found.index > from) pieces.push(pieceOf(words.slice(from, found.index)));
    pieces.push({ ...pieceOf(shown), href: href.replaceAll("&", "&amp;") });
    from = found.index + whole.length;
  }
  if (from < words.length || pieces.length === 0) pieces.push(pieceOf(words.slice(from)));
  return pieces;
}

const pieceOf = (words: string): Piece => ({ ...unmarked, escaped: words.replace(/</g, "&lt;").replace(/>/g, "&gt;") });

/**
 * Returns a line that begins with a marker and the lines that continue its list: more items, blank lines between them, and text indented
 * below an item.
 */
function groupFrom(lines: readonly Line[], start: number): Line[] {
  let end = start + 1;
  for (let at = start + 1; at < lines.length; at += 1) {
    const { words, marker, indent } = lines[at] as Line;
    const hangs =
      marker === null && words !== "" && at === end && indent > (lines.slice(start, at).findLast((line) => line.marker)?.indent ?? 0) + 1;
    if (marker !== null || hangs) end = at + 1;
    else if (words !== "") break;
  }
  return lines.slice(start, end);
}

/** Returns each line with its enclosing lists; null lists for running text. */
function itemsOf(group: readonly Line[]): { words: string; lists: ("ul" | "ol")[] | null }[] {
  const marked = findListItems(group.flatMap(({ marker }) => marker ?? []));
  const levels = new ListLevels();
  const items: { words: string; lists: ("ul" | "ol")[] | null }[] = [];
  for (const { words, marker, indent } of group) {
    const last = items.at(-1);
    if (marker === null) {
      if (words !== "" && last) last.words += ` ${words}`;
      continue;
    }
    const item = marked.shift() ?? null;
    items.push(item ? { words: words.slice(item.length), lists: levels.listsOf(item, indent) } : { words, lists: null });
  }
  return items;
}
