import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { parametersOf } from "#server/http/read-fields.ts";
import { sendText } from "#server/http/replies.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { AppError } from "#server/kernel/errors.ts";
import { readPayCsv } from "./pay-csv.queries.ts";
import { payFilterFields, readPayFilter } from "./pay-filter.ts";

const query = z.object(payFilterFields);
const cache = { maxAgeSeconds: 60, staleSeconds: 300 };

const api: CallDescription = {
  name: "downloadSalaries",
  summary: "What adverts of the last six months say work is paid, as a CSV file safe to open in a spreadsheet",
  about:
    "Takes the same parameters as the salary database page, and refuses any it does not recognise. Lower and upper ends of the ranges are separate rows. With fewer than ten adverts from five employers no amount is given; the first figure is then that of the next wider group, which its row names.",
  tag: "Salaries",
  query,
  answers: { 200: { contentTypes: ["text/csv"] } },
  cache,
  example: { query: { level: "senior", location: "Leeds" } },
};

export function addSalariesFile(app: FastifyInstance, services: Services): void {
  app.get("/api/salaries.csv", { config: { action: "salary.readAggregate", api } }, async (request, reply) => {
    const ctx = await contextOf(services, request);
    const filter = readPayFilter(parametersOf(query, request.query), services.gazetteer);
    if (filter.faults.length > 0) {
      const fields = filter.faults.map(({ field, detail }) => ({ pointer: field, detail }));
      throw new AppError("invalid-parameters", "Some parameters are not valid.", { fields });
    }
    const file = await readPayCsv(ctx, filter);
    reply.header("content-disposition", 'attachment; filename="salaries.csv"');
    return sendText(request, reply, "text/csv; charset=utf-8", file, cache.maxAgeSeconds, cache.staleSeconds);
  });
}
