import { and, asc, eq, gt, inArray, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { runTransaction } from "#db/run-transaction.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { UserPrincipal } from "#server/access/principal.ts";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { auditActor } from "#server/modules/accounts/audit-actor.ts";
import { recordAudit } from "#server/modules/audit/audit.commands.ts";
import { barredApplications } from "#server/modules/representations/represent-rights.queries.ts";
import { firmOf, managesJob } from "../application-access.ts";
import { lineColumns } from "../application-rows.queries.ts";
import { listable } from "../applications.queries.ts";
import type { ExportAsked } from "../hiring/hiring.fields.ts";
import { filtered } from "../hiring/hiring-filter.ts";
import { applicantRecord, employerRecord, headingOf } from "./export-records.ts";

const rowsAtOnce = 500;
const exportColumns = {
  ...lineColumns,
  email: applications.email,
  phone: applications.phone,
  source: applications.source,
  coverNote: applications.coverNote,
  answers: applications.answers,
};

/**
 * Applications as the lines of a CSV file, read as they are asked for: one's own; or those to the adverts one manages that the filter leaves. A company
 * administrator's is audited.
 * @throws AppError not-found for an advert that is not the caller's
 */
export async function exportApplications(ctx: Context, asked: ExportAsked): Promise<{ fileName: string; lines: AsyncIterable<string> }> {
  const { db } = ctx.services;
  const { jobId, states } = asked;
  const principal = requireUser(ctx.principal);
  const { isAudited } = requireAllowed(ctx, "application.export", await factsOf(db, principal, jobId));
  if (isAudited) {
    const event = { action: "application.export", resource: "job", resourceId: jobId ?? null, result: "done" } as const;
    await runTransaction(db, (tx) => recordAudit(tx, auditActor(ctx), event));
  }
  const where = and(
    await listable(ctx, principal),
    filtered(asked, { now: ctx.now, userId: principal.userId }),
    states.length > 0 ? inArray(applications.state, states) : undefined,
  );
  const fileName = `applications-${jobId === undefined ? "" : `${jobId}-`}${ctx.now.toISOString().slice(0, 10)}.csv`;
  return { fileName, lines: linesOf(db, where, { principal, now: ctx.now }) };
}

async function factsOf(db: Db, principal: UserPrincipal, jobId: number | undefined) {
  const { userId, companyId, role } = principal;
  if (jobId === undefined || role === "jobseeker") return { ownerId: userId, companyId };
  const [job] = await db
    .select({ companyId: jobs.companyId, createdByUserId: jobs.createdByUserId })
    .from(jobs)
    .where(eq(jobs.id, jobId))
    .limit(1);
  if (!job) return {};
  return { companyId: job.companyId, ownerId: managesJob(principal, await firmOf(db, principal), job) ? userId : null };
}

async function* linesOf(
  db: Db,
  where: SQL | undefined,
  { principal, now }: { principal: UserPrincipal; now: Date },
): AsyncIterable<string> {
  const side = principal.role === "jobseeker" ? "applicant" : "employer";
  yield headingOf(side);
  for (let after = 0; ; ) {
    const rows = await db
      .select(exportColumns)
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(and(where, gt(applications.id, after)))
      .orderBy(asc(applications.id))
      .limit(rowsAtOnce);
    const isBarred = side === "employer" ? await barredApplications(db, rows, now) : () => false;
    if (rows.length > 0)
      yield rows.map((row) => (side === "applicant" ? applicantRecord(row) : employerRecord(row, isBarred(row)))).join("");
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.rowId;
  }
}
