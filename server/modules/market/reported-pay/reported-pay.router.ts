import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { payFilterFields, readPayFilter } from "#server/modules/market/salaries/pay-filter.ts";
import { readOwnReport, reportFields, saveOwnReport, withdrawOwnReport } from "./own-report.commands.ts";
import { readReportedPay } from "./reported-figures.queries.ts";

export const reportedPayRouter = router({
  figures: procedure("salary.readAggregate")
    .input(fieldsOf(z.strictObject(payFilterFields)))
    .query(({ ctx, input }) => readReportedPay(ctx, readPayFilter(input, ctx.services.gazetteer))),
  own: procedure("salary.readRow").query(({ ctx }) => readOwnReport(ctx)),
  save: procedure("salary.contribute")
    .input(fieldsOf(reportFields))
    .mutation(({ ctx, input }) => saveOwnReport(ctx, input)),
  withdraw: procedure("salary.contribute").mutation(({ ctx }) => withdrawOwnReport(ctx)),
});
