import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { sessions } from "#db/schema/sign-in.ts";
import { makeUser } from "#db/seed/factories.ts";
import { sessionCookieName } from "#server/http/csrf.ts";
import { createSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { breakerOpen } from "#src/trpc/batch/batch-failures.ts";
import { createBatchTokens } from "#src/trpc/batch/batch-token.ts";
import { createBatcher } from "#src/trpc/batch/batcher.ts";
import { createCircuitBreaker } from "#src/trpc/circuit-breaker.ts";
import { browserClock } from "#src/trpc/clock.ts";
import { openBenchMarket } from "./bench-market.ts";
import { median, startSite } from "./processes.ts";

/**
 * `npm run bench -- --dashboard`: a screen with twelve queries over a connection with 40 ms round-trip time, sent individually over six
 * connections as browsers do, and in batches by the site's own batcher. Shows requests, bytes both ways, and the time until all have
 * arrived.
 */
const roundTripMs = 40;
const rounds = 30;
const connectionsPerBrowser = 6;
const queries: readonly (readonly [path: string, input?: unknown])[] = [
  ["account.me.get"],
  ["profiles.mine"],
  ["profiles.viewers"],
  ["saved.list", {}],
  ["notifications.list", {}],
  ["search.page", "category=quantity-surveyor&level=senior"],
  ["search.count", "contract=permanent"],
  ["search.waysIn"],
  ["search.browse"],
  ["salaries.advertised", { scale: "year", level: "senior" }],
  ["salaries.report", { scale: "year", by: "level" }],
  ["companies.directory", { q: "", sector: "", employerType: "", region: "", isHiring: true, page: 1 }],
];

export async function benchDashboard(jobs: number): Promise<void> {
  const databaseUrl = await openBenchMarket(jobs);
  const dataFolder = mkdtempSync(join(tmpdir(), "dayworks-bench-"));
  const { token, remove } = await addVisitor(databaseUrl);
  const site = await startSite(databaseUrl, dataFolder);
  const line = await openSlowLine(site.port, roundTripMs / 2);
  try {
    console.log(`\n== a screen of ${queries.length} queries over ${roundTripMs} ms, medians of ${rounds} rounds`);
    const singly = await measure(line, token, openSingly);
    const batched = await measure(line, token, openBatched);
    for (const [name, figures] of Object.entries({ singly, batched })) {
      const { requests, bytes, allThereMs } = figures;
      console.log(`${name.padEnd(8)} ${requests} requests  ${(bytes / 1000).toFixed(1)} kB  all there after ${allThereMs.toFixed(0)} ms`);
    }
    const share = (name: "requests" | "bytes" | "allThereMs") => (batched[name] / singly[name]).toFixed(2);
    console.log(`batched / singly: requests ${share("requests")}, bytes ${share("bytes")}, time ${share("allThereMs")}`);
  } finally {
    line.stop();
    await site.stop();
    await remove();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

interface Screen {
  ask(path: string, input: unknown): Promise<unknown>;
}
type Send = (address: string, init: RequestInit) => Promise<Response>;

/** The first round opens connections and fetches the token, so it is not counted: a screen is seldom the first. */
async function measure(line: SlowLine, token: string, open: (send: Send) => Screen) {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsPerBrowser });
  let sent = 0;
  const csrf = await readCsrf(line.port, agent, token);
  const screen = open((address, init) => {
    sent += 1;
    return send({ agent, port: line.port, cookie: `${csrf.cookie}; ${sessionCookieName}=${token}`, csrfToken: csrf.token }, address, init);
  });
  const all: { requests: number; bytes: number; allThereMs: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    line.takeFigures();
    sent = 0;
    const startedAt = performance.now();
    await Promise.all(queries.map(([path, input]) => screen.ask(path, input)));
    if (round > 0) all.push({ requests: sent, bytes: line.takeFigures().bytes, allThereMs: performance.now() - startedAt });
  }
  agent.destroy();
  const middle = (name: keyof (typeof all)[number]) => median(all.map((one) => one[name]));
  return { requests: middle("requests"), bytes: middle("bytes"), allThereMs: middle("allThereMs") };
}

function openSingly(sendOne: Send): Screen {
  return {
    async ask(path, input) {
      const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
      const answer = await sendOne(`/trpc/${path}${query}`, {});
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
  };
}

function openBatched(sendOne: Send): Screen {
  const isAppropriate = () => true;
  const tokens = createBatchTokens({ clock: browserClock, send: sendOne, isAppropriate });
  const breaker = createCircuitBreaker({ clock: browserClock, refusal: breakerOpen });
  const batcher = createBatcher({ clock: browserClock, fetch: sendOne, onRateLimit: () => {}, tokens, breaker, isAppropriate });
  return { ask: (path, input) => batcher.get(`/trpc/${path}`, input === undefined ? {} : { input }) };
}

interface Browser {
  agent: Agent;
  port: number;
  cookie: string;
  csrfToken: string;
}

function send({ agent, port, cookie, csrfToken }: Browser, path: string, init: RequestInit): Promise<Response> {
  const { method = "GET", body, credentials } = init;
  const headers: Record<string, string> = {
    ...Object.fromEntries(new Headers(init.headers)),
    "sec-fetch-site": "same-origin",
    "accept-encoding": "identity",
    ...(credentials !== "omit" && { cookie, "x-xsrf-token": csrfToken, "x-csrf-token": csrfToken }),
  };
  return new Promise((resolve, reject) => {
    const clientRequest = request({ agent, port, host: "127.0.0.1", path, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        const given = Object.entries(answer.headers).flatMap(([name, value]) =>
          typeof value === "string" ? [[name, value] as const] : [],
        );
        resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 500, headers: Object.fromEntries(given) }));
      });
    });
    clientRequest.on("error", reject);
    clientRequest.end(typeof body === "string" ? body : undefined);
  });
}

