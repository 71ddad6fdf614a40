import type { FastifyInstance } from "fastify";
import { addCsvFile } from "#server/http/replies.ts";
import type { Services } from "#server/kernel/context.ts";
import { figuresAddress, periods } from "./counts.queries.ts";
import { readFiguresCsv } from "./figures.queries.ts";

export function addAdvertFigures(app: FastifyInstance, services: Services): void {
  addCsvFile(app, services, {
    path: "/api/advert-figures.csv",
    action: "job.stats",
    api: {
      name: "downloadAdvertFigures",
      summary: "How often your adverts appeared, were read and were applied to, as a CSV file safe to open in a spreadsheet",
      about: "In total, by advert, by day and by source. Views and starts count only people who agreed to be counted.",
      tag: "Jobs",
      refusals: ["not-found"],
    },
    query: figuresAddress,
    read: async (ctx, { job, days }) => ({
      fileName: "advert-figures.csv",
      content: await readFiguresCsv(ctx, { jobId: job ?? null, days: periods.find((each) => String(each) === days) ?? 28 }),
    }),
  });
}
