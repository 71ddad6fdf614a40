import { and, asc, count, desc, eq, gt, inArray, max, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { CaseState } from "#db/case-values.ts";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobCases, jobFreezes } from "#db/schema/job-cases.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import { jobVersions } from "#db/schema/job-versions.ts";
import { jobs } from "#db/schema/jobs.ts";
import { type JobReportReason, jobReportReasons } from "#db/topic-values.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { strikeStepOf } from "#server/modules/trust/enforcement/strike-step.queries.ts";
import { readRisk } from "#server/modules/trust/risk/judge-advert.commands.ts";
import type { previewWarningInput } from "../case.fields.ts";
import { previewWarning } from "./decide-case.commands.ts";

const reportsShown = 100;
const freezesShown = 20;

/** Returns everything an administrator needs to decide a case. @throws AppError not-found */
export async function readCase(ctx: Context, id: string) {
  requireAllowed(ctx, "job.moderate", {});
  const { services, now } = ctx;
  const { db } = services;
  const [listed] = await listCasesById(db, [id]);
  const facts = await readAdvert(db, id);
  if (!listed || !facts) throw new AppError("not-found", "There is no case with that ID.");
  const { jobId, companyId, posterUserId, caseId, words } = facts;
  const [reports, freezes, applicants, othersLive, risk, step] = await Promise.all([
    listReports(db, caseId),
    listFreezes(db, jobId),
    db.$count(applications, and(eq(applications.jobId, jobId), ne(applications.state, "draft"))),
    countOtherLiveAdverts(db, facts),
    readRisk(db, jobId),
    strikeStepOf(db, { companyId, posterUserId }, now),
  ]);
  const poster = facts.posterId === null || facts.posterName === null ? null : { id: facts.posterId, name: facts.posterName };
  return { ...listed, words, reportsSent: reports, freezes, applicants, othersLive, risk, step, poster };
}

async function readAdvert(db: Db, id: string) {
  const [facts] = await db
    .select({
      caseId: jobCases.id,
      words: jobCases.words,
      jobId: jobs.id,
      companyId: jobs.companyId,
      posterUserId: jobs.createdByUserId,
      posterId: users.publicId,
      posterName: users.name,
    })
    .from(jobCases)
    .innerJoin(jobs, eq(jobs.id, jobCases.jobId))
    .leftJoin(users, eq(users.id, jobs.createdByUserId))
    .where(eq(jobCases.publicId, id))
    .limit(1);
  return facts;
}

/** Omits reporters' identities: decisions are based on content and reporter standing. */
async function listReports(db: Db, caseId: number) {
  const rows = await db
    .select(pick(jobReports, "reference", "reason", "details", "standing", "weightTenths", "email", "createdAt"))
    .from(jobReports)
    .where(eq(jobReports.caseId, caseId))
    .orderBy(desc(jobReports.weightTenths), asc(jobReports.id))
    .limit(reportsShown);
  return rows.map(({ weightTenths, email, ...row }) => ({ ...isoDates(row), weight: weightTenths / 10, hearsOutcome: email !== null }));
}

async function listFreezes(db: Db, jobId: number) {
  const rows = await db
    .select(pick(jobFreezes, "reason", "heldStatus", "frozenAt", "frozenByUserId", "endedAt", "ending"))
    .from(jobFreezes)
    .where(eq(jobFreezes.jobId, jobId))
    .orderBy(desc(jobFreezes.id))
    .limit(freezesShown);
  return rows.map(({ frozenByUserId, ...row }) => ({ ...isoDates(row), isByRule: frozenByUserId === null }));
}

async function countOtherLiveAdverts(
  db: Db,
  { jobId, posterUserId, companyId }: { jobId: number; posterUserId: number | null; companyId: number },
) {
  const whose = posterUserId === null ? eq(jobs.companyId, companyId) : eq(jobs.createdByUserId, posterUserId);
  const [row] = await db
    .select({ others: count() })
    .from(jobs)
    .where(and(whose, eq(jobs.status, "live"), ne(jobs.id, jobId)));
  return row?.others ?? 0;
}

/** Renders the e-mail that applicants would receive. @throws AppError not-found */
export async function previewApplicantWarning(ctx: Context, { id, text }: z.output<typeof previewWarningInput>) {
  requireAllowed(ctx, "job.moderate", {});
  const [listed] = await listCasesById(ctx.services.db, [id]);
  if (!listed) throw new AppError("not-found", "There is no case with that ID.");
  return previewWarning(ctx, { ...listed, text });
}

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

type ListedCase = Awaited<ReturnType<typeof withReasons>>[number];

/** Returns cases by id, for lists that mix them with other items. */
async function listCasesById(db: Db, ids: readonly string[]): Promise<ListedCase[]> {
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
