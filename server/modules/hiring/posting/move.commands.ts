import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { JobStatus } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Action } from "#server/kernel/access/actions.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import type { QueueMailInput } from "#server/modules/content/mail/outbox.commands.ts";
import { findAdvertiser } from "#server/modules/market/adverts/advertiser.queries.ts";
import { checkPosting } from "#server/modules/market/adverts/check-posting.ts";
import { closedBeforeReview, isOnBoard, type JobEvent, nextJobStatus } from "#server/modules/market/adverts/job-state.ts";
import { hasPendingChange, lockPosting, type Posting } from "#server/modules/market/adverts/postings.queries.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { refundCredit } from "#server/modules/money/credits/credits.commands.ts";
import { recordRefusal } from "#server/modules/trust/enforcement/freeze.commands.ts";
import { approveBaseline, discardPendingBaseline } from "#server/modules/trust/risk/judge-advert.commands.ts";
import type { MovedPosting } from "./posting.schema.ts";
import { type DraftColumns, noPendingChange, publicationDates, recordMove } from "./publish.commands.ts";
import { recordVersion } from "./versions/record-version.commands.ts";
import { requireUnnamedCapacity, writeAdvert } from "./write-advert.commands.ts";

export type Move = Extract<JobEvent, "pause" | "resume" | "fill" | "close">;

export const actionOf: Record<Move, Action> = { pause: "job.close", resume: "job.publish", fill: "job.close", close: "job.close" };
const participle: Record<Move, string> = { pause: "paused", resume: "resumed", fill: "marked as filled", close: "closed" };

/** Pauses, closes or resumes an advert. @throws AppError conflict where its state does not allow it */
export async function movePosting(ctx: Context, id: string, event: Move): Promise<MovedPosting> {
  const moved = await withIdempotencyKey(ctx, { call: `posting.${event}`, sent: { id } }, (tx) => move(ctx, tx, id, event));
  if (moved.jobId !== null) await ctx.services.search.applyNow([moved.jobId]);
  return moved;
}

/** As `movePosting`, in the caller's transaction; the caller updates the search index afterwards. */
export async function move(ctx: Context, tx: Db, id: string, event: Move): Promise<MovedPosting> {
  const { now } = ctx;
  const { posting } = await lockPosting(ctx, tx, id, actionOf[event]);
  const status = requireMove(posting, event, `An advert that is ${statusText(posting.status)} cannot be ${participle[event]}.`);
  if (event === "resume") {
    refuseOverdue(posting, now);
    await requireBoardCapacity(tx, posting, status);
  }
  const endedAt = status === "filled" || status === "closed" ? (posting.endedAt ?? now) : null;
  const isUnread = posting.status === "awaiting-review" && posting.endedAt === null;
  await setState(tx, posting, { status, endedAt, ...(isUnread && { refusalReason: closedBeforeReview }) }, now);
  if (posting.firstPublishedAt === null) {
    const { userId } = requireUser(ctx.principal);
    await refundCredit(tx, { draftId: posting.draftId, actorUserId: userId, reason: "closed before it was shown", now });
  }
  await recordMove(ctx, tx, { posting, action: actionOf[event], status });
  return { id: posting.id, jobId: posting.jobId, status, version: posting.version };
}

/** Refuses to publish another advert of an agency without a named hirer beyond the limit. @throws AppError conflict */
export async function requireBoardCapacity(tx: Db, posting: Posting, status: JobStatus): Promise<void> {
  const { companyId, isAgency } = await findAdvertiser(tx, posting);
  const { jobId, fields } = posting;
  if (isAgency && companyId !== null) await requireUnnamedCapacity(tx, { jobId, companyId, clientName: fields.clientName, status });
}

function refuseOverdue({ closesAt, expiresAt }: Posting, now: Date): void {
  if (expiresAt !== null && expiresAt <= now) {
    throw new AppError("conflict", "Its time ran out while it was paused. Close it, then reopen it with another credit.");
  }
  if (closesAt !== null && closesAt <= now) {
    throw new AppError("conflict", "Its closing date passed while it was paused. Change the closing date first.");
  }
}

/** Lets a platform administrator approve a waiting advert or change, or refuse it with a reason for its advertiser. */
export async function decidePosting(ctx: Context, id: string, decision: Decision): Promise<MovedPosting> {
  const moved = await withIdempotencyKey(ctx, { call: "posting.decide", sent: { id, ...decision } }, (tx) =>
    decidePostingInTransaction(ctx, tx, id, decision),
  );
  if (moved.jobId !== null) await ctx.services.search.applyNow([moved.jobId]);
  return moved;
}

/** As `decidePosting`, in the caller's transaction; the caller updates the search index afterwards. */
export async function decidePostingInTransaction(ctx: Context, tx: Db, id: string, decision: Decision): Promise<MovedPosting> {
  const { now } = ctx;
  const { userId } = requireUser(ctx.principal);
  const { posting } = await lockPosting(ctx, tx, id, "job.moderate");
  if (isOnBoard(posting.status)) return decideChange(ctx, tx, posting, decision);
  const status = requireMove(posting, decision.decision, "This advert is not waiting for review.");
  if (decision.decision === "approve") {
    await setState(tx, posting, { status, refusalReason: null, endedAt: null, ...(await publicationDates(tx, posting, now)) }, now);
    if (posting.jobId !== null) await approveBaseline(tx, posting.jobId);
  } else {
    await setState(tx, posting, { status, refusalReason: decision.reason }, now);
    const { reason } = decision;
    if (posting.jobId !== null) await recordRefusal(tx, { jobId: posting.jobId, reason, caseId: null, byUserId: userId, now });
    if (posting.firstPublishedAt === null) {
      await refundCredit(tx, { draftId: posting.draftId, actorUserId: userId, reason: "refused", now });
    }
  }
  await announceDecision(ctx, tx, posting, decision);
  await recordMove(ctx, tx, { posting, action: "job.moderate", status });
  return { id: posting.id, jobId: posting.jobId, status, version: posting.version };
}

