import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { paths } from "#server/addresses/paths.ts";
import { addCsvFile } from "#server/http/replies.ts";
import { addUpload } from "#server/http/uploads.ts";
import type { Services } from "#server/kernel/context.ts";
import { invalidFileError } from "#server/modules/content/files/files.commands.ts";
import { auditExport, rowsPerFile } from "#server/modules/hiring/recruiters/export-rows.queries.ts";
import { csvRecord, csvStart } from "#server/text/csv.ts";
import { listLeadsInput } from "./awards.fields.ts";
import { listLeads } from "./awards.queries.ts";
import { loadAwardFile } from "./import-awards.commands.ts";

const { page: _page, ...leadsFilter } = listLeadsInput.shape;
const heads = [
  ...["firm", "company_number", "awards", "total_gbp", "latest_award", "latest_contract", "buyer", "value", "currency"],
  ...["place", "suite", "notice", "sample"],
];

/** Takes files of award notices, and returns the firms that won contracts as a CSV file. */
export function addAwardFiles(app: FastifyInstance, services: Services): void {
  addUpload(app, services, {
    path: paths.awardNoticeFiles,
    action: "feed.run",
    api: {
      name: "loadAwardNotices",
      summary: "Load a file of contract-award notices",
      about:
        "Release or record packages of the Open Contracting Data Standard, as JSON or JSON Lines, plain or gzip, at most 30 MB. A broken notice is refused alone; the run lists what was refused, with reasons.",
      tag: "Administration",
      answers: { 200: z.strictObject({ slug: z.string(), runId: z.int().nullable(), state: z.string(), message: z.string().nullable() }) },
    },
    fields: { label: z.string().meta({ examples: ["Find a Tender, November 2026"] }) },
    maxBytes: 30 * 1024 * 1024,
    refuseLarge: () => invalidFileError("The file is larger than 30 MB. Compress it with gzip, or give its address."),
    save: (ctx, { bytes, label }) => loadAwardFile(ctx, { bytes, name: typeof label === "string" ? label : "" }),
  });
  addCsvFile(app, services, {
    path: paths.leadsFile(),
    action: "contractAward.leads",
    api: {
      name: "downloadContractAwardLeads",
      summary: "Firms that won public contracts and advertise nothing here, as a CSV file safe to open in a spreadsheet",
      about:
        "For recruiters: up to 200 rows, or 5,000 with an active plan. It contains no names of people, e-mail addresses or telephone numbers.",
      tag: "Contract awards",
    },
    query: z.object(leadsFilter),
    async read(ctx, filter) {
      const { items } = await listLeads(ctx, { ...filter, page: 1 }, await rowsPerFile(ctx));
      await auditExport(ctx, { database: "contract-award-leads", action: "contractAward.leads", rows: items.length });
      const lines = items.map(({ supplier, companyNumber, awardCount, totalPence, awards: [latest] }) => [
        ...[supplier, companyNumber, awardCount, totalPence / 100, latest?.awardedOn ?? null, latest?.title ?? null, latest?.buyer ?? null],
        ...[latest?.valuePence == null ? null : latest.valuePence / 100, latest?.currency ?? null, latest?.place ?? null],
        ...[latest?.suiteLabel ?? null, latest?.noticeUrl ?? null, latest?.isSample ? "yes" : "no"],
      ]);
      return { fileName: "leads.csv", content: csvStart + [heads, ...lines].map(csvRecord).join("") };
    },
  });
}
