import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { findReportOutcome } from "#server/modules/trust/moderation/reports/report-outcome.queries.ts";
import { cleanCode } from "#server/text/typed-text/clean-typed.ts";
import { jobReportFields, reportJob } from "./report-job.commands.ts";

/** A report by its reference, unvalidated, since it may have been miscopied. */
const reportByReferenceInput = z.strictObject({
  reference: z.string("Give the reference.").overwrite(cleanCode).max(100, "This is too long for a reference."),
});

export const jobReportsRouter = router({
  send: procedure("job.report")
    .input(fieldsOf(jobReportFields))
    .mutation(({ ctx, input }) => reportJob(ctx, input)),
  outcome: procedure("jobReport.readOutcome")
    .input(fieldsOf(reportByReferenceInput))
    .query(({ ctx, input }) => findReportOutcome(ctx, input.reference)),
});
