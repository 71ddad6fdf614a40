import { and, count, desc, eq, inArray, like, lte, ne, or, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { type ArticleSource, articleOldSlugs, articles } from "#db/schema/articles.ts";
import { pick } from "#db/schema/columns.ts";
import { monthsBefore } from "#db/time-limits.ts";
import { type ArticleTopic, articleTopicLabels, articleTopics } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import { emptySearch, paths, type SearchState } from "#server/addresses/paths.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import type { JobCard } from "#server/modules/market/jobs/job-card.fields.ts";
import { findJobs } from "#server/modules/market/search/search.queries.ts";
import { londonDate } from "#server/text/london-time.ts";
import { fillArticle, parseFigure, searchOf } from "./figures.queries.ts";
import { type ArticleHeading, htmlOfArticle, partsOf } from "./headings.ts";
import { stateAt } from "./lock-article.ts";
import type { articleCard } from "./written-article.fields.ts";

type ArticleCard = z.infer<typeof articleCard>;

interface ArticleFilter {
  q: string;
  /** A topic, or "". */
  topic: string;
  page: number;
}

/** An article for readers, with its current figures. */
export interface ReadArticle extends ArticleCard {
  /** Day such as "2026-11-21". */
  reviewedOn: string | null;
  /** Not reviewed for longer than articles stay fresh. */
  isStale: boolean;
  /** Clean HTML and charts, in order. */
  body: Awaited<ReturnType<typeof fillArticle>>["body"];
  headings: readonly ArticleHeading[];
  sources: readonly ArticleSource[];
  related: readonly ArticleCard[];
  jobs: { heading: string; href: string; total: number; items: readonly JobCard[] };
}

/** Result for an article's address: the article, a redirect, or that it is withdrawn or unknown. */
type ArticleAnswer =
  | { status: 200; article: ReadArticle; movedTo: null }
  | { status: 301; article: null; movedTo: string }
  | { status: 404 | 410; article: null; movedTo: null };

/** SQL condition: public at a moment, even if no job has run since it was scheduled. */
export const isPublicAt = (now: Date): SQL | undefined =>
  and(inArray(articles.state, ["scheduled", "published"]), lte(articles.publishedAt, now));

const columns = pick(
  articles,
  "slug",
  "title",
  "summary",
  "topic",
  "authorName",
  "authorGrade",
  "readingMinutes",
  "publishedAt",
  "updatedAt",
);

type CardRow = Pick<typeof articles.$inferSelect, keyof typeof columns>;

/** Saving again within a minute of publishing does not count as an update. */
const updateAfterMs = 60_000;

function toCard({ publishedAt, updatedAt, ...facts }: CardRow): ArticleCard {
  const published = publishedAt ?? updatedAt;
  const isUpdated = updatedAt.getTime() - published.getTime() > updateAfterMs;
  return {
    ...facts,
    topicLabel: articleTopicLabels[facts.topic],
    publishedAt: published.toISOString(),
    updatedAt: isUpdated ? updatedAt.toISOString() : null,
  };
}

const mostWords = 8;

/** Returns published articles, newest first, that match the topic and every word. A page past the last gives the last. */
export async function listArticles(ctx: Context, { q, topic, page }: ArticleFilter) {
  requireAllowed(ctx, "article.read", { isPublished: true });
  const { db } = ctx.services;
  const chosen = articleTopics.find((known) => known === topic) ?? null;
  const found = and(isPublicAt(ctx.now), ...wordsOf(q).map(containsWord));
  const counts = await db
    .select({ topic: articles.topic, count: count() })
    .from(articles)
    .where(found)
    .groupBy(articles.topic)
    .limit(articleTopics.length);
  const countOf = (one: ArticleTopic) => counts.find((row) => row.topic === one)?.count ?? 0;
  const all = counts.reduce((sum, row) => sum + row.count, 0);
  const total = chosen ? countOf(chosen) : all;
  const pageCount = Math.max(1, Math.ceil(total / limits.articlesPerPage));
  const shown = Math.min(page, pageCount);
  const rows = await db
    .select(columns)
    .from(articles)
    .where(and(found, chosen ? eq(articles.topic, chosen) : undefined))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limits.articlesPerPage)
    .offset((shown - 1) * limits.articlesPerPage);
  return {
    filter: { q, topic: chosen ?? "", page: shown },
    items: rows.map(toCard),
    total,
    all,
    pageCount,
    topics: articleTopics.map((value) => ({ value, label: articleTopicLabels[value], count: countOf(value) })),
  };
}

