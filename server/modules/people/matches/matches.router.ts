import { z } from "zod";
import { limits } from "#db/values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { jobNumber } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { listAdvertMatches, listRecommendations } from "./recommendations.queries.ts";

const shownJobs = z.strictObject({
  jobIds: z
    .array(jobNumber, "Give the advert numbers as a list.")
    .min(1, "Name at least one advert.")
    .max(limits.jobsPerPage, `Ask for at most ${limits.jobsPerPage} adverts at a time.`),
});

export const matchesRouter = router({
  recommended: procedure("jobMatch.read").query(({ ctx }) => listRecommendations(ctx)),
  lines: procedure("jobMatch.read")
    .input(fieldsOf(shownJobs))
    .query(({ ctx, input }) => listAdvertMatches(ctx, input.jobIds)),
});
