import { eq, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { JobStatus } from "#db/own-values.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { openUndoToken, sealUndoToken } from "#server/kernel/undo-token.ts";
import { lockPosting, type Posting } from "#server/modules/market/adverts/postings.queries.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { actionOf, type Move, move, requireBoardCapacity } from "./move.commands.ts";
import type { MovedPosting } from "./posting.schema.ts";
import { publishPosting, recordMove } from "./publish.commands.ts";
import { extend, setClosing } from "./reopen.commands.ts";

type BulkAction = Move | "extend";

/** An advert's state before a move, and its version after it. */
interface MoveToUndo {
  id: string;
  jobId: number;
  status: JobStatus;
  /** Epoch milliseconds. */
  endedAt: number | null;
  refusalReason: string | null;
  closesOn: string | null;
  version: number;
}

const undoMs = 2 * 60_000;

/**
 * Restores adverts to their state before the caller's move, within two minutes; adverts changed meanwhile are skipped and reported.
 * @throws AppError conflict when it is too late
 */
export async function undoMoves(ctx: Context, undo: string): Promise<{ results: BulkResult[] }> {
  const { db, search } = ctx.services;
  const { userId, companyId } = requireUser(ctx.principal);
  requireAllowed(ctx, "job.update", { ownerId: userId, companyId });
  const moves = openUndoToken<{ action: BulkAction; done: readonly MoveToUndo[] }>(ctx, "adverts moved", undo);
  if (!moves) throw new AppError("conflict", "It is too late to undo this. Move the adverts back one by one.");
  const results: BulkResult[] = [];
  for (const before of moves.done) {
    const refusal = await lockingTransaction(db, (tx) => restoreAdvert(ctx, tx, moves.action, before)).catch(refusalMessage);
    results.push({ id: before.id, status: refusal === null ? before.status : null, refusal });
  }
  await search.applyNow(moves.done.map(({ jobId }) => jobId));
  return { results };
}

/** Returns why the advert could not be restored; null on success. */
async function restoreAdvert(ctx: Context, tx: Db, action: BulkAction, before: MoveToUndo): Promise<string | null> {
  const { posting } = await lockPosting(ctx, tx, before.id, action === "extend" ? "job.update" : actionOf[action]);
  const [now] = await tx.select({ version: jobs.version }).from(jobs).where(eq(jobs.id, before.jobId)).limit(1);
  if (now?.version !== before.version) return "Someone has changed it since.";
  if (action === "extend") await restoreClosingDate(ctx, tx, posting, before.closesOn);
  else await restoreState(ctx, tx, posting, before);
  await recordMove(ctx, tx, {
    posting,
    action: action === "extend" ? "job.update" : actionOf[action],
    status: before.status,
    reason: `undone: ${posting.status} to ${before.status}`,
  });
  return null;
}

async function restoreClosingDate(ctx: Context, tx: Db, posting: Posting, closesOn: string | null): Promise<void> {
  const { closesOn: _moved, ...fields } = posting.fields;
  await setClosing(ctx, tx, posting, closesOn === null ? fields : { ...fields, closesOn });
}

async function restoreState({ now }: Context, tx: Db, posting: Posting, before: MoveToUndo): Promise<void> {
  const { jobId, status, refusalReason, endedAt } = before;
  await requireBoardCapacity(tx, posting, status);
  await tx
    .update(jobs)
    .set({
      status,
      refusalReason,
      endedAt: endedAt === null ? null : new Date(endedAt),
      updatedAt: now,
      version: sql`${jobs.version} + 1`,
    })
    .where(eq(jobs.id, jobId));
  await tx.update(jobDrafts).set({ updatedAt: now }).where(eq(jobDrafts.id, posting.draftId));
  await recordJobChanges(tx, [jobId], now);
}

export interface BulkResult {
  id: string;
  /** New state; null for an unchanged advert. */
  status: MovedPosting["status"] | null;
  /** Why it was not changed. */
  refusal: string | null;
}

/** Publishes several drafts independently; a refusal of one is reported and does not stop the others. */
export async function publishSeveral(ctx: Context, ids: readonly string[]): Promise<{ results: BulkResult[] }> {
  const results: BulkResult[] = [];
  for (const id of new Set(ids)) {
    try {
      const { status } = await publishPosting(withOwnIdempotencyKey(ctx, id), id);
      results.push({ id, status, refusal: null });
    } catch (error) {
      results.push({ id, status: null, refusal: refusalMessage(error) });
    }
  }
  return { results };
}

/** Derives an idempotency key per draft from the caller's, so that a repeated call returns the same results. */
const withOwnIdempotencyKey = (ctx: Context, id: string): Context => ({
  ...ctx,
  request: { ...ctx.request, idempotencyKey: ctx.request.idempotencyKey && `${ctx.request.idempotencyKey} ${id}` },
});

/**
 * Moves several adverts independently; a refusal of one is reported and does not stop the others.
 * @returns each result, and a token to undo all of them for two minutes; null where nothing was moved
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
      const { moved, toUndo } = await lockingTransaction(db, (tx) => moveAdvert(ctx, tx, { id, action, days }));
      results.push({ id, status: moved.status, refusal: null });
      done.push(toUndo);
    } catch (error) {
      results.push({ id, status: null, refusal: refusalMessage(error) });
    }
  }
  await search.applyNow(done.map(({ jobId }) => jobId));
  return { results, undo: done.length > 0 ? sealUndoToken(ctx, "adverts moved", { action, done }, undoMs) : null };
}

async function moveAdvert(
  ctx: Context,
  tx: Db,
  { id, action, days }: { id: string; action: BulkAction; days: number },
): Promise<{ moved: MovedPosting; toUndo: MoveToUndo }> {
  const { posting: before } = await lockPosting(ctx, tx, id, action === "extend" ? "job.update" : actionOf[action]);
  // Its credit would be refunded, which an undo could not charge again.
  if (before.firstPublishedAt === null) throw new AppError("conflict", "It has not been live yet. Open it to continue.");
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

const noSuch = "You have no advert with that ID.";
const refusals: ReadonlySet<string> = new Set([
  "not-found",
  "forbidden",
  "conflict",
  "invalid-fields",
  "needs-confirmation",
  "payment-required",
  "stale",
]);

/** Returns why one of several adverts was refused, without stopping the others. @throws any other error */
export function refusalMessage(error: unknown): string {
  if (!(error instanceof AppError) || !refusals.has(error.code)) throw error;
  return error.code === "not-found" ? noSuch : error.message;
}