function requireMove(posting: Posting, event: JobEvent, otherwise: string): JobStatus {
  const status = nextJobStatus(posting.status, event);
  if (status === null) throw new AppError("conflict", otherwise);
  return status;
}

export const statusText = (status: JobStatus): string =>
  ({ draft: "a draft", "awaiting-payment": "waiting for payment", "awaiting-review": "in review" })[status as string] ?? status;

async function setState(tx: Db, { jobId, draftId }: Posting, state: Partial<typeof jobs.$inferInsert>, now: Date): Promise<void> {
  if (jobId === null) throw new Error("An advert changes its state before it was made.");
  await tx
    .update(jobs)
    .set({ ...state, awaitingReviewSince: null, updatedAt: now, version: sql`${jobs.version} + 1` })
    .where(eq(jobs.id, jobId));
  await tx.update(jobDrafts).set({ updatedAt: now }).where(eq(jobDrafts.id, draftId));
  await recordJobChanges(tx, [jobId], now);
}

/**
 * Approves a change to a locked posting, or refuses it with a reason for its advertiser, which leaves the approved version live.
 * @throws AppError conflict where no change waits
 */
async function decideChange(ctx: Context, tx: Db, posting: Posting, decision: Decision): Promise<MovedPosting> {
  const { jobId, status, version, changeWaitsSince } = posting;
  if (changeWaitsSince === null || !hasPendingChange(posting) || jobId === null) {
    throw new AppError("conflict", "This advert is not waiting for review.");
  }
  const isApproved = decision.decision === "approve";
  if (isApproved) await publishChange(ctx, tx, posting, jobId);
  else await refuseChange(tx, posting, jobId, { reason: decision.reason, now: ctx.now });
  await announceDecision(ctx, tx, posting, decision);
  const reason = isApproved ? "change approved" : "change refused; the advert stays as it was approved";
  await recordMove(ctx, tx, { posting, action: "job.moderate", status, reason });
  return { id: posting.id, jobId, status, version };
}

async function publishChange(ctx: Context, tx: Db, posting: Posting, jobId: number): Promise<void> {
  const { now, services } = ctx;
  const { fields, status, createdByUserId, changeReason } = posting;
  const advertiser = await findAdvertiser(tx, posting);
  if (advertiser.companyId === null) throw new Error("An advert on the board has no advertiser.");
  const checked = checkPosting(fields, { advertiser, gazetteer: services.gazetteer, now });
  const { companyId } = advertiser;
  await writeAdvert(tx, { jobId, companyId, createdByUserId, advertiser, fields, checked, state: { status }, now });
  await recordVersion(ctx, tx, { posting, fields, reason: changeReason, byUserId: null });
  await setDraft(tx, posting, noPendingChange, now);
  await approveBaseline(tx, jobId);
}

async function refuseChange(tx: Db, posting: Posting, jobId: number, { reason, now }: { reason: string; now: Date }): Promise<void> {
  await setDraft(tx, posting, { changeWaitsSince: null, changeRefusal: reason }, now);
  await discardPendingBaseline(tx, jobId);
}

const setDraft = (tx: Db, { draftId }: Posting, columns: DraftColumns, now: Date) =>
  tx
    .update(jobDrafts)
    .set({ ...columns, updatedAt: now })
    .where(eq(jobDrafts.id, draftId));

type Decision = { decision: "approve" } | { decision: "refuse"; reason: string };

type DecidedPosting = Pick<Posting, "id" | "jobId" | "status" | "fields" | "liveFields" | "createdByUserId">;

/** Returns the mail that notifies an advert's author of a decision; null once the author's account is closed. */
export async function decisionMail(
  { services }: Context,
  db: Db,
  posting: DecidedPosting,
  decision: Decision,
): Promise<QueueMailInput<"moderation-decided"> | null> {
  const { id, jobId, fields, createdByUserId } = posting;
  const [writer] = await db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, createdByUserId), eq(users.state, "active")))
    .limit(1);
  if (!writer?.email) return null;
  const isApproved = decision.decision === "approve";
  const path = isApproved && jobId !== null ? paths.job(jobId) : paths.recruiterTab("jobs", { job: id });
  const reason = decision.decision === "refuse" ? decision.reason : null;
  const facts = {
    name: writer.name,
    title: fields.title ?? "",
    isApproved,
    isChange: hasPendingChange(posting),
    reason,
    link: services.site.origin + path,
  };
  return { to: writer.email, userId: createdByUserId, template: "moderation-decided", facts };
}

/** Announces a decision to an advert's author; does nothing once their account is closed. */
async function announceDecision(ctx: Context, tx: Db, posting: DecidedPosting, decision: Decision): Promise<void> {
  const mail = await decisionMail(ctx, tx, posting, decision);
  if (mail === null) return;
  const decided = decision.decision === "approve" ? "live" : "refused";
  const outcome = hasPendingChange(posting) ? (`change-${decided}` as const) : decided;
  await announce(ctx, tx, "advert.decided", { writerUserId: posting.createdByUserId, postingId: posting.id, outcome, mail: mail.facts });
}
