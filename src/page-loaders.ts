import type { PageModule } from "./page-module.types.ts";

const pageLoaders = import.meta.glob<PageModule>("./pages/*/*-page.tsx");

/** Loads the code of a page by its file. What knows all of them grows with every page, so it is itself loaded only once a second page is wanted. */
export function loadNamedPage(page: string): Promise<PageModule> {
  const load = pageLoaders[`./pages/${page}.tsx`];
  if (!load) throw new Error(`routes.ts names a page that does not exist: ${page}`);
  return load();
}
