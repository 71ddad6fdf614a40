import { and, asc, count, desc, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { jobCases, jobFreezes } from "#db/schema/job-cases.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { strikeStepOf } from "#server/modules/trust/enforcement/strike-step.queries.ts";
import { readRisk } from "#server/modules/trust/risk/judge-advert.commands.ts";
import type { previewWarningInput } from "../case.fields.ts";
import { listCasesById } from "./cases.queries.ts";
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
