import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { jobCases } from "#db/schema/job-cases.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { moderationDecisions } from "#db/schema/moderation-work.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { AppError } from "#server/kernel/errors.ts";

export type FirmRow = typeof companies.$inferSelect;

export interface FirmPair {
  /** The firm to be merged away. */
  from: FirmRow;
  into: FirmRow;
}

/**
 * Finds both firms by slug, locked in a fixed order, so that concurrent merges in opposite directions are serialised.
 * @throws AppError not-found, invalid-fields for one and the same
 */
export async function findPair(db: Db, { from, into }: { from: string; into: string }, { isLocked = false } = {}): Promise<FirmPair> {
  const found = db
    .select()
    .from(companies)
    .where(inArray(companies.slug, [from, into]))
    .orderBy(asc(companies.id))
    .limit(2)
    .$dynamic();
  const rows = isLocked ? await found.for("update") : await found;
  const first = rows.find(({ slug }) => slug === from);
  if (!first) throw new AppError("not-found", "There is no company with that name.");
  if (from === into) throw refuseTarget("A firm cannot be merged with itself. Choose another.");
  const second = rows.find(({ slug }) => slug === into);
  if (!second) throw refuseTarget("There is no company with that name.");
  return { from: first, into: second };
}

const refuseTarget = (detail: string) => invalidFields([{ pointer: "/into", detail }]);

/** Returns why two firms cannot be merged, one sentence each; empty when they can. */
export async function listMergeObstacles(db: Db, { from, into }: FirmPair): Promise<string[]> {
  const gone = await Promise.all([from, into].map((firm) => deletionReason(db, firm)));
  const practice = await db
    .select({ companyId: freelancePractices.companyId })
    .from(freelancePractices)
    .where(inArray(freelancePractices.companyId, [from.id, into.id]))
    .limit(2);
  const practices = [from, into].filter(
    ({ id, employerType }) => employerType === "freelance-practice" || practice.some(({ companyId }) => companyId === id),
  );
  const accused = await listUnderFraudCase(db, [from, into]);
  const undecided = await listUnderVerification(db, [from, into]);
  return [
    ...gone.flatMap((sentence) => sentence ?? []),
    ...practices.map(({ name }) => `${name} is a freelance recruiter’s own practice, which is never merged.`),
    ...(from.isSample === into.isSample ? [] : ["One of these firms is sample data and will be removed with it; the other is real."]),
    ...accused.map(({ name }) => `An advert of ${name} is reported as a fraud. Decide that case first.`),
    ...undecided.map(({ name }) => `A decision on the verification of ${name} is being applied. Wait a minute.`),
  ];
}

async function deletionReason(db: Db, { name, deletedAt, mergedIntoCompanyId }: FirmRow): Promise<string | null> {
  if (deletedAt === null) return null;
  if (mergedIntoCompanyId === null) return `${name} has been deleted.`;
  const [other] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, mergedIntoCompanyId)).limit(1);
  return `${name} has already been merged with ${other?.name ?? "another firm"}.`;
}

async function listUnderFraudCase(db: Db, firms: readonly FirmRow[]): Promise<FirmRow[]> {
  const ids = firms.map(({ id }) => id);
  const rows = await db
    .selectDistinct({ companyId: jobs.companyId })
    .from(jobCases)
    .innerJoin(jobs, eq(jobs.id, jobCases.jobId))
    .where(and(isNotNull(jobCases.openJobId), eq(jobCases.isUrgent, true), inArray(jobs.companyId, ids)))
    .limit(ids.length);
  return firms.filter(({ id }) => rows.some(({ companyId }) => companyId === id));
}

async function listUnderVerification(db: Db, firms: readonly FirmRow[]): Promise<FirmRow[]> {
  const slugs = firms.map(({ slug }) => slug);
  const { kind, subject, state } = moderationDecisions;
  const rows = await db
    .select({ subject })
    .from(moderationDecisions)
    .where(and(eq(kind, "verification"), inArray(subject, slugs), eq(state, "waiting")))
    .limit(slugs.length);
  return firms.filter(({ slug }) => rows.some((row) => row.subject === slug));
}
