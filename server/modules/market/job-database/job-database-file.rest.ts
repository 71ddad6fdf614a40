import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { addCsvFile } from "#server/http/replies.ts";
import type { Services } from "#server/kernel/context.ts";
import { auditExport, rowsPerFile } from "#server/modules/hiring/recruiters/export-rows.queries.ts";
import { csvRecord, csvStart } from "#server/text/csv.ts";
import { listAdvertsForExport } from "./job-database.queries.ts";
import { jobDatabaseFilters } from "./job-database.schema.ts";

const { page: _page, ...filters } = jobDatabaseFilters.shape;

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
  addCsvFile(app, services, {
    path: "/api/job-database.csv",
    action: "jobDatabase.browse",
    api: {
      name: "downloadJobDatabase",
      summary: "Adverts of the last months, as a CSV file safe to open in a spreadsheet",
      about: "For recruiters: up to 200 rows, or 5,000 with an active plan. It contains nothing about applicants.",
      tag: "Job database",
    },
    query: z.object(filters),
    async read(ctx, filter) {
      const rows = await listAdvertsForExport(ctx, { ...filter, page: 1 }, await rowsPerFile(ctx));
      await auditExport(ctx, { database: "job-database", action: "jobDatabase.browse", rows: rows.length });
      return { fileName: "adverts.csv", content: csvStart + [heads, ...rows.map(cellsOf)].map(csvRecord).join("") };
    },
  });
}

const pounds = (pence: number | null) => (pence === null ? null : pence / 100);
const day = (moment: string | null) => moment?.slice(0, 10) ?? null;

const cellsOf = (row: Awaited<ReturnType<typeof listAdvertsForExport>>[number]) => [
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
];
