import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { parametersOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { csvRecord, csvStart } from "#server/text/csv.ts";
import { londonDate } from "#server/text/london-time.ts";
import { exportPostingsInput } from "./posting.schema.ts";
import { type ListedPosting, type PostingFilter, readPostings } from "./posting-list.queries.ts";

const rowsAtOnce = 200;
const mostRows = 5000;

const api: CallDescription = {
  name: "exportPostings",
  summary: "Your own adverts as a CSV file safe to open in a spreadsheet",
  tag: "Your adverts",
  query: exportPostingsInput,
  answers: { 200: { contentTypes: ["text/csv"] } },
  quota: "export",
};

/** GET /api/postings/export.csv, with the list's filter and sorting. */
export function addPostingsExport(app: FastifyInstance, services: Services): void {
  app.get("/api/postings/export.csv", { config: { action: "job.readDraft", api } }, async (request, reply) => {
    const ctx = await contextOf(services, request);
    const filter = parametersOf(exportPostingsInput, request.query);
    const first = await readPostings(ctx, filter, { limit: rowsAtOnce, offset: 0 });
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="adverts-${ctx.now.toISOString().slice(0, 10)}.csv"`)
      .type("text/csv; charset=utf-8")
      .send(Readable.from(linesOf(ctx, filter, first)));
  });
}

const heads = [
  "number",
  "title",
  "place",
  "state",
  "written_by",
  "applications",
  "new_applications",
  "views",
  "published",
  "closes",
  "paid_until",
  "ended",
  "refused_because",
];

async function* linesOf(ctx: Context, filter: PostingFilter, first: readonly ListedPosting[]): AsyncIterable<string> {
  yield csvStart + csvRecord(heads);
  let rows = first;
  for (let offset = rowsAtOnce; rows.length > 0; offset += rowsAtOnce) {
    yield rows.map(recordOf).join("");
    if (rows.length < rowsAtOnce || offset >= mostRows) return;
    rows = await readPostings(ctx, filter, { limit: rowsAtOnce, offset });
  }
}

const recordOf = (row: ListedPosting): string =>
  csvRecord([
    row.jobId,
    row.title ?? "",
    row.place ?? "",
    row.status,
    row.writer.name,
    row.applications,
    row.newApplications,
    row.views,
    day(row.firstPublishedAt),
    day(row.closesAt),
    day(row.expiresAt),
    day(row.endedAt),
    row.refusalReason ?? "",
  ]);

const day = (moment: string | null): string => (moment === null ? "" : londonDate(new Date(moment)));
