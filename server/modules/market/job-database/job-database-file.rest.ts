import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { parametersOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { auditExport, rowsPerFile } from "#server/modules/hiring/recruiters/export-rows.queries.ts";
import { csvRecord, csvStart } from "#server/text/csv.ts";
import { listAdvertsForExport } from "./job-database.queries.ts";
import { jobDatabaseFilters } from "./job-database.schema.ts";

const { page: _page, ...filters } = jobDatabaseFilters.shape;
const query = z.object(filters);

const api: CallDescription = {
  name: "downloadJobDatabase",
  summary: "Adverts of the last months, as a CSV file safe to open in a spreadsheet",
  about: "For recruiters: up to 200 rows, or 5,000 with an active plan. It contains nothing about applicants.",
  tag: "Job database",
  query,
  answers: { 200: { contentTypes: ["text/csv"] } },
  quota: "export",
};

const heads = [
  "advert",
  "title",
  "employer",
  "category",
  "level",
  "contract",
  "sector",
  "place",
  "pay_min_gbp",
  "pay_max_gbp",
  "currency",
  "period",
  "basis",
  "first_published",
  "ended",
  "days_live",
  "state",
  "sample",
];

export function addJobDatabaseFile(app: FastifyInstance, services: Services): void {
  app.get("/api/job-database.csv", { config: { action: "jobDatabase.browse", api } }, async (request, reply) => {
    const ctx = await contextOf(services, request);
    const rows = await listAdvertsForExport(ctx, { ...parametersOf(query, request.query), page: 1 }, await rowsPerFile(ctx));
    await auditExport(ctx, { database: "job-database", action: "jobDatabase.browse", rows: rows.length });
    const pounds = (pence: number | null) => (pence === null ? null : pence / 100);
    const day = (moment: string | null) => moment?.slice(0, 10) ?? null;
    const lines = rows.map((row) => [
      row.jobId,
      row.title,
      row.companyName,
      row.category,
      row.levelLabel,
      row.contractType,
      row.sector,
      row.place,
      pounds(row.payMinPence),
      pounds(row.payMaxPence),
      row.payCurrency,
      row.payPeriod,
      row.payBasis,
      day(row.firstPublishedAt),
      day(row.endedAt),
      row.daysLive,
      row.isOpen ? "open" : row.status,
      row.isSample ? "yes" : "no",
    ]);
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", 'attachment; filename="adverts.csv"')
      .type("text/csv; charset=utf-8")
      .send(csvStart + [heads, ...lines].map(csvRecord).join(""));
  });
}
