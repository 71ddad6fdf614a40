import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { loadReferenceData } from "#db/seed/reference.ts";
import "#server/events.ts";
import { saveSource } from "#server/modules/hiring/feeds/import/feed-runs.commands.ts";
import { importFeed } from "#server/modules/hiring/feeds/import-feed.commands.ts";
import { loadGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { eventsPerBeacon } from "./beacon-load.ts";
import { openBenchMarket } from "./bench-market.ts";
import { cpuMs, measure, median, type RunningSite, residentBytes, sendBeacons, startSite } from "./processes.ts";

/**
 * `npm run bench -- --ingest`: telemetry ingest alongside the list page. Targets: 5,000 events a second on one core, page p95 within 10 %
 * of that without ingest, constant memory. Alternates between beacons sent to the site and the same beacons discarded: the load of sending
 * is equal, so the difference is the cost of ingest. Then the rows a second of a feed of adverts: new, unchanged, half of them changed, gone.
 */
const aimPerSecond = 5000;
const rounds = 4;
const warmUpSeconds = 2;
const pages = { "list page, uncached": "/jobs?nothing=#", "list page, cached": "/jobs" } as const;

export async function benchIngest(jobs: number, seconds: number): Promise<void> {
  const databaseUrl = await openBenchMarket(jobs);
  const dataFolder = mkdtempSync(join(tmpdir(), "dayworks-bench-"));
  const site = await startSite(databaseUrl, dataFolder);
  const nowhere = createServer((incoming, answer) => incoming.resume().once("end", () => answer.writeHead(204).end()));
  nowhere.listen(0, "127.0.0.1");
  await once(nowhere, "listening");
  const { port: nowherePort } = nowhere.address() as AddressInfo;
  try {
    console.log(`\n== measurements of pages, ${aimPerSecond.toLocaleString("en-GB")} events a second aimed for`);
    await sendBeacons({ port: site.port, beaconsPerSecond: null, seconds: warmUpSeconds });
    const most = await sendBeacons({ port: site.port, beaconsPerSecond: null, seconds });
    console.log(`as fast as they are taken: ${rate(most.eventsPerSecond)} events a second, ${most.failures} failed`);
    for (const [name, path] of Object.entries(pages)) await benchPage(site, { name, path, seconds, nowherePort });
    await benchMemory(site, seconds * rounds);
  } finally {
    nowhere.close();
    await site.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
  await benchFeedImport(databaseUrl);
}

async function benchPage(
  site: RunningSite,
  { name, path, seconds, nowherePort }: { name: string; path: string; seconds: number; nowherePort: number },
): Promise<void> {
  const look = async (port: number) => {
    const sending = sendBeacons({ port, beaconsPerSecond: aimPerSecond / eventsPerBeacon, seconds: seconds + 1 });
    const figures = await measure({ port: site.port, paths: [path], connections: 1, seconds });
    return { p95Ms: figures.p95Ms, sent: await sending };
  };
  await measure({ port: site.port, paths: [path], connections: 1, seconds: warmUpSeconds });
  const [without, beside] = [[] as number[], [] as number[]];
  let [taken, failures] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    without.push((await look(nowherePort)).p95Ms);
    const { p95Ms, sent } = await look(site.port);
    beside.push(p95Ms);
    taken += sent.eventsPerSecond / rounds;
    failures += sent.failures;
  }
  const p95 = { without: median(without), beside: median(beside) };
  console.log(
    `${name.padEnd(20)} p95 ${p95.without.toFixed(2)} ms without, ${p95.beside.toFixed(2)} ms beside ${rate(taken)} events a second: ` +
      `${(p95.beside / p95.without).toFixed(2)} ×, aim 1.10; ${failures} failed`,
  );
}

async function benchMemory(site: RunningSite, seconds: number): Promise<void> {
  const sizes: number[] = [];
  const cpuBefore = cpuMs(site.pid);
  let taken = 0;
  for (let round = 0; round < rounds; round += 1) {
    const beaconsPerSecond = aimPerSecond / eventsPerBeacon;
    taken += (await sendBeacons({ port: site.port, beaconsPerSecond, seconds: seconds / rounds })).events;
    sizes.push(residentBytes(site.pid) / 1_000_000);
  }
  const microsPerEvent = ((cpuMs(site.pid) - cpuBefore) * 1000) / taken;
  const memory = sizes.map((size) => size.toFixed(0)).join(", ");
  console.log(
    `${rate(taken)} events in ${seconds} s: ${microsPerEvent.toFixed(1)} µs of processor each, so one core takes ${rate(1e6 / microsPerEvent)} a second; ` +
      `memory ${memory} MB`,
  );
}

const feedRows = 2_000;
const towns = ["Leeds", "Hull", "York", "Bath", "Derby", "Exeter", "Truro", "Luton", "Poole", "Wigan"];

/** In a database of its own, which is dropped: an import leaves adverts behind that have ended. */
async function benchFeedImport(databaseUrl: string): Promise<void> {
  const address = new URL(databaseUrl);
  address.pathname = `/bench_feed_${process.pid}`;
  await migrateDatabase(address.href);
  const database = openDatabase(address.href);
  const { db } = database;
  const clock = () => new Date();
  try {
    await loadReferenceData(db);
    const gazetteer = await loadGazetteer(db);
    const facts = { slug: "bench", name: "Bench", location: "https://feeds.example/bench", format: null, schedule: null };
    const source = await saveSource(db, { ...facts, defaultCompanyName: null }, clock());
    console.log(`\n== a feed of ${rate(feedRows)} adverts`);
    const steps = { new: feedOf(feedRows, 0), unchanged: feedOf(feedRows, 0), "half of them changed": feedOf(feedRows, 2), gone: "[]" };
    for (const [name, text] of Object.entries(steps)) {
      const cpu = process.cpuUsage();
      const startedMs = performance.now();
      const stream = (async function* () {
        yield Buffer.from(text);
      })();
      const { state, counts } = await importFeed(
        { db, gazetteer, clock },
        { source, stream, isDryRun: false, now: clock(), confirmRemovals: true },
      );
      const tookMs = performance.now() - startedMs;
      const { user, system } = process.cpuUsage(cpu);
      console.log(
        `${name.padEnd(20)} ${rate((feedRows / tookMs) * 1000)} rows a second, ${((user + system) / 1000 / feedRows).toFixed(2)} ms of processor each (${state}: ` +
          `${counts.added} added, ${counts.merged} merged, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.expired} taken down, ${counts.rejected} rejected)`,
      );
    }
  } finally {
    await db.execute(sql`drop database ${sql.identifier(address.pathname.slice(1))}`);
    await database.close();
  }
}

/** @param changedEach every how manyeth advert pays more; 0 for none */
function feedOf(rows: number, changedEach: number): string {
  const adverts = Array.from({ length: rows }, (_, at) => ({
    id: `r${at}`,
    title: ["Quantity Surveyor", "Senior Quantity Surveyor", "Cost Manager"][at % 3],
    company: `Bench ${at % 1000} Ltd`,
    location: towns[at % towns.length],
    salary: `£${50 + (at % 20)},${changedEach > 0 && at % changedEach === 0 ? "500" : "000"} per annum`,
    url: `https://feeds.example/bench/${at}`,
    description: `Project ${at}: we price, let and settle building work for clients across the region and need another surveyor for a new school, reporting to the managing surveyor, with interim applications each month and final accounts at the end. JCT is essential, NEC4 and CostX are useful.`,
  }));
  return JSON.stringify(adverts);
}

const rate = (perSecond: number): string => Math.round(perSecond).toLocaleString("en-GB");
