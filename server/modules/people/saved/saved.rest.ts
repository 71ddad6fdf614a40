import { batchReadOperation } from "#server/http/operations/by-ids.ts";
import { findSavedJobsById, savedJob } from "./saved.queries.ts";

export const savedOperations = [
  batchReadOperation({
    path: "/api/saved-jobs/batch",
    action: "savedJob.list",
    name: "readSavedJobsById",
    summary: "Of up to fifty adverts, those one has saved",
    tag: "Saved jobs",
    scope: "saved:read",
    exampleIds: ["81"],
    item: savedJob,
    find: findSavedJobsById,
  }),
];
