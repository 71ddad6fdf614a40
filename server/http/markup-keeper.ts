import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

interface Kept {
  at: number | undefined;
  /** Null: shown once. */
  markup: string | null;
}

/**
 * Markup of parts of pages, kept as long as the object that they show is kept by whoever made it, and only of objects that are shown again: a
 * copy made for one answer is rendered where it stands.
 */
export class MarkupKeeper {
  private readonly bySubject = new WeakMap<object, Map<string, Kept>>();
  private readonly byItem = new WeakMap<object, string>();

  /** Markup of what `render` gives for this part of `subject`, from before if there is any for this moment; null when it is shown for the first time. */
  markupOf(subject: object, part: string, moment: Date | undefined, render: (within: MarkupKeeper) => ReactNode): string | null {
    const parts = this.bySubject.get(subject) ?? new Map<string, Kept>();
    this.bySubject.set(subject, parts);
    const at = moment?.getTime();
    const kept = parts.get(part);
    if (!kept || kept.at !== at) {
      parts.set(part, { at, markup: null });
      return null;
    }
    kept.markup ??= inOnePiece(render(this));
    return kept.markup;
  }

  /** The same of each of `items`, one after the other: objects of which it is known that they are shown again and again. */
  markupOfEach<Item extends object>(items: readonly Item[], render: (item: Item) => ReactNode): string {
    let markup = "";
    for (const item of items) {
      let kept = this.byItem.get(item);
      if (kept === undefined) {
        kept = inOnePiece(render(item));
        this.byItem.set(item, kept);
      }
      markup += kept;
    }
    return markup;
  }
}

/** Stands in what is rendered for a piece that is not, with the piece's number and a semicolon after it; nobody can write it who does not run this process. */
const mark = randomUUID();

/**
 * What is kept, for one page: the renderer is given a mark in its place. Its string stays so short that the engine lays it where short-lived things
 * lie: one of 128 kB takes fresh memory from the system each time, which takes a tenth of the time of the page.
 */
export class PageMarkup {
  private readonly keeper: MarkupKeeper;
  private readonly kept: string[] = [];

  constructor(keeper: MarkupKeeper) {
    this.keeper = keeper;
  }

  markupOf(...asked: Parameters<MarkupKeeper["markupOf"]>): string | null {
    const markup = this.keeper.markupOf(...asked);
    return markup === null ? null : this.marked(markup);
  }

  markupOfEach<Item extends object>(items: readonly Item[], render: (item: Item) => ReactNode): string {
    return this.marked(this.keeper.markupOfEach(items, render));
  }

  /** What was rendered, in pieces, with what is kept in the places of its marks. */
  inPieces(rendered: string): string[] {
    const [start = "", ...marked] = rendered.split(mark);
    const pieces = [start];
    for (const piece of marked) {
      const end = piece.indexOf(";");
      pieces.push(this.kept[Number(piece.slice(0, end))] ?? "", piece.slice(end + 1));
    }
    return pieces;
  }

  private marked(markup: string): string {
    return `${mark}${this.kept.push(markup) - 1};`;
  }
}

/** The renderer's own string hangs together from hundreds of pieces, each of which would be gone to every time the markup is used. */
function inOnePiece(node: ReactNode): string {
  return Buffer.from(renderToString(node)).toString();
}
