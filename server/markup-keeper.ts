import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

interface Kept {
  at: number | undefined;
  markup: string;
}

/**
 * Markup of parts of pages, kept as long as the object that they show is kept by whoever made it, and only of objects that are shown again: a
 * copy made for one answer is rendered where it stands.
 */
export class MarkupKeeper {
  /** Null: shown once. */
  private readonly bySubject = new WeakMap<object, Map<string, Kept | null>>();
  private readonly byItem = new WeakMap<object, string>();

  /** Markup of what `render` gives for this part of `subject`, from before if it was rendered for the same moment; null if it is not worth keeping. */
  markupOf(subject: object, part: string, moment: Date | undefined, render: () => ReactNode): string | null {
    const parts = this.bySubject.get(subject) ?? new Map<string, Kept | null>();
    this.bySubject.set(subject, parts);
    const kept = parts.get(part);
    if (kept === undefined) {
      parts.set(part, null);
      return null;
    }
    const at = moment?.getTime();
    if (kept && kept.at === at) return kept.markup;
    const markup = inOnePiece(render());
    parts.set(part, { at, markup });
    return markup;
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

/** The renderer's own string hangs together from hundreds of pieces, each of which would be gone to every time the markup is used. */
function inOnePiece(node: ReactNode): string {
  return Buffer.from(renderToString(node)).toString();
}
