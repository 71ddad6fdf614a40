import type { PageModule } from "./navigation.ts";

/** How to load the code of each page, by its file. Grows with every page, so it is itself loaded only once a second page is wanted. */
export const pageLoaders = import.meta.glob<PageModule>("./pages/*/*-page.tsx");
