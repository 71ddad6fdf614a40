import type { Db } from "#db/client.ts";
import type { QuestionCode } from "#db/question-values.ts";
import { requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { findAdvertiser } from "#server/modules/posting/advertiser.queries.ts";
import { checkPosting, requireFit } from "#server/modules/posting/check-posting.ts";
import { withAnswers } from "#server/modules/posting/posting-fields.ts";
import { lockPosting, type Posting } from "#server/modules/posting/postings.queries.ts";
import { alreadySent, keepAnswers, markAwaitingPayment } from "#server/modules/posting/publish.commands.ts";
import { refuseOverLimit } from "./credit-limits.commands.ts";
import { type CreditOwner, ownerOfPosting } from "./credit-owner.ts";

/**
 * A posting that somebody is about to pay for, locked and marked as awaiting payment. What could not be published is refused before it is paid for.
 * @throws AppError not-found, invalid-fields, needs-confirmation, conflict for what was sent already, is another's to pay, or is over the person's own limit
 */
export async function lockDraftToPay(
  ctx: Context,
  tx: Db,
  { id, owner, confirmed }: { id: string; owner: CreditOwner; confirmed: readonly QuestionCode[] },
): Promise<Posting> {
  const { now, services } = ctx;
  const { posting } = await lockPosting(ctx, tx, id, "job.publish");
  if (posting.jobId !== null && posting.status !== "refused") throw new AppError("conflict", alreadySent(posting.status));
  const payer = ownerOfPosting(posting);
  if (payer.companyId !== owner.companyId || payer.freelanceUserId !== owner.freelanceUserId) {
    throw new AppError("conflict", "This advert is not for the firm you belong to now.");
  }
  const advertiser = await findAdvertiser(tx, posting);
  requireFit(
    checkPosting(posting.fields, { advertiser, gazetteer: services.gazetteer, now }).findings,
    withAnswers(posting.fields, confirmed),
  );
  await keepAnswers(tx, posting, confirmed);
  await refuseOverLimit(tx, { owner, userId: requireUser(ctx.principal).userId, now });
  await markAwaitingPayment(ctx, tx, posting);
  return posting;
}
