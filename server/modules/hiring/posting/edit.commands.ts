import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { JobStatus } from "#db/own-values.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError, type FieldError } from "#server/kernel/errors.ts";
import { type AdvertiserFacts, findAdvertiser } from "#server/modules/market/adverts/advertiser.queries.ts";
import { checkPosting, requireValid, wordingNeedsReview } from "#server/modules/market/adverts/check-posting.ts";
import { editableStatuses, isOnBoard, isSent } from "#server/modules/market/adverts/job-state.ts";
import { type FieldName, mergeFields, type PostingFields, type SentFields } from "#server/modules/market/adverts/posting-fields.ts";
import { lockPosting, type Posting, publishedFields } from "#server/modules/market/adverts/postings.queries.ts";
import type { PayWindows } from "#server/modules/market/salaries/pay.types.ts";
import { assessRisk, readMarket, saveRiskJudgement } from "#server/modules/trust/risk/judge-advert.commands.ts";
import { statusText } from "./move.commands.ts";
import type { MovedPosting } from "./posting.schema.ts";
import { type DraftColumns, noPendingChange, recordMove } from "./publish.commands.ts";
import { recordVersion, requireReasonForLowerPay } from "./versions/record-version.commands.ts";
import { writeAdvert } from "./write-advert.commands.ts";

/** Fields that applicants base decisions on. Unverified firms cannot change them without review. */
const material: readonly FieldName[] = [
  "title",
  "payPeriod",
  "payMinPence",
  "payMaxPence",
  "payBasis",
  "payOtherRates",
  "payText",
  "employerType",
  "clientName",
  "clientUnnamedReason",
  "advertiser",
  "place",
  "sitePlace",
  "applyKind",
  "applyUrl",
];

interface UpdatePostingInput {
  id: string;
  version: number;
  fields: SentFields;
  /** Reason for lowering pay after applications were sent; shown to the applicants. */
  changeReason?: string | null;
}

/**
 * Changes fields of a posting at the version the caller saw. Drafts accept anything; a change to a submitted advert must leave it
 * publishable and is live at once, unless it needs review: then the approved version stays live meanwhile.
 * @throws AppError stale, naming what differs; needs-confirmation; invalid-fields, also where lower pay needs a reason; conflict for an
 * advert that has ended
 */
export async function updatePosting(ctx: Context, { id, version, fields, changeReason = null }: UpdatePostingInput): Promise<MovedPosting> {
  const { services } = ctx;
  const market = await readMarket(ctx);
  const moved = await lockingTransaction(services.db, async (tx) => {
    const { posting } = await lockPosting(ctx, tx, id, "job.update");
    const { status } = posting;
    const as = (state: JobStatus, at: number): MovedPosting => ({ id: posting.id, jobId: posting.jobId, status: state, version: at });
    if (!editableStatuses.has(status))
      throw new AppError("conflict", `You cannot change an advert that is ${statusText(status)}. Reopen it or duplicate it.`);
    const merged = mergeFields(posting.fields, fields);
    const changed = changedFields(posting.fields, merged);
    if (changed.length === 0) return as(status, posting.version);
    if (version !== posting.version) throw staleVersionError(posting, changed);
    const pending = isSent(status) ? await changeAdvert(ctx, tx, posting, { fields: merged, changeReason, market }) : noPendingChange;
    await tx
      .update(jobDrafts)
      .set({
        fields: merged,
        ...pending,
        ...(posting.firstPublishedAt !== null && { shownFields: retainShownFields(posting.fields) }),
        version: sql`${jobDrafts.version} + 1`,
        updatedAt: ctx.now,
        ...(changed.some((name) => name.startsWith("pay")) && { payAsOf: null }),
      })
      .where(eq(jobDrafts.id, posting.draftId));
    if (isSent(status)) {
      const what = `changed ${changed.join(", ")}`.slice(0, reasonMaxChars);
      await recordMove(ctx, tx, { posting, action: "job.update", status, reason: pending.liveFields ? `${what}; waits for review` : what });
    }
    return { ...as(status, posting.version + 1), ...(pending.liveFields && { changeWaits: true }) };
  });
  if (moved.jobId !== null) await services.search.applyNow([moved.jobId]);
  return moved;
}

