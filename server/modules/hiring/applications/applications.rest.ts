import { batchReadOperation } from "#server/http/operations/by-ids.ts";
import { applicationLine } from "./application-answers.ts";
import { findApplicationsById } from "./applications.queries.ts";

/** POST /api/applications/batch. */
export const applicationsOperations = [
  batchReadOperation({
    path: "/api/applications/batch",
    action: "application.read",
    name: "readApplicationsById",
    summary: "Up to fifty of the applications one may list",
    tag: "Applications",
    scope: "applications:read",
    exampleIds: ["Zm9yZW1hbi1leGFtcGxlLQ"],
    item: applicationLine,
    find: findApplicationsById,
  }),
];
