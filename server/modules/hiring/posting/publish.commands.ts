import { eq, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { JobStatus } from "#db/own-values.ts";
import type { QuestionCode } from "#db/question-values.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import { findAdvertiser, needsReview } from "#server/modules/market/adverts/advertiser.queries.ts";
import { checkPosting, requireValid, wordingNeedsReview } from "#server/modules/market/adverts/check-posting.ts";
import { nextJobStatus } from "#server/modules/market/adverts/job-state.ts";
import { withConfirmations } from "#server/modules/market/adverts/posting-fields.ts";
import { lockPosting, type Posting, publishedFields, toListed } from "#server/modules/market/adverts/postings.queries.ts";
import { ensurePractice } from "#server/modules/market/adverts/practice.commands.ts";
import type { PayWindows } from "#server/modules/market/salaries/pay.types.ts";
import { ownerOfPosting } from "#server/modules/money/credits/credit-owner.ts";
import { daysPaidFor, takeCredit } from "#server/modules/money/credits/credits.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { requireMayPublish } from "#server/modules/trust/enforcement/strike-step.queries.ts";
import { assessRisk, discardPendingBaseline, readMarket, saveRiskJudgement } from "#server/modules/trust/risk/judge-advert.commands.ts";
import { groupVacancy } from "./group-vacancy.commands.ts";
import type { MovedPosting } from "./posting.schema.ts";
import { writeAdvert } from "./write-advert.commands.ts";

const dayMs = 86_400_000;

/**
 * Publishes a posting or submits it for review. Uses a credit unless time already paid for remains.
 * @throws AppError invalid-fields, needs-confirmation, payment-required (the posting then awaits payment), conflict when it was submitted
 * already
 */
export async function publishPosting(ctx: Context, id: string, confirmed: readonly QuestionCode[] = []): Promise<MovedPosting> {
  try {
    const market = await readMarket(ctx);
    const moved = await withIdempotencyKey(ctx, { call: "posting.publish", sent: { id } }, (tx) =>
      publish(ctx, tx, { id, confirmed, market }),
    );
    if (moved.jobId !== null) await ctx.services.search.applyNow(await listVacancyAdvertIds(ctx.services.db, moved.jobId));
    return moved;
  } catch (error) {
    if (error instanceof AppError && error.code === "payment-required") await awaitPayment(ctx, id, confirmed);
    throw error;
  }
}

interface PublishInput {
  id: string;
  confirmed: readonly QuestionCode[];
  market: PayWindows;
}

async function publish(ctx: Context, tx: Db, { id, confirmed, market }: PublishInput): Promise<MovedPosting> {
  const { now, services } = ctx;
  const user = requireUser(ctx.principal);
  const { posting: held } = await lockPosting(ctx, tx, id, "job.publish");
  const posting = { ...held, fields: withConfirmations(held.fields, confirmed) };
  if (!user.isEmailVerified) throw new AppError("conflict", "Confirm your e-mail address first: then you can publish.");
  const advertiser = await findAdvertiser(tx, posting);
  if (!mayBePublished.has(posting.status)) throw new AppError("conflict", notPublishableReason(posting.status));
  const ladder = await requireMayPublish(tx, { companyId: advertiser.companyId, posterUserId: posting.createdByUserId }, now);
  const checked = checkPosting(posting.fields, { advertiser, gazetteer: services.gazetteer, now });
  requireValid(checked.findings, posting.fields);
  const { createdByUserId, fields, jobId: earlierJobId, firstPublishedAt } = posting;
  const wasShown = firstPublishedAt !== null;
  const judgement = await assessRisk(ctx, tx, { jobId: earlierJobId, wasShown, createdByUserId, advertiser, fields, checked, market });
  // A refused advert is reviewed again, even of a verified firm, unless an appeal reversed the refusal; so is one that looks fraudulent.
  const isRefused = posting.status === "refused" && posting.refusalReason !== null;
  const isRead =
    isRefused || judgement.isHeld || ladder.isRead || wordingNeedsReview(checked.findings) || (await needsReview(tx, advertiser));
  const status = nextJobStatus(posting.status, isRead ? "send-to-review" : "go-live");
  if (status === null) throw new AppError("conflict", notPublishableReason(posting.status));
  const hasTimeLeft = posting.expiresAt !== null && posting.expiresAt > now;
  const owner = ownerOfPosting(posting);
  if (!hasTimeLeft) await takeCredit(tx, { owner, draftId: posting.draftId, actorUserId: user.userId, now });
  const companyId = advertiser.companyId ?? (await ensurePractice(tx, posting.createdByUserId, now));
  const shown = status === "live" ? await publicationDates(tx, posting, now) : {};
  const state = { status, refusalReason: null, endedAt: null, ...shown };
  const jobId = await writeAdvert(tx, { jobId: earlierJobId, companyId, createdByUserId, advertiser, fields, checked, state, now });
  await groupVacancy(tx, jobId, now);
  await saveRiskJudgement(ctx, tx, { jobId, version: posting.version, judgement });
  await tx
    .update(jobDrafts)
    .set({ jobId, fields, ...noPendingChange, awaitsPaymentSince: null, updatedAt: now })
    .where(eq(jobDrafts.id, posting.draftId));
  await recordMove(ctx, tx, { posting, action: "job.publish", status });
  return { id: posting.id, jobId, status, version: posting.version };
}

const mayBePublished: ReadonlySet<JobStatus> = new Set(["draft", "awaiting-payment", "refused"]);

/** Returns why an advert in this state cannot be published again. */
export const notPublishableReason = (status: JobStatus): string =>
  ({
    live: "This advert is already live.",
    "awaiting-review": "This advert has already been sent and is being reviewed.",
    paused: "This advert is paused. Resume it instead.",
    filled: "This advert has ended: reopen it or duplicate it.",
    closed: "This advert has ended: reopen it or duplicate it.",
    expired: "This advert has ended: reopen it or duplicate it.",
  })[status as string] ?? "This advert cannot be published.";

/** Returns the first and last moment of publication, extended by the credit used unless time already paid for remains. */
export async function publicationDates(tx: Db, posting: Pick<Posting, "draftId" | "firstPublishedAt" | "expiresAt">, now: Date) {
  const { draftId, firstPublishedAt, expiresAt } = posting;
  const stands = expiresAt !== null && expiresAt > now ? expiresAt : new Date(now.getTime() + (await daysPaidFor(tx, draftId)) * dayMs);
  return { firstPublishedAt: firstPublishedAt ?? now, confirmedOpenAt: now, expiresAt: stands };
}

/** Records a move of an advert in the audit log. */
export function recordMove(
  ctx: Context,
  tx: Db,
  { posting, action, status, reason }: { posting: Posting; action: string; status: JobStatus; reason?: string },
): Promise<void> {
  const { id, version } = posting;
  return recordAudit(tx, ctx, {
    action,
    resource: "posting",
    resourceId: id,
    reason: reason ?? `${posting.status} to ${status}`,
    before: { status: posting.status, version },
    after: { status, version },
  });
}

async function awaitPayment(ctx: Context, id: string, confirmed: readonly QuestionCode[]): Promise<void> {
  await lockingTransaction(ctx.services.db, async (tx) => {
    const { posting } = await lockPosting(ctx, tx, id, "job.publish");
    await saveConfirmations(tx, posting, confirmed);
    await markAwaitingPayment(ctx, tx, posting);
  });
}

/** Stores the advertiser's confirmations on a locked posting, so that each is requested only once. */
export async function saveConfirmations(tx: Db, { draftId, fields }: Posting, confirmed: readonly QuestionCode[]): Promise<void> {
  if (confirmed.length > 0)
    await tx
      .update(jobDrafts)
      .set({ fields: withConfirmations(fields, confirmed) })
      .where(eq(jobDrafts.id, draftId));
}

/** Marks a locked draft as awaiting payment; does nothing if it already is or was submitted. */
export async function markAwaitingPayment(ctx: Context, tx: Db, posting: Posting): Promise<void> {
  const status = nextJobStatus(posting.status, "await-payment");
  if (status === null) return;
  await tx.update(jobDrafts).set({ awaitsPaymentSince: ctx.now, updatedAt: ctx.now }).where(eq(jobDrafts.id, posting.draftId));
  await recordMove(ctx, tx, { posting, action: "job.publish", status });
}

export type DraftColumns = Partial<typeof jobDrafts.$inferInsert>;

/** Draft columns without a pending change. */
export const noPendingChange = { liveFields: null, changeWaitsSince: null, changeReason: null, changeRefusal: null } satisfies DraftColumns;

/**
 * Discards a change that is not shown, and restores the approved version's fields, also of an advert that has ended.
 * @throws AppError conflict where there is none
 */
export async function withdrawChange(ctx: Context, id: string): Promise<MovedPosting> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { posting } = await lockPosting(ctx, tx, id, "job.update");
    const { draftId, jobId, status, version } = posting;
    if (toListed(ctx.services.gazetteer, posting).change === null || jobId === null)
      throw new AppError("conflict", "This advert has no change to withdraw.");
    await tx
      .update(jobDrafts)
      .set({ fields: publishedFields(posting), ...noPendingChange, version: sql`${jobDrafts.version} + 1`, updatedAt: ctx.now })
      .where(eq(jobDrafts.id, draftId));
    await discardPendingBaseline(tx, jobId);
    await recordMove(ctx, tx, { posting, action: "job.update", status, reason: "change taken back" });
    return { id: posting.id, jobId, status, version: version + 1 };
  });
}

const readAtMost = 200;

/** Returns an advert and the others of its vacancy, as the card in lists depends on all of them. */
async function listVacancyAdvertIds(db: Db, jobId: number): Promise<number[]> {
  const [advert] = await db.select({ key: jobs.vacancyKey }).from(jobs).where(eq(jobs.id, jobId)).limit(1);
  if (!advert?.key) return [jobId];
  const rows = await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.vacancyKey, advert.key)).limit(readAtMost);
  return rows.map(({ id }) => id);
}
