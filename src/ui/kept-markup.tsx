import { type ComponentProps, createContext, type ReactNode, use } from "react";

interface MarkupKeeper {
  /** Markup of what `render` gives for this part of `subject`; null when it is shown for the first time for this `at`. */
  markupOf(subject: object, part: string, at: Date | undefined, render: (within: MarkupKeeper) => ReactNode): string | null;
  /** Markup of `items` one after the other, each from before if it was ever rendered. */
  markupOfEach<Item extends object>(items: readonly Item[], render: (item: Item) => ReactNode): string;
}

/** On the server alone: where markup is kept from one page to the next. */
export const MarkupKeeperContext = createContext<MarkupKeeper | null>(null);

interface Props extends Omit<ComponentProps<"div">, "children"> {
  as?: "div" | "nav";
  of: object;
  part: string;
  /** The moment it is read against, if it tells of time. */
  at?: Date;
  children: () => ReactNode;
}

/**
 * An element whose content shows an object that stays the same from page to page. The server renders it once and keeps the markup with the object; in
 * the browser it is like any other. `children` may read nothing but `of`, what `part` names, and `at`: neither contexts nor who is here.
 */
export function KeptMarkup({ as: Element = "div", of, part, at, children, ...rest }: Props) {
  // Known when it is built: nothing of it is sent to browsers.
  if (import.meta.env.SSR) {
    const render = (within: MarkupKeeper) => <MarkupKeeperContext value={within}>{children()}</MarkupKeeperContext>;
    const markup = use(MarkupKeeperContext)?.markupOf(of, part, at, render) ?? null;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup, every text in it escaped.
    if (markup !== null) return <Element {...rest} dangerouslySetInnerHTML={{ __html: markup }} />;
  }
  return <Element {...rest}>{children()}</Element>;
}

/** A `div` of items that are the same objects from page to page, wherever they are shown: each is kept by itself, on the terms of `KeptMarkup`. */
export function KeptItems<Item extends object>({ items, children }: { items: readonly Item[]; children: (item: Item) => ReactNode }) {
  if (import.meta.env.SSR) {
    const markup = use(MarkupKeeperContext)?.markupOfEach(items, children) ?? null;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: as above.
    if (markup !== null) return <div dangerouslySetInnerHTML={{ __html: markup }} />;
  }
  return <div>{items.map(children)}</div>;
}
