import { z } from "zod";
import { procedure, router } from "#server/trpc.ts";
import { getJobPage } from "./jobs.queries.ts";

export const jobsRouter = router({
  /** The advert's page, or the status that says why there is none. */
  page: procedure("job.read", { batch: "jobs:read" })
    .input(z.object({ id: z.string() }))
    .query(({ ctx, input }) => getJobPage(ctx, input.id)),
});
