import type { ComponentType } from "react";
import type { Queries } from "#src/trpc/client.ts";

export interface PageModule {
  default: ComponentType<PageProps>;
  /** Starts every fetch that the page's first render needs. */
  prepare?: (queries: Queries, props: PageProps) => readonly Promise<unknown>[];
}

export interface PageProps {
  /** Pattern of the route, or "*" when nothing matches. */
  pattern: string;
  params: Record<string, string>;
  search: URLSearchParams;
}