async function readCsrf(port: number, agent: Agent, token: string): Promise<{ token: string; cookie: string }> {
  const answer = await send({ agent, port, cookie: `${sessionCookieName}=${token}`, csrfToken: "" }, "/api/auth/csrf-token", {});
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  return { token: csrfToken, cookie: `XSRF-TOKEN=${encodeURIComponent(csrfToken)}` };
}

async function addVisitor(databaseUrl: string): Promise<{ token: string; remove: () => Promise<void> }> {
  const { db, close } = openDatabase(databaseUrl);
  const userId = await makeUser(db);
  const { token } = await createSession(db, { userId, now: new Date(), userAgent: "" });
  const remove = async () => {
    await db.delete(sessions).where(eq(sessions.userId, userId));
    await db.delete(users).where(eq(users.id, userId));
    await close();
  };
  return { token, remove };
}

interface SlowLine {
  port: number;
  /** Returns the bytes both ways since the last reading, and connections opened. */
  takeFigures(): { bytes: number; connections: number };
  stop(): void;
}

/** Opens a proxy to a local port that delays every packet by `delayMs` each way. */
async function openSlowLine(toPort: number, delayMs: number): Promise<SlowLine> {
  let [bytes, connections] = [0, 0];
  const open = new Set<Socket>();
  const pass = (from: Socket, to: Socket) => {
    from.on("data", (chunk) => {
      bytes += chunk.length;
      setTimeout(() => to.writable && to.write(chunk), delayMs);
    });
    from.on("close", () => setTimeout(() => to.destroy(), delayMs));
    from.on("error", () => from.destroy());
    open.add(from);
  };
  const server = createServer((near) => {
    connections += 1;
    const far = connect(toPort, "127.0.0.1");
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    takeFigures() {
      const figures = { bytes, connections };
      [bytes, connections] = [0, 0];
      return figures;
    },
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
