import { z } from "zod";
import { procedure, router } from "#server/trpc.ts";
import { listPublicQuestions } from "./job-questions.queries.ts";
import { getJobPage } from "./jobs.queries.ts";

export const jobsRouter = router({
  /** The advert's page, or the status that says why there is none. */
  page: procedure("job.read", { batch: "jobs:read" })
    .input(z.object({ id: z.string() }))
    .query(({ ctx, input }) => getJobPage(ctx, input.id)),
  /** What the advert asks of those who apply. */
  questions: procedure("job.read", { batch: "jobs:read" })
    .input(z.object({ id: z.string() }))
    .query(({ ctx, input }) => listPublicQuestions(ctx, input.id)),
});
