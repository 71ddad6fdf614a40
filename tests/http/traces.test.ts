import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { pinnedTraces } from "#db/schema/traces.ts";
import { makeCompany, makeJob, makeUser } from "#db/seed/factories.ts";
import type { StoredSpan } from "#ops/trace/otel-spans.ts";
import { isBaseline } from "#ops/trace/pins.ts";
import { startTracing } from "#ops/trace/start-tracing.ts";
import type { WorkPoint } from "#ops/trace/trace-ring.ts";
import { traceServices } from "#server/kernel/context.ts";
import { startTaskRunner } from "#server/modules/operations/background/runner/task-runner.ts";
import type { StatementList, StatementPlan } from "#server/modules/operations/ops/statements.queries.ts";
import type { TracedSpan, TraceLine, TraceList } from "#server/modules/operations/ops/traces.queries.ts";
import type { WorkFigures } from "#server/modules/operations/ops/work.queries.ts";
import { batchTokenOf, sendBatch } from "#tests/fixtures/batch.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

// Traces of real requests on real data: as OpenTelemetry creates them, and as stored.

// The site's clock: spans have the machine's own.
const now = new Date();
const word = "Quantivex";
let site: TestSite;
let origin: string;
let tracing: ReturnType<typeof startTracing>;
let administrator: SignedIn;

beforeAll(async () => {
  tracing = startTracing({ serviceName: "testworks", release: "r1" });
  site = await openTestSite({
    now,
    tracing: tracing.tracing,
    fill: async (db) => {
      const companyId = await makeCompany(db, { name: `${word} Costs`, slug: `${word.toLowerCase()}-costs` });
      await makeJob(db, { companyId, title: `${word} estimator`, now });
    },
  });
  origin = await site.app.listen({ port: 0, host: "127.0.0.1" });
  administrator = await signIn(site, await makeUser(site.db, { now, role: "platform_admin" }), { mfaAt: now });
});

