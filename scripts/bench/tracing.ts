import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMetrics } from "#ops/trace/metrics.ts";
import { startTracing } from "#ops/trace/start-tracing.ts";
import { openBenchMarket } from "./bench-market.ts";
import { sendLoad, warmUpSeconds } from "./load.ts";
import { median, type RunningSite, startSite } from "./processes.ts";

/** Requests sent to the site, and the baseline program they are compared with. */
export interface Subject {
  name: string;
  paths: readonly string[];
  against: "json" | "react" | "fixed";
  /** Minimum ratio of the site's throughput to the baseline's. */
  aim: number;
}

/** Words found in many adverts' bodies, none of which is parsed as a filter. */
const bodyWords = ["tender", "site", "report", "cost", "final", "team", "programme", "forecast", "client", "monthly", "work", "account"];

/** `port` is that of a running site, from which the advert ids are fetched. */
export async function subjectsOf(port: number): Promise<Subject[]> {
  const list = (await (await fetch(`http://127.0.0.1:${port}/api/jobs?limit=50`)).json()) as { items: { id: number }[] };
  const adverts = list.items.map(({ id }) => query("jobs.page", { id: String(id) }));
  const json = (name: string, ...paths: string[]): Subject => ({ name, paths, against: "json", aim: 0.8 });
  const typed = (name: string, ...paths: string[]): Subject => ({ name, paths, against: "json", aim: 0.5 });
  return [
    json("JSON list", "/api/jobs?limit=15&page=1"),
    json("JSON list, keyword", "/api/jobs?limit=15&q=senior", "/api/jobs?limit=15&q=nec4"),
    json("JSON list, unique words, set found lately", "/api/jobs?limit=15&q=senior%20-unheard#"),
    json("JSON list, unique word, none found", "/api/jobs?limit=15&q=unheard#"),
    json("JSON list, unique words, new set", ...pairsOf(bodyWords).map((pair) => `/api/jobs?limit=15&q=${pair}%20-unheard#`)),
    json("JSON list, filters and place", "/api/jobs?limit=15&contract=permanent&category=quantity-surveyor&location=Leeds&radius=25"),
    typed("tRPC count", query("search.count", "?q=senior")),
    typed("tRPC list with facets", query("search.page", "?q=senior")),
    typed("tRPC advert", ...adverts),
    { name: "list page, uncached", paths: ["/jobs?nothing=#"], against: "react", aim: 0.6 },
    { name: "keyword page, set found lately", paths: ["/jobs?q=senior%20-unheard#"], against: "react", aim: 0.6 },
    {
      name: "keyword page, new set",
      paths: pairsOf(bodyWords).map((pair) => `/jobs?q=${pair}%20-unheard#`),
      against: "react",
      aim: 0.6,
    },
    { name: "list page, cached", paths: ["/jobs"], against: "fixed", aim: 0.6 },
  ];
}

/** Returns all pairs of the words: enough that one search's result set is evicted from the cache before it recurs. */
function pairsOf(words: readonly string[]): string[] {
  return words.flatMap((word, at) => words.slice(at + 1).map((other) => `${word}%20${other}`));
}

