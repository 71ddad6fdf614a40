import type { PageModule } from "./page-module.types.ts";

const pageLoaders = import.meta.glob<PageModule>("./pages/*/*-page.tsx");

/**
 * Loads a page's code by its file. The list of all pages grows with every page, so this module is loaded only when a second page is opened.
 */
export function loadNamedPage(page: string): Promise<PageModule> {
  const load = pageLoaders[`./pages/${page}.tsx`];
  if (!load) throw new Error(`routes.ts names a page that does not exist: ${page}`);
  return load();
}
