import { createTRPCUntypedClient } from "@trpc/client";
import { randomFrom } from "#db/seed/random.ts";
import type { AppRouter } from "#server/types.ts";
import { breakerOpen } from "#src/trpc/batch/batch-failures.ts";
import { createBatchTokens } from "#src/trpc/batch/batch-token.ts";
import { createBatcher } from "#src/trpc/batch/batcher.ts";
import { createCircuitBreaker } from "#src/trpc/circuit-breaker.ts";
import type { Clock } from "#src/trpc/clock.ts";
import { createLinks } from "#src/trpc/links.ts";
import { createRetryBudget } from "#src/trpc/retry/with-retries.ts";

/**
 * `npm run bench -- --outage`: a thousand tabs, each opening a screen of three queries every ten seconds, with the server down for one
 * minute of five. The tabs run the site's own client links under a simulated clock. Shows how many queries reached the server per query
 * made by a user, and the busiest tenth of a second after recovery.
 */
const tabs = 1000;
const screenEveryMs = 10_000;
const queriesPerScreen = 3;
const lastsMs = 300_000;
const outage = { fromMs: 60_000, toMs: 120_000 };
const latencyMs = 40;
const slotMs = 100;
const aim = 1.15;

interface Tally {
  /** Queries made by screens. */
  requested: number;
  answered: number;
  /** Queries that reached the server, batched or single, retries included. */
  sent: number;
  requests: number;
  /** Requests by slot of a tenth of a second. */
  slots: Map<number, number>;
}

export async function benchOutage(): Promise<void> {
  const calm = await simulate(null);
  const stormy = await simulate(outage);
  const peak = ({ slots }: Tally, fromMs: number) => Math.max(...[...slots].filter(([slot]) => slot * slotMs >= fromMs).map(([, n]) => n));
  const count = (n: number) => n.toLocaleString("en-GB");
  console.log(`\n== ${count(tabs)} tabs, server gone for ${(outage.toMs - outage.fromMs) / 1000} s of ${lastsMs / 1000} s`);
  console.log(`no outage: ${count(calm.requested)} queries asked, ${count(calm.sent)} sent in ${count(calm.requests)} requests`);
  console.log(`outage:    ${count(stormy.requested)} queries asked, ${count(stormy.sent)} sent in ${count(stormy.requests)} requests`);
  console.log(`${(stormy.sent / stormy.requested).toFixed(3)} sent for each asked, aim at most ${aim}`);
  const [busiest, usual] = [peak(stormy, outage.toMs), peak(calm, outage.toMs)];
  console.log(`busiest tenth of a second after the recovery: ${busiest} requests (${usual} without an outage)`);
}

async function simulate(gone: typeof outage | null): Promise<Tally> {
  const clock = createSimulatedClock();
  const tally: Tally = { requested: 0, answered: 0, sent: 0, requests: 0, slots: new Map() };
  const server = createServer(clock, tally, gone);
  for (let tab = 0; tab < tabs; tab += 1) openTab(tab, { clock, tally, server });
  await clock.runTo(lastsMs + 60_000);
  return tally;
}

type Server = (address: string, init: RequestInit) => Promise<Response>;

function createServer(clock: SimulatedClock, tally: Tally, gone: typeof outage | null): Server {
  return (address, init) => {
    const slot = Math.floor(clock.now() / slotMs);
    tally.requests += 1;
    tally.slots.set(slot, (tally.slots.get(slot) ?? 0) + 1);
    const requests = address === "/api/batch" ? readRequests(init) : [];
    if (address !== "/api/auth/generate-jwt") tally.sent += Math.max(1, requests.length);
    const isGone = gone !== null && clock.now() >= gone.fromMs && clock.now() < gone.toMs;
    return new Promise((resolve, reject) => {
      clock.after(latencyMs, () => (isGone ? reject(new TypeError("Failed to fetch")) : resolve(answerTo(address, requests))));
    });
  };
}

const readRequests = ({ body }: RequestInit) => (JSON.parse(String(body)) as { requests: { id: string }[] }).requests;

function answerTo(address: string, requests: readonly { id: string }[]): Response {
  if (address === "/api/auth/generate-jwt") return Response.json({ token: "t", expiresIn: "24h", scopes: [] });
  if (address === "/api/batch") return Response.json({ results: requests.map(({ id }) => ({ id, status: 200, data: 1, error: null })) });
  return Response.json({ result: { data: 1 } });
}

function openTab(tab: number, { clock, tally, server }: { clock: SimulatedClock; tally: Tally; server: Server }): void {
  const random = randomFrom(tab + 1);
  const isAppropriate = () => true;
  const tokens = createBatchTokens({ clock, send: server, isAppropriate });
  const breaker = createCircuitBreaker({ clock, refusal: breakerOpen });
  const batcher = createBatcher({ clock, fetch: server, onRateLimit: () => {}, tokens, breaker, isAppropriate });
  const links = createLinks({
    send: server,
    onRateLimit: () => {},
    retry: { owns: () => true, surroundings: { clock, random: random.next, budget: createRetryBudget(clock) } },
    batch: { takes: () => true, breaker, load: async () => batcher },
  });
  const client = createTRPCUntypedClient<AppRouter>({ links });

  async function ask(name: string): Promise<void> {
    tally.requested += 1;
    await client.query(name).then(
      () => (tally.answered += 1),
      () => {},
    );
  }

  const openScreen = (screen: number) => {
    if (clock.now() >= lastsMs) return;
    for (let query = 0; query < queriesPerScreen; query += 1) void ask(`bench.${screen}.${query}`);
    clock.after(screenEveryMs, () => openScreen(screen + 1));
  };
  clock.after(random.next() * screenEveryMs, () => openScreen(0));
}

/** Time advances in steps of this length, because many tabs' timers fall due together. */
const stepMs = 10;

interface SimulatedClock extends Clock {
  /** Advances the time and runs the timers due on the way. */
  runTo: (untilMs: number) => Promise<void>;
}

/** Creates a clock that advances as fast as the work allows. */
function createSimulatedClock(): SimulatedClock {
  let nowMs = 0;
  const due = new Map<number, Set<() => void>>();
  const runDue = async () => {
    for (let runs = due.get(nowMs); runs; runs = due.get(nowMs)) {
      due.delete(nowMs);
      for (const run of runs) run();
      await flushPendingWork();
    }
  };
  return {
    now: () => nowMs,
    after: (delayMs, run) => {
      const atMs = Math.ceil((nowMs + Math.max(delayMs, stepMs)) / stepMs) * stepMs;
      const runs = due.get(atMs) ?? new Set();
      due.set(atMs, runs.add(run));
      return () => runs.delete(run);
    },
    async runTo(untilMs) {
      for (; nowMs < untilMs; nowMs += stepMs) await runDue();
    },
  };
}

/** Runs all pending work that needs no time to pass. */
async function flushPendingWork(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
