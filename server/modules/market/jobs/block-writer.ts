import { markup, type Piece } from "./advert-pieces.ts";

export interface Block {
  tag: "p" | "h3" | "li";
  /** Those it is in, the outermost first. */
  lists: readonly ("ul" | "ol")[];
  pieces: readonly Piece[];
}

/** Writes blocks one after the other; lists are opened and closed between them. */
export class BlockWriter {
  readonly #html: string[] = [];
  readonly #lines: string[] = [];
  readonly #prose: string[] = [];
  /** Each with its newest item still open. */
  #open: ("ul" | "ol")[] = [];

  write({ tag, lists, pieces }: Block, text: string): void {
    const shared = lists.findIndex((list, at) => this.#open[at] !== list);
    // No list begins two deep.
    const kept = shared < 0 ? lists.length : shared;
    this.#closeTo(kept);
    const added = lists.slice(kept).slice(0, 1);
    if (tag === "li") {
      if (added.length === 0) this.#html.push("</li>");
      for (const list of added) this.#html.push(`<${list}>`);
      this.#open.push(...added);
      this.#html.push(`<li>${markup(pieces)}`);
    } else this.#html.push(`<${tag}>${markup(pieces)}</${tag}>`);
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
