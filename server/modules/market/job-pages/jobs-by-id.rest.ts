import { z } from "zod";
import { batchReadOperation } from "#server/http/operations/by-ids.ts";
import { jobCardFields } from "../jobs/job-card.fields.ts";
import { findJobsById } from "./jobs-by-id.queries.ts";

export const jobsByIdOperations = [
  batchReadOperation({
    path: "/api/jobs/batch",
    action: "job.read",
    name: "readJobsById",
    summary: "Cards of up to fifty adverts, open or closed of late",
    tag: "Jobs",
    scope: "jobs:read",
    exampleIds: ["81", "82"],
    item: z.strictObject({ ...jobCardFields, isOpen: z.boolean() }),
    find: findJobsById,
  }),
];
