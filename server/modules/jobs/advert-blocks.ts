import { unescapeHtml } from "#server/html-text.ts";

interface Marks {
  href: string | null;
  strong: boolean;
  em: boolean;
}
/** Words under one set of marks; null words are a line break. */
interface Piece extends Marks {
  escaped: string | null;
}

const unmarked: Marks = { href: null, strong: false, em: false };
const controls = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Rebuilds clean markup as a flat row of paragraphs, headings and lists, so that no browser reads it otherwise than it was written. */
export class AdvertBlocks {
  readonly #maxChars: number;
  readonly #html: string[] = [];
  readonly #lines: string[] = [];
  readonly #prose: string[] = [];
  #chars = 0;
  #pieces: Piece[] = [];
  #breaks = 0;
  #strong = 0;
  #em = 0;
  #links: (string | null)[] = [];
  #isHeading = false;
  #lists: ("ul" | "ol")[] = [];
  /** The list element written but not yet closed. */
  #written: "ul" | "ol" | null = null;

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
      if (tag === "ul" || tag === "ol") this.#lists.push(tag);
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
    this.#closeList();
    return {
      html: this.#html.join(""),
      text: this.#lines.join("\n"),
      prose: (this.#prose.length > 0 ? this.#prose : this.#lines).join(" "),
    };
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
    const text = pieces.map(({ escaped }) => (escaped === null ? "\n" : unescapeHtml(escaped))).join("");
    this.#chars += text.length;
    if (this.#chars <= this.#maxChars) this.#write(markup(pieces), text);
  }

  #write(html: string, text: string): void {
    const list = this.#lists.at(-1) ?? null;
    if (this.#written !== list) this.#closeList();
    if (list && this.#written === null) this.#html.push(`<${list}>`);
    this.#written = list;
    const tag = list ? "li" : this.#isHeading ? "h3" : "p";
    this.#html.push(`<${tag}>${html}</${tag}>`);
    this.#lines.push(text);
    if (tag === "p" && text.length > 20) this.#prose.push(text);
  }

  #closeList(): void {
    if (this.#written) this.#html.push(`</${this.#written}>`);
    this.#written = null;
  }
}

/** Blanks only between words, none at the edges of a line; neighbours under equal marks joined. */
function tidy(pieces: readonly Piece[]): Piece[] {
  const tidied: Piece[] = [];
  let endsOpen = false;
  for (const piece of pieces) {
    const last = tidied.at(-1);
    if (piece.escaped === null) {
      trimEnd(tidied);
      if (tidied.length > 0) tidied.push({ ...piece });
      endsOpen = false;
      continue;
    }
    const escaped: string = endsOpen ? piece.escaped : piece.escaped.trimStart();
    if (escaped === "") continue;
    endsOpen = !escaped.endsWith(" ");
    if (last?.escaped != null && haveEqualMarks(last, piece)) last.escaped += escaped;
    else tidied.push({ ...piece, escaped });
  }
  trimEnd(tidied);
  return tidied;
}

function trimEnd(pieces: Piece[]): void {
  const last = pieces.at(-1);
  if (last?.escaped == null) return;
  last.escaped = last.escaped.trimEnd();
  if (last.escaped !== "") return;
  pieces.pop();
  trimEnd(pieces);
}

function haveEqualMarks(a: Marks, b: Marks): boolean {
  return a.href === b.href && a.strong === b.strong && a.em === b.em;
}

function markup(pieces: readonly Piece[]): string {
  return pieces
    .map(({ escaped, href, strong, em }) => {
      if (escaped === null) return "<br>";
      const emphasised = em ? `<em>${escaped}</em>` : escaped;
      const weighted = strong ? `<strong>${emphasised}</strong>` : emphasised;
      return href ? `<a href="${href}" rel="nofollow noopener">${weighted}</a>` : weighted;
    })
    .join("");
}
