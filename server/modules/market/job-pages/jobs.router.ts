import { z } from "zod";
import { limits } from "#db/values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { jobNumber } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { listPublicQuestions } from "../jobs/job-questions.queries.ts";
import { getJobPage, listComparedJobs, readRetainedJob } from "./jobs.queries.ts";
import { findJobsById } from "./jobs-by-id.queries.ts";

const jobIdsInput = (most: number, tooMany: string) =>
  fieldsOf(z.strictObject({ jobIds: z.array(jobNumber, "Give the advert numbers as a list.").max(most, tooMany) }));
const compared = jobIdsInput(limits.comparedJobs, `You can compare at most ${limits.comparedJobs} adverts.`);
const carded = jobIdsInput(limits.idsPerBatch, `Ask for at most ${limits.idsPerBatch} adverts at a time.`);
const named = fieldsOf(z.object({ id: z.string("Say which advert.") }));

export const jobsRouter = router({
  compare: procedure("job.read")
    .input(compared)
    .query(({ ctx, input }) => listComparedJobs(ctx, input.jobIds)),
  /** The advert's page, or the status that explains its absence. */
  page: procedure("job.read")
    .input(named)
    .query(({ ctx, input }) => getJobPage(ctx, input.id)),
  /** An advert the public cannot currently read, for its applicants, users who saved it, and its advertiser. */
  kept: procedure("job.readClosed")
    .input(fieldsOf(z.strictObject({ jobId: jobNumber })))
    .query(({ ctx, input }) => readRetainedJob(ctx, input.jobId)),
  /** Cards of open or recently closed adverts in the requested order, for lists saved on the visitor's device. */
  cards: procedure("job.read")
    .input(carded)
    .query(async ({ ctx, input }) => [...(await findJobsById(ctx, input.jobIds.map(String))).values()]),
  questions: procedure("job.read")
    .input(named)
    .query(({ ctx, input }) => listPublicQuestions(ctx, input.id)),
});
