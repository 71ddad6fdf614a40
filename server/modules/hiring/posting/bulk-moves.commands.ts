import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { lockPosting } from "#server/modules/market/adverts/postings.queries.ts";
import { extend } from "./extend.commands.ts";
import { actionOf, move } from "./move.commands.ts";
import type { MovedPosting } from "./posting.schema.ts";
import { refusedAlone } from "./refused-alone.ts";
import { type BulkAction, type BulkResult, type MoveToUndo, sealMoves } from "./undo-moves.commands.ts";

/**
 * Does the same with several adverts, each judged by itself: what cannot be done with one is said of it and stops nothing.
 * @returns what became of each, and what takes it all back for two minutes; null where nothing was done
 */
export async function movePostings(
  ctx: Context,
  { ids, action, days }: { ids: readonly string[]; action: BulkAction; days: number },
): Promise<{ results: BulkResult[]; undo: string | null }> {
  const { db, search } = ctx.services;
  const results: BulkResult[] = [];
  const done: MoveToUndo[] = [];
  for (const id of new Set(ids)) {
    try {
      const { moved, toUndo } = await lockingTransaction(db, (tx) => moveOne(ctx, tx, { id, action, days }));
      results.push({ id, status: moved.status, refusal: null });
      done.push(toUndo);
    } catch (error) {
      results.push({ id, status: null, refusal: refusedAlone(error) });
    }
  }
  await search.applyNow(done.map(({ jobId }) => jobId));
  const { userId } = requireUser(ctx.principal);
  return { results, undo: done.length > 0 ? sealMoves(ctx, { userId, action, done }) : null };
}

async function moveOne(
  ctx: Context,
  tx: Db,
  { id, action, days }: { id: string; action: BulkAction; days: number },
): Promise<{ moved: MovedPosting; toUndo: MoveToUndo }> {
  const { posting: before } = await lockPosting(ctx, tx, id, action === "extend" ? "job.update" : actionOf[action]);
  // Its credit would be given back, which an undo could not take again.
  if (before.firstPublishedAt === null) throw new AppError("conflict", "It has not been on the board yet: open it to go on with it.");
  const moved = action === "extend" ? await extend(ctx, tx, id, days) : await move(ctx, tx, id, action);
  if (moved.jobId === null) throw new Error("An advert was moved that was never made.");
  const [after] = await tx.select({ version: jobs.version }).from(jobs).where(eq(jobs.id, moved.jobId)).limit(1);
  return {
    moved,
    toUndo: {
      id: before.id,
      jobId: moved.jobId,
      status: before.status,
      endedAt: before.endedAt?.getTime() ?? null,
      refusalReason: before.refusalReason,
      closesOn: before.fields.closesOn ?? null,
      version: after?.version ?? 0,
    },
  };
}
