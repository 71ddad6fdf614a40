import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { parametersOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { csvRecord, csvStart } from "#server/text/csv.ts";
import { auditExport, rowsPerFile } from "./export-rows.queries.ts";
import { listRecruitersForExport, recruiterDirectoryFilter } from "./recruiter-directory.queries.ts";

const flag = z.enum(["0", "1"], "Send 0 or 1.").default("0");
const { q, kind, region, sector, sort, direction } = recruiterDirectoryFilter.shape;
const query = z.object({ q, kind, region, sector, sort, direction, hiring: flag, verified: flag });

const api: CallDescription = {
  name: "downloadRecruiters",
  summary: "The recruiter database, as a CSV file safe to open in a spreadsheet",
  about: "For recruiters: up to 200 rows, or 5,000 with an active plan. It contains no e-mail addresses or telephone numbers.",
  tag: "Recruiters",
  query,
  answers: { 200: { contentTypes: ["text/csv"] } },
  refusals: ["not-found"],
  quota: "export",
};

const heads = ["kind", "name", "job_title", "firm", "verified", "regions", "sectors", "live_adverts", "sample"];

/** GET /api/recruiter-database.csv */
export function addRecruiterFile(app: FastifyInstance, services: Services): void {
  app.get("/api/recruiter-database.csv", { config: { action: "recruiter.directory", api } }, async (request, reply) => {
    const ctx = await contextOf(services, request);
    const { hiring, verified, ...rest } = parametersOf(query, request.query);
    const filter = { ...rest, isHiring: hiring === "1", isVerified: verified === "1", page: 1 };
    // Permission is checked before any data is read.
    const rows = await listRecruitersForExport(ctx, filter);
    const shown = rows.slice(0, await rowsPerFile(ctx));
    await auditExport(ctx, { database: "recruiter-database", action: "recruiter.directory", rows: shown.length });
    const labels = (terms: readonly { label: string }[]) => terms.map(({ label }) => label).join("; ");
    const lines = shown.map((row) => [
      row.kind,
      row.name,
      row.jobTitle,
      row.firmName,
      row.isVerified ? "yes" : "no",
      labels(row.regions),
      labels(row.sectors),
      row.vacancies,
      row.isSample ? "yes" : "no",
    ]);
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", 'attachment; filename="recruiters.csv"')
      .type("text/csv; charset=utf-8")
      .send(csvStart + [heads, ...lines].map(csvRecord).join(""));
  });
}
