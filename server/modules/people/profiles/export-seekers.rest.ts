import type { FastifyInstance } from "fastify";
import { addCsvFile } from "#server/http/replies.ts";
import type { Services } from "#server/kernel/context.ts";
import { exportSeekers } from "./export-seekers.queries.ts";
import { seekerFilter } from "./seeker-filter.ts";

export function addSeekersExport(app: FastifyInstance, services: Services): void {
  addCsvFile(app, services, {
    path: "/api/jobseeker/export.csv",
    action: "seeker.export",
    api: {
      name: "exportJobseekers",
      summary: "People found by a search of the jobseeker database, as a CSV file safe to open in a spreadsheet",
      about:
        "At most 200 people, with what they each show to you and without contact details. Everyone in it can see that they were included.",
      tag: "Jobseekers",
      refusals: ["invalid-fields", "conflict"],
    },
    query: seekerFilter,
    read: exportSeekers,
  });
}
