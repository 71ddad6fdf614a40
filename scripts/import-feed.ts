import { createReadStream, createWriteStream, existsSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Database, openDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { type FeedFormat, feedFormats } from "#db/own-values.ts";
import { loadReferenceData } from "#db/seed/reference.ts";
import { limitOutboundHosts } from "#server/kernel/network/public-network.ts";
import { importAwards } from "#server/modules/hiring/feeds/awards/import-awards.commands.ts";
import { isSchedule } from "#server/modules/hiring/feeds/feed-schedule.ts";
import { fetchFeed } from "#server/modules/hiring/feeds/fetch/fetch-feed.ts";
import {
  type FeedCounts,
  type FeedRow,
  type FeedSource,
  findSource,
  saveSource,
  saveValidators,
} from "#server/modules/hiring/feeds/import/feed-runs.commands.ts";
import { type ImportFeedResult, importFeed } from "#server/modules/hiring/feeds/import-feed.commands.ts";
import { loadGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { readProcessEnv } from "#server/process/env.ts";
import { companySlug } from "#server/text/company-name.ts";
import "#server/events.ts";

const usage = `Brings adverts, or notices of awarded contracts (--format ocds), onto the board: npm run feed:import -- FILE|URL

  --dry-run             tell what would happen, row by row, and change nothing
  --name "…"            the source's name, shown beside each advert as "via …" (default: from the file or address)
  --company "…"         the employer of adverts that name none
  --format F            ${feedFormats.join(", ")} (default: recognised from the content)
  --confirm-removals    take down vanished adverts even when they are over 40 % of the source's
  --schedule "…"        run this address by itself from now on: a cron expression in London time, such as "0 6 * * *"; "off" ends it
  --report FILE.csv     write every row's outcome to a file
  --quiet               print the totals only

A source is known by its name: import again under the same name and what changed is changed, what vanished is taken down.
Leaves with 0 when applied or tried, 2 when held, 1 when it failed.`;

const quietMs = 2_000;
const printedRows = 200;

interface ImportOptions {
  location: string;
  isDryRun: boolean;
  name: string;
  company: string | null;
  format: FeedFormat | null;
  confirmRemovals: boolean;
  /** Null removes the schedule, undefined leaves it unchanged. */
  schedule: string | null | undefined;
  report: string | null;
  quiet: boolean;
}

async function main(): Promise<number> {
  const options = readArguments();
  if (typeof options === "string") {
    (options === usage ? console.log : console.error)(options);
    return options === usage ? 0 : 1;
  }
  const { databaseUrl, outboundHosts } = readProcessEnv();
  limitOutboundHosts(outboundHosts);
  await migrateDatabase(databaseUrl);
  const database = openDatabase(databaseUrl);
  try {
    await loadReferenceData(database.db);
    return await runImport(database, options);
  } finally {
    await database.close();
  }
}

async function runImport({ db }: Database, options: ImportOptions): Promise<number> {
  const now = new Date();
  const isWeb = /^https?:\/\//i.test(options.location);
  const slug = companySlug(options.name);
  const before = await findSource(db, slug);
  const fetched = isWeb ? await fetchFeed(options.location) : null;
  if (fetched && fetched.kind !== "body") {
    console.error(fetched.kind === "refused" ? fetched.reason : "The server answered that nothing changed.");
    return 1;
  }
  const location = isWeb ? options.location : resolve(options.location);
  const source: FeedSource = await saveSource(
    db,
    {
      slug,
      name: options.name,
      location,
      format: options.format,
      defaultCompanyName: options.company ?? before?.defaultCompanyName ?? null,
      schedule: options.isDryRun || options.schedule === undefined ? (before?.schedule ?? null) : options.schedule,
    },
    now,
  );
  const stream = fetched?.kind === "body" ? fetched.stream : (createReadStream(location) as AsyncIterable<Uint8Array>);
  const report = options.report ? openReport(options.report) : null;
  const progress = progressPrinter();
  let printed = 0;
  const onRows = (rows: readonly FeedRow[]) => {
    for (const row of rows) {
      report?.write(row);
      if (options.quiet || row.outcome === "unchanged" || printed >= printedRows) continue;
      console.log(describeRow(row));
      printed++;
      if (printed === printedRows) console.log("  … further rows are kept with the run, and in the file --report names.");
    }
  };
  const deps = { db, gazetteer: await loadGazetteer(db), clock: () => new Date() };
  const { isDryRun, confirmRemovals } = options;
  const result =
    options.format === "ocds"
      ? await importAwards(deps, { source, stream, now, onRows, ...(isWeb && { fetchPage: fetchFeed }) })
      : await importFeed(deps, { source, stream, isDryRun, now, confirmRemovals, onProgress: progress, onRows });
  await report?.close();
  if (result.state === "applied" && fetched?.kind === "body") await saveValidators(db, source, fetched);
  printTotals(options, result);
  return result.state === "held" ? 2 : result.state === "failed" || result.state === "busy" ? 1 : 0;
}

function describeRow({ rowNumber, outcome, title, field, reason }: FeedRow): string {
  const place = rowNumber > 0 ? `row ${rowNumber}` : "not in the feed";
  return `  ${outcome.padEnd(9)} ${place}: ${title ?? "(no title)"}${field ? ` [${field}]` : ""}${reason ? ` ${reason}` : ""}`;
}

function progressPrinter(): (counts: FeedCounts) => void {
  const startedAt = performance.now();
  let saidAt = startedAt;
  return ({ rowsRead, rejected }) => {
    const at = performance.now();
    if (at - saidAt < quietMs) return;
    saidAt = at;
    console.log(`${number(rowsRead)} rows read, ${number(rejected)} rejected, ${Math.round((at - startedAt) / 1000)} s`);
  };
}

function printTotals(options: ImportOptions, { state, counts, rejectedByReason, bytesRead, message, runId }: ImportFeedResult): void {
  const { rowsRead, added, changed, unchanged, merged, rejected, expired } = counts;
  console.log(
    `\n${options.name}: ${state}${runId === null ? "" : ` (run ${runId})`}, ${number(rowsRead)} rows, ${number(bytesRead)} bytes`,
  );
  console.log(
    `  added ${number(added)}, changed ${number(changed)}, unchanged ${number(unchanged)}, merged ${number(merged)}, rejected ${number(rejected)}, expired ${number(expired)}`,
  );
  for (const [reason, count] of Object.entries(rejectedByReason).sort((a, b) => b[1] - a[1]))
    console.log(`  rejected, ${reason}: ${number(count)}`);
  if (message) (state === "failed" || state === "busy" ? console.error : console.log)(`  ${message}`);
  if (state === "held") console.log("  Run it again with --confirm-removals to take them down.");
}

function openReport(path: string): { write(row: FeedRow): void; close(): Promise<void> } {
  const file = createWriteStream(path);
  file.write("row,reference,title,outcome,field,reason,advert\r\n");
  return {
    write: (row) => {
      file.write(
        `${[row.rowNumber || "", row.reference, row.title, row.outcome, row.field, row.reason, row.jobId].map(csvValue).join(",")}\r\n`,
      );
    },
    close: () => new Promise((done, failed) => file.end((error?: Error | null) => (error ? failed(error) : done()))),
  };
}

/** Prefixes an apostrophe to values that a spreadsheet would run as a formula. */
function csvValue(value: string | number | null): string {
  const text = String(value ?? "");
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

function readArguments(): ImportOptions | string {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse();
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${usage}`;
  }
  const { values, positionals } = parsed;
  if (values.help) return usage;
  const [location] = positionals;
  if (!location || positionals.length > 1) return `Name one file or address.\n\n${usage}`;
  const isWeb = /^https?:\/\//i.test(location);
  if (!isWeb && /^[a-z][a-z\d+.-]*:\/\//i.test(location)) return "Only http and https addresses are fetched.";
  if (!isWeb && (!existsSync(location) || !statSync(location).isFile())) return `There is no file “${location}”.`;
  const format = feedFormats.find((known) => known === values.format) ?? null;
  if (values.format && !format) return `--format must be one of ${feedFormats.join(", ")}.`;
  if (format === "ocds" && values["dry-run"]) return "Only adverts can be tried: preview notices in the console.";
  if (isWeb && !URL.canParse(location)) return "That is not a web address.";
  if (values.schedule !== undefined && !isWeb) return "Only an address can be scheduled, not a file.";
  if (values.schedule !== undefined && values.schedule !== "off" && !isSchedule(values.schedule)) {
    return `“${values.schedule}” is not a cron expression: minute, hour, day, month, weekday, such as "0 6 * * *".`;
  }
  const name = (
    values.name ??
    (isWeb
      ? new URL(location).host
      : basename(location)
          .replace(/\.gz$/, "")
          .replace(/\.[^.]+$/, ""))
  )
    .trim()
    .slice(0, 120);
  if (!/[\p{L}\p{N}]/u.test(name)) return "--name must hold a letter or a digit.";
  return {
    location,
    isDryRun: values["dry-run"],
    name,
    company: values.company?.trim().slice(0, 120) || null,
    format,
    confirmRemovals: values["confirm-removals"],
    schedule: values.schedule === "off" ? null : values.schedule,
    report: values.report ?? null,
    quiet: values.quiet,
  };
}

function parse() {
  return parseArgs({
    allowPositionals: true,
    options: {
      "dry-run": { type: "boolean", default: false },
      name: { type: "string" },
      company: { type: "string" },
      format: { type: "string" },
      "confirm-removals": { type: "boolean", default: false },
      schedule: { type: "string" },
      report: { type: "string" },
      quiet: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
}

function number(value: number): string {
  return value.toLocaleString("en-GB");
}

process.exitCode = await main();