const wordsOf = (q: string): string[] => q.split(/\s+/).filter(Boolean).slice(0, mostWords);

function containsWord(word: string): SQL | undefined {
  const pattern = `%${word.replace(/[%_\\]/g, "\\$&")}%`;
  return or(like(articles.title, pattern), like(articles.summary, pattern), like(articles.markdown, pattern));
}

/** Returns the newest articles, for feeds. */
export async function listNewestArticles({ db }: Pick<Services, "db">, now: Date, atMost: number): Promise<ArticleCard[]> {
  const rows = await db
    .select(columns)
    .from(articles)
    .where(isPublicAt(now))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(atMost);
  return rows.map(toCard);
}

const relatedShown = 3;

/** Returns others on the same topic, newest first, padded with the newest of the rest. */
async function listRelated({ services: { db }, now }: Context, { id, topic }: { id: number; topic: ArticleTopic }): Promise<ArticleCard[]> {
  const read = (which: SQL) =>
    db
      .select(columns)
      .from(articles)
      .where(and(isPublicAt(now), ne(articles.id, id), which))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(relatedShown);
  const [near, far] = await Promise.all([read(eq(articles.topic, topic)), read(ne(articles.topic, topic))]);
  return [...near, ...far].slice(0, relatedShown).map(toCard);
}

const missing: ArticleAnswer = { status: 404, article: null, movedTo: null };

/** Returns the public content of an article's address, the same for every caller: drafts and scheduled articles are not found. */
export async function readArticlePage(ctx: Context, slug: string): Promise<ArticleAnswer> {
  requireAllowed(ctx, "article.read", { isPublished: true });
  const { db } = ctx.services;
  const [row] = await db.select().from(articles).where(eq(articles.slug, slug)).limit(1);
  if (!row) return findMovedArticle(ctx, slug);
  const state = stateAt(row, ctx.now);
  if (state === "withdrawn") return { status: 410, article: null, movedTo: null };
  if (state !== "published") return missing;
  return { status: 200, article: await readArticle(ctx, row), movedTo: null };
}

async function findMovedArticle({ services: { db }, now }: Context, slug: string): Promise<ArticleAnswer> {
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
  const [content, related, jobs] = await Promise.all([
    fillArticle(ctx, htmlOfArticle(row)),
    listRelated(ctx, row),
    listJobsFor(ctx, row.markdown),
  ]);
  const { slug, title, summary, topic, topicLabel, authorName, authorGrade, readingMinutes, publishedAt, updatedAt } = card;
  return {
    ...{ slug, title, summary, topic, topicLabel, authorName, authorGrade, readingMinutes, publishedAt, updatedAt },
    reviewedOn: row.reviewedOn,
    isStale: isReviewOutdated(row.reviewedOn ?? publishedAt.slice(0, 10), ctx.now),
    ...content,
    sources: row.sources,
    related,
    jobs,
  };
}

const isReviewOutdated = (reviewedOn: string, now: Date): boolean => reviewedOn < londonDate(monthsBefore(now, limits.articleFreshMonths));

const jobsShown = 4;

/** Returns adverts of the first list that a figure of the text counts; without one, or where it is empty, the newest of all. */
async function listJobsFor({ services, now }: Context, markdown: string): Promise<ReadArticle["jobs"]> {
  const searches = partsOf(markdown).figures.flatMap((written): SearchState[] => {
    const read = parseFigure(written);
    return "reference" in read && read.reference.kind === "jobs" ? [searchOf(read.reference)] : [];
  });
  const [first] = searches;
  const narrow = first && (await findJobs(services, now, first));
  const page = narrow && narrow.total > 0 ? narrow : await findJobs(services, now, emptySearch);
  const state = page === narrow ? page.state : {};
  return { heading: page.heading, href: paths.jobs(state), total: page.total, items: page.items.slice(0, jobsShown) };
}
