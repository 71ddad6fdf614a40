import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeClock, type FakeClock } from "../batch/stub-server.fixture.ts";
import { createRetryBudget, type RetryContext } from "../retry/with-retries.ts";
import { fetchFromApi } from "./api.ts";
import { problem, recordFetch } from "./recording-fetch.fixture.ts";
import { type RequestOptions, request } from "./request.ts";

let clock: FakeClock;
let surroundings: RetryContext;

beforeEach(() => {
  clock = createFakeClock();
  surroundings = { clock, random: () => 0, budget: createRetryBudget(clock) };
  vi.stubGlobal("document", { cookie: "XSRF-TOKEN=known" });
});
afterEach(() => vi.unstubAllGlobals());

/** How a call ended, once all its tries were over. */
async function ended(call: Promise<unknown>): Promise<unknown> {
  const settled = call.catch((error: unknown) => error);
  await clock.advance(60_000);
  return settled;
}
const busy = () => problem(503);
const ask = (options?: RequestOptions) => ended(request("/api/saved-jobs", options, surroundings));

test("R4 GET that fails is tried twice more, after one and two seconds", async () => {
  const { sent, gapsMs } = recordFetch(busy, clock.now);
  expect(await ask()).toMatchObject({ message: "Request failed: Service Unavailable.", status: 503 });
  expect(sent).toHaveLength(3);
  expect(gapsMs()).toEqual([1000, 2000]);
});

test.each<[string, RequestOptions, number]>([
  ["POST with a key once more", { method: "POST", body: {}, idempotencyKey: "k-1" }, 2],
  ["POST without one never", { method: "POST", body: {} }, 1],
  ["PATCH never", { method: "PATCH", body: {} }, 1],
  ["PUT once more", { method: "PUT", body: {} }, 2],
  ["DELETE once more", { method: "DELETE" }, 2],
])("R4 %s", async (_, options, tries) => {
  const { sent } = recordFetch(busy, clock.now);
  await ask(options);
  expect(sent).toHaveLength(tries);
});

test("R4 both tries carry the same Idempotency-Key, as a quoted string", async () => {
  const { sent } = recordFetch(busy, clock.now);
  await ask({ method: "POST", body: {}, idempotencyKey: "k-1" });
  expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual(['"k-1"', '"k-1"']);
});

test("R4 a try that goes well ends it", async () => {
  const { sent } = recordFetch((_, index) => (index === 0 ? busy() : Response.json({ items: [] })), clock.now);
  expect(await ask()).toEqual({ items: [] });
  expect(sent).toHaveLength(2);
});

test("R4 an answer without a body is null", async () => {
  recordFetch(() => new Response(null, { status: 204 }), clock.now);
  expect(await ask({ method: "DELETE" })).toBeNull();
});

test("R5 the API helper tries three times more, after one, two and four seconds", async () => {
  const { sent, gapsMs } = recordFetch(busy, clock.now);
  expect(await ended(fetchFromApi("/api/account/export", {}, surroundings))).toMatchObject({ message: "API error: 503" });
  expect(sent).toHaveLength(4);
  expect(gapsMs()).toEqual([1000, 2000, 4000]);
});

test("R5 what nobody waits for is tried once", async () => {
  const { sent } = recordFetch(busy, clock.now);
  await ended(fetchFromApi("/api/countries", { retries: 0, priority: "low" }, surroundings));
  expect(sent).toHaveLength(1);
});

test.each([401, 403, 404, 409, 422, 429])("R7 %d is asked once", async (status) => {
  const { sent } = recordFetch(() => problem(status), clock.now);
  await ask();
  expect(sent).toHaveLength(1);
});

test("R8 429 is asked once; a short Retry-After of a 503 is kept", async () => {
  const limited = recordFetch(() => problem(429, {}, { "retry-after": "30" }), clock.now);
  expect(await ask()).toMatchObject({
    message: "Rate limit exceeded. Please wait 30 seconds before trying again.",
    retryAfterSeconds: 30,
  });
  expect(limited.sent).toHaveLength(1);
  const short = recordFetch(() => problem(503, {}, { "retry-after": "5" }), clock.now);
  await ask();
  expect(short.gapsMs()).toEqual([5000, 5000]);
});

test("R11 a hundred calls that all fail make at most 113 requests", async () => {
  const { sent } = recordFetch(busy, clock.now);
  await ended(Promise.all(Array.from({ length: 100 }, () => request("/api/jobs", {}, surroundings).catch(() => null))));
  expect(sent.length).toBeLessThanOrEqual(113);
  expect(sent.length).toBeGreaterThan(100);
});

test("R4 whoever gives up while a try is waited for gets no further one", async () => {
  const { sent } = recordFetch(busy, clock.now);
  const controller = new AbortController();
  const call = request("/api/jobs", { signal: controller.signal }, surroundings).catch((error: unknown) => error);
  await clock.advance(500);
  controller.abort();
  expect(await call).toMatchObject({ code: "aborted" });
  await clock.advance(60_000);
  expect(sent).toHaveLength(1);
  expect(clock.waiting()).toBe(0);
});
