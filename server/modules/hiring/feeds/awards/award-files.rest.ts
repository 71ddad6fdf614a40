import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { paths } from "#server/addresses/paths.ts";
import { markPersonal } from "#server/http/personal.ts";
import { parametersOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { invalidFileError } from "#server/modules/content/files/files.commands.ts";
import { auditExport, rowsPerFile } from "#server/modules/hiring/recruiters/export-rows.queries.ts";
import { readUpload } from "#server/modules/people/cvs/cvs.rest.ts";
import { csvRecord, csvStart } from "#server/text/csv.ts";
import { listLeadsInput } from "./awards.fields.ts";
import { listLeads } from "./awards.queries.ts";
import { loadAwardFile } from "./import-awards.commands.ts";

const fileMaxBytes = 30 * 1024 * 1024;

const upload: CallDescription = {
  name: "loadAwardNotices",
  summary: "Load a file of contract-award notices",
  about:
    "Release or record packages of the Open Contracting Data Standard, as JSON or JSON Lines, plain or gzip, at most 30 MB. A broken notice is refused alone; the run lists what was refused, with reasons.",
  tag: "Administration",
  body: z.object({
    file: z.string().meta({ format: "binary", examples: ["(the bytes of the file)"] }),
    label: z.string().meta({ examples: ["Find a Tender, November 2026"] }),
  }),
  bodyTypes: ["multipart/form-data"],
  answers: { 200: z.strictObject({ slug: z.string(), runId: z.int().nullable(), state: z.string(), message: z.string().nullable() }) },
  quota: "uploads",
};
const uploadOptions = {
  throwFileSizeLimit: false,
  limits: { fileSize: fileMaxBytes, files: 1, fields: 2, parts: 4, fieldNameSize: 50, fieldSize: 2000, headerPairs: 20 },
} as const;

const { page: _page, ...leadsFilter } = listLeadsInput.shape;
const leadsQuery = z.object(leadsFilter);
const leads: CallDescription = {
  name: "downloadContractAwardLeads",
  summary: "Firms that won public contracts and advertise nothing here, as a CSV file safe to open in a spreadsheet",
  about:
    "For recruiters: up to 200 rows, or 5,000 with an active plan. It contains no names of people, e-mail addresses or telephone numbers.",
  tag: "Contract awards",
  query: leadsQuery,
  answers: { 200: { contentTypes: ["text/csv"] } },
  quota: "export",
};
const heads = [
  ...["firm", "company_number", "awards", "total_gbp", "latest_award", "latest_contract", "buyer", "value", "currency"],
  ...["place", "suite", "notice", "sample"],
];

/** POST /api/admin/award-notices and GET /api/contract-award-leads.csv */
export function addAwardFiles(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    await scope.register(multipart, uploadOptions);
    const config = { action: "feed.run", acceptsMultipart: true, api: upload } as const;
    scope.post(paths.awardNoticeFiles, { config }, async (request, reply) => {
      const ctx = await contextOf(services, request);
      const { bytes, label } = await readUpload(request, () =>
        invalidFileError("The file is larger than 30 MB. Compress it with gzip, or give its address."),
      );
      return markPersonal(reply).send(await loadAwardFile(ctx, { bytes, name: typeof label === "string" ? label : "" }));
    });
  });
  app.get(paths.leadsFile(), { config: { action: "contractAward.leads", api: leads } }, async (request, reply) => {
    const ctx = await contextOf(services, request);
    const filter = { ...parametersOf(leadsQuery, request.query), page: 1 };
    const { items } = await listLeads(ctx, filter, await rowsPerFile(ctx));
    await auditExport(ctx, { database: "contract-award-leads", action: "contractAward.leads", rows: items.length });
    const lines = items.map(({ supplier, companyNumber, awardCount, totalPence, awards: [latest] }) => [
      ...[supplier, companyNumber, awardCount, totalPence / 100, latest?.awardedOn ?? null, latest?.title ?? null, latest?.buyer ?? null],
      ...[latest?.valuePence == null ? null : latest.valuePence / 100, latest?.currency ?? null, latest?.place ?? null],
      ...[latest?.suiteLabel ?? null, latest?.noticeUrl ?? null, latest?.isSample ? "yes" : "no"],
    ]);
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", 'attachment; filename="leads.csv"')
      .type("text/csv; charset=utf-8")
      .send(csvStart + [heads, ...lines].map(csvRecord).join(""));
  });
}
