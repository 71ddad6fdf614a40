import { eq, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { QuestionCode } from "#db/question-values.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { limits } from "#db/values.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import { findAdvertiser } from "#server/modules/market/adverts/advertiser.queries.ts";
import { checkPosting, requireValid, wordingNeedsReview } from "#server/modules/market/adverts/check-posting.ts";
import { nextJobStatus } from "#server/modules/market/adverts/job-state.ts";
import { type PostingFields, withConfirmations } from "#server/modules/market/adverts/posting-fields.ts";
import { lockPosting, type Posting } from "#server/modules/market/adverts/postings.queries.ts";
import { closingMoment } from "#server/modules/market/adverts/rules/apply-rules.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { barredUntil } from "#server/modules/market/promises/promise-rules.ts";
import type { PayWindows } from "#server/modules/market/salaries/pay.types.ts";
import { ownerOfPosting } from "#server/modules/money/credits/credit-owner.ts";
import { takeCredit } from "#server/modules/money/credits/credits.commands.ts";
import { requireMayPublish } from "#server/modules/trust/enforcement/strike-step.queries.ts";
import { assessRisk, readMarket, saveRiskJudgement } from "#server/modules/trust/risk/judge-advert.commands.ts";
import { addDays, londonDate } from "#server/text/london-time.ts";
import { statusText } from "./move.commands.ts";
import type { MovedPosting } from "./posting.schema.ts";
import { noPendingChange, publicationDates, recordMove } from "./publish.commands.ts";
import { recordVersion } from "./versions/record-version.commands.ts";
import { writeAdvert } from "./write-advert.commands.ts";

/**
 * Reopens an advert that has ended, with another credit once its paid time is over. Needs review for an unverified firm, and where the
 * advert or a change to it was never approved. Clears a past closing date, and a promise that its firm may not make again.
 * @throws AppError conflict, payment-required, needs-confirmation, invalid-fields for content no longer allowed
 */
export async function reopenPosting(ctx: Context, id: string, confirmed: readonly QuestionCode[] = []): Promise<MovedPosting> {
  const market = await readMarket(ctx);
  const moved = await withIdempotencyKey(ctx, { call: "posting.reopen", sent: { id } }, (tx) => reopen(ctx, tx, { id, confirmed, market }));
  if (moved.jobId !== null) await ctx.services.search.applyNow([moved.jobId]);
  return moved;
}

interface ReopenInput {
  id: string;
  confirmed: readonly QuestionCode[];
  market: PayWindows;
}

async function reopen(ctx: Context, tx: Db, { id, confirmed, market }: ReopenInput): Promise<MovedPosting> {
  const { now, services } = ctx;
  const { userId } = requireUser(ctx.principal);
  const { posting } = await lockPosting(ctx, tx, id, "job.reopen");
  const advertiser = await findAdvertiser(tx, posting);
  const isEnded = nextJobStatus(posting.status, "reopen") !== null;
  const { jobId, draftId, createdByUserId } = posting;
  if (!isEnded || jobId === null || advertiser.companyId === null) {
    throw new AppError("conflict", `An advert that is ${statusText(posting.status)} cannot be reopened.`);
  }
  const ladder = await requireMayPublish(tx, { companyId: advertiser.companyId, posterUserId: createdByUserId }, now);
  const confirmedFields = withoutPastClosing(withConfirmations(posting.fields, confirmed), posting.closesAt, now);
  const mayPromise = barredUntil(advertiser.promiseBrokenAt, now) === null && posting.promiseBrokenAt === null;
  const fields = mayPromise ? confirmedFields : withoutPromise(confirmedFields);
  const checked = checkPosting(fields, { advertiser, gazetteer: services.gazetteer, now });
  requireValid(checked.findings, fields);
  const wasShown = posting.firstPublishedAt !== null;
  const judgement = await assessRisk(ctx, tx, { jobId, wasShown, createdByUserId, advertiser, fields, checked, market });
  const isApproved =
    advertiser.verification === "verified" &&
    posting.refusalReason === null &&
    posting.liveFields === null &&
    !judgement.isHeld &&
    !ladder.isRead &&
    !wordingNeedsReview(checked.findings);
  const status = nextJobStatus(posting.status, isApproved ? "reopen" : "send-to-review");
  if (status === null) throw new AppError("conflict", `An advert that is ${statusText(posting.status)} cannot be reopened.`);
  const isPaidFor = posting.expiresAt !== null && posting.expiresAt > now;
  if (!isPaidFor) await takeCredit(tx, { owner: ownerOfPosting(posting), draftId, actorUserId: userId, now });
  const shown = status === "live" ? await publicationDates(tx, posting, now) : {};
  const relistedCount = (posting.relistedCount ?? 0) + (isPaidFor || posting.firstPublishedAt === null ? 0 : 1);
  // Until approval it is shown as ended, unless its content differs from the approved version.
  const endedAt = status === "live" || posting.liveFields !== null ? null : posting.endedAt;
  const state = { status, endedAt, relistedCount, ...shown };
  const { companyId } = advertiser;
  await writeAdvert(tx, { jobId, companyId, createdByUserId, advertiser, fields, checked, state, now });
  const isChanged = fields !== posting.fields;
  const version = posting.version + (isChanged ? 1 : 0);
  await saveRiskJudgement(ctx, tx, { jobId, version, judgement });
  await tx
    .update(jobDrafts)
    .set({ updatedAt: now, ...noPendingChange, ...(isChanged && { fields, version: sql`${jobDrafts.version} + 1` }) })
    .where(eq(jobDrafts.id, draftId));
  await recordMove(ctx, tx, { posting, action: "job.reopen", status });
  return { id: posting.id, jobId, status, version };
}

function withoutPromise(fields: PostingFields): PostingFields {
  if (fields.replyPromiseDays === undefined) return fields;
  const { replyPromiseDays: _barred, ...rest } = fields;
  return rest;
}

function withoutPastClosing(fields: PostingFields, closesAt: Date | null, now: Date): PostingFields {
  if (closesAt === null || closesAt > now) return fields;
  const { closesOn: _past, ...rest } = fields;
  return rest;
}

const dayMs = 86_400_000;

/** Moves an advert's closing date by some days, within the maximum closing period. @throws AppError conflict */
export async function extend(ctx: Context, tx: Db, id: string, days: number): Promise<MovedPosting> {
  const { now } = ctx;
  const { posting } = await lockPosting(ctx, tx, id, "job.update");
  const { status, closesAt, expiresAt } = posting;
  if (status !== "live" && status !== "paused") {
    throw new AppError("conflict", `An advert that is ${statusText(status)} has no closing date to extend.`);
  }
  if (closesAt === null) throw new AppError("conflict", "It has no closing date: it stays live until the time you paid for ends.");
  if (expiresAt !== null && expiresAt <= closesAt) {
    throw new AppError("conflict", "The time you paid for ends before the closing date, so a later date would change nothing.");
  }
  const wanted = addDays(londonDate(closesAt > now ? closesAt : now), days);
  const last = addDays(londonDate(now), limits.closingMaxDays);
  const closesOn = wanted < last ? wanted : last;
  const moment = closingMoment(closesOn);
  if (moment === null || moment <= closesAt) {
    throw new AppError("conflict", `It already has the latest possible closing date: ${limits.closingMaxDays} days from now.`);
  }
  await setClosing(ctx, tx, posting, { ...posting.fields, closesOn });
  await recordMove(ctx, tx, { posting, action: "job.update", status, reason: `closing moved to ${closesOn}` });
  return { id: posting.id, jobId: posting.jobId, status, version: posting.version + 1 };
}

/** Writes fields that differ only in the closing date, and records the version for applicants. */
export async function setClosing(ctx: Context, tx: Db, posting: Posting, fields: PostingFields): Promise<void> {
  const { now } = ctx;
  const { jobId, draftId } = posting;
  if (jobId === null) throw new Error("A closing date is moved of an advert that was never made.");
  const closesAt = fields.closesOn === undefined ? null : closingMoment(fields.closesOn);
  const { liveFields } = posting;
  const shown = liveFields && withClosing(liveFields, fields.closesOn);
  await recordVersion(ctx, tx, { posting, fields: shown ?? fields, reason: null, byUserId: requireUser(ctx.principal).userId });
  await tx
    .update(jobs)
    .set({ closesAt, updatedAt: now, version: sql`${jobs.version} + 1` })
    .where(eq(jobs.id, jobId));
  await tx
    .update(jobDrafts)
    .set({ fields, ...(shown && { liveFields: shown }), updatedAt: now, version: sql`${jobDrafts.version} + 1` })
    .where(eq(jobDrafts.id, draftId));
  await recordJobChanges(tx, [jobId], now);
}

const withClosing = ({ closesOn: _moved, ...fields }: PostingFields, closesOn: string | undefined): PostingFields =>
  closesOn === undefined ? fields : { ...fields, closesOn };

/** Confirms that a live advert is still open, at most once a day; its page shows the date. @throws AppError conflict */
export async function confirmOpen(ctx: Context, id: string): Promise<MovedPosting> {
  const { services, now } = ctx;
  const moved = await lockingTransaction(services.db, async (tx) => {
    const { posting } = await lockPosting(ctx, tx, id, "job.update");
    const { status, jobId, confirmedOpenAt, version } = posting;
    if (status !== "live" || jobId === null) {
      throw new AppError("conflict", `An advert that is ${statusText(status)} is not live, so there is nothing to confirm.`);
    }
    if (confirmedOpenAt !== null && now.getTime() - confirmedOpenAt.getTime() < dayMs) {
      throw new AppError("conflict", "You confirmed it within the last day. Once a day is enough.");
    }
    await tx
      .update(jobs)
      .set({ confirmedOpenAt: now, updatedAt: now, version: sql`${jobs.version} + 1` })
      .where(eq(jobs.id, jobId));
    await recordJobChanges(tx, [jobId], now);
    await recordMove(ctx, tx, { posting, action: "job.update", status, reason: "confirmed still open" });
    return { id: posting.id, jobId, status, version };
  });
  if (moved.jobId !== null) await services.search.applyNow([moved.jobId]);
  return moved;
}
