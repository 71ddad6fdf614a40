import { and, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { statusOf } from "#server/modules/market/adverts/postings.queries.ts";
import { referenceKey } from "./read-rows.ts";

/** Whose files they are: those of a firm, or of a freelance recruiter. */
export function ofOwner(ctx: Context, companyId: number | null): SQL | undefined {
  const { userId } = requireUser(ctx.principal);
  return companyId === null ? and(eq(jobDrafts.createdByUserId, userId), isNull(jobDrafts.companyId)) : eq(jobDrafts.companyId, companyId);
}

export interface TakenBefore {
  draftId: number;
  id: string;
  version: number;
  fields: PostingFields;
  hashes: Readonly<Record<string, string>>;
  status: ReturnType<typeof statusOf>;
  jobId: number | null;
  /** A colleague wrote it, and only they and the firm's administrators may change it. */
  isColleagues: boolean;
}

/** What was taken in under these references before, by reference. */
export async function findTaken(
  ctx: Context,
  db: Db,
  { companyId, references }: { companyId: number | null; references: readonly string[] },
): Promise<ReadonlyMap<string, TakenBefore>> {
  if (references.length === 0) return new Map();
  const { userId, role } = requireUser(ctx.principal);
  const rows = await db
    .select({
      ...{ draftId: jobDrafts.id, id: jobDrafts.publicId, version: jobDrafts.version, fields: jobDrafts.fields, jobId: jobDrafts.jobId },
      ...{ reference: jobDrafts.fileReference, hashes: jobDrafts.fileFieldHashes, writerId: jobDrafts.createdByUserId },
      ...{ awaitsPaymentSince: jobDrafts.awaitsPaymentSince, jobStatus: jobs.status },
    })
    .from(jobDrafts)
    .leftJoin(jobs, eq(jobs.id, jobDrafts.jobId))
    .where(and(ofOwner(ctx, companyId), inArray(jobDrafts.fileReference, references.map(referenceKey))))
    .limit(references.length * 2);
  return new Map(
    rows.map(({ reference, hashes, writerId, fields, ...row }) => [
      reference ?? "",
      {
        ...row,
        fields: fields as PostingFields,
        hashes: hashes ?? {},
        status: statusOf(row),
        isColleagues: role === "recruiter" && writerId !== userId,
      },
    ]),
  );
}

const absentShown = 20;

/** Adverts on the board that an earlier file held and this one does not. They are left alone. */
export async function findAbsent(ctx: Context, companyId: number | null, references: readonly string[]) {
  const { userId, role } = requireUser(ctx.principal);
  const own = role === "recruiter" ? eq(jobDrafts.createdByUserId, userId) : undefined;
  const held = new Set(references.map(referenceKey));
  const rows = await ctx.services.db
    .select({ id: jobDrafts.publicId, title: jobs.title, reference: jobDrafts.fileReference })
    .from(jobDrafts)
    .innerJoin(jobs, eq(jobs.id, jobDrafts.jobId))
    .where(and(ofOwner(ctx, companyId), own, isNotNull(jobDrafts.fileReference), eq(jobs.status, "live")))
    .limit(1000);
  const absent = rows.filter(({ reference }) => !held.has(reference ?? ""));
  return { count: absent.length, first: absent.slice(0, absentShown).map(({ id, title }) => ({ id, title })) };
}
