import type { FastifyInstance } from "fastify";
import { paths } from "#server/addresses/paths.ts";
import { addCsvFile } from "#server/http/replies.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { csvRecord, csvStart } from "#server/text/csv.ts";
import { londonClock } from "#server/text/london-time.ts";
import { startAuditExport } from "./audit.queries.ts";
import { type AuditFilter, type AuditListRow, auditFilter, readAuditRows } from "./audit-rows.queries.ts";

const rowsAtOnce = 500;
const mostRows = 50_000;

/** Adds the file of the audit log, streamed as it is read. */
export function addAuditFile(app: FastifyInstance, services: Services): void {
  addCsvFile(app, services, {
    path: paths.auditFile(),
    action: "audit.read",
    api: {
      name: "exportAuditLog",
      summary: "The audit log as a CSV file safe to open in a spreadsheet, narrowed as the list is",
      about: `Newest first, at most ${mostRows.toLocaleString("en-GB")} events. Downloading it is recorded as an event.`,
      tag: "Administration",
    },
    query: auditFilter,
    async read(ctx, filter) {
      const first = await startAuditExport(ctx, filter, rowsAtOnce);
      return { fileName: `audit-${londonClock(ctx.now).slice(0, 10)}.csv`, content: linesOf(ctx, filter, first) };
    },
  });
}

const heads = ["number", "utc", "london", "name", "account", "role", "action", "thing", "thing_number", "result", "reason", "request"];

async function* linesOf({ services }: Context, filter: AuditFilter, first: readonly AuditListRow[]): AsyncIterable<string> {
  yield csvStart + csvRecord(heads);
  let rows = first;
  for (let written = 0; rows.length > 0; ) {
    yield rows.map(recordOf).join("");
    written += rows.length;
    const beforeId = rows.at(-1)?.id;
    if (rows.length < rowsAtOnce || written >= mostRows) return;
    rows = await readAuditRows(services.db, filter, { beforeId, limit: rowsAtOnce });
  }
}

const recordOf = (row: AuditListRow): string =>
  csvRecord([
    ...[row.id, row.at, londonClock(new Date(row.at)).replace("T", " "), row.actor?.name ?? null, row.actor?.publicId ?? null],
    ...[row.actorRole, row.action, row.resource, row.resourceId, row.result, row.reason, row.requestId],
  ]);
