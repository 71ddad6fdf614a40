import { expect, test } from "vitest";
import { PageCache } from "./page-cache.ts";

function cacheOf({ maxBytes = 1000, version = 1 } = {}) {
  const facts = { version };
  const cache = new PageCache({ maxBytes, currentVersion: () => facts.version });
  const store = (url: string, { status = 200, body = "page", renderedAt = 0 } = {}) =>
    cache.store(url, {
      ...{ version: facts.version, renderedAt, status, headers: {}, listed: null, pattern: "/jobs" },
      body: Buffer.from(body),
    });
  return { cache, facts, store };
}

test("a page is kept from the second time that its address is asked for", () => {
  const { cache, store } = cacheOf();
  store("/jobs");
  expect(cache.find("/jobs", 0)).toBeNull();
  store("/jobs");
  expect(cache.find("/jobs", 0)?.state).toBe("fresh");
  expect(cache.size).toEqual({ pages: 1, bytes: 4 });
});

test("a page that says where somebody is is never kept", () => {
  const { cache, store } = cacheOf();
  for (let time = 0; time < 3; time += 1) store("/jobs?q=qs&near=53.80%2C-1.55");
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });
});

test("what is asked for once by each pushes out nothing", () => {
  const { cache, store } = cacheOf({ maxBytes: 8 });
  for (let time = 0; time < 2; time += 1) store("/jobs");
  for (let place = 0; place < 100; place += 1) store(`/jobs?q=word${place}`);
  expect(cache.find("/jobs", 0)).not.toBeNull();
  expect(cache.size.pages).toBe(1);
});

test("the oldest gives way when there is no more room", () => {
  const { cache, store } = cacheOf({ maxBytes: 8 });
  for (const url of ["/a", "/a", "/b", "/b", "/c", "/c"]) store(url);
  expect(["/a", "/b", "/c"].map((url) => cache.find(url, 0) !== null)).toEqual([false, true, true]);
});

test("a page of an earlier version of the adverts is not sent; its address is known, so that the next one is kept at once", () => {
  const { cache, facts, store } = cacheOf();
  for (let time = 0; time < 2; time += 1) store("/jobs");
  facts.version = 2;
  expect(cache.find("/jobs", 0)).toBeNull();
  store("/jobs");
  expect(cache.find("/jobs", 0)?.state).toBe("fresh");
});

test("it is fresh for half a minute and is sent for five", () => {
  const { cache, store } = cacheOf();
  for (let time = 0; time < 2; time += 1) store("/jobs");
  const stateAfter = (ms: number) => cache.find("/jobs", ms)?.state ?? null;
  expect([29_999, 30_000, 299_999, 300_000].map(stateAfter)).toEqual(["fresh", "stale", "stale", null]);
});

test("a page that was not found is not kept", () => {
  const { cache, store } = cacheOf();
  for (let time = 0; time < 3; time += 1) store("/jobs/0", { status: 404 });
  expect(cache.find("/jobs/0", 0)).toBeNull();
});

test("its tag goes by what it says", () => {
  const { store } = cacheOf();
  expect(store("/a").etag).toBe(store("/b").etag);
  expect(store("/a", { body: "other" }).etag).not.toBe(store("/b").etag);
});
