import { type ComponentProps, createContext, type ReactNode, use } from "react";

interface MarkupCache {
  /** Returns cached markup of `render` for this part of `subject`; null on the first render for this `at`. */
  markupOf(subject: object, part: string, at: Date | undefined, render: (within: MarkupCache) => ReactNode): string | null;
  /** Returns the concatenated markup of `items`, each cached after its first render. */
  markupOfEach<Item extends object>(items: readonly Item[], render: (item: Item) => ReactNode): string;
}

/** Server only: the cache of markup across pages. */
export const MarkupCacheContext = createContext<MarkupCache | null>(null);

interface Props extends Omit<ComponentProps<"div">, "children"> {
  as?: "div" | "nav";
  of: object;
  part: string;
  /** Reference time, if the content depends on it. */
  at?: Date;
  children: () => ReactNode;
}

/**
 * An element whose content depends only on an object that is the same across pages. The server renders it once and caches the markup with
 * the object; in the browser it renders as usual. `children` may read only `of`, what `part` names, and `at`: no contexts and no current
 * user.
 */
export function CachedMarkup({ as: Element = "div", of, part, at, children, ...rest }: Props) {
  // A build-time constant: the branch is removed from the client bundle.
  if (import.meta.env.SSR) {
    const render = (within: MarkupCache) => <MarkupCacheContext value={within}>{children()}</MarkupCacheContext>;
    const markup = use(MarkupCacheContext)?.markupOf(of, part, at, render) ?? null;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup, every text in it escaped.
    if (markup !== null) return <Element {...rest} dangerouslySetInnerHTML={{ __html: markup }} />;
  }
  return <Element {...rest}>{children()}</Element>;
}

/** A `div` of items that are the same objects across pages: each is cached separately, under the rules of `KeptMarkup`. */
export function CachedItems<Item extends object>({ items, children }: { items: readonly Item[]; children: (item: Item) => ReactNode }) {
  if (import.meta.env.SSR) {
    const markup = use(MarkupCacheContext)?.markupOfEach(items, children) ?? null;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: as above.
    if (markup !== null) return <div dangerouslySetInnerHTML={{ __html: markup }} />;
  }
  return <div>{items.map(children)}</div>;
}