function query(procedure: string, input: unknown): string {
  return `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
}

/**
 * `npm run bench -- --tracing`: measures the overhead of tracing, within a minute. Two processes serve the same rows, one with tracing and
 * one without, in alternating turns, and the median of all turns counts. Target: 95% of the throughput. CPU time per response gives the same
 * comparison on a busy machine. JIT differences make two processes of the same program differ by some hundredths: `--pairs 8` starts several
 * pairs and measures more scenarios.
 */
const aim = 0.95;
const rounds = 16;
const connections = 16;
/** Turns are short so that background load affects both alike. */
const turnSeconds = 0.4;
const shortScenarios = ["JSON list", "tRPC advert"];
const allScenarios = [...shortScenarios, "tRPC list with facets", "list page, uncached", "list page, cached"];

interface Sites {
  plain: RunningSite;
  traced: RunningSite;
}
interface RoundFigures {
  rate: number;
  cpuUs: number;
}
interface Pair {
  without: RoundFigures;
  with: RoundFigures;
}

export async function benchTracing(jobs: number, processPairs = 1): Promise<void> {
  const scenarios = new Set(processPairs === 1 ? shortScenarios : allScenarios);
  await benchTracingSteps();
  const databaseUrl = await openBenchMarket(jobs);
  const dataFolder = mkdtempSync(join(tmpdir(), "dayworks-bench-"));
  const turns = new Map<string, Pair[][]>();
  for (let pair = 1; pair <= processPairs; pair += 1) {
    console.log(`pair ${pair} of ${processPairs}`);
    const plain = await startSite(databaseUrl, dataFolder, { TRACING: "off" });
    const traced = await startSite(databaseUrl, dataFolder, { TRACING: "on" });
    try {
      for (const { name, paths } of await subjectsOf(traced.port)) {
        if (scenarios.has(name)) turns.set(name, [...(turns.get(name) ?? []), await compare(paths, { plain, traced })]);
      }
    } finally {
      await plain.stop();
      await traced.stop();
    }
  }
  rmSync(dataFolder, { recursive: true, force: true });
  console.log(
    `\n== tracing, ${jobs.toLocaleString("en-GB")} adverts, ${connections} connections, ${processPairs} ${processPairs === 1 ? "pair" : "pairs"} of processes`,
  );
  for (const [name, ofPairs] of turns) print(name, ofPairs);
}

async function compare(paths: readonly string[], { plain, traced }: Sites): Promise<Pair[]> {
  const turn = async ({ port, pid }: RunningSite, seconds = turnSeconds): Promise<RoundFigures> => {
    const before = cpuUs(pid);
    const { requestsPerSecond, answered } = await sendLoad({ port, paths, connections, seconds });
    return { rate: requestsPerSecond, cpuUs: (cpuUs(pid) - before) / answered };
  };
  for (const site of [plain, traced]) await turn(site, warmUpSeconds);
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Alternates which goes first, so that the order favours neither.
    const first = await turn(round % 2 === 0 ? plain : traced);
    const second = await turn(round % 2 === 0 ? traced : plain);
    pairs.push(round % 2 === 0 ? { without: first, with: second } : { without: second, with: first });
  }
  return pairs;
}

function print(name: string, ofPairs: readonly Pair[][]): void {
  const all = ofPairs.flat();
  const rate = (pair: Pair) => pair.with.rate / pair.without.rate;
  const cpu = (pair: Pair) => pair.without.cpuUs / pair.with.cpuUs;
  const whole = (of: (pair: Pair) => number) => Math.round(median(all.map(of)));
  const times = median(all.map(cpu));
  const byPair = ofPairs.map((pairs) => median(pairs.map(cpu))).sort((one, other) => one - other);
  console.log(
    `${name.padEnd(24)} ${whole((pair) => pair.without.rate)} answers a second without, ${whole((pair) => pair.with.rate)} with: ${median(all.map(rate)).toFixed(3)} ×; ` +
      `${whole((pair) => pair.without.cpuUs)} µs of the processor without, ${whole((pair) => pair.with.cpuUs)} with: ${times.toFixed(3)} × ` +
      `(${byPair[0]?.toFixed(2)} to ${byPair.at(-1)?.toFixed(2)} by pair), aim ${aim}${times < aim ? "  missed" : ""}`,
  );
}

const [stepRounds, requestsEach, statementsEach] = [9, 20_000, 5];
const headers = {};

/** Times what tracing itself does for a request with one procedure and five statements, in this process and without a network. */
async function benchTracingSteps(): Promise<void> {
  const metrics = startMetrics({ serviceName: "bench" });
  const { tracing, stop } = startTracing({ serviceName: "bench", metrics, hasRoom: () => true });
  // As the query builder does, each statement is built anew.
  const statementOf = (at: number) =>
    ["select `id`, `title`, `company_id` from `jobs` where `state` = ? and `id` = ?", " limit ", String(at)].join("");
  const procedures = Array.from({ length: 40 }, (_, at) => `part.name${at}`);
  const traceOne = async (at: number) => {
    const work = tracing.openRequest(`GET /part/${at % 40}`, headers);
    await tracing.inWork({ kind: "procedure", name: procedures[at % 40] ?? "", batchIndex: 0 }, work.point, async (point) => {
      for (let each = 0; each < statementsEach; each += 1)
        point?.ended({ text: statementOf(each), startMs: performance.now(), durationMs: 0.4, rows: 1, errorCode: null });
    });
    work.end(200);
  };
  const untracedOne = async (at: number) => {
    await (async () => {
      for (let each = 0; each < statementsEach; each += 1) if (statementOf(each).length === at - 1e9) throw new Error("never");
    })();
  };
  const usOf = async (run: (at: number) => Promise<void>) => {
    const startMs = performance.now();
    for (let at = 0; at < requestsEach; at += 1) await run(at);
    return ((performance.now() - startMs) * 1000) / requestsEach;
  };
  const times: number[] = [];
  for (let round = 0; round < stepRounds; round += 1) times.push((await usOf(traceOne)) - (await usOf(untracedOne)));
  console.log(`\n== tracing in process: ${median(times).toFixed(2)} µs for a request with a procedure and ${statementsEach} statements`);
  await stop();
  await metrics.stop();
}

/** Returns the CPU time of all threads of a process, in microseconds. */
function cpuUs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]));
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1000;
}
