import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { parametersOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { exportApplicationsInput } from "../hiring/hiring.fields.ts";
import { exportApplications } from "./export-applications.queries.ts";

const query = z.object(exportApplicationsInput.shape);

const api: CallDescription = {
  name: "exportApplications",
  summary: "Your own applications, or those to your adverts, as a CSV file safe to open in a spreadsheet",
  tag: "Applications",
  query,
  answers: { 200: { contentTypes: ["text/csv"] } },
  refusals: ["not-found"],
  quota: "export",
};

/** GET /api/applications/export.csv, with the filter of the applicants table. */
export function addApplicationsExport(app: FastifyInstance, services: Services): void {
  app.get("/api/applications/export.csv", { config: { action: "application.export", api } }, async (request, reply) => {
    const ctx = await contextOf(services, request);
    const { fileName, lines } = await exportApplications(ctx, parametersOf(query, request.query));
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="${fileName}"`)
      .type("text/csv; charset=utf-8")
      .send(Readable.from(lines));
  });
}
