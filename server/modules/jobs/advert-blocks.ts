import { unescapeHtml } from "#server/html-text.ts";
import { withLists } from "./advert-lists.ts";
import { type Piece, tidy, unmarked } from "./advert-pieces.ts";
import { type Block, BlockWriter } from "./block-writer.ts";

const controls = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

interface OpenList {
  tag: "ul" | "ol";
  hasItem: boolean;
}

/** Rebuilds clean markup as a row of paragraphs, headings and lists, so that no browser reads it otherwise than it was written. */
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

  /** `href` is escaped as it stood in the markup, and already judged safe. */
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

  /** `escaped` holds no entities but those of &, <, > and quotes. */
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
    for (const block of withLists(this.#blocks)) {
      const text = block.pieces.map(({ escaped }) => (escaped === null ? "\n" : unescapeHtml(escaped))).join("");
      chars += text.length;
      if (chars <= this.#maxChars) writer.write(block, text);
    }
    return writer.finish();
  }

  /** One break is a line within the block, more begin a new paragraph. */
  #break(): void {
    const count = this.#breaks;
    this.#breaks = 0;
    if (count === 0 || !this.#pieces.some(({ escaped }) => escaped?.trim())) return;
    if (count > 1 && this.#lists.length === 0 && !this.#isHeading) this.#flush();
    else this.#pieces.push({ escaped: null, ...unmarked });
  }

  #flush(): void {
    const pieces = tidy(this.#pieces);
    this.#pieces = [];
    this.#breaks = 0;
    if (pieces.length === 0) return;
    const last = this.#lists.at(-1);
    if (last) last.hasItem = true;
    // A list that begins within another which has no item yet stands in its place.
    const lists = this.#lists.filter(({ hasItem }) => hasItem).map(({ tag }) => tag);
    this.#blocks.push({ tag: last ? "li" : this.#isHeading ? "h3" : "p", lists, pieces });
  }
}
