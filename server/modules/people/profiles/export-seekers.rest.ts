import type { FastifyInstance } from "fastify";
import { parametersOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { exportSeekers } from "./export-seekers.queries.ts";
import { seekerFilter } from "./seeker-filter.ts";

const api: CallDescription = {
  name: "exportJobseekers",
  summary: "People found by a search of the jobseeker database, as a CSV file safe to open in a spreadsheet",
  about: "At most 200 people, with what they each show to you and without contact details. Everyone in it can see that they were included.",
  tag: "Jobseekers",
  query: seekerFilter,
  answers: { 200: { contentTypes: ["text/csv"] } },
  refusals: ["invalid-fields", "conflict"],
  quota: "export",
};

/** Adds GET /api/jobseeker/export.csv, with the filters of the search. */
export function addSeekersExport(app: FastifyInstance, services: Services): void {
  app.get("/api/jobseeker/export.csv", { config: { action: "seeker.export", api } }, async (request, reply) => {
    const ctx = await contextOf(services, request);
    const { fileName, text } = await exportSeekers(ctx, parametersOf(seekerFilter, request.query));
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="${fileName}"`)
      .type("text/csv; charset=utf-8")
      .send(text);
  });
}
