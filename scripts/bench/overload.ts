import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ArrivalsFigures } from "./arrivals.ts";
import { openBenchMarket } from "./bench-market.ts";
import { warmUpSeconds } from "./load.ts";
import { measure, sendArrivals, startSite } from "./processes.ts";

/**
 * `npm run bench -- --overload [--jobs 2400 --seconds 20]`: sends three times the requests the site can handle, whether or not it keeps up.
 * Shows the latency of accepted and of rejected requests, and how much of its capacity the site still delivers.
 */
const paths = [
  "/jobs?nothing=#",
  "/api/jobs?limit=15&q=senior%20-unheard#",
  `/trpc/search.page?input=${encodeURIComponent('"?q=senior -unheard#"')}`.replace("%23", "#"),
];
const times = 3;
const aims = { acceptedP99Ms: 1000, refusedP99Ms: 20, goodput: 0.8 };
const probesPerSecond = 5;

export async function benchOverload(jobs: number, seconds: number): Promise<void> {
  const databaseUrl = await openBenchMarket(jobs);
  const dataFolder = mkdtempSync(join(tmpdir(), "dayworks-bench-"));
  const site = await startSite(databaseUrl, dataFolder);
  try {
    const { most, load, probes } = await measureOverload(site.port, seconds);
    console.log(`\n== ${times} times as many requests as can be answered (${Math.round(most)} a second with 16 connections)`);
    report(load, most);
    console.log(`/livez: ${probes.refused.perSecond + probes.failed} refused or failed, p99 ${probes.accepted.p99Ms.toFixed(0)} ms`);
  } finally {
    await site.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Finds how many requests a site can answer in a second, then sends three times as many, with health checks beside them. */
export async function measureOverload(port: number, seconds: number) {
  await measure({ port, paths, connections: 16, seconds: warmUpSeconds });
  const { requestsPerSecond: most } = await measure({ port, paths, connections: 16, seconds: 5 });
  const [load, probes] = await Promise.all([
    sendArrivals({ port, seconds, paths, perSecond: most * times }),
    sendArrivals({ port, seconds, paths: ["/livez"], perSecond: probesPerSecond }),
  ]);
  return { most, load, probes };
}

function report({ accepted, refused, failed, senderDelayP99Ms }: ArrivalsFigures, most: number): void {
  const goodput = accepted.perSecond / most;
  const judged = (value: number, aim: number, unit: string) =>
    `${value.toFixed(0)}${unit} (aim ${aim}${unit}${value > aim ? ", missed" : ""})`;
  console.log(`accepted: ${Math.round(accepted.perSecond)} a second, ${goodput.toFixed(2)} of what it can (aim ${aims.goodput})`);
  console.log(
    `  p50 ${accepted.p50Ms.toFixed(0)} ms, p99 ${judged(accepted.p99Ms, aims.acceptedP99Ms, " ms")}, longest ${accepted.maxMs.toFixed(0)} ms`,
  );
  console.log(`refused:  ${Math.round(refused.perSecond)} a second, ${failed} failed`);
  console.log(
    `  p50 ${refused.p50Ms.toFixed(1)} ms, p99 ${judged(refused.p99Ms, aims.refusedP99Ms, " ms")}, longest ${refused.maxMs.toFixed(0)} ms; the sender itself was ${senderDelayP99Ms.toFixed(1)} ms late at p99`,
  );
}
