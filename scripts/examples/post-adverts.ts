import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pathToFileURL } from "node:url";
import { parse } from "csv-parse";
import type { Inputs } from "#server/types.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { createDayworksClient, type DayworksClient } from "../client.ts";
import { runExample } from "./run-example.ts";
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
 * Publishes one advert for each line of a CSV whose header names the fields of an advert. Idempotency keys are derived from the lines, so
 * running it again after a failure publishes nothing twice.
 */
export async function postAdverts(client: DayworksClient, csv: NodeJS.ReadableStream, report: (row: PostedRow) => void): Promise<number> {
  let published = 0;
  let line = 1;
  for await (const row of csv.pipe(parse({ columns: true, skip_empty_lines: true, trim: true, bom: true })) as AsyncIterable<
    Record<string, string>
  >) {
    line += 1;
    const fields = readFields(row);
    const title = String(row.title ?? "");
    try {
      const { status } = await publish(client, fields);
      published += status === "live" ? 1 : 0;
      report({ line, title, outcome: status, faults: [] });
    } catch (error) {
      const { message, fieldErrors } = refusalOf(error);
      report({ line, title, outcome: message, faults: Object.entries(fieldErrors).map(([field, fault]) => `${field}: ${fault}`) });
    }
  }
  return published;
}

async function publish(client: DayworksClient, fields: Fields) {
  const key = createHash("sha256").update(JSON.stringify(fields)).digest("hex").slice(0, 40);
  const { id } = await client.posting.create.mutate({ fields }, { context: { idempotencyKey: `create-${key}` } });
  return client.posting.publish.mutate({ id }, { context: { idempotencyKey: `publish-${key}` } });
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
    const published = await postAdverts(
      createDayworksClient({ origin, token }),
      createReadStream(positionals[0] ?? "adverts.csv"),
      (row) => {
        console.log(`line ${row.line}, ${row.title}: ${row.outcome}`);
        for (const fault of row.faults) console.log(`  ${fault}`);
      },
    );
    console.log(`${published} published`);
    return 0;
  });
}
