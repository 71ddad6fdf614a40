import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { articles } from "#db/schema/articles.ts";
import type { ArticleState } from "#db/topic-values.ts";
import type { Action } from "#server/kernel/access/actions.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import type { ChangedArticle } from "./written-article.fields.ts";

/** An article's locked row, with its current state. */
export type LockedArticle = typeof articles.$inferSelect;

export const missingArticle = () => new AppError("not-found", "There is no article at that address.");

/** Locks an article for the rest of the transaction. @throws AppError not-found, and the refusals of the permission matrix */
export async function lockArticle(ctx: Context, tx: Db, id: string, action: Action): Promise<LockedArticle> {
  const [row] = await tx.select().from(articles).where(eq(articles.publicId, id)).limit(1).for("update");
  requireAllowed(ctx, action, {});
  if (!row) throw missingArticle();
  return { ...row, state: stateAt(row, ctx.now) };
}

/** Audits a change of an article, in the transaction that makes it. */
export const recordChange = (
  ctx: Context,
  tx: Db,
  { publicId }: Pick<LockedArticle, "publicId">,
  action: Action,
  reason: string,
): Promise<void> => recordAudit(tx, ctx, { action, resource: "article", resourceId: publicId, reason });

export const toChanged = ({ publicId, slug, state, version, publishedAt, updatedAt }: LockedArticle): ChangedArticle => ({
  id: publicId,
  slug,
  state,
  version,
  publishedAt: publishedAt?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
});

interface PublicationState {
  state: ArticleState;
  /** Past or scheduled time of publication. */
  publishedAt: Date | null;
}

/** Returns an article's state at a moment: a scheduled one whose time has passed is published, though the row has not been updated. */
export const stateAt = ({ state, publishedAt }: PublicationState, now: Date): ArticleState =>
  state === "scheduled" && publishedAt !== null && publishedAt <= now ? "published" : state;
