import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { JobStatus } from "#db/own-values.ts";
import { jobFreezes, jobRefusals } from "#db/schema/job-cases.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Announcer } from "#server/kernel/events.ts";
import { jobNumber } from "#server/kernel/input-fields.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import type { MailFacts } from "#server/modules/content/mail/mail.types.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { oneLine } from "#server/text/plain-text.ts";
import { recordAudit } from "../audit/audit.commands.ts";
import { withdrawDigests } from "./queued-digests.commands.ts";

/** States in which an advert is, was or may soon be public. */
const freezable: ReadonlySet<JobStatus> = new Set(["awaiting-review", "live", "paused", "filled", "closed", "expired"]);

export const freezeAdvertInput = z.strictObject({
  jobId: jobNumber,
  /** Text for the advertiser. */
  reason: z
    .string("The reason must be text.")
    .max(500, "At most 500 characters.")
    .transform(oneLine)
    .refine((text) => text.length >= 10, "Give the reason in a sentence: the advertiser will read it."),
});
type FreezeAdvertInput = z.output<typeof freezeAdvertInput>;

/** Freezes an advert, removing it from the site at once. @throws AppError not-found, conflict for one that cannot be or is frozen */
export async function freezeAdvert(ctx: Context, order: FreezeAdvertInput): Promise<void> {
  requireAllowed(ctx, "job.moderate", {});
  const { userId } = requireUser(ctx.principal);
  await lockingTransaction(ctx.services.db, async (tx) => {
    const advert = await lockAdvert(tx, order.jobId);
    if (advert.status === "frozen") throw new AppError("conflict", "This advert is frozen already.");
    await freeze(ctx, tx, { ...order, caseId: null, byUserId: userId });
  });
  await ctx.services.search.applyNow([order.jobId]);
}

interface Freeze extends FreezeAdvertInput {
  caseId: number | null;
  /** Null where a rule decided. */
  byUserId: number | null;
  /** The caller notifies the advertiser. */
  isQuiet?: boolean;
}

/** Freezes within the caller's transaction; the caller updates the search index afterwards. Does nothing to a frozen advert. */
export async function freeze(ctx: Context, tx: Db, { jobId, reason, caseId, byUserId, isQuiet = false }: Freeze): Promise<void> {
  const { now } = ctx;
  const { status } = await lockAdvert(tx, jobId);
  if (status === "frozen") return;
  if (!freezable.has(status)) throw new AppError("conflict", "Only an advert that has been sent can be frozen.");
  const row = { publicId: randomPublicId(), jobId, openJobId: jobId, caseId, heldStatus: status, reason, frozenAt: now };
  await tx.insert(jobFreezes).values({ ...row, frozenByUserId: byUserId });
  await setStatus(tx, jobId, { status: "frozen" }, now);
  await withdrawDigests(ctx, tx, jobId);
  if (!isQuiet) await announceModeration(ctx, tx, jobId, { news: "frozen", reason });
  await recordStatusChange(ctx, tx, {
    jobId,
    from: status,
    to: "frozen",
    why: byUserId === null ? "by rule: reports" : "by an administrator",
  });
}

/** Restores a frozen advert to its former state. @throws AppError not-found, conflict for one that is not frozen */
export async function thawAdvert(ctx: Context, jobId: number): Promise<void> {
  requireAllowed(ctx, "job.moderate", {});
  const { userId } = requireUser(ctx.principal);
  await lockingTransaction(ctx.services.db, (tx) => thaw(ctx, tx, { jobId, byUserId: userId }));
  await ctx.services.search.applyNow([jobId]);
}

/** Unfreezes within the caller's transaction. */
export async function thaw(
  ctx: Context,
  tx: Db,
  { jobId, byUserId, isQuiet = false }: { jobId: number; byUserId: number; isQuiet?: boolean },
): Promise<void> {
  const held = await endFreeze(tx, { jobId, byUserId, ending: "thawed", now: ctx.now });
  await setStatus(tx, jobId, { status: held.status }, ctx.now);
  if (!isQuiet) await announceModeration(ctx, tx, jobId, { news: "thawed", reason: null });
  await recordStatusChange(ctx, tx, { jobId, from: "frozen", to: held.status, why: "thawed" });
}

