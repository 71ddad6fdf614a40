import { and, count, desc, eq, gt, like, lte, or, type SQL } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { articleOldSlugs, articleRevisions, articles } from "#db/schema/articles.ts";
import { pick } from "#db/schema/columns.ts";
import { type ArticleState, articleStates } from "#db/topic-values.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { londonClock } from "#server/text/london-time.ts";
import { escapeLike } from "#server/text/typed-text/search-field.ts";
import { missingArticle, stateAt } from "./lock-article.ts";

const listedAtOnce = 25;

/** Returns all articles, or those in one state, most recently changed first, with the count in each state. */
export async function listForEditors(ctx: Context, { state, q, page }: { state: ArticleState | null; q: string; page: number }) {
  requireAllowed(ctx, "article.write", {});
  const { db } = ctx.services;
  const pattern = `%${escapeLike(q)}%`;
  const named = q === "" ? undefined : or(like(articles.title, pattern), like(articles.slug, pattern));
  const counted = await Promise.all(articleStates.map((one) => db.$count(articles, and(named, isInState(one, ctx.now)))));
  const counts = Object.fromEntries(articleStates.map((one, at) => [one, counted[at] ?? 0])) as Record<ArticleState, number>;
  const total = state === null ? counted.reduce((sum, one) => sum + one, 0) : counts[state];
  const rows = await db
    .select({
      id: articles.publicId,
      ...pick(articles, "slug", "title", "topic", "authorName", "state", "publishedAt", "reviewedOn", "updatedAt", "version"),
    })
    .from(articles)
    .where(and(named, state === null ? undefined : isInState(state, ctx.now)))
    .orderBy(desc(articles.updatedAt), desc(articles.id))
    .limit(listedAtOnce)
    .offset((page - 1) * listedAtOnce);
  return {
    items: rows.map(({ publishedAt, ...row }) => ({
      ...isoDates(row),
      state: stateAt({ state: row.state, publishedAt }, ctx.now),
      publishedAt: publishedAt?.toISOString() ?? null,
    })),
    counts,
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / listedAtOnce)),
  };
}

function isInState(state: ArticleState, now: Date): SQL | undefined {
  const isDue = and(eq(articles.state, "scheduled"), lte(articles.publishedAt, now));
  if (state === "published") return or(eq(articles.state, "published"), isDue);
  if (state === "scheduled") return and(eq(articles.state, "scheduled"), gt(articles.publishedAt, now));
  return eq(articles.state, state);
}

const oldSlugsShown = 20;

/** Returns one article for its editors. @throws AppError not-found */
export async function getForEditing(ctx: Context, id: string) {
  requireAllowed(ctx, "article.write", {});
  const { db } = ctx.services;
  const [row] = await db.select().from(articles).where(eq(articles.publicId, id)).limit(1);
  if (!row) throw missingArticle();
  const led = await db
    .select({ slug: articleOldSlugs.slug })
    .from(articleOldSlugs)
    .where(eq(articleOldSlugs.articleId, row.id))
    .orderBy(desc(articleOldSlugs.createdAt))
    .limit(oldSlugsShown);
  const { title, slug, summary, topic, authorName, authorGrade, reviewedOn, sources, markdown, publishedAt } = row;
  return {
    id: row.publicId,
    version: row.version,
    state: stateAt(row, ctx.now),
    fields: { title, slug, summary, topic, authorName, authorGrade, reviewedOn, sources, markdown },
    publishedAt: publishedAt?.toISOString() ?? null,
    publishedAtLondon: publishedAt ? londonClock(publishedAt) : null,
    nowLondon: londonClock(ctx.now),
    updatedAt: row.updatedAt.toISOString(),
    oldSlugs: led.map((old) => old.slug),
  };
}

const revisionsShown = 100;

/** Returns an article's revisions with their time and author, newest first. */
export async function listRevisions(ctx: Context, id: string) {
  const articleId = await findId(ctx, id);
  const { db } = ctx.services;
  const [rows, [all]] = await Promise.all([
    db
      .select({ ...pick(articleRevisions, "version", "title", "savedAt"), savedBy: users.name, isAutosave: articleRevisions.isAutosave })
      .from(articleRevisions)
      .leftJoin(users, eq(users.id, articleRevisions.savedByUserId))
      .where(eq(articleRevisions.articleId, articleId))
      .orderBy(desc(articleRevisions.version))
      .limit(revisionsShown),
    db.select({ count: count() }).from(articleRevisions).where(eq(articleRevisions.articleId, articleId)),
  ]);
  return { items: rows.map(isoDates), total: all?.count ?? 0 };
}

/** Returns one full revision. @throws AppError not-found */
export async function getRevision(ctx: Context, { id, version }: { id: string; version: number }) {
  const articleId = await findId(ctx, id);
  const [row] = await ctx.services.db
    .select()
    .from(articleRevisions)
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.version, version)))
    .limit(1);
  if (!row) throw missingArticle();
  const { title, slug, summary, topic, authorName, authorGrade, reviewedOn, sources, markdown } = row;
  return { version, fields: { title, slug, summary, topic, authorName, authorGrade, reviewedOn, sources, markdown } };
}

async function findId(ctx: Context, id: string): Promise<number> {
  requireAllowed(ctx, "article.write", {});
  const [row] = await ctx.services.db.select({ id: articles.id }).from(articles).where(eq(articles.publicId, id)).limit(1);
  if (!row) throw missingArticle();
  return row.id;
}
