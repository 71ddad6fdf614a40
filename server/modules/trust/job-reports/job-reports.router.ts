import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { findReportOutcome } from "#server/modules/trust/moderation/reports/report-outcome.queries.ts";
import { jobReportFields, reportByReferenceInput, reportJob } from "./report-job.commands.ts";

export const jobReportsRouter = router({
  send: procedure("job.report")
    .input(fieldsOf(jobReportFields))
    .mutation(({ ctx, input }) => reportJob(ctx, input)),
  outcome: procedure("jobReport.readOutcome")
    .input(fieldsOf(reportByReferenceInput))
    .query(({ ctx, input }) => findReportOutcome(ctx, input.reference)),
});