const reasonMaxChars = 180;

/** Stores the fields shown before the first unreviewed change. */
const retainShownFields = (fields: PostingFields) => sql`coalesce(${jobDrafts.shownFields}, ${JSON.stringify(fields)})`;

/** Writes a change to a submitted advert, or holds it for review. Returns the draft's columns for the pending change. */
async function changeAdvert(
  ctx: Context,
  tx: Db,
  posting: Posting,
  { fields, changeReason: reason, market }: { fields: PostingFields; changeReason: string | null; market: PayWindows },
) {
  const { now, services } = ctx;
  const advertiser = await findAdvertiser(tx, posting);
  const checked = checkPosting(fields, { advertiser, gazetteer: services.gazetteer, now });
  requireValid(checked.findings, fields);
  requireSamePromise(posting, fields);
  const { jobId, status, createdByUserId, firstPublishedAt } = posting;
  const { companyId } = advertiser;
  if (jobId === null || companyId === null) throw new Error("An advert that was sent has no row.");
  const wasShown = firstPublishedAt !== null;
  const judgement = await assessRisk(ctx, tx, { jobId, wasShown, createdByUserId, advertiser, fields, checked, market });
  const changed = changedFields(publishedFields(posting), fields);
  const isTakenBack = posting.liveFields !== null && changed.length === 0;
  const mustWait = !isTakenBack && (judgement.isHeld || wordingNeedsReview(checked.findings) || needsAnotherReview(advertiser, changed));
  await saveRiskJudgement(ctx, tx, {
    jobId,
    version: posting.version + 1,
    judgement: { ...judgement, isHeld: mustWait && judgement.isHeld },
  });
  if (mustWait && isOnBoard(status)) {
    await requireReasonForLowerPay(tx, { posting, fields, reason });
    return pendingChange(posting, reason, now);
  }
  // An ended advert that awaits review before reopening no longer shows the approved version.
  const state = { status, ...(status === "awaiting-review" && { endedAt: null }) };
  await writeAdvert(tx, { jobId, companyId, createdByUserId, advertiser, fields, checked, state, now });
  await recordVersion(ctx, tx, { posting, fields, reason, byUserId: requireUser(ctx.principal).userId });
  return noPendingChange;
}

/** A promise to answer is fixed when the advert goes live: people apply for it as it stands. @throws AppError invalid-fields */
function requireSamePromise(posting: Posting, { replyPromiseDays }: PostingFields): void {
  if (posting.firstPublishedAt === null || replyPromiseDays === publishedFields(posting).replyPromiseDays) return;
  const detail =
    "The promise was fixed when the advert went live. It can be neither made, changed nor taken back while the advert is live.";
  throw invalidFields([{ pointer: "/replyPromiseDays", detail }]);
}

const needsAnotherReview = ({ verification }: AdvertiserFacts, changed: readonly FieldName[]): boolean =>
  verification !== "verified" && changed.some((name) => material.includes(name));

function changedFields(before: PostingFields, after: PostingFields): FieldName[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as FieldName[];
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

const shownChars = 120;

/** Returns an error with the current value of every field that the caller would have overwritten. */
function staleVersionError({ version, fields }: Posting, differing: readonly FieldName[]): AppError {
  const errors = differing.map((name): FieldError => {
    const value = fields[name];
    const shown = typeof value === "string" ? value : JSON.stringify(value);
    return { pointer: `/${name}`, detail: value === undefined ? "Now empty." : `Now: ${[...(shown ?? "")].slice(0, shownChars).join("")}` };
  });
  return new AppError("stale", `Someone else has changed this advert: it is now at version ${version}. Your changes were not saved.`, {
    fields: errors,
  });
}

/** Draft columns for a change that awaits review while the approved version stays live. */
const pendingChange = (posting: Posting, reason: string | null, now: Date): DraftColumns => ({
  liveFields: { ...publishedFields(posting) },
  // A further change keeps its place in the queue.
  changeWaitsSince: posting.changeWaitsSince ?? now,
  changeReason: reason ?? (posting.changeWaitsSince === null ? null : posting.changeReason),
  changeRefusal: null,
});
