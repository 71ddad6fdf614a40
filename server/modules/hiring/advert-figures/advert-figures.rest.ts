import type { FastifyInstance } from "fastify";
import { parametersOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { readFiguresCsv } from "./figures.queries.ts";
import { figuresAddress, periods } from "./period.ts";

const api: CallDescription = {
  name: "downloadAdvertFigures",
  summary: "How often your adverts appeared, were read and were applied to, as a CSV file safe to open in a spreadsheet",
  about: "In total, by advert, by day and by source. Views and starts count only people who agreed to be counted.",
  tag: "Jobs",
  query: figuresAddress,
  answers: { 200: { contentTypes: ["text/csv"] } },
  refusals: ["not-found"],
  quota: "export",
};

/** GET /api/advert-figures.csv */
export function addAdvertFigures(app: FastifyInstance, services: Services): void {
  app.get("/api/advert-figures.csv", { config: { action: "job.stats", api } }, async (request, reply) => {
    const ctx = await contextOf(services, request);
    const { job, days } = parametersOf(figuresAddress, request.query);
    const file = await readFiguresCsv(ctx, { jobId: job ?? null, days: periods.find((each) => String(each) === days) ?? 28 });
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", 'attachment; filename="advert-figures.csv"')
      .type("text/csv; charset=utf-8")
      .send(file);
  });
}
