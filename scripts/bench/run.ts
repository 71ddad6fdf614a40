import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { referenceAliases, referencePlaces } from "#db/reference/places.ts";
import { cleanAdvertHtml } from "#server/modules/market/jobs/advert-html.ts";
import { readAdvertPlace } from "#server/modules/market/places/advert-place.ts";
import { buildGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { readAdvertDates } from "#server/text/dates/advert-dates.ts";
import { readRole } from "#server/text/recognise/role.ts";
import { cleanTitle } from "#server/text/recognise/title-text.ts";
import { readSalary } from "#server/text/salary/salary-reader.ts";
import { benchAlertRounds } from "./alert-rounds.ts";
import type { PageWeight } from "./bare-programs.tsx";
import { benchBatch } from "./batch-cost.ts";
import { openBenchMarket } from "./bench-market.ts";
import { benchCandidates } from "./candidates.ts";
import { benchConsole } from "./console-reads.ts";
import { benchDashboard } from "./dashboard.ts";
import { benchIngest } from "./ingest.ts";
import { type LoadFigures, warmUpSeconds } from "./load.ts";
import { benchOutage } from "./outage.ts";
import { benchOverload } from "./overload.ts";
import { measure, median, type RunningSite, residentBytes, runSearchBench, startBarePrograms, startSite } from "./processes.ts";
import { benchScale } from "./scale.ts";
import { signInStorm } from "./sign-in-storm.ts";
import { benchTracing, type Subject, subjectsOf } from "./tracing.ts";

/** `npm run bench -- --readers`: how long each text parser takes on 10 kB, with realistic and with adversarial texts. Target: 5 ms. */
const chars = 10_000;
const aimMs = 5;
const turns = 40;
const now = new Date("2026-11-20T12:00:00Z");

const texts: Readonly<Record<string, string>> = {
  salary: "£45,000 - £55,000 per annum + car allowance £5k / £500 pd umbrella / £420 PAYE, ",
  places: "Leeds, West Yorkshire / Newcastle upon Tyne & Richmond (North Yorkshire) London South East, ",
  titles: "Senior Quantity SurveyorRail Leeds / Cost Manager - Q.S. Graduate Estimator, ",
  dates: "15th January 2027 00:00:00 GMT 2027-01-15T00:00:00+01:00 15/01/27, ",
  digits: "1234567890 1,234.56 ",
  spaces: " ",
  brackets: "((((",
  letters: "a",
};

function benchReaders(): void {
  const gazetteer = buildGazetteer(referencePlaces(), referenceAliases());
  const readers: Readonly<Record<string, (text: string) => unknown>> = {
    salary: readSalary,
    place: (text) => readAdvertPlace(gazetteer, text),
    title: (text) => readRole(cleanTitle(text), ""),
    "title with description": (text) => readRole("Quantity Surveyor", text),
    date: (text) => readAdvertDates(text, text, now),
    description: cleanAdvertHtml,
  };
  console.log(`\n== readers: one text of 10 kB, middle and longest of ${turns} turns (aim ${aimMs} ms)`);
  for (const [name, read] of Object.entries(readers)) {
    const measured = Object.entries(texts).map(([kind, text]) => ({ kind, ...timesOf(read, text.repeat(chars).slice(0, chars)) }));
    const slowest = measured.toSorted((one, other) => other.middleMs - one.middleMs)[0];
    if (!slowest) continue;
    const verdict = slowest.middleMs > aimMs ? "  over the aim" : "";
    console.log(
      `${name.padEnd(24)} ${slowest.middleMs.toFixed(2)} ms, longest ${slowest.longestMs.toFixed(2)} ms (of ${slowest.kind})${verdict}`,
    );
  }
}

function timesOf(read: (text: string) => unknown, text: string): { middleMs: number; longestMs: number } {
  for (let turn = 0; turn < turns; turn++) read(text);
  const times = Array.from({ length: turns }, () => {
    const startedMs = performance.now();
    read(text);
    return performance.now() - startedMs;
  });
  return { middleMs: median(times), longestMs: Math.max(...times) };
}

/**
 * `npm run bench [-- --jobs 2400,200000,1000000 --seconds 4]`: compares the site with minimal programs serving the same rows, in one run;
 * then measures the search index alone and the jobseeker database. Absolute rates depend on the machine; compare the ratios.
 */
const connectionCounts = [1, 16, 64];
const turnsEach = 4;
const argument = (name: string, byDefault: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? byDefault : (process.argv[at + 1] ?? byDefault);
};
const sizes = argument("jobs", "2400,200000,1000000").split(",").map(Number);
const seconds = Number(argument("seconds", "4"));

if (process.argv.includes("--sign-in-storm")) {
  const rate = Number(argument("rate", "200"));
  await signInStorm({ jobs: Number(argument("jobs", "2400")), seconds: Number(argument("seconds", "30")), signInsPerSecond: rate });
} else if (process.argv.includes("--alerts")) {
  await benchAlertRounds(Number(argument("jobs", "2400")), Number(argument("alerts", "50000")));
} else if (process.argv.includes("--overload")) {
  await benchOverload(Number(argument("jobs", "2400")), Number(argument("seconds", "20")));
} else if (process.argv.includes("--outage")) {
  await benchOutage();
} else if (process.argv.includes("--ingest")) {
  await benchIngest(Number(argument("jobs", "2400")), seconds);
} else if (process.argv.includes("--tracing")) {
  await benchTracing(Number(argument("jobs", "2400")), Number(argument("pairs", "1")));
} else if (process.argv.includes("--console")) {
  await benchConsole();
} else if (process.argv.includes("--scale")) {
  await benchScale(sizes, seconds);
} else if (process.argv.includes("--candidates")) {
  await benchCandidates(Number(argument("candidates", "100000")));
} else if (process.argv.includes("--readers")) {
  benchReaders();
} else if (process.argv.includes("--dashboard")) {
  await benchDashboard(Number(argument("jobs", "2400")));
} else {
  for (const size of sizes) await benchSize(size);
  await benchDashboard(sizes[0] ?? 2400);
  await benchCandidates(100_000);
  await benchIngest(sizes[0] ?? 2400, seconds);
  await benchTracing(sizes[0] ?? 2400);
  await benchConsole();
  benchReaders();
  await benchAlertRounds(sizes[0] ?? 2400, 50_000);
  await benchOverload(sizes[0] ?? 2400, seconds * 5);
  await benchOutage();
}

async function benchSize(size: number): Promise<void> {
  console.log(`\n== ${size.toLocaleString("en-GB")} adverts`);
  const databaseUrl = await openBenchMarket(size);
  const dataFolder = mkdtempSync(join(tmpdir(), "dayworks-bench-"));
  const first = await startSite(databaseUrl, dataFolder);
  await first.stop();
  const site = await startSite(databaseUrl, dataFolder);
  console.log(
    `cold start ${Math.round(site.startMs)} ms to the first answer, search index ready after ${Math.round(site.readyMs)} ms (second start)`,
  );
  const page = await (await fetch(`http://127.0.0.1:${site.port}/jobs`)).text();
  const subjects = await subjectsOf(site.port);
  const bare = await startBarePrograms({ databaseUrl, page: weightOf(page) });
  try {
    for (const { paths } of subjects) await measure({ port: site.port, paths, connections: 16, seconds: warmUpSeconds });
    for (const port of Object.values(bare.ports)) await measure({ port, paths: ["/"], connections: 16, seconds: warmUpSeconds });
    for (const connections of connectionCounts) await benchConnections(site, bare.ports, { connections, subjects });
    await benchBatch(site, databaseUrl, seconds);
    console.log(`memory ${megabytes(residentBytes(site.pid))} resident`);
  } finally {
    bare.stop();
    await site.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
  await runSearchBench(size);
}

function weightOf(page: string): PageWeight {
  const stateAt = page.indexOf('<script type="application/json"');
  const markup = page.slice(0, stateAt);
  return {
    elements: (markup.match(/<[a-z]/g) ?? []).length,
    markupBytes: Buffer.byteLength(markup),
    stateBytes: Buffer.byteLength(page.slice(stateAt)),
  };
}

/** Measures each subject and its baseline program in alternating turns, so that background load affects both alike. */
async function benchConnections(
  site: RunningSite,
  ports: Record<Subject["against"], number>,
  { connections, subjects }: { connections: number; subjects: readonly Subject[] },
): Promise<void> {
  console.log(`-- ${connections} connection${connections === 1 ? "" : "s"}`);
  const bare: Record<Subject["against"], LoadFigures[]> = { json: [], react: [], fixed: [] };
  for (const { name, paths, against, aim } of subjects) {
    const turns: LoadFigures[] = [];
    const ratios: number[] = [];
    for (let turn = 0; turn < turnsEach; turn += 1) {
      const order = { connections, seconds: seconds / turnsEach };
      const beside = await measure({ port: ports[against], paths: ["/"], ...order });
      const siteTurn = await measure({ port: site.port, paths, ...order });
      bare[against].push(beside);
      turns.push(siteTurn);
      ratios.push(siteTurn.requestsPerSecond / beside.requestsPerSecond);
    }
    report(name, turns, `${median(ratios).toFixed(2)} × (${{ json: "a", react: "b", fixed: "c" }[against]}), aim ${aim}`);
  }
  report("(a) bare JSON", bare.json);
  report("(b) bare React", bare.react);
  report("(c) bare fixed body", bare.fixed);
}

function report(name: string, turns: readonly LoadFigures[], comparison = ""): void {
  const middle = (of: (figures: LoadFigures) => number) => median(turns.map(of));
  const failures = turns.reduce((sum, figures) => sum + figures.failures, 0);
  const failed = failures ? `  ${failures} FAILED` : "";
  console.log(
    `${name.padEnd(34)} ${Math.round(middle(({ requestsPerSecond }) => requestsPerSecond))
      .toLocaleString("en-GB")
      .padStart(8)} req/s` +
      `  p50 ${middle(({ p50Ms }) => p50Ms)
        .toFixed(2)
        .padStart(7)} ms  p95 ${middle(({ p95Ms }) => p95Ms)
        .toFixed(2)
        .padStart(7)} ms` +
      `  ${megabytes(middle(({ bytesPerAnswer }) => bytesPerAnswer))}  ${comparison}${failed}`,
  );
}

function megabytes(bytes: number): string {
  return bytes > 1_000_000 ? `${(bytes / 1_000_000).toFixed(0)} MB` : `${(bytes / 1000).toFixed(1)} kB`;
}
