import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pathToFileURL } from "node:url";
import { parse } from "csv-parse";
import type { Inputs } from "#server/types.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { createDayworksClient, type DayworksClient } from "../client.ts";
import { type RetryOptions, retryWhenQuotaAllows, runExample } from "./run-example.ts";
import { readSettings } from "./settings.mjs";

type Fields = NonNullable<Inputs["posting"]["create"]["fields"]>;

/** Columns that are not text. Amounts are in pounds, as people write them: 65000 or 450.50. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  payMin: pence,
  payMax: pence,
  suites: (text) => text.split(";").map((suite) => ({ suite: suite.trim(), need: "must" })),
  benefits: (text) => text.split(";").map((benefit) => benefit.trim()),
  hoursPerDay: Number,
  hoursPerWeek: Number,
  durationMonths: Number,
  siteDaysPerWeek: Number,
  homeDaysPerWeek: Number,
  extensionLikely: (text) => text === "yes",
  hasAuthority: (text) => text === "yes",
};
const names: Readonly<Record<string, string>> = { payMin: "payMinPence", payMax: "payMaxPence" };

export interface PostedRow {
  line: number;
  title: string;
  outcome: string;
  /** Validation errors by field when the advert was refused. */
  faults: readonly string[];
}

/**
 * Publishes one advert for each line of a CSV whose header names the fields of an advert, waiting when the quota is used up. Idempotency
 * keys are derived from the lines, so running it again after a failure publishes nothing twice.
 * @throws the error when it is not about one line: of the file, the token or the connection
 */
export async function postAdverts(
  client: DayworksClient,
  csv: NodeJS.ReadableStream,
  report: (row: PostedRow) => void,
  waiting: RetryOptions = { tell: () => {} },
): Promise<{ published: number; refused: number }> {
  const counts = { published: 0, refused: 0 };
  let line = 1;
  const rows = parse({ columns: true, skip_empty_lines: true, trim: true, bom: true });
  csv.on("error", (error) => rows.destroy(error));
  for await (const row of csv.pipe(rows) as AsyncIterable<Record<string, string>>) {
    line += 1;
    const fields = readFields(row);
    const title = String(row.title ?? "");
    try {
      const { status } = await publish(client, fields, waiting);
      counts.published += status === "live" ? 1 : 0;
      report({ line, title, outcome: status, faults: [] });
    } catch (error) {
      const { message, status, fieldErrors } = refusalOf(error);
      if (!rowRefusals.includes(status)) throw error;
      counts.refused += 1;
      report({ line, title, outcome: message, faults: Object.entries(fieldErrors).map(([field, fault]) => `${field}: ${fault}`) });
    }
  }
  return counts;
}

/** Statuses that say something of one line; the next may be right. */
const rowRefusals: readonly number[] = [400, 402, 404, 409, 412, 422];

async function publish(client: DayworksClient, fields: Fields, waiting: RetryOptions) {
  const key = createHash("sha256").update(JSON.stringify(fields)).digest("hex").slice(0, 40);
  const context = (step: string) => ({ context: { idempotencyKey: `${step}-${key}` } });
  const { id } = await retryWhenQuotaAllows(() => client.posting.create.mutate({ fields }, context("create")), waiting);
  return retryWhenQuotaAllows(() => client.posting.publish.mutate({ id }, context("publish")), waiting);
}

function readFields(row: Record<string, string>): Fields {
  const filled = Object.entries(row).filter(([, text]) => text !== "");
  return Object.fromEntries(filled.map(([name, text]) => [names[name] ?? name, readers[name]?.(text) ?? text])) as Fields;
}

function pence(text: string): number {
  const [pounds = "", rest = ""] = text.replace(/[£,\s]/g, "").split(".");
  return Number(pounds) * 100 + Number(rest.padEnd(2, "0").slice(0, 2));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await runExample(async () => {
    const usage = "npx tsx scripts/examples/post-adverts.ts adverts.csv   (a token with the scope jobs:write)";
    const { origin, token, positionals } = readSettings({}, usage);
    const { published, refused } = await postAdverts(
      createDayworksClient({ origin, token }),
      createReadStream(positionals[0] ?? "adverts.csv"),
      (row) => {
        console.log(`line ${row.line}, ${row.title}: ${row.outcome}`);
        for (const fault of row.faults) console.log(`  ${fault}`);
      },
      { tell: (line) => console.error(line) },
    );
    console.log(`${published} published`);
    if (refused === 0) return 0;
    console.error(`${refused} lines were refused. Correct them and run it again: what is published is not published twice.`);
    return 2;
  });
}