/** Permanently refuses a frozen advert. @throws AppError not-found, conflict for one that is not frozen */
export async function refuseFrozenAdvert(ctx: Context, { jobId, reason }: FreezeAdvertInput): Promise<void> {
  requireAllowed(ctx, "job.moderate", {});
  const { userId } = requireUser(ctx.principal);
  await lockingTransaction(ctx.services.db, (tx) => refuseFrozen(ctx, tx, { jobId, reason, caseId: null, byUserId: userId }));
  await ctx.services.search.applyNow([jobId]);
}

/** Refuses within the caller's transaction. */
export async function refuseFrozen(
  ctx: Context,
  tx: Db,
  { jobId, reason, caseId, byUserId }: FreezeAdvertInput & { caseId: number | null; byUserId: number },
): Promise<void> {
  const { now } = ctx;
  await endFreeze(tx, { jobId, byUserId, ending: "refused", now });
  await setStatus(tx, jobId, { status: "refused", refusalReason: reason, awaitingReviewSince: null }, now);
  await recordRefusal(tx, { jobId, reason, caseId, byUserId, now });
  await announceModeration(ctx, tx, jobId, { news: "refused", reason });
  await recordStatusChange(ctx, tx, { jobId, from: "frozen", to: "refused", why: "refused" });
}

/** Records who refused an advert, so that another administrator decides an appeal. */
export async function recordRefusal(
  tx: Db,
  { jobId, reason, caseId, byUserId, now }: FreezeAdvertInput & { caseId: number | null; byUserId: number; now: Date },
): Promise<void> {
  await tx.insert(jobRefusals).values({ publicId: randomPublicId(), jobId, caseId, reason, refusedAt: now, refusedByUserId: byUserId });
}

async function endFreeze(
  tx: Db,
  { jobId, byUserId, ending, now }: { jobId: number; byUserId: number; ending: "thawed" | "refused"; now: Date },
): Promise<{ status: JobStatus }> {
  const advert = await lockAdvert(tx, jobId);
  const [held] = await tx
    .select({ id: jobFreezes.id, status: jobFreezes.heldStatus })
    .from(jobFreezes)
    .where(eq(jobFreezes.openJobId, jobId))
    .limit(1)
    .for("update");
  if (advert.status !== "frozen" || !held) throw new AppError("conflict", "This advert is not frozen.");
  const ended = { openJobId: null, endedAt: now, endedByUserId: byUserId, ending };
  await tx
    .update(jobFreezes)
    .set(ended)
    .where(and(eq(jobFreezes.id, held.id), isNull(jobFreezes.endedAt)));
  return held;
}

async function lockAdvert(tx: Db, jobId: number): Promise<{ status: JobStatus }> {
  const [advert] = await tx.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, jobId)).limit(1).for("update");
  if (!advert) throw new AppError("not-found", "There is no advert with that number.");
  return advert;
}

/** Sets the state of a locked advert and records the change for the search index of every process. */
export async function setStatus(
  tx: Db,
  jobId: number,
  state: Pick<Partial<typeof jobs.$inferInsert>, "refusalReason" | "awaitingReviewSince"> & { status: JobStatus },
  now: Date,
): Promise<void> {
  await tx
    .update(jobs)
    .set({ ...state, updatedAt: now, version: sql`${jobs.version} + 1` })
    .where(eq(jobs.id, jobId));
  await recordJobChanges(tx, [jobId], now);
}

const recordStatusChange = (
  ctx: Context,
  tx: Db,
  { jobId, from, to, why }: { jobId: number; from: JobStatus; to: JobStatus; why: string },
) =>
  recordAudit(tx, ctx, {
    action: "job.moderate",
    resource: "advert",
    resourceId: jobId,
    reason: `${from} to ${to}, ${why}`,
    before: { status: from },
    after: { status: to },
  });

type ModerationNews = Pick<MailFacts["advert-moderated"], "news" | "reason">;

/** Notifies an advert's owners of a moderation decision. */
export async function announceModeration(at: Announcer, tx: Db, jobId: number, news: ModerationNews): Promise<void> {
  const [advert] = await tx
    .select({ jobTitle: jobs.title, companyId: jobs.companyId, writerUserId: jobs.createdByUserId })
    .from(jobs)
    .where(eq(jobs.id, jobId))
    .limit(1);
  if (advert) await announce(at, tx, "advert.moderated", { jobId, ...advert, ...news });
}
