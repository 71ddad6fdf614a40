import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { keepAsRead, keepAsShown } from "#server/modules/moderation/risk/judge-advert.commands.ts";
import { findAdvertiser } from "./advertiser.queries.ts";
import { checkPosting } from "./check-posting.ts";
import { type DraftColumns, nothingPending } from "./pending-change.ts";
import { hasPendingChange, type Posting } from "./postings.queries.ts";
import { type MovedPosting, recordMove } from "./publish.commands.ts";
import { type Decision, tellOfDecision } from "./tell-of-decision.commands.ts";
import { recordVersion } from "./versions/record-version.commands.ts";
import { writeAdvert } from "./write-advert.commands.ts";

/**
 * An administrator lets a change onto the board, or refuses it in words for its advertiser: then the advert stays as it was approved. Of a locked posting.
 * @throws AppError conflict where no change waits
 */
export async function decideChange(ctx: Context, tx: Db, posting: Posting, decision: Decision): Promise<MovedPosting> {
  const { jobId, status, version, changeWaitsSince } = posting;
  if (changeWaitsSince === null || !hasPendingChange(posting) || jobId === null) {
    throw new AppError("conflict", "This advert does not wait to be read.");
  }
  const isApproved = decision.decision === "approve";
  if (isApproved) await showChange(ctx, tx, posting, jobId);
  else await refuseChange(tx, posting, jobId, { reason: decision.reason, now: ctx.now });
  await tellOfDecision(ctx, tx, posting, decision);
  const reason = isApproved ? "change approved" : "change refused; the advert stays as it was approved";
  await recordMove(ctx, tx, { posting, action: "job.moderate", status, reason });
  return { id: posting.id, jobId, status, version };
}

async function showChange(ctx: Context, tx: Db, posting: Posting, jobId: number): Promise<void> {
  const { now, services } = ctx;
  const { fields, status, createdByUserId, changeReason } = posting;
  const advertiser = await findAdvertiser(tx, posting);
  if (advertiser.companyId === null) throw new Error("An advert on the board has no advertiser.");
  const checked = checkPosting(fields, { advertiser, gazetteer: services.gazetteer, now });
  const { companyId } = advertiser;
  await writeAdvert(tx, { jobId, companyId, createdByUserId, advertiser, fields, checked, state: { status }, now });
  await recordVersion(ctx, tx, { posting, fields, reason: changeReason, byUserId: null });
  await setDraft(tx, posting, nothingPending, now);
  await keepAsRead(tx, jobId);
}

async function refuseChange(tx: Db, posting: Posting, jobId: number, { reason, now }: { reason: string; now: Date }): Promise<void> {
  await setDraft(tx, posting, { changeWaitsSince: null, changeRefusal: reason }, now);
  await keepAsShown(tx, jobId);
}

const setDraft = (tx: Db, { draftId }: Posting, columns: DraftColumns, now: Date) =>
  tx
    .update(jobDrafts)
    .set({ ...columns, updatedAt: now })
    .where(eq(jobDrafts.id, draftId));
