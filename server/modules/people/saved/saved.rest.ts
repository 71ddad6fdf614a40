import { z } from "zod";
import { byIds } from "#server/http/operations/by-ids.ts";
import { operation } from "#server/http/operations/operation.ts";
import { jobCardFields } from "#server/modules/market/jobs/job-card.fields.ts";
import { advertStandings } from "#server/modules/market/jobs/job-visibility.ts";
import { removeSavedJob, saveJob } from "./saved.commands.ts";
import { jobNumber, savedListFields } from "./saved.fields.ts";
import { findSavedJobsById, listSavedJobs } from "./saved.queries.ts";

const tag = "Saved jobs";
const saved = z.strictObject({ jobId: z.int() });
const savedJob = z.strictObject({
  jobId: z.int(),
  savedAt: z.iso.datetime(),
  state: z.enum(advertStandings),
  job: z.strictObject(jobCardFields).nullable(),
});

/** Adverts a jobseeker keeps. */
export const savedOperations = [
  operation({
    method: "GET",
    path: "/api/saved-jobs",
    action: "savedJob.list",
    name: "listSavedJobs",
    summary: "One’s own saved adverts, those that close within a week first, then the newest, each with what has become of it",
    tag,
    query: z.object(savedListFields),
    answers: {
      200: z.strictObject({ items: z.array(savedJob), page: z.int(), limit: z.int(), total: z.int(), hasMore: z.boolean() }),
    },
    batch: "saved:read",
    run: async (ctx, { query }) => ({ body: await listSavedJobs(ctx, query) }),
  }),
  byIds({
    path: "/api/saved-jobs/batch",
    action: "savedJob.list",
    name: "readSavedJobsById",
    summary: "Of up to fifty adverts, those one has saved",
    tag,
    scope: "saved:read",
    exampleIds: ["81"],
    item: savedJob,
    find: findSavedJobsById,
  }),
  operation({
    method: "POST",
    path: "/api/saved-jobs",
    action: "savedJob.manage",
    name: "saveJob",
    summary: "Save an advert: 201 the first time, 200 from then on",
    tag,
    body: z.strictObject({ jobId: jobNumber }),
    answers: { 200: saved, 201: saved },
    refusals: ["not-found", "gone"],
    batch: "saved:write",
    run: async (ctx, { body: { jobId } }) => {
      const { isNew } = await saveJob(ctx, jobId);
      return { status: isNew ? 201 : 200, body: { jobId } };
    },
  }),
  operation({
    method: "DELETE",
    path: "/api/saved-jobs/:jobId",
    action: "savedJob.manage",
    name: "removeSavedJob",
    summary: "Let go of an advert, whether or not it was saved",
    tag,
    params: z.object({
      jobId: z.coerce
        .number()
        .pipe(jobNumber)
        .meta({ type: "integer", minimum: 1, examples: [81] }),
    }),
    answers: { 204: null },
    batch: "saved:write",
    run: async (ctx, { params: { jobId } }) => {
      await removeSavedJob(ctx, jobId);
      return { status: 204 };
    },
  }),
];
