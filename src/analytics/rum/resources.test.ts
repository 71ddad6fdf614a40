import { expect, test } from "vitest";
import { createFetchTraces, traceOf } from "./fetch-traces.ts";
import { type LoadedResource, listResources, sumResources } from "./resources.ts";

const loaded = (path: string, transferSize: number, more: Partial<LoadedResource> = {}): LoadedResource => ({
  name: `https://jobs.example.test${path}`,
  initiatorType: "other",
  startTime: 10,
  transferSize,
  decodedBodySize: 9999,
  ...more,
});

test("what a page loads is added up as it was sent, by kind; the browser's own copies and what comes later are not", () => {
  const sums = sumResources(
    [
      loaded("/jobs?q=a.js", 20_000, { initiatorType: "navigation", startTime: 0 }),
      loaded("/assets/site-1.js", 40_000),
      loaded("/assets/site-1.css?x=1", 9000),
      loaded("/assets/sans.woff2", 31_000),
      loaded("/api/logo/7", 5000, { initiatorType: "img" }),
      loaded("/assets/kept.js", 0, { decodedBodySize: 700 }),
      loaded("/assets/later.js", 80_000, { startTime: 2001 }),
    ],
    2000,
  );
  expect(sums).toEqual({
    "script-bytes": 40_000,
    "style-bytes": 9000,
    "font-bytes": 31_000,
    "image-bytes": 5000,
    "total-bytes": 105_000,
    "cached-bytes": 700,
    requests: 5,
  });
});

test("what a page waited for is listed in order, and of addresses nothing but the site's own files", () => {
  const took = (path: string, startTime: number, duration: number, more: Partial<LoadedResource> = {}) => ({
    ...loaded(path, 100, { startTime, ...more }),
    responseEnd: startTime + duration,
  });
  const listed = listResources(
    [
      took("/jobs/81?q=sam", 0, 300, { initiatorType: "navigation" }),
      took("/trpc/jobs.page?input=sam", 500, 200.4, { initiatorType: "fetch" }),
      took("/api/logo/7", 420, 90, { initiatorType: "img" }),
      took("/assets/site-1.js", 310, 80),
      { ...took("/assets/x.js", 320, 10), name: "https://other.example/assets/x.js" },
      took("/assets/later.js", 3000, 900),
    ],
    { untilMs: 2500, origin: "https://jobs.example.test" },
  );
  expect(listed.map(({ kind, file, startMs, ms }) => [kind, file, startMs, ms])).toEqual([
    ["document", "", 0, 300],
    ["script", "/assets/site-1.js", 310, 80],
    ["script", "", 320, 10],
    ["image", "", 420, 90],
    ["fetch", "", 500, 200],
  ]);
  const many = Array.from({ length: 40 }, (_, at) => took(`/assets/part-${at}.js`, at, at));
  expect(listResources(many, { untilMs: 100, origin: "" }).map(({ ms }) => ms)).toEqual(Array.from({ length: 15 }, (_, at) => 25 + at));
});

const answer = (traceId: string, startTime: number, responseEnd: number) => ({
  startTime,
  responseEnd,
  serverTiming: [{ name: "traceparent", description: `00-${traceId}-00f067aa0ba902b7-01` }],
});
const idOf = (n: number) => n.toString(16).padStart(32, "0");

test("of answers the trace is read where they say one", () => {
  expect(traceOf(answer(idOf(7), 0, 1))).toBe(idOf(7));
  expect(traceOf({ startTime: 0, responseEnd: 1 })).toBeNull();
  const untraced = { name: "traceparent", description: `00-${idOf(7)}-00f067aa0ba902b7-00` };
  expect(traceOf({ ...answer(idOf(7), 0, 1), serverTiming: [untraced] })).toBeNull();
  expect(traceOf({ ...answer(idOf(7), 0, 1), serverTiming: [{ name: "traceparent", description: "00-zz" }] })).toBeNull();
});

test("the last fifty answers are known, and those that overlap a time are named, ten at most", () => {
  const traces = createFetchTraces();
  for (let n = 1; n <= 51; n += 1) traces.add(answer(idOf(n), n * 100, n * 100 + 50));
  expect(traces.between(0, 160)).toEqual([]);
  expect(traces.between(210, 310)).toEqual([idOf(2), idOf(3)]);
  expect(traces.between(250, 300)).toEqual([]);
  expect(traces.between(0, 10_000)).toEqual(Array.from({ length: 10 }, (_, at) => idOf(42 + at)));
});
