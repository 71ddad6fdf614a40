import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { listJobDatabase } from "./job-database.queries.ts";
import { jobDatabaseFilters } from "./job-database.schema.ts";

/** Adverts past and present, for those who recruit. */
export const jobDatabaseRouter = router({
  list: procedure("jobDatabase.browse")
    .input(fieldsOf(jobDatabaseFilters))
    .query(({ ctx, input }) => listJobDatabase(ctx, input)),
});
