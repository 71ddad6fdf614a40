import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pinnedTraces } from "#db/schema/traces.ts";
import type { StoredSpan } from "#ops/trace/otel-spans.ts";
import { startTracing } from "#ops/trace/start-tracing.ts";
import { callOutside } from "#ops/trace/trace-ring.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

let site: TestSite;
let tracing: ReturnType<typeof startTracing>;

beforeAll(async () => {
  tracing = startTracing({ serviceName: "testworks" });
  site = await openTestSite({ now: new Date(), tracing: tracing.tracing });
});
afterAll(async () => {
  await site.close();
  await tracing.stop();
});

const traceIdOf = (header: unknown): string => /^traceparent;desc="00-([0-9a-f]{32})-/.exec(String(header))?.[1] ?? "";

/** Reports a trace as a page that waited for it does; returns its stored spans. */
async function spansOf(traceId: string): Promise<StoredSpan[]> {
  await tracing.tracing.name(site.db, [traceId], new Date());
  await tracing.tracing.flush(site.db, new Date());
  const [kept] = await site.db.select().from(pinnedTraces).where(eq(pinnedTraces.traceId, traceId));
  return JSON.parse(kept?.spans ?? "[]") as StoredSpan[];
}

test("a trace is its caller's where that names one, below the caller's span, and its own where the header is wrong", async () => {
  const theirs = "c".repeat(31).concat("1");
  const answer = await site.app.inject({ url: "/api/jobs", headers: { traceparent: `00-${theirs}-${"d".repeat(16)}-01` } });
  expect(traceIdOf(answer.headers["server-timing"])).toBe(theirs);
  const [root] = await spansOf(theirs);
  expect(root).toMatchObject({ name: "GET /api/jobs", parentId: "d".repeat(16) });
  for (const traceparent of [`00-${"0".repeat(32)}-${"d".repeat(16)}-01`, `ff-${theirs}-${"d".repeat(16)}-01`, "nonsense"]) {
    const own = traceIdOf((await site.app.inject({ url: "/api/jobs", headers: { traceparent } })).headers["server-timing"]);
    expect(own).toMatch(/^[0-9a-f]{32}$/);
    expect(own).not.toBe(theirs);
  }
});

test("a trace of a caller holds all of the caller's requests, each with its own spans", async () => {
  const theirs = "c".repeat(31).concat("2");
  for (const url of ["/api/jobs", "/trpc/billing.plans"])
    await site.app.inject({ url, headers: { traceparent: `00-${theirs}-${"d".repeat(16)}-01` } });
  const spans = await spansOf(theirs);
  const roots = spans.filter(({ parentId }) => parentId === "d".repeat(16)).map(({ name }) => name);
  expect(roots.toSorted()).toEqual(["GET /api/jobs", "GET /trpc/:path"]);
  expect(new Set(spans.map(({ id }) => id)).size).toBe(spans.length);
  expect(spans.map(({ startUs }) => startUs)).toEqual(spans.map(({ startUs }) => startUs).toSorted((one, other) => one - other));
});

test("a trace cannot be made to be kept by its caller: neither by the flag, nor by an id that would be drawn, nor as often as they like", async () => {
  const kept = async () => (await site.db.select({ id: pinnedTraces.traceId }).from(pinnedTraces)).map(({ id }) => id);
  const lucky = Array.from({ length: 40 }, (_, nth) => nth.toString(16).padStart(32, "0")).slice(1);
  for (const traceId of lucky) await site.app.inject({ url: "/livez", headers: { traceparent: `00-${traceId}-${"d".repeat(16)}-01` } });
  await tracing.tracing.flush(site.db, new Date());
  expect((await kept()).filter((id) => lucky.includes(id)).length).toBeLessThan(10);
});

test("a trace is handed on to a webhook and to the server of a feed, with the caller's state, and to nobody outside a trace", async () => {
  const sent: Record<string, Readonly<Record<string, string>>> = {};
  const post = (address: string) => async (headers: Readonly<Record<string, string>>) => {
    sent[address] = headers;
  };
  const state = "vendor=a1";
  const request = tracing.tracing.openRequest("GET /test", { traceparent: `00-${"e".repeat(32)}-${"d".repeat(16)}-01`, tracestate: state });
  await callOutside(request.point, "POST webhook", post("hook"));
  await callOutside(null, "POST webhook", post("untraced"));
  request.end(200);
  const spans = await spansOf("e".repeat(32));
  const call = spans.find(({ name }) => name === "POST webhook");
  expect(sent).toEqual({ hook: { traceparent: `00-${"e".repeat(32)}-${call?.id}-01`, tracestate: state }, untraced: {} });
  const own = tracing.tracing.openRequest("GET /test", {});
  await callOutside(own.point, "GET feed", post("feed"));
  own.end(200);
  expect(sent.feed).toEqual({ traceparent: expect.stringMatching(`^00-${traceIdOf(own.serverTiming)}-[0-9a-f]{16}-01$`) });
});
