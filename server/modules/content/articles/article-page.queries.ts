import { eq } from "drizzle-orm";
import { articleOldSlugs, articles } from "#db/schema/articles.ts";
import { monthsBefore } from "#db/time-limits.ts";
import { limits } from "#db/values.ts";
import { emptySearch, paths, type SearchState } from "#server/addresses/paths.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { findJobs } from "#server/modules/market/search/search.queries.ts";
import { londonDate } from "#server/text/london-time.ts";
import type { ArticleAnswer, ReadArticle } from "./article.types.ts";
import { listRelated, toCard } from "./article-cards.queries.ts";
import { keptHtmlOf } from "./article-html.ts";
import { partsOf } from "./article-markdown.ts";
import { stateAt } from "./article-state.ts";
import { readFigure } from "./figure-reference.ts";
import { searchOf } from "./figures.queries.ts";
import { fillFigures } from "./fill-figures.ts";
import { anchorHeadings } from "./headings.ts";

const missing: ArticleAnswer = { status: 404, article: null, movedTo: null };

/** What an address answers to everybody, whoever asks: drafts and articles to come are not there. */
export async function readArticlePage(ctx: Context, slug: string): Promise<ArticleAnswer> {
  requireAllowed(ctx, "article.read", { isPublished: true });
  const { db } = ctx.services;
  const [row] = await db.select().from(articles).where(eq(articles.slug, slug)).limit(1);
  if (!row) return movedFrom(ctx, slug);
  const state = stateAt(row, ctx.now);
  if (state === "withdrawn") return { status: 410, article: null, movedTo: null };
  if (state !== "published") return missing;
  return { status: 200, article: await readArticle(ctx, row), movedTo: null };
}

async function movedFrom({ services: { db }, now }: Context, slug: string): Promise<ArticleAnswer> {
  const [led] = await db
    .select({ slug: articles.slug, state: articles.state, publishedAt: articles.publishedAt })
    .from(articleOldSlugs)
    .innerJoin(articles, eq(articles.id, articleOldSlugs.articleId))
    .where(eq(articleOldSlugs.slug, slug))
    .limit(1);
  if (!led) return missing;
  const state = stateAt(led, now);
  if (state === "withdrawn") return { status: 410, article: null, movedTo: null };
  return state === "published" ? { status: 301, article: null, movedTo: led.slug } : missing;
}

async function readArticle(ctx: Context, row: typeof articles.$inferSelect): Promise<ReadArticle> {
  const card = toCard(row);
  const [{ html }, related, jobs] = await Promise.all([
    fillFigures(ctx, keptHtmlOf(row)),
    listRelated(ctx, row),
    listJobsFor(ctx, row.markdown),
  ]);
  const { slug, title, summary, topic, topicLabel, authorName, authorGrade, readingMinutes, publishedAt, updatedAt } = card;
  return {
    ...{ slug, title, summary, topic, topicLabel, authorName, authorGrade, readingMinutes, publishedAt, updatedAt },
    reviewedOn: row.reviewedOn,
    isStale: isStale(row.reviewedOn ?? publishedAt.slice(0, 10), ctx.now),
    ...named(anchorHeadings(html)),
    sources: row.sources,
    related,
    jobs,
  };
}

const named = ({ html, headings }: ReturnType<typeof anchorHeadings>) => ({ html, headings });

const isStale = (reviewedOn: string, now: Date): boolean => reviewedOn < londonDate(monthsBefore(now, limits.articleFreshMonths));

const jobsShown = 4;

/** Adverts of the first list a figure of the text counts; without one, or where it is empty, the newest of all. */
async function listJobsFor({ services, now }: Context, markdown: string): Promise<ReadArticle["jobs"]> {
  const searches = partsOf(markdown).figures.flatMap((written): SearchState[] => {
    const read = readFigure(written);
    return "reference" in read && read.reference.kind === "jobs" ? [searchOf(read.reference)] : [];
  });
  const [first] = searches;
  const narrow = first && (await findJobs(services, now, first));
  const page = narrow && narrow.total > 0 ? narrow : await findJobs(services, now, emptySearch);
  const state = page === narrow ? page.state : {};
  return { heading: page.heading, href: paths.jobs(state), total: page.total, items: page.items.slice(0, jobsShown) };
}
