import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { jobDatabaseFilters, jobDatabasePage } from "./advert-rows.queries.ts";
import { listJobDatabase } from "./job-database.queries.ts";

/** Past and present adverts, for recruiters and employers. */
export const jobDatabaseRouter = router({
  list: procedure("jobDatabase.browse", {
    rest: {
      method: "GET",
      path: "/api/job-database",
      name: "listJobDatabase",
      summary: "Adverts of the last months, open or ended, with what they come to together",
      about: "For recruiters. Pay for different periods is never mixed. It contains nothing about applicants.",
      tag: "Job database",
      batch: "jobs:read",
    },
  })
    .input(fieldsOf(jobDatabaseFilters))
    .output(answerOf(jobDatabasePage))
    .query(({ ctx, input }) => listJobDatabase(ctx, input)),
});