afterAll(async () => {
  await site.close();
  await tracing.stop();
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Statements of the site's own: a connection that is new says first how it wants to be treated. */
const statementsIn = (spans: readonly StoredSpan[]) =>
  spans.map(({ facts }) => String(facts["db.query.text"] ?? "")).filter((text) => text !== "" && !text.startsWith("SET SESSION"));
/** Places of a batch's calls with their spans, as an answer names them. */
const callsIn = (header: unknown): string[] => [...String(header).matchAll(/call;desc="(\d+ [0-9a-f]{16})"/g)].map(([, call = ""]) => call);
const traceIdOf = (header: unknown): string =>
  /^traceparent;desc="00-([0-9a-f]{32})-[0-9a-f]{16}-0[01]"(?:,|$)/.exec(String(header))?.[1] ?? "";

/** Reports a trace as a page that waited for it does; returns its stored spans. */
async function spansOf(traceId: string): Promise<StoredSpan[]> {
  await tracing.tracing.name(site.db, [traceId], new Date());
  await tracing.tracing.flush(site.db, new Date());
  const [kept] = await site.db.select().from(pinnedTraces).where(eq(pinnedTraces.traceId, traceId));
  return JSON.parse(kept?.spans ?? "[]") as StoredSpan[];
}

describe("every answer names its trace", () => {
  test.each([
    ["a page", "/jobs", 200, "01"],
    ["the same page, kept from its second time", "/jobs", 200, "01"],
    ["the same page from memory, of which there is no more to know", "/jobs", 200, "00"],
    ["a page that is not there", "/no-such-page", 404, "01"],
    ["a call", "/api/jobs", 200, "01"],
    ["a call that is not there", "/api/nothing", 404, "01"],
    ["a refused call", "/api/user", 401, "01"],
    ["a procedure", "/trpc/search.browse", 200, "01"],
    ["the machine in front", "/livez", 200, "01"],
    ["an address that cannot be read", "/api/%zz", 404, "01"],
  ])("%s", async (_what, path, status, flag) => {
    const answer = await fetch(`${origin}${path}`, { redirect: "manual" });
    await answer.arrayBuffer();
    const header = answer.headers.get("server-timing");
    expect([answer.status, traceIdOf(header)]).toEqual([status, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(header).toMatch(new RegExp(`-${flag}"(?:,|$)`));
  });

  test("each answer another, those from memory too", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => fetch(`${origin}/jobs`)));
    const ids = answers.map((answer) => traceIdOf(answer.headers.get("server-timing")));
    expect(new Set(ids).size).toBe(4);
  });
});

describe("a trace", () => {
  test("shows a page's procedures, its statements without their values, and its rendering", async () => {
    const answer = await site.app.inject({ url: `/company/${word.toLowerCase()}-costs` });
    const spans = await spansOf(traceIdOf(answer.headers["server-timing"]));
    const root = spans.find(({ parentId }) => parentId === null);
    expect(root).toMatchObject({ name: "GET /company/:slug", isFailed: false, facts: { "http.response.status_code": 200 } });
    const procedure = spans.find(({ name }) => name === "companies.profile");
    expect(procedure?.parentId).toBe(root?.id);
    expect(spans.map(({ name }) => name)).toContain("render");
    const statements = statementsIn(spans);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter((text) => !/^\(*select /i.test(text) || text.includes("'"))).toEqual([]);
    expect(JSON.stringify(spans).toLowerCase()).not.toContain(word.toLowerCase());
  });

  test("gives each call of a batch its own statements and its place", async () => {
    const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: {} }));
    const answer = await site.app.inject({ url: `/trpc/search.locations,billing.plans?batch=1&input=${input}` });
    const spans = await spansOf(traceIdOf(answer.headers["server-timing"]));
    const [first, second] = ["search.locations", "billing.plans"].map((name) => spans.find((span) => span.name === name));
    expect([first?.facts["dayworks.batch_index"], second?.facts["dayworks.batch_index"]]).toEqual([0, 1]);
    const ofPlans = spans.filter(({ parentId }) => parentId === second?.id).map(({ facts }) => String(facts["db.query.text"]));
    expect(ofPlans.some((text) => text.includes("`plans`"))).toBe(true);
    expect(
      spans.filter(({ parentId }) => parentId === first?.id).some(({ facts }) => String(facts["db.query.text"]).includes("`plans`")),
    ).toBe(false);
  });

  test("names the span of each call of a batch in its answer", async () => {
    const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: {} }));
    const answer = await site.app.inject({ url: `/trpc/search.locations,billing.plans?batch=1&input=${input}` });
    const spans = await spansOf(traceIdOf(answer.headers["server-timing"]));
    const idOf = (name: string) => spans.find((span) => span.name === name)?.id;
    expect(callsIn(answer.headers["server-timing"])).toEqual([`0 ${idOf("search.locations")}`, `1 ${idOf("billing.plans")}`]);
  });

  test("does so in a batch of calls of any kind", async () => {
    const token = await batchTokenOf(site, administrator.writeHeaders);
    const answer = await sendBatch(site, token, [
      { endpoint: "/trpc/billing.plans", params: { input: {} } },
      { endpoint: "/api/nothing" },
      { endpoint: "/api/jobs", params: { limit: 1 } },
    ]);
    expect(answer.json<{ results: { status: number }[] }>().results.map(({ status }) => status)).toEqual([200, 404, 200]);
    const spans = await spansOf(traceIdOf(answer.headers["server-timing"]));
    const root = spans.find(({ parentId }) => parentId === null);
    const calls = spans.filter(({ parentId, facts }) => parentId === root?.id && facts["dayworks.kind"] === "procedure");
    const inOrder = calls.sort((one, other) => Number(one.facts["dayworks.batch_index"]) - Number(other.facts["dayworks.batch_index"]));
    expect(inOrder.map(({ name, facts }) => [name, facts["dayworks.batch_index"]])).toEqual([
      ["billing.plans", 0],
      ["GET /api/jobs", 2],
    ]);
    expect(callsIn(answer.headers["server-timing"])).toEqual([`0 ${inOrder[0]?.id}`, `2 ${inOrder[1]?.id}`]);
  });

  test("keeps a request's statements with it where it waited for a connection", async () => {
    // The first request of a session is written down.
    await site.app.inject({ url: "/trpc/billing.plans", headers: administrator.headers });
    const many = await Promise.all(
      Array.from({ length: 24 }, (_, nth) =>
        site.app.inject({ url: "/trpc/billing.plans", remoteAddress: `10.0.0.${nth}`, headers: administrator.headers }),
      ),
    );
    const counts = [];
    for (const { headers } of many) counts.push(statementsIn(await spansOf(traceIdOf(headers["server-timing"]))).length);
    expect(counts[0]).toBeGreaterThan(1);
    expect(new Set(counts).size).toBe(1);
  });

  test("is kept without being named when it failed, and says what failed", async () => {
    vi.spyOn(site.services.search, "search").mockImplementation(() => {
      throw new RangeError(`broken over ${word}`);
    });
    const answer = await site.app.inject({ url: "/api/jobs?q=anything" });
    expect(answer.statusCode).toBe(500);
    await tracing.tracing.flush(site.db, new Date());
    const traceId = traceIdOf(answer.headers["server-timing"]);
    const [kept] = await site.db.select().from(pinnedTraces).where(eq(pinnedTraces.traceId, traceId));
    expect(kept).toMatchObject({ name: "GET /api/jobs", reason: "failed", outcome: "failed", release: "r1" });
    expect(kept?.spans).not.toContain(word);
  });

  test("of a task is its own, with its statements", async () => {
    const seen: string[] = [];
    const task = {
      name: "duty-reminders",
      label: "A task of a test",
      everyMs: 1000,
      run: async (_now: Date, _signal: AbortSignal, work?: WorkPoint | null) => {
        const { db } = traceServices(site.services, work ?? null);
        await db.select().from(pinnedTraces).limit(1);
        seen.push("ran");
        throw new Error("this time it fails");
      },
    };
    const log = { info() {}, error() {} };
    const runner = startTaskRunner({ db: site.db, clock: () => now, tracing: tracing.tracing, log, tasks: [task] });
    await runner.tick();
    await runner.stop();
    await tracing.tracing.flush(site.db, new Date());
    expect(seen).toEqual(["ran"]);
    const [kept] = await site.db.select().from(pinnedTraces).where(eq(pinnedTraces.name, "duty-reminders"));
    expect(kept?.outcome).toBe("failed");
    expect(kept?.spans).toContain("pinned_traces");
  });
});

