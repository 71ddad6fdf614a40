import { describe, expect, it, test } from "vitest";
import { createStubbedBatcher, flushPromises, json, type SentBatch, trackPromise } from "./stub-server.fixture.ts";

const page = (index: number) => `/api/jobs/${index}`;

async function askMany(site: ReturnType<typeof createStubbedBatcher>, count: number) {
  const seen = Array.from({ length: count }, (_, index) => trackPromise(site.batcher.get(page(index), {})));
  await site.clock.advance(50);
  return seen;
}

const resultsOf = ({ items }: SentBatch) => items.map(({ id, endpoint }) => ({ id, status: 200, data: endpoint, error: null }));

test("B5 results in any order reach the right callers", async () => {
  const site = createStubbedBatcher();
  site.server.answer = (batch) => json({ results: resultsOf(batch).reverse() });
  const seen = await askMany(site, 5);
  expect(seen.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4].map(page));
  const ids = site.batches.flatMap(({ items }) => items.map(({ id }) => id));
  expect(new Set(ids).size).toBe(5);
});

test("B6 an array does as well as an object with results", async () => {
  const site = createStubbedBatcher();
  site.server.answer = (batch) => json(resultsOf(batch));
  expect((await askMany(site, 2)).map(({ value }) => value)).toEqual([page(0), page(1)]);
});

test.each([
  ["[]", () => json([])],
  ["{results: []}", () => json({ results: [] })],
  ["{}", () => json({})],
  ["null", () => json(null)],
  ["no body", () => new Response(null)],
])("B7 an empty answer, %s, rejects every caller", async (_, answer) => {
  const site = createStubbedBatcher();
  site.server.answer = answer;
  for (const { error } of await askMany(site, 3)) expect(error).toMatchObject({ message: "No data in batch response." });
});

test("B8 an id that is missing rejects its caller alone", async () => {
  const site = createStubbedBatcher();
  site.server.answer = (batch) => json({ results: resultsOf(batch).slice(1) });
  const [first, second] = await askMany(site, 2);
  expect(first?.error).toMatchObject({ message: "Request not found in batch response." });
  expect(second?.value).toBe(page(1));
});

test("B9 a reset rejects what is under way, and the next call has a token of its own", async () => {
  const site = createStubbedBatcher();
  let answer = () => {};
  site.server.answer = (batch) => new Promise((resolve) => (answer = () => resolve(json(resultsOf(batch)))));
  const [sent] = await askMany(site, 1);
  site.batcher.clear();
  await flushPromises();
  expect(sent?.error).toMatchObject({ message: "Batcher cleared." });
  answer();
  await flushPromises();
  expect(site.batcher.size()).toBe(0);
  await askMany(site, 1);
  expect(site.batches.map(({ authorization }) => authorization)).toEqual(["Bearer token-0", "Bearer token-1"]);
});

test("B14 a batch carries the token and no credentials, and says what it asks in the contract's words", async () => {
  const site = createStubbedBatcher();
  const seen = trackPromise(site.batcher.get("/trpc/search.page", { input: "?q=cost" }));
  await site.clock.advance(50);
  expect(seen.value).toBe("/trpc/search.page");
  expect(site.batches).toEqual([
    {
      atMs: 50,
      authorization: "Bearer token-0",
      credentials: "omit",
      items: [{ id: "1", endpoint: "/trpc/search.page", method: "GET", params: { input: "?q=cost" }, body: null }],
    },
  ]);
});

test.each([
  [503, "Service Unavailable", ""],
  [503, "", ""],
  [500, "Whatever", "<html>"],
  [403, "", '{"title":"Forbidden"}'],
])("B15 a whole batch refused with %i (%j)", async (status, statusText, body) => {
  const site = createStubbedBatcher();
  site.server.answer = () => new Response(body, { status, statusText });
  const words = { 503: "Service Unavailable", 500: "Internal Server Error", 403: "Forbidden" }[status];
  for (const { error } of await askMany(site, 2)) expect(error).toMatchObject({ message: `Batch request failed: ${words}.`, status });
});

test.each([
  ["HTML", () => new Response("<html>", { headers: { "content-type": "text/html" } }), "Bad Gateway"],
  ["broken JSON", () => new Response('{"results":[', { headers: { "content-type": "application/json" } }), "Bad Gateway"],
  ["nothing at all", () => Promise.reject(new TypeError("Failed to fetch")), "Network Error"],
])("B15 an answer that cannot be read: %s", async (_, answer, words) => {
  const site = createStubbedBatcher();
  site.server.answer = answer;
  for (const { error } of await askMany(site, 2)) expect(error).toMatchObject({ message: `Batch request failed: ${words}.` });
});

test("B15 an answer that does not come is waited for 15 seconds", async () => {
  const site = createStubbedBatcher();
  site.server.answer = () => new Promise<never>(() => {});
  const [seen] = await askMany(site, 1);
  await site.clock.advance(14_999);
  expect(seen?.state).toBe("pending");
  await site.clock.advance(1);
  expect(seen?.error).toMatchObject({ message: "Batch request failed: Request Timeout." });
  expect(site.clock.waiting()).toBe(0);
});

