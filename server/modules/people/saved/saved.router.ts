import { z } from "zod";
import { limits } from "#db/values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { jobNumber, pageFields } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { mergeSavedJobs, removeSavedJob, restoreSavedJob, saveJob } from "./saved.commands.ts";
import { listSavedJobIds, listSavedJobs, savedJobsPage, savedOrders } from "./saved.queries.ts";

/** A saved advert; `isNew` is false if it was saved before. */
const saveJobResult = z.strictObject({ jobId: z.int(), isNew: z.boolean() });

const mergedJobs = z.strictObject({
  jobIds: z
    .array(jobNumber, "Give the advert numbers as a list.")
    .max(limits.savedJobsMergedAtOnce, `Send at most ${limits.savedJobsMergedAtOnce} adverts at a time.`),
});

/** Response to removing an advert. */
const removedJob = z.strictObject({
  undo: z
    .string("Send the value returned when you removed it.")
    .min(1, "Send the value returned when you removed it.")
    .max(500, "Send the value returned when you removed it."),
});

const savedListFields = {
  ...pageFields,
  sort: z.enum(savedOrders, "Sort by closing-within-a-week, closing or newest.").default("closing-within-a-week"),
};

const readJob = fieldsOf(z.strictObject({ jobId: jobNumber }));
const tag = "Saved jobs";

export const savedRouter = router({
  list: procedure("savedJob.list", {
    rest: {
      method: "GET",
      path: "/api/saved-jobs",
      name: "listSavedJobs",
      summary: "Your own saved adverts, those that close within a week first, then the newest, each with what has become of it",
      tag,
      batch: "saved:read",
    },
  })
    .input(fieldsOf(z.strictObject(savedListFields)))
    .output(answerOf(savedJobsPage))
    .query(({ ctx, input }) => listSavedJobs(ctx, input)),
  ids: procedure("savedJob.list").query(({ ctx }) => listSavedJobIds(ctx)),
  save: procedure("savedJob.manage", {
    rest: {
      method: "POST",
      path: "/api/saved-jobs",
      name: "saveJob",
      summary: "Save an advert: 201 the first time, 200 from then on",
      tag,
      isNewAnswered: true,
      refusals: ["not-found", "gone"],
      batch: "saved:write",
    },
  })
    .input(readJob)
    .output(answerOf(saveJobResult))
    .mutation(({ ctx, input }) => saveJob(ctx, input.jobId)),
  remove: procedure("savedJob.manage", {
    rest: {
      method: "DELETE",
      path: "/api/saved-jobs/:jobId",
      name: "removeSavedJob",
      summary: "Let go of an advert, whether or not it was saved",
      tag,
      status: 204,
      batch: "saved:write",
    },
  })
    .input(readJob)
    .mutation(({ ctx, input }) => removeSavedJob(ctx, input.jobId)),
  putBack: procedure("savedJob.manage")
    .input(fieldsOf(removedJob))
    .mutation(({ ctx, input }) => restoreSavedJob(ctx, input.undo)),
  merge: procedure("savedJob.manage")
    .input(fieldsOf(mergedJobs))
    .mutation(({ ctx, input }) => mergeSavedJobs(ctx, input.jobIds)),
});
