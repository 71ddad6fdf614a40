import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { lockCurrentFirm } from "#server/kernel/access/standing-firm.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { mergeFields, type PostingFields, type SentFields } from "#server/modules/market/adverts/posting-fields.ts";
import { listedFields, lockPosting } from "#server/modules/market/adverts/postings.queries.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";

const maxDrafts = 500;

/**
 * Creates a draft from any fields known so far.
 * @throws AppError not-found, conflict for callers without a company or with too many drafts
 */
export async function createDraft(ctx: Context, { fields, companySlug }: { fields: SentFields; companySlug: string | null }) {
  return withIdempotencyKey(ctx, { call: "posting.create", sent: { fields, companySlug } }, async (tx) => {
    const owner = await resolveCompanyId(ctx, tx, companySlug);
    return addDraft(ctx, tx, { companyId: owner, fields: mergeFields({}, fields), action: "job.create" });
  });
}

/** Returns the named company for platform administrators, and otherwise the caller's own; null for a freelance recruiter's account. */
export async function resolveCompanyId(ctx: Context, tx: Db, companySlug: string | null): Promise<number | null> {
  const user = requireUser(ctx.principal);
  if (user.role === "platform_admin") {
    const [company] = await tx
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.slug, companySlug ?? ""), isNull(companies.deletedAt)))
      .limit(1);
    requireAllowed(ctx, "job.create", { companyId: company?.id ?? null });
    if (companySlug === null) throw new AppError("conflict", "Choose the company the advert is for.");
    if (!company) throw new AppError("not-found", "There is no company with that name.");
    return company.id;
  }
  if (companySlug !== null) throw new AppError("not-found", "There is no company with that name.");
  if (user.companyId === null && !user.isFreelance) {
    throw new AppError("conflict", "You do not belong to a company yet. Create one or accept an invitation, then write the advert.");
  }
  requireAllowed(ctx, "job.create", { ownerId: user.userId, companyId: user.companyId });
  return user.companyId;
}

interface NewDraft {
  companyId: number | null;
  fields: PostingFields;
  action: string;
  payAsOf?: Date | null;
  /** The advertiser's own reference, and hashes of the file's fields. */
  file?: { fileReference: string; fileFieldHashes: Record<string, string> };
}

/** Adds a draft for a firm in the caller's transaction. @throws AppError conflict when there are too many */
export async function addDraft(ctx: Context, tx: Db, { companyId, fields, action, payAsOf = null, file }: NewDraft) {
  const { now } = ctx;
  const { userId, role } = requireUser(ctx.principal);
  if (companyId !== null) await lockCurrentFirm(tx, companyId);
  const draftCount = await tx.$count(jobDrafts, sql`${jobDrafts.createdByUserId} = ${userId} and ${jobDrafts.jobId} is null`);
  if (draftCount >= maxDrafts)
    throw new AppError("conflict", `You have ${maxDrafts} drafts, which is the maximum. Publish or delete some first.`);
  const id = randomPublicId();
  const times = { payAsOf, createdAt: now, updatedAt: now };
  await tx.insert(jobDrafts).values({ publicId: id, createdByUserId: userId, companyId, fields, ...file, ...times });
  if (role === "platform_admin") {
    await recordAudit(tx, ctx, { action, resource: "posting", resourceId: id });
  }
  return { id, version: 1 };
}

/** Creates a draft from another advert, without its dates and confirmations. */
export async function duplicatePosting(ctx: Context, id: string) {
  return withIdempotencyKey(ctx, { call: "posting.duplicate", sent: { id } }, async (tx) => {
    const { posting } = await lockPosting(ctx, tx, id, "job.duplicate");
    const { closesOn: _closes, startsOn: _starts, hasAuthority: _confirmed, ...fields } = listedFields(posting);
    const payAsOf = posting.payAsOf ?? posting.firstPublishedAt ?? posting.createdAt;
    return addDraft(ctx, tx, { companyId: posting.companyId, fields, payAsOf, action: "job.duplicate" });
  });
}

/** Deletes a draft that was never submitted. @throws AppError conflict for an advert, which is closed instead */
export async function deleteDraft(ctx: Context, id: string): Promise<void> {
  await lockingTransaction(ctx.services.db, async (tx) => {
    const { posting, isAudited } = await lockPosting(ctx, tx, id, "job.deleteDraft");
    if (posting.jobId !== null) throw new AppError("conflict", "This advert has been sent. Close it instead.");
    await tx.delete(jobDrafts).where(eq(jobDrafts.id, posting.draftId));
    if (isAudited) await recordAudit(tx, ctx, { action: "job.deleteDraft", resource: "posting", resourceId: posting.id });
  });
}
