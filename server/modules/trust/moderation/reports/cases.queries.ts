import { and, count, desc, eq, gt, inArray, max, sql } from "drizzle-orm";
import type { CaseState } from "#db/case-values.ts";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobCases } from "#db/schema/job-cases.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import { jobVersions } from "#db/schema/job-versions.ts";
import { jobs } from "#db/schema/jobs.ts";
import { type JobReportReason, jobReportReasons } from "#db/topic-values.ts";
import { isoDates } from "#server/kernel/answer.ts";

const columns = {
  caseId: jobCases.id,
  id: jobCases.publicId,
  jobId: jobs.id,
  jobTitle: jobs.title,
  jobStatus: jobs.status,
  companyName: companies.name,
  companySlug: companies.slug,
  ...pick(jobCases, "state", "outcome", "isUrgent", "weightTenths", "reports", "reporters", "openedAt", "lastReportedAt", "askedAt"),
  ...pick(jobCases, "decidedAt"),
};

export type ListedCase = Awaited<ReturnType<typeof withReasons>>[number];

/** Returns cases by id, for lists that mix them with other items. */
export async function listCasesById(db: Db, ids: readonly string[]): Promise<ListedCase[]> {
  if (ids.length === 0) return [];
  const rows = await selectCases(db)
    .where(inArray(jobCases.publicId, [...ids]))
    .limit(ids.length);
  return withReasons(db, rows);
}

const selectCases = (db: Db) =>
  db
    .select(columns)
    .from(jobCases)
    .innerJoin(jobs, eq(jobs.id, jobCases.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .$dynamic();

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

async function withReasons(db: Db, rows: Awaited<ReturnType<typeof selectCases>>) {
  const [reasons, corrected] = await Promise.all([reasonsOf(db, rows), correctionsOf(db, rows)]);
  return rows.map(({ caseId, weightTenths, askedAt, decidedAt, ...row }) => ({
    ...isoDates(row),
    weight: weightTenths / 10,
    reasons: reasons.get(caseId) ?? [],
    askedAt: iso(askedAt),
    correctedAt: iso(corrected.get(row.jobId) ?? null),
    decidedAt: iso(decidedAt),
  }));
}

async function reasonsOf(db: Db, rows: readonly { caseId: number }[]) {
  const found = new Map<number, { reason: JobReportReason; reports: number }[]>();
  if (rows.length === 0) return found;
  const ids = rows.map(({ caseId }) => caseId);
  const counted = await db
    .select({ caseId: jobReports.caseId, reason: jobReports.reason, reports: count() })
    .from(jobReports)
    .where(inArray(jobReports.caseId, ids))
    .groupBy(jobReports.caseId, jobReports.reason)
    .orderBy(desc(count()))
    .limit(ids.length * jobReportReasons.length);
  for (const { caseId, ...each } of counted) if (caseId !== null) found.set(caseId, [...(found.get(caseId) ?? []), each]);
  return found;
}

async function correctionsOf(db: Db, rows: readonly { jobId: number; state: CaseState; askedAt: Date | null }[]) {
  const waiting = rows.filter(({ state }) => state === "waiting").map(({ jobId }) => jobId);
  if (waiting.length === 0) return new Map<number, Date>();
  const changes = await db
    .select({ jobId: jobVersions.jobId, at: max(jobVersions.changedAt) })
    .from(jobVersions)
    .innerJoin(jobCases, and(eq(jobCases.openJobId, jobVersions.jobId), gt(jobVersions.changedAt, sql`${jobCases.askedAt}`)))
    .where(inArray(jobVersions.jobId, waiting))
    .groupBy(jobVersions.jobId)
    .limit(waiting.length);
  return new Map(changes.flatMap(({ jobId, at }) => (at === null ? [] : [[jobId, at] as const])));
}
