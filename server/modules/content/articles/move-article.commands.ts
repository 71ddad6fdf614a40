import { and, eq, like, ne } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { articlePictures, articles } from "#db/schema/articles.ts";
import type { ArticleState } from "#db/topic-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { Action } from "#server/kernel/access/actions.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { momentInLondon } from "#server/text/london-time.ts";
import { markArticlesChanged } from "./article-changes.ts";
import { requireReady } from "./check-links.queries.ts";
import { type LockedArticle, lockArticle, recordChange, toChanged } from "./lock-article.ts";
import { staleVersionError } from "./write-article.commands.ts";
import type { ChangedArticle } from "./written-article.fields.ts";

/** The article, and the version its editor saw. */
export interface ArticleVersion {
  id: string;
  version: number;
}

const articleMoves = ["publish", "schedule", "unschedule", "withdraw", "delete"] as const;
type ArticleMove = (typeof articleMoves)[number];

const actions: Record<ArticleMove, Action> = {
  publish: "article.publish",
  schedule: "article.publish",
  unschedule: "article.publish",
  withdraw: "article.publish",
  delete: "article.delete",
};

/** Publishes an article now. One that was withdrawn keeps its first publication date. */
export const publishArticle = (ctx: Context, seen: ArticleVersion): Promise<ChangedArticle> =>
  moveArticle(ctx, seen, "publish", async (row) => {
    await requireReady(ctx, row);
    return { state: "published", publishedAt: row.state === "withdrawn" ? row.publishedAt : ctx.now };
  });

const furthestAheadMs = 366 * 86_400_000;

/**
 * Schedules publication at a London time, such as "2026-11-25T08:00". No job has to run at that time.
 * @throws AppError invalid-fields for a time that is past, too far in the future, or skipped by the clocks in London
 */
export const scheduleArticle = (ctx: Context, { at, ...seen }: ArticleVersion & { at: string }): Promise<ChangedArticle> =>
  moveArticle(ctx, seen, "schedule", async (row) => {
    const publishedAt = momentInLondon(at);
    if (!publishedAt) {
      const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(at);
      throw invalidTime(
        isTime
          ? "This time does not exist in London: the clocks go forward that night."
          : "Give the day and the time, such as 25 November 2026 at 08:00.",
      );
    }
    if (publishedAt <= ctx.now) throw invalidTime("This time has passed. Publish the article now, or choose a time in the future.");
    if (publishedAt.getTime() > ctx.now.getTime() + furthestAheadMs) throw invalidTime("Choose a time within the next year.");
    await requireReady(ctx, row);
    return { state: "scheduled", publishedAt };
  });

const invalidTime = (detail: string) => invalidFields([{ pointer: "/at", detail }]);

/** Returns a scheduled article to draft. */
export const unscheduleArticle = (ctx: Context, seen: ArticleVersion): Promise<ChangedArticle> =>
  moveArticle(ctx, seen, "unschedule", async () => ({ state: "draft", publishedAt: null }));

/** Withdraws an article: its address then reports it as gone. */
export const withdrawArticle = (ctx: Context, seen: ArticleVersion): Promise<ChangedArticle> =>
  moveArticle(ctx, seen, "withdraw", async (row) => ({ state: "withdrawn", publishedAt: row.publishedAt }));

/** Deletes a draft that was never public, with its revisions. @throws AppError conflict for anything else */
export async function deleteArticle(ctx: Context, seen: ArticleVersion): Promise<void> {
  await lockingTransaction(ctx.services.db, async (tx) => {
    const row = await lockMovable(ctx, tx, seen, "delete");
    await handOverPictures(tx, row.id);
    await tx.delete(articles).where(eq(articles.id, row.id));
    await recordChange(ctx, tx, row, actions.delete, "deleted a draft");
  });
  markArticlesChanged(ctx.services);
}

const mostPictures = 1000;

/** Leaves the pictures of a draft that is about to be deleted to other articles that show them. */
async function handOverPictures(tx: Db, articleId: number): Promise<void> {
  const pictures = await tx
    .selectDistinct({ id: articlePictures.pictureId })
    .from(articlePictures)
    .where(eq(articlePictures.articleId, articleId))
    .limit(mostPictures);
  for (const { id } of pictures) {
    const [other] = await tx
      .select({ id: articles.id })
      .from(articles)
      .where(and(ne(articles.id, articleId), like(articles.markdown, `%${paths.articlePicture(id)}%`)))
      .limit(1);
    if (other) await tx.update(articlePictures).set({ articleId: other.id }).where(eq(articlePictures.pictureId, id));
  }
}

async function moveArticle(
  ctx: Context,
  seen: ArticleVersion,
  name: ArticleMove,
  to: (row: LockedArticle) => Promise<{ state: ArticleState; publishedAt: Date | null }>,
): Promise<ChangedArticle> {
  const moved = await lockingTransaction(ctx.services.db, async (tx) => {
    const row = await lockMovable(ctx, tx, seen, name);
    const changed = { ...row, ...(await to(row)), version: row.version + 1, updatedAt: ctx.now };
    const { state, publishedAt, version, updatedAt } = changed;
    await tx.update(articles).set({ state, publishedAt, version, updatedAt }).where(eq(articles.id, row.id));
    await recordChange(ctx, tx, row, actions[name], `${row.state} to ${state}`);
    return changed;
  });
  markArticlesChanged(ctx.services);
  return toChanged(moved);
}

const refusals: Record<ArticleMove, string> = {
  publish: "This article is published already.",
  schedule: "Only drafts and scheduled articles can be scheduled.",
  unschedule: "This article is not scheduled.",
  withdraw: "Only published articles can be withdrawn.",
  delete: "Only drafts can be deleted. Withdraw a published article instead: its address then shows that it was withdrawn.",
};

async function lockMovable(ctx: Context, tx: Db, { id, version }: ArticleVersion, name: ArticleMove): Promise<LockedArticle> {
  const row = await lockArticle(ctx, tx, id, actions[name]);
  if (!mayMove(row.state, name)) throw new AppError("conflict", refusals[name]);
  if (row.version !== version) throw staleVersionError(row, []);
  return row;
}

const movesFrom: Record<ArticleState, readonly ArticleMove[]> = {
  draft: ["publish", "schedule", "delete"],
  scheduled: ["publish", "schedule", "unschedule"],
  published: ["withdraw"],
  withdrawn: ["publish"],
};

const mayMove = (state: ArticleState, move: ArticleMove): boolean => movesFrom[state].includes(move);
