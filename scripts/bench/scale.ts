import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBenchMarket } from "./bench-market.ts";
import { type LoadFigures, warmUpSeconds } from "./load.ts";
import { measure, median, type RunningSite, residentBytes, startSite } from "./processes.ts";

/**
 * `npm run bench -- --scale [--jobs 2400,200000,1000000 --seconds 4]`: throughput, p95, memory and start with one, two and three processes
 * on one database, as rows of the table in `docs/scale.md`. The senders and the database share the machine's cores with the processes.
 */
const processCounts = [1, 2, 3];
const connections = 16;
const loads: Readonly<Record<string, readonly string[]>> = {
  "list page, rendered": ["/jobs?nothing=#"],
  "search, new words": ["tender", "site", "report", "cost", "client", "account"].map((word) => `/api/jobs?limit=15&q=${word}%20-unheard#`),
  "list page, from memory": ["/jobs"],
};

export async function benchScale(sizes: readonly number[], seconds: number): Promise<void> {
  const rows: string[] = [];
  for (const size of sizes) rows.push(...(await rowsOfSize(size, seconds)));
  const names = Object.keys(loads);
  console.log(`\n| Adverts | Processes | First answer | Search ready | ${names.join(" | ")} | Memory of each |`);
  console.log(`| ---: | ---: | ---: | ---: |${" ---: |".repeat(names.length)} ---: |`);
  for (const row of rows) console.log(row);
}

async function rowsOfSize(size: number, seconds: number): Promise<string[]> {
  const databaseUrl = await openBenchMarket(size);
  const folder = mkdtempSync(join(tmpdir(), "dayworks-bench-"));
  try {
    const first = await startSite(databaseUrl, join(folder, "0"));
    await first.stop();
    for (const number of processCounts) cpSync(join(folder, "0"), join(folder, `${number}`), { recursive: true });
    const rows: string[] = [];
    for (const processes of processCounts) {
      console.log(`${size.toLocaleString("en-GB")} adverts, ${processes} process${processes === 1 ? "" : "es"}`);
      rows.push(await rowOf(size, { processes, databaseUrl, folder, seconds }));
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rowOf(
  size: number,
  { processes, databaseUrl, folder, seconds }: { processes: number; databaseUrl: string; folder: string; seconds: number },
): Promise<string> {
  const sites: RunningSite[] = [];
  try {
    for (let number = 1; number <= processes; number++) sites.push(await startSite(databaseUrl, join(folder, `${number}`)));
    const figures: string[] = [];
    for (const paths of Object.values(loads)) {
      await sendToAll(sites, paths, warmUpSeconds);
      const { perSecond, p95Ms, failures } = await sendToAll(sites, paths, seconds);
      figures.push(
        `${Math.round(perSecond).toLocaleString("en-GB")}/s, p95 ${p95Ms.toFixed(1)} ms${failures ? `, ${failures} FAILED` : ""}`,
      );
    }
    const start = median(sites.map(({ startMs }) => startMs));
    const ready = median(sites.map(({ startMs, readyMs }) => startMs + readyMs));
    const megabytes = Math.round(median(sites.map(({ pid }) => residentBytes(pid))) / 1e6);
    const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    return `| ${[size.toLocaleString("en-GB"), processes, inSeconds(start), inSeconds(ready), ...figures, `${megabytes} MB`].join(" | ")} |`;
  } finally {
    for (const site of sites) await site.stop();
  }
}

/** Sends to all processes at once, as many connections in all however many there are. */
async function sendToAll(sites: readonly RunningSite[], paths: readonly string[], seconds: number) {
  const each = Math.floor(connections / sites.length);
  const parts: LoadFigures[] = await Promise.all(sites.map(({ port }) => measure({ port, paths, connections: each, seconds })));
  return {
    perSecond: parts.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0),
    p95Ms: Math.max(...parts.map((part) => part.p95Ms)),
    failures: parts.reduce((sum, part) => sum + part.failures, 0),
  };
}
