import type { AnyTRPCRouter } from "@trpc/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiScopes } from "#db/own-values.ts";
import { operations } from "#server/http/security-headers.ts";
import { scopeOfCall } from "#server/kernel/batch/batched-calls.ts";
import { appRouter } from "#server/router.ts";
import { type BatchCall, type BatchResult, requestBatchToken, resultsOf } from "#tests/fixtures/batch.ts";
import { isFullRun } from "#tests/fixtures/environment.mjs";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { call, procedures } from "./call.ts";
import type { Call } from "./call-line.ts";
import { procedureCalls, routeCalls } from "./calls.ts";
import { type Caller, type Cast, openCast } from "./cast.ts";

// The matrix once more, through the batch: what a call answers there is what it answers alone, within what the token was given. Takes about 4 s; the
// full run, by every caller, about 16 s.

let cast: Cast;
/** Bearers of those who can have one, by name. */
const bearers = new Map<Caller, string>();

beforeAll(async () => {
  cast = await openCast({ keepSessions: true });
  for (const caller of cast.callers) {
    const headers = await caller.headers();
    const script = headers.authorization?.replace("Bearer ", "");
    const { token } = script ? { token: script } : (await requestBatchToken(cast.site, headers)).json<{ token?: string }>();
    if (token) bearers.set(caller, token);
  }
});
afterAll(() => cast.site.close());

/** Scope that a call requires of a token; undefined if it cannot be batched. */
const scopeByName = new Map<string, string | undefined>([
  ...Object.keys((appRouter as AnyTRPCRouter)._def.procedures).map((name) => [name, scopeOfCall(name)] as const),
  ...operations.map(({ method, path, batch }) => [`${method} ${path}`, batch] as const),
]);
const ofPages = ["jobs", "profile", "notifications", "saved", "applications", "companies", "stats", "own"].map((kind) => `${kind}:read`);
const ofDesks = [...ofPages, "feeds:read", "desk:read"];
const scopesOf = ({ kind }: Caller): readonly string[] => (kind === "script" ? apiScopes : kind === "admin" ? ofDesks : ofPages);
const isCovered = (caller: Caller, scope: string) => scope === "any" || scopesOf(caller).includes(scope);

function toBatchCall({ name, input }: Call): BatchCall {
  const sent = input?.(cast.facts);
  const [method = "", path] = name.split(" ");
  if (path === undefined) {
    const isQuery = procedures.find((procedure) => procedure.name === name)?.type === "query";
    return { endpoint: `/trpc/${name}`, method: isQuery ? "GET" : "POST", params: { input: sent } };
  }
  const endpoint = path.replace(/:(\w+)/g, (_, field: string) => String((sent as Record<string, unknown>)[field]));
  return { endpoint, method, ...(method !== "GET" && { body: sent }) };
}

const all = [...procedureCalls, ...routeCalls];
const batchable = all.filter(({ name }) => scopeByName.get(name) !== undefined);
const single = all.filter(({ name }) => scopeByName.get(name) === undefined);

/** Outside the full run the script and so many others of the day. */
function sendersOfTheDay(size: number): Caller[] {
  const [scripts, others] = [[...bearers.keys()].filter(isScript), [...bearers.keys()].filter((caller) => !isScript(caller))];
  return [...scripts, ...(isFullRun ? others : sampleOfTheDay(others, size, "senders of batches"))];
}
const isScript = ({ kind }: Caller) => kind === "script";

/** Repeats singly what a slow machine does not complete within the batch timeout. */
async function answersInTime(bearer: string, calls: BatchCall[]): Promise<BatchResult[]> {
  const results = await resultsOf(cast.site, bearer, calls);
  for (const [at, { status }] of results.entries()) {
    const again = status === 503 ? calls[at] : undefined;
    const [answer] = again ? await resultsOf(cast.site, bearer, [again]) : [];
    if (answer) results[at] = answer;
  }
  return results;
}

