import { readingMinutesOf } from "#db/reference/articles/reading-minutes.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { renderArticle } from "./article-html.ts";
import { checkText } from "./check-text.queries.ts";
import { fillFigures } from "./fill-figures.ts";
import { anchorHeadings } from "./headings.ts";

/** A text exactly as the public would read it now, with what is wrong with it. */
export async function previewText(ctx: Context, markdown: string) {
  requireAllowed(ctx, "article.write", {});
  const [{ html }, faults] = await Promise.all([fillFigures(ctx, renderArticle(markdown)), checkText(ctx, markdown)]);
  return { ...anchorHeadings(html), readingMinutes: readingMinutesOf(markdown), faults };
}
