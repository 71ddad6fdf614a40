import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { addCsvFile } from "#server/http/replies.ts";
import type { Services } from "#server/kernel/context.ts";
import { auditExport, rowsPerFile } from "#server/modules/hiring/recruiters/export-rows.queries.ts";
import { csvTable } from "#server/text/csv.ts";
import { jobDatabaseFilters } from "./advert-rows.queries.ts";
import { listAdvertsForExport } from "./job-database.queries.ts";

const { page: _page, ...filters } = jobDatabaseFilters.shape;

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
      return { fileName: "adverts.csv", content: table.start + rows.map(table.recordOf).join("") };
    },
  });
}

const pounds = (pence: number | null) => (pence === null ? null : pence / 100);
const day = (moment: string | null) => moment?.slice(0, 10) ?? null;

type Row = Awaited<ReturnType<typeof listAdvertsForExport>>[number];

const table = csvTable<Row>({
  advert: (row) => row.jobId,
  title: (row) => row.title,
  employer: (row) => row.companyName,
  category: (row) => row.category,
  level: (row) => row.levelLabel,
  contract: (row) => row.contractType,
  sector: (row) => row.sector,
  place: (row) => row.place,
  pay_min_gbp: (row) => pounds(row.payMinPence),
  pay_max_gbp: (row) => pounds(row.payMaxPence),
  currency: (row) => row.payCurrency,
  period: (row) => row.payPeriod,
  basis: (row) => row.payBasis,
  first_published: (row) => day(row.firstPublishedAt),
  ended: (row) => day(row.endedAt),
  days_live: (row) => row.daysLive,
  state: (row) => (row.isOpen ? "open" : row.status),
  sample: (row) => (row.isSample ? "yes" : "no"),
});
