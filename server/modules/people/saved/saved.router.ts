import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { mergeSavedJobs, putBackSavedJob, removeSavedJob, saveJob } from "./saved.commands.ts";
import { jobNumber, mergedJobs, removedJob, savedListFields } from "./saved.fields.ts";
import { listSavedJobIds, listSavedJobs } from "./saved.queries.ts";

const readJob = fieldsOf(z.strictObject({ jobId: jobNumber }));

/** Adverts a jobseeker keeps. */
export const savedRouter = router({
  list: procedure("savedJob.list")
    .input(fieldsOf(z.strictObject(savedListFields)))
    .query(({ ctx, input }) => listSavedJobs(ctx, input)),
  ids: procedure("savedJob.list").query(({ ctx }) => listSavedJobIds(ctx)),
  save: procedure("savedJob.manage")
    .input(readJob)
    .mutation(({ ctx, input }) => saveJob(ctx, input.jobId)),
  remove: procedure("savedJob.manage")
    .input(readJob)
    .mutation(({ ctx, input }) => removeSavedJob(ctx, input.jobId)),
  putBack: procedure("savedJob.manage")
    .input(fieldsOf(removedJob))
    .mutation(({ ctx, input }) => putBackSavedJob(ctx, input.undo)),
  merge: procedure("savedJob.manage")
    .input(fieldsOf(mergedJobs))
    .mutation(({ ctx, input }) => mergeSavedJobs(ctx, input.jobIds)),
});
