import type { ComponentType } from "react";
import type { Queries } from "#src/trpc/client.ts";

export interface PageModule {
  default: ComponentType<PageProps>;
  /** Starts every fetch the page needs for its first render. */
  prepare?: (queries: Queries, props: PageProps) => readonly Promise<unknown>[];
}

export interface PageProps {
  /** Pattern of the route, or "*" when nothing matches. */
  pattern: string;
  params: Record<string, string>;
  /** The query string's parameters. */
  search: URLSearchParams;
}
