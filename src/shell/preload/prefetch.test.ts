import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionQuery } from "#src/features/auth/session-query.ts";
import { createBrowserCache } from "#src/trpc/browser-cache.ts";
import { problem, recordFetch } from "#src/trpc/request/recording-fetch.fixture.ts";
import { prefetch, prefetchedCalls } from "./start.ts";

const addresses = prefetchedCalls.map(({ address }) => address);
let cache: QueryClient;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  cache = createBrowserCache();
});
afterEach(() => {
  cache.clear();
  vi.unstubAllGlobals();
});
const answerAll = () => recordFetch(({ address }) => Response.json({ address }));

test("the calls are those of the specification", () => {
  expect(addresses).toEqual(["/api/jobs/count", "/api/countries", "/api/jobs?limit=15&page=1", "/api/jobs", "/api/auth/session"]);
});

test("Q6 each is asked once a session; a page opened later in it finds the answers", async () => {
  const { sent } = answerAll();
  await prefetch(cache);
  expect(sent.map(({ address }) => address)).toEqual(addresses);
  const later = createBrowserCache();
  await prefetch(later);
  expect(sent).toHaveLength(addresses.length);
  expect(later.getQueryData(["/api/countries"])).toEqual({ address: "/api/countries" });
});

test("Q3 who is signed in is asked but kept nowhere", async () => {
  answerAll();
  await prefetch(cache);
  expect(sessionStorage.getItem("cache:prefetched /api/auth/session")).toContain('"value":null');
  const later = createBrowserCache();
  await prefetch(later);
  expect(later.getQueryState(["/api/auth/session"])).toBeUndefined();
});

test("what warns of the end of a session holds the answer under the same key, so it is asked once", async () => {
  const { sent } = answerAll();
  const stop = new QueryObserver(cache, { ...sessionQuery, enabled: false }).subscribe(() => {});
  await cache.fetchQuery(sessionQuery);
  await prefetch(cache);
  stop();
  expect(sent.filter(({ address }) => address === "/api/auth/session")).toHaveLength(1);
  expect(sent.map(({ address }) => address).sort()).toEqual([...addresses].sort());
});

test("R5 the first that fails ends it, without another try", async () => {
  const { sent } = recordFetch((_, index) => (index === 1 ? problem(503) : Response.json({})));
  await expect(prefetch(cache)).rejects.toThrow("API error: 503");
  expect(sent).toHaveLength(2);
});
