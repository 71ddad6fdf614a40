import type { Db } from "#db/client.ts";
import { requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { findAdvertiser } from "#server/modules/posting/advertiser.queries.ts";
import { checkPosting, errorsOf } from "#server/modules/posting/check-posting.ts";
import { lockPosting, type Posting } from "#server/modules/posting/postings.queries.ts";
import { alreadySent, markAwaitingPayment } from "#server/modules/posting/publish.commands.ts";
import { refuseOverLimit } from "./credit-limits.commands.ts";
import { type CreditOwner, ownerOfPosting } from "./credit-owner.ts";

/**
 * A posting that somebody is about to pay for, locked and marked as awaiting payment. What could not be published is refused before it is paid for.
 * @throws AppError not-found, invalid-fields, conflict for what was sent already, is another's to pay, or is over the person's own limit
 */
export async function lockDraftToPay(ctx: Context, tx: Db, id: string, owner: CreditOwner): Promise<Posting> {
  const { now, services } = ctx;
  const { posting } = await lockPosting(ctx, tx, id, "job.publish");
  if (posting.jobId !== null && posting.status !== "refused") throw new AppError("conflict", alreadySent(posting.status));
  const payer = ownerOfPosting(posting);
  if (payer.companyId !== owner.companyId || payer.freelanceUserId !== owner.freelanceUserId) {
    throw new AppError("conflict", "This advert is not for the firm you belong to now.");
  }
  const advertiser = await findAdvertiser(tx, posting);
  const errors = errorsOf(checkPosting(posting.fields, { advertiser, gazetteer: services.gazetteer, now }).findings);
  if (errors.length > 0) throw invalidFields(errors);
  await refuseOverLimit(tx, { owner, userId: requireUser(ctx.principal).userId, now });
  await markAwaitingPayment(ctx, tx, posting);
  return posting;
}
