import { eq } from "drizzle-orm";
import { jobCases } from "#db/schema/job-cases.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { clientKey } from "#server/kernel/limits/client-key.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { outcomeSentences } from "#server/modules/content/mail/templates/order-words.ts";
import { readReference } from "#server/modules/trust/moderation/reports/report-reference.ts";
import { londonDay } from "#server/text/plain-words.ts";

interface ReportOutcome {
  reference: string;
  jobTitle: string;
  sentOn: string;
  /** Outcome so far, as a sentence. */
  outcome: string;
  /** Null while undecided. */
  decidedOn: string | null;
}

/** Response of the outcome page: 404 for an unknown reference, 429 after too many attempts. */
export interface OutcomeResponse {
  status: 200 | 404 | 429;
  report: ReportOutcome | null;
}

const beingRead = "A person will read it. Until then the advert may stay live or be taken down.";

/** Returns the outcome of a report for anyone with its reference, without its sender or text. */
export async function findReportOutcome(ctx: Context, text: string): Promise<OutcomeResponse> {
  requireAllowed(ctx, "jobReport.readOutcome", { isPublished: true });
  const { services, now, request } = ctx;
  const { isAllowed } = await services.limits.take(policies.reportOutcomeClient, clientKey(request.ip), now);
  if (!isAllowed) return { status: 429, report: null };
  const reference = readReference(text);
  if (reference === null) return { status: 404, report: null };
  const [found] = await services.db
    .select({
      jobTitle: jobs.title,
      createdAt: jobReports.createdAt,
      state: jobCases.state,
      outcome: jobCases.outcome,
      decidedAt: jobCases.decidedAt,
    })
    .from(jobReports)
    .innerJoin(jobs, eq(jobs.id, jobReports.jobId))
    .leftJoin(jobCases, eq(jobCases.id, jobReports.caseId))
    .where(eq(jobReports.reference, reference))
    .limit(1);
  if (!found) return { status: 404, report: null };
  const { jobTitle, createdAt, state, outcome, decidedAt } = found;
  const shownOutcome = outcome ?? (state === "waiting" ? "asked" : null);
  const report = {
    reference,
    jobTitle,
    sentOn: londonDay(createdAt),
    outcome: shownOutcome === null ? beingRead : outcomeSentences[shownOutcome],
    decidedOn: decidedAt && londonDay(decidedAt),
  };
  return { status: 200, report };
}
