import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createBrowserCache } from "#src/trpc/browser-cache.ts";
import { type ClientDatabase, type CopyOptions, restoreSavedQueries, type SavedQuery, saveQueries } from "./copies.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const nowMs = 100 * dayMs;
let kept: Map<string, SavedQuery>;
let idle: (() => void)[];
let cache: QueryClient;

const inMemory = (): ClientDatabase => ({
  all: async () => [...kept],
  put: async (copies) => {
    for (const [hash, copy] of copies) kept.set(hash, copy);
  },
  remove: async (hashes) => {
    for (const hash of hashes) kept.delete(hash);
  },
  empty: async () => kept.clear(),
});
const surroundings = (more: Partial<CopyOptions> = {}): CopyOptions => ({
  database: inMemory(),
  release: "r1",
  openedAtMs: nowMs,
  nowMs: () => nowMs,
  whenIdle: (run) => void idle.push(run),
  isSignedOut: () => true,
  ...more,
});
const copy = (ageMs: number, more: Partial<SavedQuery> = {}): SavedQuery => ({
  queryKey: ["/api/countries"],
  data: { items: [ageMs] },
  fetchedAtMs: nowMs - ageMs,
  release: "r1",
  ...more,
});
const search = [["search", "page"], { input: "?q=qs", type: "query" }];
const own = [["account", "me", "get"], { type: "query" }];
const locations = [["search", "locations"], { type: "query" }];
const fetchInto = (queryKey: readonly unknown[]) => cache.fetchQuery({ queryKey, queryFn: () => ({ of: queryKey }) });
function beIdle(): void {
  for (const run of idle.splice(0)) run();
}

beforeEach(() => {
  kept = new Map();
  idle = [];
  cache = createBrowserCache();
});
afterEach(() => cache.clear());

test("Q7 an entry of seven days and a second is removed at the start, one of 6 days and 23 hours is kept", async () => {
  kept.set("old", copy(7 * dayMs + 1000));
  kept.set("good", copy(6 * dayMs + 23 * hourMs, { queryKey: ["/api/categories"] }));
  await restoreSavedQueries(cache, surroundings());
  expect([...kept.keys()]).toEqual(["good"]);
  expect(cache.getQueryData(["/api/countries"])).toBeUndefined();
  expect(cache.getQueryState(["/api/categories"])).toMatchObject({ dataUpdatedAt: nowMs - (6 * dayMs + 23 * hourMs) });
});

test("Q7 what another build of the site has kept is removed unread", async () => {
  kept.set("other", copy(1000, { release: "r0" }));
  await restoreSavedQueries(cache, surroundings());
  expect(kept.size).toBe(0);
  expect(cache.getQueryData(["/api/countries"])).toBeUndefined();
});

test("Q7 the newest two hundred are kept", async () => {
  for (let index = 0; index < 205; index += 1) kept.set(`e${index}`, copy(index * 1000, { queryKey: [`/api/jobs/${index}`] }));
  await restoreSavedQueries(cache, surroundings());
  expect(kept.size).toBe(200);
  expect(kept.has("e0")).toBe(true);
  expect(kept.has("e204")).toBe(false);
});

test("what came with the page is newer than any copy", async () => {
  cache.setQueryData(["/api/countries"], "from the page");
  kept.set("c", copy(1000));
  await restoreSavedQueries(cache, surroundings());
  expect(cache.getQueryData(["/api/countries"])).toBe("from the page");
});

test("public answers are copied when the browser is idle, those already there included", async () => {
  await fetchInto(locations);
  saveQueries(cache, surroundings());
  await fetchInto(search);
  expect(kept.size).toBe(0);
  beIdle();
  expect([...kept.values()].map(({ queryKey }) => queryKey)).toEqual([locations, search]);
});

test("what has come from the device is not written back to it", async () => {
  cache.setQueryData(["/api/countries"], "kept since yesterday", { updatedAt: nowMs - dayMs });
  saveQueries(cache, surroundings());
  beIdle();
  expect(kept.size).toBe(0);
});

test("Q8 nothing personal is copied, and of somebody signed in, or perhaps signed in, only what is the same for all", async () => {
  saveQueries(cache, surroundings({ isSignedOut: () => false }));
  for (const key of [own, search, locations, ["/api/notifications"], ["/api/jobs/12"], ["/api/other"]]) await fetchInto(key);
  beIdle();
  expect([...kept.values()].map(({ queryKey }) => queryKey)).toEqual([locations]);
});

test("Q8 an answer is judged by who was there when it came, not when it is written", async () => {
  let isSignedOut = false;
  saveQueries(cache, surroundings({ isSignedOut: () => isSignedOut }));
  await fetchInto(search);
  isSignedOut = true;
  beIdle();
  expect(kept.size).toBe(0);
});
