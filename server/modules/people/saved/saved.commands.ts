import { and, asc, eq, gt, inArray, isNull, lte } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { jobs } from "#db/schema/jobs.ts";
import { savedJobs } from "#db/schema/tastes.ts";
import { daysAfter } from "#db/time-limits.ts";
import { limits } from "#db/values.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { openUndoToken, sealUndoToken } from "#server/kernel/undo-token.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { isOpen, pageStatus, publicStateOf } from "#server/modules/market/jobs/job-visibility.ts";

/**
 * Saves an advert. Leaves one already saved unchanged, whatever its state.
 * @throws AppError not-found for one that is not public, gone for an advert that has ended, conflict when the list is full
 */
export async function saveJob(ctx: Context, jobId: number): Promise<{ jobId: number; isNew: boolean }> {
  const { userId } = requireUser(ctx.principal);
  return lockingTransaction(ctx.services.db, async (tx) => {
    await lockList(ctx, tx, userId);
    const saved = await listSavedIds(tx, userId);
    if (saved.has(jobId)) return { jobId, isNew: false };
    const [job] = await findLifecycles(tx, [jobId]);
    if (!job || pageStatus(job, ctx.now) === 404) throw new AppError("not-found", "There is no advert with that number.");
    const state = publicStateOf(job, ctx.now);
    if (state !== "open" && state !== "paused") throw new AppError("gone", "This advert has ended, so it can no longer be saved.");
    if (saved.size >= limits.savedJobsPerUser) throw savedListFull();
    await tx.insert(savedJobs).values({ userId, jobId, savedAt: ctx.now });
    return { jobId, isNew: true };
  });
}

const undoMs = 10 * 60_000;

/**
 * Removes a saved advert. Idempotent.
 * @returns an undo value valid for ten minutes, since an advert that has ended could not be saved again; null if it was not saved
 */
export async function removeSavedJob(ctx: Context, jobId: number): Promise<{ undo: string | null }> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "savedJob.manage", { ownerId: userId });
  const mine = and(eq(savedJobs.userId, userId), eq(savedJobs.jobId, jobId));
  return lockingTransaction(ctx.services.db, async (tx) => {
    const [saved] = await tx.select({ savedAt: savedJobs.savedAt }).from(savedJobs).where(mine).limit(1).for("update");
    if (!saved) return { undo: null };
    await tx.delete(savedJobs).where(mine);
    return { undo: sealUndoToken(ctx, "saved job removed", { jobId, savedAt: saved.savedAt }, undoMs) };
  });
}

/** Restores an advert removed within ten minutes, at its old position, whatever its state. @throws AppError conflict when it is too late */
export async function restoreSavedJob(ctx: Context, undo: string): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  const removed = openUndoToken<{ jobId: number; savedAt: string }>(ctx, "saved job removed", undo);
  await lockingTransaction(ctx.services.db, async (tx) => {
    await lockList(ctx, tx, userId);
    if (!removed) throw new AppError("conflict", "It is too late to undo this. If the advert is still open, save it again from its page.");
    const saved = await listSavedIds(tx, userId);
    if (saved.has(removed.jobId)) return;
    if (saved.size >= limits.savedJobsPerUser) throw savedListFull();
    await tx.insert(savedJobs).values({ userId, jobId: removed.jobId, savedAt: new Date(removed.savedAt) });
  });
}

const savedListFull = () =>
  new AppError("conflict", `You have saved ${limits.savedJobsPerUser} jobs, which is the maximum. Remove some to save others.`);

/**
 * Merges a visitor's list from the browser: live adverts not yet saved, in the given order, until the list is full.
 * @returns how many were added, how many were already saved, and how many were left out
 */
export async function mergeSavedJobs(ctx: Context, jobIds: readonly number[]): Promise<{ added: number; known: number; leftOut: number }> {
  const { userId } = requireUser(ctx.principal);
  const wanted = [...new Set(jobIds)];
  return lockingTransaction(ctx.services.db, async (tx) => {
    await lockList(ctx, tx, userId);
    const saved = await listSavedIds(tx, userId);
    const fresh = wanted.filter((id) => !saved.has(id));
    const open = new Set((await findLifecycles(tx, fresh)).filter((job) => isOpen(job, ctx.now)).map(({ id }) => id));
    const added = fresh.filter((id) => open.has(id)).slice(0, limits.savedJobsPerUser - saved.size);
    if (added.length > 0) await tx.insert(savedJobs).values(added.map((jobId) => ({ userId, jobId, savedAt: ctx.now })));
    return { added: added.length, known: wanted.length - fresh.length, leftOut: fresh.length - added.length };
  });
}

/** Serialises saves from two tabs, so that the second sees what the first added. */
async function lockList(ctx: Context, tx: Db, userId: number): Promise<void> {
  const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).limit(1).for("update");
  requireAllowed(ctx, "savedJob.manage", { ownerId: person?.id ?? null });
}

async function listSavedIds(tx: Db, userId: number): Promise<Set<number>> {
  const rows = await tx
    .select({ jobId: savedJobs.jobId })
    .from(savedJobs)
    .where(eq(savedJobs.userId, userId))
    .limit(limits.savedJobsPerUser);
  return new Set(rows.map(({ jobId }) => jobId));
}

function findLifecycles(tx: Db, jobIds: readonly number[]) {
  if (jobIds.length === 0) return Promise.resolve([]);
  return tx
    .select(pick(jobs, "id", "status", "closesAt", "expiresAt", "endedAt", "refusalReason"))
    .from(jobs)
    .where(inArray(jobs.id, [...jobIds]))
    .limit(jobIds.length);
}

const remindDaysBefore = 3;
const batchSize = 500;

/**
 * Notifies users, once each and in batches, of saved adverts that close within three days. Safe in concurrent processes.
 * @returns how many were notified
 */
export async function remindOfClosingJobs({ db, site }: Pick<Services, "db" | "site">, now: Date): Promise<number> {
  const soon = daysAfter(now, remindDaysBefore);
  const due = await db
    .select({ userId: savedJobs.userId, jobId: jobs.id, jobTitle: jobs.title, closesAt: jobs.closesAt })
    .from(jobs)
    .innerJoin(savedJobs, and(eq(savedJobs.jobId, jobs.id), isNull(savedJobs.closingToldAt)))
    .innerJoin(users, and(eq(users.id, savedJobs.userId), eq(users.state, "active")))
    .where(and(eq(jobs.status, "live"), gt(jobs.closesAt, now), lte(jobs.closesAt, soon)))
    .orderBy(asc(jobs.closesAt))
    .limit(batchSize);
  let reminded = 0;
  for (const row of due) if (await remind({ db, site }, row, now)) reminded += 1;
  return reminded;
}

interface DueRow {
  userId: number;
  jobId: number;
  jobTitle: string;
  closesAt: Date | null;
}

/** Returns false when another process was first. */
const remind = ({ db, site }: Pick<Services, "db" | "site">, { userId, jobId, jobTitle, closesAt }: DueRow, now: Date): Promise<boolean> =>
  lockingTransaction(db, async (tx) => {
    const [result] = await tx
      .update(savedJobs)
      .set({ closingToldAt: now })
      .where(and(eq(savedJobs.userId, userId), eq(savedJobs.jobId, jobId), isNull(savedJobs.closingToldAt)));
    if (result.affectedRows === 0 || closesAt === null) return false;
    await announce({ services: { site }, now }, tx, "saved-job.closing", { userId, jobId, jobTitle, closesAt });
    return true;
  });
