import { and, count, desc, eq, inArray, like, lte, ne, or, type SQL } from "drizzle-orm";
import { articles } from "#db/schema/articles.ts";
import { type ArticleTopic, articleTopicLabels, articleTopics } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import type { ArticleFilter } from "./article.types.ts";
import type { ArticleCard } from "./articles.fields.ts";

/** What the public may read at a moment, whether or not anything has run since it was scheduled. */
export const isShown = (now: Date): SQL | undefined =>
  and(inArray(articles.state, ["scheduled", "published"]), lte(articles.publishedAt, now));

const columns = {
  slug: articles.slug,
  title: articles.title,
  summary: articles.summary,
  topic: articles.topic,
  authorName: articles.authorName,
  authorGrade: articles.authorGrade,
  readingMinutes: articles.readingMinutes,
  publishedAt: articles.publishedAt,
  updatedAt: articles.updatedAt,
};

type CardRow = Pick<typeof articles.$inferSelect, keyof typeof columns>;

/** Saving again within a minute of publishing is no update. */
const updateAfterMs = 60_000;

export function toCard({ publishedAt, updatedAt, ...facts }: CardRow): ArticleCard {
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

/** Published articles, newest first, that are on a topic and hold every word. A page past the last is the last. */
export async function listArticles(ctx: Context, { q, topic, page }: ArticleFilter) {
  requireAllowed(ctx, "article.read", { isPublished: true });
  const { db } = ctx.services;
  const chosen = articleTopics.find((known) => known === topic) ?? null;
  const found = and(isShown(ctx.now), ...wordsOf(q).map(holds));
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

function holds(word: string): SQL | undefined {
  const pattern = `%${word.replace(/[%_\\]/g, "\\$&")}%`;
  return or(like(articles.title, pattern), like(articles.summary, pattern), like(articles.markdown, pattern));
}

/** The newest, for feeds. */
export async function listNewestArticles({ db }: Pick<Services, "db">, now: Date, atMost: number): Promise<ArticleCard[]> {
  const rows = await db
    .select(columns)
    .from(articles)
    .where(isShown(now))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(atMost);
  return rows.map(toCard);
}

const relatedShown = 3;

/** Others on the same topic, newest first, filled up with the newest of the rest. */
export async function listRelated(
  { services: { db }, now }: Context,
  { id, topic }: { id: number; topic: ArticleTopic },
): Promise<ArticleCard[]> {
  const read = (which: SQL) =>
    db
      .select(columns)
      .from(articles)
      .where(and(isShown(now), ne(articles.id, id), which))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(relatedShown);
  const [near, far] = await Promise.all([read(eq(articles.topic, topic)), read(ne(articles.topic, topic))]);
  return [...near, ...far].slice(0, relatedShown).map(toCard);
}
