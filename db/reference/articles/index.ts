import type { ReferenceArticle } from "./article.ts";

/** Articles the site is delivered with. Each is loaded once; what an administrator then makes of it stands. */
export const referenceArticles: readonly ReferenceArticle[] = [];