const batchSize = 10;
async function sendAll(caller: Caller, lines: readonly Call[]): Promise<BatchResult[]> {
  const results: BatchResult[] = [];
  for (let at = 0; at < lines.length; at += batchSize) {
    const part = lines.slice(at, at + batchSize).map(toBatchCall);
    results.push(...(await answersInTime(bearers.get(caller) ?? "", part)));
  }
  return results;
}

test("everyone who is wholly signed in can have a token, and nobody else", () => {
  const without = cast.callers.filter((caller) => !bearers.has(caller)).map(({ name }) => name);
  expect(without).toEqual(["visitor", "administrator without second factor", "suspended", "suspended administrator", "erased"]);
});

test("calls that may be batched are there to be tried", () => {
  expect(batchable.length).toBeGreaterThan(30);
  expect(single.length).toBeGreaterThan(60);
});

/** Every call by every caller, twice, on a machine that does much else. */
const wholeMatrixTimeoutMs = 300_000;

test("what is answered in a batch is what is answered alone, within the token's scopes", { timeout: wholeMatrixTimeoutMs }, async () => {
  for (const caller of sendersOfTheDay(3)) {
    const results = await sendAll(caller, batchable);
    const found = results.map(({ status }, at) => `${batchable[at]?.name}: ${status}`);
    const expected = batchable.map(({ name, statuses }) => {
      const mayBe = isCovered(caller, scopeByName.get(name) ?? "");
      return `${name}: ${mayBe ? statuses[caller.kind] : 403}`;
    });
    expect([caller.name, ...found]).toEqual([caller.name, ...expected]);
  }
});

test("and holds the same, to the letter", { timeout: wholeMatrixTimeoutMs }, async () => {
  const reads = batchable.filter(({ name }) => {
    const [method, path] = name.split(" ");
    // To read it is written there.
    if (name.startsWith("audit.")) return false;
    return path === undefined ? procedures.find((one) => one.name === name)?.type === "query" : method === "GET";
  });
  for (const caller of sendersOfTheDay(2)) {
    const results = await sendAll(caller, reads);
    for (const [at, { status, data }] of results.entries()) {
      const line = reads[at];
      if (!line || status !== 200) continue;
      const alone = await call(cast, caller, line);
      expect([caller.name, line.name, data]).toEqual([caller.name, line.name, JSON.parse(JSON.stringify(alone.body))]);
    }
  }
});

test("what may change something in a batch changes it once, however often it is sent", async () => {
  const writes = batchable.filter(({ name }) => {
    const [method, path] = name.split(" ");
    return path === undefined ? procedures.find((one) => one.name === name)?.type === "mutation" : method !== "GET";
  });
  expect(writes.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["saved.save", "POST /api/saved-jobs", "POST /api/notifications/:id/read"]),
  );
  const script = cast.callers.find(({ kind }) => kind === "script");
  if (!script) throw new Error("the cast has no script");
  const { jobId } = cast.facts;
  const save = { endpoint: "/api/saved-jobs", method: "POST", body: { jobId } };
  const list = { endpoint: "/api/saved-jobs" };
  const remove = { endpoint: `/api/saved-jobs/${jobId}`, method: "DELETE" };
  const send = (calls: BatchCall[]) => resultsOf(cast.site, bearers.get(script) ?? "", calls);
  const saves = await send([save, save, save]);
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect((await send([list]))[0]?.data).toMatchObject({ total: 1, items: [{ jobId }] });
  expect((await send([remove, remove])).map(({ status }) => status)).toEqual([204, 204]);
  expect((await send([list]))[0]?.data).toMatchObject({ total: 0 });
});

test("what may not be batched is refused as such to everyone, though it is there", { timeout: wholeMatrixTimeoutMs }, async () => {
  for (const caller of sendersOfTheDay(1)) {
    const results = await sendAll(caller, single);
    const found = results.map(({ status, error, data }, at) => `${single[at]?.name}: ${status} ${error?.code} ${data}`);
    expect([caller.name, ...found]).toEqual([caller.name, ...single.map(({ name }) => `${name}: 403 not-batchable null`)]);
  }
});
