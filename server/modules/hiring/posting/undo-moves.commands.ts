import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import type { JobStatus } from "#db/own-values.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { MovedPosting } from "#server/modules/hiring/posting/posting.schema.ts";
import { lockPosting, type Posting } from "#server/modules/market/adverts/postings.queries.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";

import { setClosing } from "./extend.commands.ts";
import { actionOf, type Move, requireRoomOnBoard } from "./move.commands.ts";
import { recordMove } from "./publish.commands.ts";
import { refusedAlone } from "./refused-alone.ts";

export type BulkAction = Move | "extend";

/** An advert as it stood before it was moved, and the version it has had since. */
export interface MoveToUndo {
  id: string;
  jobId: number;
  status: JobStatus;
  /** Epoch milliseconds. */
  endedAt: number | null;
  refusalReason: string | null;
  closesOn: string | null;
  version: number;
}

interface Done {
  userId: number;
  action: BulkAction;
  done: readonly MoveToUndo[];
}

const undoMs = 2 * 60_000;

export const sealMoves = ({ services, now }: Context, moves: Done): string =>
  services.secrets.seal(JSON.stringify({ ...moves, until: now.getTime() + undoMs }));

/**
 * Puts adverts back as they stood before the caller moved them, within two minutes; one that was changed meanwhile is left as it is, and said so.
 * @throws AppError conflict when it is too late
 */
export async function undoMoves(ctx: Context, undo: string): Promise<{ results: BulkResult[] }> {
  const { db, search } = ctx.services;
  const { userId, companyId } = requireUser(ctx.principal);
  requireAllowed(ctx, "job.update", { ownerId: userId, companyId });
  const moves = openMoves(ctx, undo);
  if (moves?.userId !== userId || !(moves.until > ctx.now.getTime())) {
    throw new AppError("conflict", "It is too late to undo this. Move the adverts back one by one.");
  }
  const results: BulkResult[] = [];
  for (const before of moves.done) {
    const refusal = await lockingTransaction(db, (tx) => putBack(ctx, tx, moves.action, before)).catch(refusedAlone);
    results.push({ id: before.id, status: refusal === null ? before.status : null, refusal });
  }
  await search.applyNow(moves.done.map(({ jobId }) => jobId));
  return { results };
}

/** Why it could not be put back; null when it was. */
async function putBack(ctx: Context, tx: Db, action: BulkAction, before: MoveToUndo): Promise<string | null> {
  const { posting } = await lockPosting(ctx, tx, before.id, action === "extend" ? "job.update" : actionOf[action]);
  const [now] = await tx.select({ version: jobs.version }).from(jobs).where(eq(jobs.id, before.jobId)).limit(1);
  if (now?.version !== before.version) return "Somebody has changed it since.";
  if (action === "extend") await putClosingBack(ctx, tx, posting, before.closesOn);
  else await putStateBack(ctx, tx, posting, before);
  await recordMove(ctx, tx, {
    posting,
    action: action === "extend" ? "job.update" : actionOf[action],
    status: before.status,
    reason: `undone: ${posting.status} to ${before.status}`,
  });
  return null;
}

async function putClosingBack(ctx: Context, tx: Db, posting: Posting, closesOn: string | null): Promise<void> {
  const { closesOn: _moved, ...fields } = posting.fields;
  await setClosing(ctx, tx, posting, closesOn === null ? fields : { ...fields, closesOn });
}

async function putStateBack({ now }: Context, tx: Db, posting: Posting, before: MoveToUndo): Promise<void> {
  const { jobId, status, refusalReason, endedAt } = before;
  await requireRoomOnBoard(tx, posting, status);
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

/** Null for what this site has not sealed. */
function openMoves({ services }: Context, undo: string): (Done & { until: number }) | null {
  try {
    return JSON.parse(services.secrets.open(undo)) as Done & { until: number };
  } catch {
    return null;
  }
}

export interface BulkResult {
  id: string;
  /** Where it stands now; null for what was left as it is. */
  status: MovedPosting["status"] | null;
  /** Why it was left as it is. */
  refusal: string | null;
}