test("L11 a whole batch too many says how long to wait", async () => {
  const site = createStubbedBatcher();
  site.server.answer = () => json({ code: "rate-limited", title: "Too many requests" }, { status: 429, headers: { "retry-after": "30" } });
  const message = "Rate limit exceeded. Please wait 30 seconds before trying again.";
  for (const { error } of await askMany(site, 2)) expect(error).toMatchObject({ message, status: 429, retryAfterSeconds: 30 });
});

describe("B17 an item's failure", () => {
  const problem = {
    type: "/problems/invalid-parameters",
    title: "Some parameters cannot be read",
    status: 400,
    code: "invalid-parameters",
  };
  const answerThird =
    (error: unknown, more = {}) =>
    (batch: SentBatch) =>
      json({ results: resultsOf(batch).map((result, index) => (index === 2 ? { ...result, ...more, data: null, error } : result)) });

  it("leaves nine neighbours alone and carries what a call of its own would", async () => {
    const site = createStubbedBatcher();
    const errors = [{ pointer: "page", detail: "A page is a number." }];
    site.server.answer = answerThird({ ...problem, detail: "Page: a number.", errors }, { status: 400 });
    const seen = await askMany(site, 10);
    expect(seen.filter(({ state }) => state === "resolved")).toHaveLength(9);
    expect(seen[2]?.error).toMatchObject({ message: "Page: a number.", status: 400, code: "invalid-parameters", fields: errors });
  });

  it("of being one too many says how long to wait", async () => {
    const site = createStubbedBatcher();
    site.server.answer = answerThird({ title: "Too many requests", status: 429, code: "rate-limited", retryAfter: 90 }, { status: 429 });
    const seen = await askMany(site, 3);
    const message = "Rate limit exceeded. Please wait 2 minutes before trying again.";
    expect(seen[2]?.error).toMatchObject({ message, code: "rate-limited", retryAfterSeconds: 90 });
  });

  it("may be no more than words", async () => {
    const site = createStubbedBatcher();
    site.server.answer = answerThird("No such advert.", { status: 404 });
    expect((await askMany(site, 3))[2]?.error).toMatchObject({ message: "No such advert.", status: 404 });
  });
});

test("L1 quotas of the items and of the batch itself are reported, by the server's clock", async () => {
  const site = createStubbedBatcher();
  const date = "Sat, 21 Nov 2026 12:00:00 GMT";
  const atSeconds = Date.parse(date) / 1000;
  const headers = { date, "x-ratelimit-limit": "60", "x-ratelimit-remaining": "59", "x-ratelimit-reset": String(atSeconds + 60) };
  site.server.answer = ({ items }) =>
    json(
      items.map(({ id }) => ({ id, status: 200, data: 1, error: null, rateLimit: { limit: 300, remaining: 212, reset: atSeconds + 34 } })),
      { headers },
    );
  void trackPromise(site.batcher.get("/trpc/search.page", {}));
  await site.clock.advance(50);
  expect(site.reports).toEqual([
    { endpoint: "/api/batch", limit: 60, remaining: 59, resetInMs: 60_000, retryInMs: null },
    { endpoint: "search.page", limit: 300, remaining: 212, resetInMs: 34_000, retryInMs: null },
  ]);
});

test("T3 twenty calls at once, one token, fetched while the batch fills", async () => {
  const site = createStubbedBatcher();
  const seen = Array.from({ length: 20 }, (_, index) => trackPromise(site.batcher.get(page(index), {})));
  expect(site.tokenCalls).toHaveLength(1);
  await site.clock.advance(0);
  expect(seen.every(({ state }) => state === "resolved")).toBe(true);
  expect(site.tokenCalls).toHaveLength(1);
});

test("T6 a 401 clears the token and the next call fetches another", async () => {
  const site = createStubbedBatcher();
  const { answer } = site.server;
  site.server.answer = () => json({ code: "unauthenticated" }, { status: 401 });
  for (const { error } of await askMany(site, 2)) {
    expect(error).toMatchObject({ message: "Batch authentication failed. Please try again.", status: 401, code: "batch-unauthenticated" });
  }
  site.server.answer = answer;
  expect((await askMany(site, 1))[0]?.value).toBe(page(0));
  expect(site.batches.map(({ authorization }) => authorization)).toEqual(["Bearer token-0", "Bearer token-1"]);
});

test("T4, T5 without a token the calls say so, and nothing is posted", async () => {
  const site = createStubbedBatcher();
  site.server.answerToken = () => json({}, { status: 401 });
  for (const { error } of await askMany(site, 2)) {
    expect(error).toMatchObject({ message: "Authentication required. Please log in to use batch features." });
  }
  expect(site.batches).toEqual([]);
});

test("B12 refused where it is not appropriate: no token, no batch, no entry", async () => {
  const site = createStubbedBatcher({ isAppropriate: () => false });
  const message = "JWT generation not appropriate for current context.";
  for (const { error } of await askMany(site, 2)) expect(error).toMatchObject({ message });
  expect([site.tokenCalls, site.batches, site.batcher.size()]).toEqual([[], [], 0]);
});
