import { expect, test } from "vitest";
import { createStubbedBatcher, echo, flushPromises, json, trackPromise } from "./stub-server.fixture.ts";

type Site = ReturnType<typeof createStubbedBatcher>;

let asked = 0;
/** Sends a different request each time, so that no earlier failure counts against it. */
async function ask({ batcher, clock }: Site) {
  asked += 1;
  const seen = trackPromise(batcher.get(`/api/jobs/${asked}`, {}));
  await clock.advance(50);
  return seen;
}

const down = () => new Response("", { status: 503, headers: { "retry-after": "1" } });
const open = { message: "Circuit breaker is open.", code: "breaker-open" };

async function openBreaker(site: Site) {
  site.server.answer = down;
  for (let count = 0; count < 5; count += 1) await ask(site);
  expect(site.batches).toHaveLength(5);
}

test("C1 five failed batches in a row open it, however many calls each held; the next call is rejected without a request", async () => {
  const site = createStubbedBatcher();
  site.server.answer = down;
  for (let batch = 0; batch < 4; batch += 1) {
    for (let call = 0; call < 3; call += 1) void trackPromise(site.batcher.get(`/api/jobs/${batch}-${call}`, {}));
    await site.clock.advance(50);
  }
  expect((await ask(site)).error).toMatchObject({ message: "Batch request failed: Service Unavailable." });
  expect((await ask(site)).error).toMatchObject(open);
  expect(site.batches).toHaveLength(5);
});

test("C2, C3 after 30 s the next caller alone is the probe, and its success lets all through", async () => {
  const site = createStubbedBatcher();
  await openBreaker(site);
  await site.clock.advance(29_900 - 50);
  expect((await ask(site)).error).toMatchObject(open);
  site.server.answer = echo;
  await site.clock.advance(100);
  const probe = trackPromise(site.batcher.get("/api/jobs/probe", {}));
  const others = [1, 2, 3].map((index) => trackPromise(site.batcher.get(`/api/jobs/other-${index}`, {})));
  await site.clock.advance(50);
  expect(probe.state).toBe("resolved");
  for (const { error } of others) expect(error).toMatchObject(open);
  expect(site.batches.slice(5).map(({ items }) => items.length)).toEqual([1]);
  expect((await ask(site)).state).toBe("resolved");
});

test("C4 a failed probe means another 30 s", async () => {
  const site = createStubbedBatcher();
  await openBreaker(site);
  await site.clock.advance(30_000);
  expect((await ask(site)).error).toMatchObject({ message: "Batch request failed: Service Unavailable." });
  await site.clock.advance(29_800);
  expect((await ask(site)).error).toMatchObject(open);
  site.server.answer = echo;
  await site.clock.advance(200);
  expect((await ask(site)).state).toBe("resolved");
});

test("a probe that is aborted before it leaves makes room for the next", async () => {
  const site = createStubbedBatcher();
  await openBreaker(site);
  site.server.answer = echo;
  await site.clock.advance(30_000);
  const caller = new AbortController();
  void trackPromise(site.batcher.get("/api/jobs/probe", {}, caller.signal));
  caller.abort();
  await flushPromises();
  expect((await ask(site)).state).toBe("resolved");
});

test("a probe without a token makes room for the next", async () => {
  const site = createStubbedBatcher();
  await openBreaker(site);
  await site.clock.advance(30_000);
  site.tokens.clear();
  site.server.answerToken = () => new Response("", { status: 500 });
  expect((await ask(site)).error).toMatchObject({ code: "token-failed" });
  await site.clock.advance(5_000);
  site.server.answerToken = () => json({ token: "again", expiresIn: "24h" });
  site.server.answer = echo;
  expect((await ask(site)).state).toBe("resolved");
});

test.each([
  ["401", () => json({}, { status: 401 })],
  ["403", () => json({}, { status: 403 })],
  ["404", () => json({}, { status: 404 })],
  ["429", () => json({}, { status: 429 })],
])("C5 %s ten times: closed", async (_, answer) => {
  const site = createStubbedBatcher();
  site.server.answer = answer;
  for (let count = 0; count < 10; count += 1) await ask(site);
  expect(site.batches).toHaveLength(10);
});

test("C5 ten callers who no longer want their answer: closed", async () => {
  const site = createStubbedBatcher();
  for (let count = 0; count < 10; count += 1) {
    const caller = new AbortController();
    const seen = trackPromise(site.batcher.get(`/api/jobs/${count}`, {}, caller.signal));
    await site.clock.advance(count % 2 === 0 ? 50 : 0);
    caller.abort();
    await flushPromises();
    expect(seen.state).toBe(count % 2 === 0 ? "resolved" : "rejected");
  }
  expect((await ask(site)).state).toBe("resolved");
});

test.each([
  ["500", () => new Response("", { status: 500 })],
  ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["an answer nobody can read", () => new Response("<html>")],
  ["an empty answer", () => json([])],
  ["an answer too late", () => new Promise<never>(() => {})],
])("C5 %s five times: open", async (_, answer) => {
  const site = createStubbedBatcher();
  site.server.answer = answer;
  for (let count = 0; count < 5; count += 1) {
    await ask(site);
    await site.clock.advance(15_000);
  }
  expect((await ask(site)).error).toMatchObject(open);
  expect(site.batches).toHaveLength(5);
});

test("C6 an answer to a batch sent before it opened does not close it", async () => {
  const site = createStubbedBatcher();
  let answerFirst = () => {};
  site.server.answer = (batch) =>
    new Promise((resolve) => {
      answerFirst = () => resolve(echo(batch, 0));
    });
  const early = await ask(site);
  const answerEarly = answerFirst;
  site.server.answer = down;
  for (let count = 0; count < 5; count += 1) await ask(site);
  answerEarly();
  await flushPromises();
  expect(early.state).toBe("resolved");
  expect((await ask(site)).error).toMatchObject(open);
});
