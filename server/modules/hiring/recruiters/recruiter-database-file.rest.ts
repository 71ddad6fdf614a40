import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { addCsvFile } from "#server/http/replies.ts";
import type { Services } from "#server/kernel/context.ts";
import { csvRecord, csvStart } from "#server/text/csv.ts";
import { auditExport, rowsPerFile } from "./export-rows.queries.ts";
import { listRecruitersForExport, recruiterDirectoryFilter } from "./recruiter-directory.queries.ts";

const flag = z.enum(["0", "1"], "Send 0 or 1.").default("0");
const { q, kind, region, sector, sort, direction } = recruiterDirectoryFilter.shape;
const heads = ["kind", "name", "job_title", "firm", "verified", "regions", "sectors", "live_adverts", "sample"];
const labels = (terms: readonly { label: string }[]) => terms.map(({ label }) => label).join("; ");

export function addRecruiterFile(app: FastifyInstance, services: Services): void {
  addCsvFile(app, services, {
    path: "/api/recruiter-database.csv",
    action: "recruiter.directory",
    api: {
      name: "downloadRecruiters",
      summary: "The recruiter database, as a CSV file safe to open in a spreadsheet",
      about: "For recruiters: up to 200 rows, or 5,000 with an active plan. It contains no e-mail addresses or telephone numbers.",
      tag: "Recruiters",
      refusals: ["not-found"],
    },
    query: z.object({ q, kind, region, sector, sort, direction, hiring: flag, verified: flag }),
    async read(ctx, { hiring, verified, ...rest }) {
      const filter = { ...rest, isHiring: hiring === "1", isVerified: verified === "1", page: 1 };
      // Permission is checked before any data is read.
      const rows = await listRecruitersForExport(ctx, filter);
      const shown = rows.slice(0, await rowsPerFile(ctx));
      await auditExport(ctx, { database: "recruiter-database", action: "recruiter.directory", rows: shown.length });
      const lines = shown.map((row) => [
        ...[row.kind, row.name, row.jobTitle, row.firmName, row.isVerified ? "yes" : "no"],
        ...[labels(row.regions), labels(row.sectors), row.vacancies, row.isSample ? "yes" : "no"],
      ]);
      return { fileName: "recruiters.csv", content: csvStart + [heads, ...lines].map(csvRecord).join("") };
    },
  });
}
