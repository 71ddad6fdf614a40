import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { JobStatus } from "#db/own-values.ts";
import { pick } from "#db/schema/columns.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { RowFacts } from "#server/kernel/access/can.ts";
import type { Principal } from "#server/kernel/access/principal.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { toCurrentTerms } from "#server/kernel/terms/current-terms.ts";
import { shownText } from "../places/resolve-place.ts";
import { isOnBoard, nextJobStatus } from "./job-state.ts";
import type { PostingFields } from "./posting-fields.ts";

export const postingColumns = {
  draftId: jobDrafts.id,
  id: jobDrafts.publicId,
  ...pick(jobDrafts, "createdByUserId", "companyId", "jobId", "fields", "liveFields", "changeWaitsSince", "changeReason", "changeRefusal"),
  ...pick(jobDrafts, "version", "awaitsPaymentSince", "payAsOf", "createdAt", "updatedAt"),
  jobStatus: jobs.status,
  ...pick(jobs, "refusalReason", "firstPublishedAt", "closesAt", "expiresAt", "endedAt", "confirmedOpenAt", "relistedCount"),
  ...pick(jobs, "promiseBrokenAt"),
};

/** A posting with its advert, if submitted. */
export type Posting = Awaited<ReturnType<typeof findPosting>> & object;

/** Finds a posting by its own id, or by its advert's number. */
export async function findPosting(db: Db, id: string) {
  const named = /^\d+$/.test(id) ? eq(jobDrafts.jobId, Number(id)) : eq(jobDrafts.publicId, id);
  const [row] = await db.select(postingColumns).from(jobDrafts).leftJoin(jobs, eq(jobs.id, jobDrafts.jobId)).where(named).limit(1);
  return row ? toPosting(row) : null;
}

export const toPosting = <Row extends DraftRow>(row: Row) => ({
  ...row,
  fields: row.fields as PostingFields,
  liveFields: row.liveFields as PostingFields | null,
  status: statusOf(row),
});

interface DraftRow {
  fields: Record<string, unknown>;
  liveFields: Record<string, unknown> | null;
  jobStatus: JobStatus | null;
  awaitsPaymentSince: Date | null;
}

/** Returns the publicly shown fields, without a change that waits for review. */
export const publishedFields = ({ fields, liveFields }: Pick<Posting, "fields" | "liveFields">): PostingFields => liveFields ?? fields;

/** Returns whether a live or paused advert has an unapproved change, waiting for review or refused. */
export const hasPendingChange = ({ status, liveFields }: Pick<Posting, "status" | "liveFields">): boolean =>
  isOnBoard(status) && liveFields !== null;

/**
 * Returns whether the advertiser's latest change is not shown: it waits for review, was refused, or the advert ended before it was approved.
 */
const hasUnshownChange = ({ status, liveFields }: Pick<Posting, "status" | "liveFields">): boolean =>
  liveFields !== null && (isOnBoard(status) || nextJobStatus(status, "reopen") !== null);

/** Returns the fields under which its advertiser sees a posting: with a pending change, and as it was approved once it has ended. */
export const listedFields = (posting: Pick<Posting, "status" | "fields" | "liveFields">): PostingFields =>
  isOnBoard(posting.status) ? posting.fields : publishedFields(posting);

/** Reads a text of `listedFields` in a query that joins `jobs`. */
export const listedText = (name: keyof PostingFields) =>
  sql<
    string | null
  >`json_unquote(json_extract(if(${jobs.status} in ('live', 'paused'), ${jobDrafts.fields}, coalesce(${jobDrafts.liveFields}, ${jobDrafts.fields})), ${sql.raw(`'$.${name}'`)}))`;

export const statusOf = (row: { jobStatus: JobStatus | null; awaitsPaymentSince: Date | null }): JobStatus =>
  row.jobStatus ?? (row.awaitsPaymentSince ? "awaiting-payment" : "draft");

/**
 * Returns a posting's facts for the permission matrix. Its author owns it while they act for the same company; a live advert is public by
 * its number.
 */
export function factsOf(principal: Principal, posting: Posting | null, id: string): RowFacts {
  if (!posting || principal.kind === "anonymous") return { ownerId: null };
  const isSameCompany = posting.companyId === principal.companyId;
  return {
    ownerId: isSameCompany ? posting.createdByUserId : null,
    companyId: posting.companyId,
    isPublished: posting.status === "live" && id === String(posting.jobId),
  };
}

/**
 * Locks a posting and its advert until the transaction ends.
 * @throws AppError not-found for a posting the caller may not see, forbidden
 */
export async function lockPosting(
  ctx: Context,
  tx: Db,
  id: string,
  action: Parameters<typeof requireAllowed>[1],
): Promise<{ posting: Posting; isAudited: boolean }> {
  const named = /^\d+$/.test(id) ? eq(jobDrafts.jobId, Number(id)) : eq(jobDrafts.publicId, id);
  const [locked] = await tx.select({ jobId: jobDrafts.jobId }).from(jobDrafts).where(named).limit(1).for("update");
  if (locked?.jobId) await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, locked.jobId)).limit(1).for("update");
  const posting = locked ? await findPosting(tx, id) : null;
  const { isAudited } = requireAllowed(ctx, action, factsOf(ctx.principal, posting, id));
  if (!posting) throw new AppError("not-found", "You have no advert with that ID.");
  // A vocabulary merge in progress may not have reached the row yet.
  const { fields, liveFields } = posting;
  const current = (written: PostingFields) => toCurrentTerms(ctx.services, written);
  return { posting: { ...posting, fields: current(fields), liveFields: liveFields && current(liveFields) }, isAudited };
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

export const toListed = (gazetteer: Gazetteer, posting: Posting) => ({
  id: posting.id,
  jobId: posting.jobId,
  status: posting.status,
  title: listedFields(posting).title ?? null,
  place: shownText(gazetteer, listedFields(posting).place ?? "") || null,
  version: posting.version,
  refusalReason: posting.refusalReason,
  /** Set where the latest change is not shown: it waits for review, was refused, or the advert ended before a decision (both null). */
  change: hasUnshownChange(posting)
    ? {
        waitsSince: hasPendingChange(posting) ? iso(posting.changeWaitsSince) : null,
        refusal: posting.changeWaitsSince === null ? posting.changeRefusal : null,
      }
    : null,
  firstPublishedAt: iso(posting.firstPublishedAt),
  closesAt: iso(posting.closesAt),
  expiresAt: iso(posting.expiresAt),
  endedAt: iso(posting.endedAt),
  confirmedOpenAt: iso(posting.confirmedOpenAt),
  createdAt: posting.createdAt.toISOString(),
  updatedAt: posting.updatedAt.toISOString(),
});

/** Returns a posting with all its fields. @throws AppError not-found */
export async function getPosting(ctx: Context, id: string) {
  const posting = await findPosting(ctx.services.db, id);
  requireAllowed(ctx, "job.readDraft", factsOf(ctx.principal, posting, id));
  if (!posting) throw new AppError("not-found", "You have no advert with that ID.");
  return { ...toListed(ctx.services.gazetteer, posting), fields: toCurrentTerms(ctx.services, listedFields(posting)) };
}
