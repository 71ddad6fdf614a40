import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { paths } from "#server/addresses/paths.ts";
import { addCsvFile } from "#server/http/replies.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { csvRecord, csvStart } from "#server/text/csv.ts";
import { runRowsFields } from "./feed-console.fields.ts";
import { readFeedRun, readRunRows } from "./feed-stats.queries.ts";

const rowsAtOnce = 500;
const mostRows = 100_000;

const runRowsQuery = z.strictObject({
  runId: z.coerce.number("Say which run.").int("Say which run.").min(1, "Say which run.").max(2_147_483_647, "There is no such run."),
  ...runRowsFields,
});

/** Adds the file of a run's rows, streamed as they are read. */
export function addFeedRowsFile(app: FastifyInstance, services: Services): void {
  addCsvFile(app, services, {
    path: paths.feedRowsFile(),
    action: "scrapingStats.read",
    api: {
      name: "exportFeedRunRows",
      summary: "Rows of one run of a feed as a CSV file safe to open in a spreadsheet",
      about: `In the feed’s order, at most ${mostRows.toLocaleString("en-GB")} rows. Unchanged rows are not stored.`,
      tag: "Feeds",
    },
    query: runRowsQuery,
    async read(ctx, wanted) {
      const { slug } = await readFeedRun(ctx, { runId: wanted.runId, page: 1 });
      return { fileName: `${slug}-run-${wanted.runId}.csv`, content: linesOf(ctx, wanted) };
    },
  });
}

async function* linesOf({ services: { db } }: Context, wanted: z.output<typeof runRowsQuery>): AsyncIterable<string> {
  yield csvStart + csvRecord(["row", "reference", "title", "outcome", "field", "reason", "advert"]);
  for (let afterId = 0, written = 0; written < mostRows; ) {
    const rows = await readRunRows(db, wanted, { afterId, limit: rowsAtOnce });
    yield rows
      .map(({ rowNumber, reference, title, outcome, field, reason, jobId }) =>
        csvRecord([rowNumber === 0 ? null : rowNumber, reference, title, outcome, field, reason, jobId]),
      )
      .join("");
    written += rows.length;
    if (rows.length < rowsAtOnce) return;
    afterId = rows.at(-1)?.id ?? afterId;
  }
}
