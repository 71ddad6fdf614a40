import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHistogram } from "node:perf_hooks";
import { inArray, like } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { knownDevices, sessions } from "#db/schema/sign-in.ts";
import { makeUser } from "#db/seed/factories.ts";
import { createPasswordHasher } from "#server/modules/people/accounts/passwords/argon2-hasher.ts";
import { openBenchMarket } from "./bench-market.ts";
import { startSite } from "./processes.ts";

/**
 * `npm run bench -- --sign-in-storm [--jobs 2400 --seconds 30 --rate 200]`: sends sign-ins at a fixed rate, half of them valid, whether or
 * not the site keeps up, while another client opens the jobs list twenty times a second. Check that the list's p95 stays under 150 ms and
 * that excess requests get 503 with Retry-After.
 */
export interface StormOptions {
  jobs: number;
  seconds: number;
  signInsPerSecond: number;
}

const readsPerSecond = 20;
const accounts = 500;
const password = "walnut ladder 4 tide";
const addressOf = (account: number) => `storm-${account}@bench.example.test`;

export async function signInStorm({ jobs, seconds, signInsPerSecond }: StormOptions): Promise<void> {
  const databaseUrl = await openBenchMarket(jobs);
  await addAccounts(databaseUrl);
  const dataFolder = mkdtempSync(join(tmpdir(), "dayworks-bench-"));
  const site = await startSite(databaseUrl, dataFolder);
  try {
    await sendSignIns(site.port, { seconds: 3, signInsPerSecond: 0 });
    report("list alone", await sendSignIns(site.port, { seconds: Math.min(seconds, 10), signInsPerSecond: 0 }));
    report(`list beside ${signInsPerSecond} sign-ins a second`, await sendSignIns(site.port, { seconds, signInsPerSecond }));
  } finally {
    await site.stop();
    rmSync(dataFolder, { recursive: true, force: true });
    await removeAccounts(databaseUrl);
  }
}

interface StormFigures {
  list: Sample;
  signIn: Sample;
}

class Sample {
  readonly times = createHistogram();
  readonly statuses = new Map<number, number>();
  refusedWithoutTime = 0;

  add(status: number, startedAt: number, retryAfter: string | undefined): void {
    this.times.record(Math.max(1, Math.round((performance.now() - startedAt) * 1000)));
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status === 503 && retryAfter === undefined) this.refusedWithoutTime += 1;
  }
}

/** Sends at fixed moments without waiting for responses, so that a slow site does not slow down the load generator. */
export async function sendSignIns(port: number, { seconds, signInsPerSecond }: Omit<StormOptions, "jobs">): Promise<StormFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: 400 });
  const figures: StormFigures = { list: new Sample(), signIn: new Sample() };
  const underWay: Promise<void>[] = [];
  const startedAt = performance.now();
  const sent = { list: 0, signIn: 0 };
  while (performance.now() - startedAt < seconds * 1000) {
    const elapsedSeconds = (performance.now() - startedAt) / 1000;
    for (; sent.list < elapsedSeconds * readsPerSecond; sent.list++) {
      underWay.push(sendRequest(agent, port, figures.list, { path: `/jobs?nothing=${process.pid}x${sent.list}` }));
    }
    for (; sent.signIn < elapsedSeconds * signInsPerSecond; sent.signIn++) {
      const isKnown = sent.signIn % 2 === 0;
      const email = isKnown ? addressOf((sent.signIn / 2) % accounts) : `stranger-${sent.signIn}@bench.example.test`;
      underWay.push(sendRequest(agent, port, figures.signIn, { path: "/api/auth/signin", body: JSON.stringify({ email, password }) }));
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(underWay);
  agent.destroy();
  return figures;
}

function sendRequest(agent: Agent, port: number, sample: Sample, { path, body }: { path: string; body?: string }): Promise<void> {
  const startedAt = performance.now();
  const headers = body === undefined ? {} : { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  return new Promise((resolve) => {
    const clientRequest = request(
      { agent, port, host: "127.0.0.1", path, method: body === undefined ? "GET" : "POST", headers },
      (answer) => {
        answer.resume();
        answer.on("end", () => {
          sample.add(answer.statusCode ?? 0, startedAt, answer.headers["retry-after"]);
          resolve();
        });
      },
    );
    clientRequest.on("error", () => {
      sample.add(0, startedAt, undefined);
      resolve();
    });
    clientRequest.end(body);
  });
}

function report(name: string, { list, signIn }: StormFigures): void {
  const ms = (sample: Sample, share: number) => `${(sample.times.percentile(share) / 1000).toFixed(1)} ms`;
  const counts = ({ statuses }: Sample) => [...statuses].sort().map(([status, count]) => `${count} × ${status || "no answer"}`);
  console.log(`${name}: p50 ${ms(list, 50)}, p95 ${ms(list, 95)} (${counts(list).join(", ")})`);
  if (signIn.statuses.size === 0) return;
  console.log(`  sign-ins: ${counts(signIn).join(", ")}; p95 ${ms(signIn, 95)}; 503 without Retry-After: ${signIn.refusedWithoutTime}`);
}

export async function addAccounts(databaseUrl: string): Promise<void> {
  await removeAccounts(databaseUrl);
  const { db, close } = openDatabase(databaseUrl);
  const passwordHash = await createPasswordHasher().hash(password);
  for (let account = 0; account < accounts; account++) await makeUser(db, { email: addressOf(account), passwordHash });
  await close();
}

async function removeAccounts(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl);
  const found = await db.select({ id: users.id }).from(users).where(like(users.emailKey, "storm-%@bench.example.test"));
  const ids = found.map(({ id }) => id);
  if (ids.length > 0) {
    await db.delete(sessions).where(inArray(sessions.userId, ids));
    await db.delete(knownDevices).where(inArray(knownDevices.userId, ids));
    await db.delete(users).where(inArray(users.id, ids));
  }
  await close();
}
