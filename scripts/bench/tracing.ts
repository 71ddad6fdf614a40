import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBenchMarket } from "./bench-market.ts";
import { measure, type RunningSite, startSite } from "./processes.ts";
import { subjectsOf } from "./subjects.ts";

/**
 * `npm run bench -- --tracing`: what tracing costs. Two processes serve the same rows, one with it and one without, and are asked in turns; of each pair
 * of turns the ratio counts. Aim: nineteen twentieths of the answers a second.
 */
const aim = 0.95;
const rounds = 5;
const connections = 16;
const warmUpSeconds = 2;
const asked: ReadonlySet<string> = new Set([
  "JSON list",
  "tRPC list with facets",
  "tRPC advert",
  "list page, uncached",
  "list page, cached",
]);

export async function benchTracing(jobs: number, seconds: number): Promise<void> {
  const databaseUrl = await openBenchMarket(jobs);
  const dataFolder = mkdtempSync(join(tmpdir(), "dayworks-bench-"));
  const plain = await startSite(databaseUrl, dataFolder, { TRACING: "off" });
  const traced = await startSite(databaseUrl, dataFolder, { TRACING: "on" });
  try {
    console.log(`\n== tracing, ${jobs.toLocaleString("en-GB")} adverts, ${connections} connections`);
    for (const { name, paths } of await subjectsOf(traced.port)) {
      if (asked.has(name)) await compare(name, paths, { plain, traced, seconds });
    }
  } finally {
    await plain.stop();
    await traced.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function compare(
  name: string,
  paths: readonly string[],
  { plain, traced, seconds }: { plain: RunningSite; traced: RunningSite; seconds: number },
): Promise<void> {
  const rate = async ({ port }: RunningSite, forSeconds = seconds) =>
    (await measure({ port, paths, connections, seconds: forSeconds })).requestsPerSecond;
  for (const site of [plain, traced]) await rate(site, warmUpSeconds);
  const pairs: { without: number; with: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Whoever comes first is no better off over all.
    const first = round % 2 === 0 ? await rate(plain) : await rate(traced);
    const second = round % 2 === 0 ? await rate(traced) : await rate(plain);
    pairs.push(round % 2 === 0 ? { without: first, with: second } : { without: second, with: first });
  }
  const middle = (numbers: number[]) => numbers.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
  const ratio = middle(pairs.map((pair) => pair.with / pair.without));
  console.log(
    `${name.padEnd(24)} ${Math.round(middle(pairs.map((pair) => pair.without)))} answers a second without, ` +
      `${Math.round(middle(pairs.map((pair) => pair.with)))} with: ${ratio.toFixed(3)} ×, aim ${aim}${ratio < aim ? "  missed" : ""}`,
  );
}
