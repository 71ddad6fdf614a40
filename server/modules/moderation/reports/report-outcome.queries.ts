import { desc, eq } from "drizzle-orm";
import { jobCases } from "#db/schema/job-cases.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { emailKeyOf } from "#server/modules/accounts/email-address.ts";

const notFound = () => new AppError("not-found", "There is no report with that reference and address.");

/** What became of a report, for whoever knows its reference and, where one was given with it, the address. @throws AppError not-found */
export async function findReportOutcome(ctx: Context, { reference, email }: { reference: string; email: string }) {
  requireAllowed(ctx, "jobReport.readOutcome", { isPublished: true });
  const [report] = await ctx.services.db
    .select({
      reference: jobReports.reference,
      emailKey: jobReports.emailKey,
      createdAt: jobReports.createdAt,
      jobTitle: jobs.title,
      state: jobCases.state,
      outcome: jobCases.outcome,
      decidedAt: jobCases.decidedAt,
    })
    .from(jobReports)
    .innerJoin(jobs, eq(jobs.id, jobReports.jobId))
    .leftJoin(jobCases, eq(jobCases.id, jobReports.caseId))
    .where(eq(jobReports.reference, reference))
    .orderBy(desc(jobReports.id))
    .limit(1);
  if (!report || (report.emailKey ?? "") !== emailKeyOf(email)) throw notFound();
  const { emailKey: _address, createdAt, decidedAt, state, ...told } = report;
  return { ...told, state: state ?? "open", createdAt: createdAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null };
}
