import { unescapeHtml } from "#server/text/html-text.ts";
import { normalisePieces, type Piece, unmarked } from "./advert-pieces.ts";
import { findListItems, ListLevels, type Marker, readMarker, spaceBeforeBullet } from "./list-markers.ts";

interface Block {
  tag: "p" | "h3" | "li";
  /** Enclosing lists, outermost first. */
  lists: readonly ("ul" | "ol")[];
  pieces: readonly Piece[];
}

/** Writes blocks in order, opening and closing lists between them. */
export class BlockWriter {
  readonly #html: string[] = [];
  readonly #lines: string[] = [];
  readonly #prose: string[] = [];
  /** Open lists, each with its newest item still open. */
  #open: ("ul" | "ol")[] = [];

  write({ tag, lists, pieces }: Block, text: string): void {
    const shared = lists.findIndex((list, at) => this.#open[at] !== list);
    // At most one list level is opened at a time.
    const sharedDepth = shared < 0 ? lists.length : shared;
    this.#closeTo(sharedDepth);
    const added = lists.slice(sharedDepth).slice(0, 1);
    if (tag === "li") {
      if (added.length === 0) this.#html.push("</li>");
      for (const list of added) this.#html.push(`<${list}>`);
      this.#open.push(...added);
      this.#html.push(`<li>${piecesToHtml(pieces)}`);
    } else this.#html.push(`<${tag}>${piecesToHtml(pieces)}</${tag}>`);
    this.#lines.push(text);
    if (tag === "p" && text.length > 20) this.#prose.push(text);
  }

  finish(): { html: string; text: string; prose: string } {
    this.#closeTo(0);
    const prose = this.#prose.length > 0 ? this.#prose : this.#lines;
    return { html: this.#html.join(""), text: this.#lines.join("\n"), prose: prose.join(" ") };
  }

  #closeTo(depth: number): void {
    while (this.#open.length > depth) this.#html.push(`</li></${this.#open.pop()}>`);
  }
}

interface Line {
  pieces: Piece[];
  marker: Marker | null;
  /** Index of the paragraph that this line belongs to; null for a block that is not a paragraph. */
  paragraph: number | null;
  block: Block;
}

/** Turns paragraphs and lines that begin with list markers into lists; word processors write list items this way. */
function convertMarkersToLists(blocks: readonly Block[]): Block[] {
  const lines = blocks.flatMap(linesOf);
  const made: Block[] = [];
  let paragraph: number | null = null;
  /** Pieces of the paragraph that was made last, to which its further lines are added. */
  let open: Piece[] = [];
  const addText = ({ pieces, paragraph: lineParagraph, block }: Line) => {
    if (lineParagraph !== null && lineParagraph === paragraph) open.push(lineBreak, ...pieces);
    else {
      open = pieces;
      made.push(lineParagraph === null ? block : { tag: "p", lists: [], pieces: open });
    }
    paragraph = lineParagraph;
  };
  for (let at = 0; at < lines.length; ) {
    const run = lines.slice(at, endOfMarkerRun(lines, at));
    const items = findListItems(run.flatMap(({ marker }) => marker ?? []));
    const levels = new ListLevels();
    for (const [index, line] of run.entries()) {
      const item = items[index];
      if (!item) {
        addText(line);
        continue;
      }
      made.push({ tag: "li", lists: levels.listsOf(item), pieces: normalisePieces(removeStart(line.pieces, item.length)) });
      paragraph = null;
    }
    at += run.length;
  }
  return made;
}

const lineBreak: Piece = { escaped: null, href: null, strong: false, em: false };

function linesOf(block: Block, paragraph: number): Line[] {
  if (block.tag !== "p") return [{ pieces: [...block.pieces], marker: null, paragraph: null, block }];
  const lines: Piece[][] = [[]];
  for (const piece of block.pieces) {
    if (piece.escaped === null) lines.push([]);
    else lines.at(-1)?.push(piece);
  }
  return lines.flatMap(splitItems).map((pieces) => ({ pieces, marker: readMarker(textOf(pieces)), paragraph, block }));
}

/** Splits a line of several bulleted items. */
function splitItems(line: Piece[]): Piece[][] {
  if (readMarker(textOf(line))?.kind !== "•") return [line];
  const items: Piece[][] = [[]];
  for (const piece of line) {
    const [first, ...others] = (piece.escaped ?? "").split(spaceBeforeBullet);
    items.at(-1)?.push({ ...piece, escaped: first ?? "" });
    for (const escaped of others) items.push([{ ...piece, escaped }]);
  }
  return items;
}

const textOf = (pieces: readonly Piece[]): string => pieces.map(({ escaped }) => unescapeHtml(escaped ?? "")).join("");

/** Groups consecutive lines with markers; any other line is on its own. */
function endOfMarkerRun(lines: readonly Line[], start: number): number {
  let end = start + 1;
  if (lines[start]?.marker) while (lines[end]?.marker) end += 1;
  return end;
}

/** A marker contains no escaped characters, so its length is the same in escaped text. */
function removeStart(pieces: readonly Piece[], length: number): Piece[] {
  let left = length;
  return pieces.flatMap((piece) => {
    const escaped = (piece.escaped ?? "").slice(left);
    left = Math.max(0, left - (piece.escaped ?? "").length);
    return escaped === "" ? [] : [{ ...piece, escaped }];
  });
}

const controls = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

interface OpenList {
  tag: "ul" | "ol";
  hasItem: boolean;
}

/** Rebuilds sanitised markup as a flat sequence of paragraphs, headings and lists, so that all browsers parse it alike. */
export class AdvertBlocks {
  readonly #maxChars: number;
  readonly #blocks: Block[] = [];
  #pieces: Piece[] = [];
  #breaks = 0;
  #strong = 0;
  #em = 0;
  #links: (string | null)[] = [];
  #isHeading = false;
  #lists: OpenList[] = [];

  constructor(maxChars: number) {
    this.#maxChars = maxChars;
  }

  /** `href` is already checked as safe, and is escaped as in the markup. */
  open(tag: string, href: string | null): void {
    if (tag === "strong") this.#strong++;
    else if (tag === "em") this.#em++;
    else if (tag === "a") this.#links.push(href);
    else if (tag === "br") this.#breaks++;
    else {
      this.#flush();
      if (tag === "ul" || tag === "ol") this.#lists.push({ tag, hasItem: false });
      this.#isHeading = tag === "h3" && this.#lists.length === 0;
    }
  }

  close(tag: string): void {
    if (tag === "strong") this.#strong--;
    else if (tag === "em") this.#em--;
    else if (tag === "a") this.#links.pop();
    else if (tag !== "br") {
      this.#flush();
      if (tag === "ul" || tag === "ol") this.#lists.pop();
      this.#isHeading = false;
    }
  }

  /** `escaped` contains only the entities for &, <, > and quotes. */
  addText(escaped: string): void {
    const clean = escaped.replace(/[\s\u00a0]+/g, " ").replace(controls, "");
    if (clean.trim() !== "") this.#break();
    if (clean === "") return;
    const marks = { href: this.#links.at(-1) ?? null, strong: this.#strong > 0 && !this.#isHeading, em: this.#em > 0 };
    const core = clean.trim();
    if (clean.startsWith(" ")) this.#pieces.push({ escaped: " ", ...unmarked });
    if (core !== "") this.#pieces.push({ escaped: core, ...marks });
    if (core !== "" && clean.endsWith(" ")) this.#pieces.push({ escaped: " ", ...unmarked });
  }

  finish(): { html: string; text: string; prose: string } {
    this.#flush();
    const writer = new BlockWriter();
    let chars = 0;
    for (const block of convertMarkersToLists(this.#blocks)) {
      const text = block.pieces.map(({ escaped }) => (escaped === null ? "\n" : unescapeHtml(escaped))).join("");
      chars += text.length;
      if (chars <= this.#maxChars) writer.write(block, text);
    }
    return writer.finish();
  }

  /** One break is a line within the block; more begin a new paragraph. */
  #break(): void {
    const count = this.#breaks;
    this.#breaks = 0;
    if (count === 0 || !this.#pieces.some(({ escaped }) => escaped?.trim())) return;
    if (count > 1 && this.#lists.length === 0 && !this.#isHeading) this.#flush();
    else this.#pieces.push({ escaped: null, ...unmarked });
  }

  #flush(): void {
    const pieces = normalisePieces(this.#pieces);
    this.#pieces = [];
    this.#breaks = 0;
    if (pieces.length === 0) return;
    const last = this.#lists.at(-1);
    if (last) last.hasItem = true;
    // A nested list replaces its parent if the parent has no item yet.
    const lists = this.#lists.filter(({ hasItem }) => hasItem).map(({ tag }) => tag);
    this.#blocks.push({ tag: last ? "li" : this.#isHeading ? "h3" : "p", lists, pieces });
  }
}

function piecesToHtml(pieces: readonly Piece[]): string {
  return pieces
    .map(({ escaped, href, strong, em }) => {
      if (escaped === null) return "<br>";
      const emphasised = em ? `<em>${escaped}</em>` : escaped;
      const weighted = strong ? `<strong>${emphasised}</strong>` : emphasised;
      return href ? `<a href="${href}" rel="nofollow noopener">${weighted}</a>` : weighted;
    })
    .join("");
}
