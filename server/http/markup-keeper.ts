import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

interface MarkupEntry {
  at: number | undefined;
  /** Null until it is shown a second time. */
  markup: string | null;
}

/**
 * Caches the markup of page fragments for as long as the cached object they show is alive, and only for objects that are shown again: a
 * copy made for one response is rendered in place.
 */
export class MarkupCache {
  private readonly bySubject = new WeakMap<object, Map<string, MarkupEntry>>();
  private readonly byItem = new WeakMap<object, string>();

  /** Returns the markup of `render` for this part of `subject`, cached for the same moment; null when it is shown for the first time. */
  markupOf(subject: object, part: string, moment: Date | undefined, render: (within: MarkupCache) => ReactNode): string | null {
    const parts = this.bySubject.get(subject) ?? new Map<string, MarkupEntry>();
    this.bySubject.set(subject, parts);
    const at = moment?.getTime();
    const cached = parts.get(part);
    if (!cached || cached.at !== at) {
      parts.set(part, { at, markup: null });
      return null;
    }
    cached.markup ??= renderFlatMarkup(render(this));
    return cached.markup;
  }

  /** Returns the cached markup of each of `items`, concatenated. For objects that are known to be shown repeatedly. */
  markupOfEach<Item extends object>(items: readonly Item[], render: (item: Item) => ReactNode): string {
    let markup = "";
    for (const item of items) {
      let cached = this.byItem.get(item);
      if (cached === undefined) {
        cached = renderFlatMarkup(render(item));
        this.byItem.set(item, cached);
      }
      markup += cached;
    }
    return markup;
  }
}

/**
 * Placeholder for a cached fragment in the rendered output, followed by the fragment's number and a semicolon; it cannot be guessed outside
 * this process.
 */
const mark = randomUUID();

/**
 * Cached fragments of one page: the renderer outputs a placeholder for each. This keeps its string short enough for the young generation: a
 * string of 128 kB takes fresh memory from the system each time, which costs a tenth of the page's time.
 */
export class PageMarkup {
  private readonly keeper: MarkupCache;
  private readonly markups: string[] = [];

  constructor(keeper: MarkupCache) {
    this.keeper = keeper;
  }

  markupOf(...args: Parameters<MarkupCache["markupOf"]>): string | null {
    const markup = this.keeper.markupOf(...args);
    return markup === null ? null : this.marked(markup);
  }

  markupOfEach<Item extends object>(items: readonly Item[], render: (item: Item) => ReactNode): string {
    return this.marked(this.keeper.markupOfEach(items, render));
  }

  /** Returns the rendered output in pieces, with the cached fragments in place of their placeholders. */
  inPieces(rendered: string): string[] {
    const [start = "", ...marked] = rendered.split(mark);
    const pieces = [start];
    for (const piece of marked) {
      const end = piece.indexOf(";");
      pieces.push(this.markups[Number(piece.slice(0, end))] ?? "", piece.slice(end + 1));
    }
    return pieces;
  }

  private marked(markup: string): string {
    return `${mark}${this.markups.push(markup) - 1};`;
  }
}

/** Flattens the renderer's string, a rope of hundreds of pieces that would be traversed every time the markup is used. */
function renderFlatMarkup(node: ReactNode): string {
  return Buffer.from(renderToString(node)).toString();
}