/** Returns a trace retained only because it was reported: one in a hundred is retained anyway. */
async function askForNamed(url: string): Promise<string> {
  const header = String((await site.app.inject({ url })).headers["server-timing"]);
  const [, traceId = "", word = ""] = /00-([0-9a-f]{32})-([0-9a-f]{8})/.exec(header) ?? [];
  return isBaseline(Number.parseInt(word, 16)) ? askForNamed(url) : traceId;
}

describe("administrators", () => {
  test("read which traces are kept, one with its spans, and how long the work takes", async () => {
    const traceId = await askForNamed("/api/jobs");
    await spansOf(traceId);
    // The hour under way begins before now, and spans end after it.
    site.setNow(new Date(Date.now() + 1000));
    const ask = <Data>(path: string, input: unknown) => queryProcedure<Data>(site, path, administrator.headers, input);
    const list = await ask<TraceList>("ops.traces.list", { reason: "named", name: "GET /api/jobs" });
    expect(list.data.traces.map((trace) => trace.traceId)).toContain(traceId);
    expect(list.data.traces.every(({ reason, name }) => reason === "named" && name === "GET /api/jobs")).toBe(true);
    expect(list.data.total).toBe(list.data.traces.length);
    expect(list.data).toMatchObject({ pageCount: 1, names: expect.arrayContaining(["GET /api/jobs", "GET /company/:slug"]) });
    const slowestMs = Math.floor(Math.max(...list.data.traces.map(({ durationUs }) => durationUs)) / 1000);
    const slower = await ask<TraceList>("ops.traces.list", { reason: "named", name: "GET /api/jobs", slowerThanMs: slowestMs + 1 });
    expect(slower.data.traces).toEqual([]);
    const one = await ask<TraceLine & { spans: StoredSpan[] }>("ops.traces.byId", { traceId });
    expect(one.data.spans[0]).toMatchObject({ name: "GET /api/jobs", parentId: null });
    expect((await ask("ops.traces.byId", { traceId: "0".repeat(32) })).status).toBe(404);
    const work = await ask<WorkFigures[]>("ops.traces.work", { kind: "procedure" });
    const plans = work.data.find(({ name }) => name === "billing.plans");
    expect(plans).toMatchObject({ refused: 0, failed: 0 });
    expect(plans?.n).toBeGreaterThanOrEqual(25);
    const requests = await ask<WorkFigures[]>("ops.traces.work", { kind: "request" });
    expect(requests.data.find(({ name }) => name === "GET /api/user")).toMatchObject({ refused: 1, p99Us: null });
    expect(requests.data.map(({ name }) => name)).not.toContain("GET /*");
  });

  test("find traces by procedure, status and statement, and read the sums and the plan of what the site executed", async () => {
    const answer = await site.app.inject({ url: "/trpc/billing.plans" });
    const traceId = traceIdOf(answer.headers["server-timing"]);
    await spansOf(traceId);
    site.setNow(new Date(Date.now() + 1000));
    const ask = <Data>(path: string, input: unknown) => queryProcedure<Data>(site, path, administrator.headers, input);
    const found = async (filter: object) =>
      (await ask<TraceList>("ops.traces.list", filter)).data.traces.some((trace) => trace.traceId === traceId);
    expect(await found({ name: "billing.plans" })).toBe(true);
    expect(await found({ name: "search.locations" })).toBe(false);
    expect([await found({ status: "200" }), await found({ status: "done" }), await found({ status: "404" })]).toEqual([true, true, false]);
    expect([await found({ sql: "FROM `plans`" }), await found({ sql: "from `no_such_table`" })]).toEqual([true, false]);
    expect((await ask("ops.traces.list", { status: "700" })).status).toBe(422);
    const { data: trace } = await ask<{ spans: TracedSpan[] }>("ops.traces.byId", { traceId });
    const read = trace.spans.find(({ facts }) => String(facts["db.query.text"]).includes("`plans`"));
    expect(await found({ sql: read?.statementId })).toBe(true);
    const { data: sums } = await ask<StatementList>("ops.traces.statements", { words: read?.statementId });
    expect(sums).toMatchObject({
      total: 1,
      statements: [{ id: read?.statementId, failed: 0, hasPlan: true, text: read?.facts["db.query.text"] }],
    });
    expect(sums.statements[0]?.n).toBeGreaterThan(24);
    expect(sums.statements[0]?.totalUs).toBeGreaterThan(0);
    expect(sums.statements[0]?.rowsPerCall).toBeGreaterThanOrEqual(0);
    const all = await ask<StatementList>("ops.traces.statements", { sort: "calls" });
    expect(all.data.statements.map(({ n }) => n)).toEqual(all.data.statements.map(({ n }) => n).toSorted((one, other) => other - one));
    expect(all.data.statements.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 1);
    const { data: plan } = await ask<StatementPlan>("ops.traces.plan", { id: read?.statementId });
    expect(plan).toMatchObject({ isExample: true, steps: [expect.objectContaining({ table: "plans" })] });
    const write = all.data.statements.find(({ text }) => text?.startsWith("insert"));
    if (write) expect((await ask("ops.traces.plan", { id: write.id })).data).toEqual({ because: expect.any(String) });
    for (const id of ["select 1", "0".repeat(15)]) expect((await ask("ops.traces.plan", { id })).status).toBe(422);
    expect((await ask("ops.traces.plan", { id: "0".repeat(16) })).status).toBe(404);
  });
});
