import sanitizeHtml from "sanitize-html";
import { unescapeHtml } from "#server/text/html-text.ts";
import { AdvertBlocks, BlockWriter } from "./advert-blocks.ts";
import { type Piece, unmarked } from "./advert-pieces.ts";
import blockTags from "./block-tags.json" with { type: "json" };
import { findListItems, ListLevels, type Marker, readMarker, spaceBeforeBullet } from "./list-markers.ts";

/** An advert's text, safe to show. */
export interface AdvertHtml {
  /** Only p, h3, ul, ol, li, strong, em, br and a. */
  html: string;
  /** The same text without markup, one line per block. */
  text: string;
  /** At most 300 characters, ending at a sentence where one ends. */
  summary: string;
}

const maxSourceChars = 200_000;
/** Copied from a PDF, a bullet may have a line of its own above its item. */
const bulletAlone = /^([^\S\n]*[•●▪·\uf0b7])[^\S\n]*\n+(?=[^\S\n]*[\p{L}\d£])/gmu;

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];
/** The last three are struck-out text, such as Word's tracked deletions. */
const dropped = "script style textarea option noscript iframe object svg math template title head select button form del s strike".split(
  " ",
);
const rename = (tag: string) => (): sanitizeHtml.Tag => ({ tagName: tag, attribs: {} });
const isWebAddress = (href: string) => /^https?:\/\//i.test(href) && URL.canParse(href);

const rules: sanitizeHtml.IOptions = {
  allowedTags: ["p", "h3", "ul", "ol", "li", "strong", "em", "br", "a"],
  allowedAttributes: { a: ["href"] },
  allowedSchemes: ["http", "https"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: dropped,
  nestingLimit: 40,
  transformTags: {
    ...Object.fromEntries(blockTags.map((tag) => [tag, rename("p")])),
    ...Object.fromEntries(headings.map((tag) => [tag, rename("h3")])),
    b: rename("strong"),
    i: rename("em"),
    menu: rename("ul"),
    span: (tag, { style = "" }) => ({ tagName: /line-through/i.test(style) ? "del" : tag, attribs: {} }),
  },
};

/**
 * Sanitises an advert's HTML or plain text once, when it is saved. Whatever the input, the result is well formed, has no script, style,
 * image or address other than http(s), and sanitising it again changes nothing.
 * @param maxChars maximum text length; the rest is cut after the last whole block
 */
export function cleanAdvertHtml(source: string, maxChars = 20_000): AdvertHtml {
  const capped = source.slice(0, maxSourceChars);
  const marked = isMarkup(capped) ? capped : plainToHtml(capped);
  const blocks = new AdvertBlocks(maxChars);
  for (const part of sanitizeHtml(marked, rules).split(/(<[^>]*>)/)) {
    const tag = /^<(\/?)([a-z\d]+)(?:\s+href="([^"]*)")?[^>]*>$/.exec(part);
    if (!tag) blocks.addText(part);
    else if (tag[1]) blocks.close(tag[2] ?? "");
    else blocks.open(tag[2] ?? "", tag[3] !== undefined && isWebAddress(unescapeHtml(tag[3])) ? tag[3] : null);
  }
  const { html, text, prose } = blocks.finish();
  return { html, text, summary: summarise(prose) };
}

/** Whether an advert's text is treated as HTML. */
export const isMarkup = (source: string): boolean => /<\/?[a-z][^>]*>/i.test(source);

const summaryMaxChars = 300;

/** Returns the start of the text, in whole sentences if at least one fits. */
export function summarise(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= summaryMaxChars) return line;
  const start = line.slice(0, summaryMaxChars);
  const sentence = /^[\s\S]{60,}[.!?](?=\s|$)/.exec(start)?.[0];
  if (sentence) return sentence;
  const cut = start.slice(0, summaryMaxChars - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), summaryMaxChars - 60)).replace(/[\s,;:–-]+$/, "")}…`;
}

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
function plainToHtml(text: string): string {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .replace(bulletAlone, "$1 ")
    .split("\n")
    .flatMap((line) => (readMarker(line.trimStart())?.kind === "•" ? line.split(spaceBeforeBullet) : [line]))
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
