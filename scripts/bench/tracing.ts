import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBenchMarket } from "./bench-market.ts";
import { sendLoad } from "./load.ts";
import { cpuUs, type RunningSite, startSite } from "./processes.ts";
import { subjectsOf } from "./subjects.ts";

/**
 * `npm run bench -- --tracing`: what tracing costs. Two processes serve the same rows, one with it and one without, and are asked in turns; of each pair
 * of turns the ratios count. Aim: nineteen twentieths of the answers a second. The processor's time for one answer says the same where other programs
 * take turns with these two.
 */
const aim = 0.95;
const rounds = 31;
const connections = 16;
const warmUpSeconds = 2;
/** Short turns: what else runs on the machine then weighs on both alike. */
const turnSeconds = 0.4;
const asked: ReadonlySet<string> = new Set([
  "JSON list",
  "tRPC list with facets",
  "tRPC advert",
  "list page, uncached",
  "list page, cached",
]);

export async function benchTracing(jobs: number): Promise<void> {
  const databaseUrl = await openBenchMarket(jobs);
  const dataFolder = mkdtempSync(join(tmpdir(), "dayworks-bench-"));
  const plain = await startSite(databaseUrl, dataFolder, { TRACING: "off" });
  const traced = await startSite(databaseUrl, dataFolder, { TRACING: "on" });
  try {
    console.log(`\n== tracing, ${jobs.toLocaleString("en-GB")} adverts, ${connections} connections`);
    for (const { name, paths } of await subjectsOf(traced.port)) {
      if (asked.has(name)) await compare(name, paths, { plain, traced });
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
  { plain, traced }: { plain: RunningSite; traced: RunningSite },
): Promise<void> {
  const turn = async ({ port, pid }: RunningSite, seconds = turnSeconds): Promise<Turn> => {
    const before = cpuUs(pid);
    const { requestsPerSecond, answered } = await sendLoad({ port, paths, connections, seconds });
    return { rate: requestsPerSecond, cpuUs: (cpuUs(pid) - before) / answered };
  };
  for (const site of [plain, traced]) await turn(site, warmUpSeconds);
  const pairs: { without: Turn; with: Turn }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Whoever comes first is no better off over all.
    const first = await turn(round % 2 === 0 ? plain : traced);
    const second = await turn(round % 2 === 0 ? traced : plain);
    pairs.push(round % 2 === 0 ? { without: first, with: second } : { without: second, with: first });
  }
  const middle = (of: (pair: (typeof pairs)[number]) => number) =>
    pairs.map(of).sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
  const rates = middle((pair) => pair.with.rate / pair.without.rate);
  const times = middle((pair) => pair.without.cpuUs / pair.with.cpuUs);
  const whole = (of: (pair: (typeof pairs)[number]) => number) => Math.round(middle(of));
  console.log(
    `${name.padEnd(24)} ${whole((pair) => pair.without.rate)} answers a second without, ${whole((pair) => pair.with.rate)} with: ${rates.toFixed(3)} ×; ` +
      `${whole((pair) => pair.without.cpuUs)} µs of the processor without, ${whole((pair) => pair.with.cpuUs)} with: ${times.toFixed(3)} ×, ` +
      `aim ${aim}${times < aim ? "  missed" : ""}`,
  );
}

interface Turn {
  rate: number;
  cpuUs: number;
}
