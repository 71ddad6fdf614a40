import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { type JobStatus, jobStatuses } from "#db/values.ts";
import type { RowFacts } from "#server/access/can.ts";
import type { Principal } from "#server/access/principal.ts";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import type { PostingFields } from "./posting-fields.ts";

const columns = {
  draftId: jobDrafts.id,
  id: jobDrafts.publicId,
  createdByUserId: jobDrafts.createdByUserId,
  companyId: jobDrafts.companyId,
  jobId: jobDrafts.jobId,
  fields: jobDrafts.fields,
  version: jobDrafts.version,
  awaitsPaymentSince: jobDrafts.awaitsPaymentSince,
  createdAt: jobDrafts.createdAt,
  updatedAt: jobDrafts.updatedAt,
  jobStatus: jobs.status,
  refusalReason: jobs.refusalReason,
  firstPublishedAt: jobs.firstPublishedAt,
  closesAt: jobs.closesAt,
  expiresAt: jobs.expiresAt,
  endedAt: jobs.endedAt,
  relistedCount: jobs.relistedCount,
};

/** A posting with the advert made of it, if it was sent. */
export type Posting = Awaited<ReturnType<typeof findPosting>> & object;

/** By its own id, or by the number of its advert. */
export async function findPosting(db: Db, id: string) {
  const named = /^\d+$/.test(id) ? eq(jobDrafts.jobId, Number(id)) : eq(jobDrafts.publicId, id);
  const [row] = await db.select(columns).from(jobDrafts).leftJoin(jobs, eq(jobs.id, jobDrafts.jobId)).where(named).limit(1);
  return row ? { ...row, fields: row.fields as PostingFields, status: statusOf(row) } : null;
}

const statusOf = (row: { jobStatus: JobStatus | null; awaitsPaymentSince: Date | null }): JobStatus =>
  row.jobStatus ?? (row.awaitsPaymentSince ? "awaiting-payment" : "draft");

/** A posting is its writer's as long as they act for the same company. An advert on the board may be known of by its number. */
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
 * A posting for a change: its row and its advert's are locked until the transaction ends.
 * @throws AppError not-found for what the caller may not know of, forbidden
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
  if (!posting) throw new AppError("not-found", "There is no advert of yours under that name.");
  return { posting, isAudited };
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** What its advertiser sees of a posting in a list. */
export const toListed = (posting: Posting) => ({
  id: posting.id,
  jobId: posting.jobId,
  status: posting.status,
  title: posting.fields.title ?? null,
  place: posting.fields.place ?? null,
  version: posting.version,
  refusalReason: posting.refusalReason,
  firstPublishedAt: iso(posting.firstPublishedAt),
  closesAt: iso(posting.closesAt),
  expiresAt: iso(posting.expiresAt),
  endedAt: iso(posting.endedAt),
  createdAt: posting.createdAt.toISOString(),
  updatedAt: posting.updatedAt.toISOString(),
});

/** One posting with all its fields. @throws AppError not-found */
export async function getPosting(ctx: Context, id: string) {
  const posting = await findPosting(ctx.services.db, id);
  requireAllowed(ctx, "job.readDraft", factsOf(ctx.principal, posting, id));
  if (!posting) throw new AppError("not-found", "There is no advert of yours under that name.");
  return { ...toListed(posting), fields: posting.fields };
}

const postingsPerPage = 20;

/** The caller's postings in one state or all, those changed last first, with how many there are of each state. */
export async function listPostings(ctx: Context, { status, page }: { status: JobStatus | null; page: number }) {
  const { db } = ctx.services;
  const { userId, companyId } = requireUser(ctx.principal);
  requireAllowed(ctx, "job.readDraft", { ownerId: userId, companyId });
  const mine = postingsOf(ctx);
  const here = and(mine, status === null ? undefined : inState(status));
  const [rows, counts] = await Promise.all([
    db
      .select(columns)
      .from(jobDrafts)
      .leftJoin(jobs, eq(jobs.id, jobDrafts.jobId))
      .where(here)
      .orderBy(desc(jobDrafts.updatedAt), desc(jobDrafts.id))
      .limit(postingsPerPage + 1)
      .offset((page - 1) * postingsPerPage),
    countByState(db, mine),
  ]);
  const total = status === null ? Object.values(counts).reduce((sum, rows) => sum + rows, 0) : counts[status];
  const items = rows
    .slice(0, postingsPerPage)
    .map((row) => toListed({ ...row, fields: row.fields as PostingFields, status: statusOf(row) }));
  return { items, page, limit: postingsPerPage, total, hasMore: rows.length > postingsPerPage, counts };
}

function postingsOf({ principal }: Context): SQL | undefined {
  const { userId, companyId, role, isFreelance } = requireUser(principal);
  if (role === "platform_admin") return undefined;
  if (role === "company_admin") return companyId === null ? sql`false` : eq(jobDrafts.companyId, companyId);
  const own = eq(jobDrafts.createdByUserId, userId);
  if (isFreelance) return and(own, isNull(jobDrafts.companyId));
  return companyId === null ? sql`false` : and(own, eq(jobDrafts.companyId, companyId));
}

function inState(status: JobStatus): SQL | undefined {
  if (status === "draft") return and(isNull(jobDrafts.jobId), isNull(jobDrafts.awaitsPaymentSince));
  if (status === "awaiting-payment") return and(isNull(jobDrafts.jobId), isNotNull(jobDrafts.awaitsPaymentSince));
  return eq(jobs.status, status);
}

async function countByState(db: Db, mine: SQL | undefined): Promise<Record<JobStatus, number>> {
  const awaits = sql<number>`${jobDrafts.awaitsPaymentSince} is not null`;
  const rows = await db
    .select({ jobStatus: jobs.status, awaits, rows: count() })
    .from(jobDrafts)
    .leftJoin(jobs, eq(jobs.id, jobDrafts.jobId))
    .where(mine)
    .groupBy(jobs.status, awaits)
    .limit(2 * jobStatuses.length);
  const counts = Object.fromEntries(jobStatuses.map((status) => [status, 0])) as Record<JobStatus, number>;
  for (const row of rows) counts[row.jobStatus ?? (Number(row.awaits) ? "awaiting-payment" : "draft")] += row.rows;
  return counts;
}
