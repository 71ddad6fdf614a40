import { environmentManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FeedStats, Source } from "./source-state.tsx";
import { listStoppedSince, pollWhileRunning } from "./use-feed-stats.ts";

const source = { isRunning: false, runRequestedAt: null as string | null };
let answers: (typeof source)[];
let asked: number;

const open = () => {
  const observer = new QueryObserver(new QueryClient({ defaultOptions: { queries: { retry: false } } }), {
    queryKey: ["feeds"],
    queryFn: async () => {
      asked += 1;
      const sources = [answers.length > 1 ? answers.shift() : answers[0]];
      if (sources[0] === undefined) throw new Error("No answer");
      return { sources } as FeedStats;
    },
    refetchInterval: pollWhileRunning,
  });
  return observer.subscribe(() => {});
};

beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  vi.stubGlobal("document", { visibilityState: "visible" });
  asked = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("feeds are asked after every ten seconds while one is being read", async () => {
  answers = [{ ...source, isRunning: true }];
  const close = open();
  await vi.advanceTimersByTimeAsync(60_500);
  expect(asked).toBe(1 + 6);
  close();
});

test("also while a run that was asked for has not begun; once it has ended nothing is asked", async () => {
  answers = [{ ...source, runRequestedAt: "2026-11-22T08:00:00.000Z" }, { ...source, isRunning: true }, source];
  const close = open();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(asked).toBe(3);
  close();
});

test("not at all where nothing runs", async () => {
  answers = [source];
  const close = open();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(asked).toBe(1);
  close();
});

test("a change of rules is told of feeds whose run stopped since, not of earlier trouble", () => {
  const requestedAt = "2026-11-22T08:00:00.000Z";
  const feed = (slug: string, needsAttention: boolean, startedAt: string | null) =>
    ({ slug, needsAttention, lastRun: startedAt === null ? null : { startedAt } }) as Source;
  const sources = [
    feed("held", true, "2026-11-22T08:00:20.000Z"),
    feed("at-once", true, requestedAt),
    feed("done", false, "2026-11-22T08:00:20.000Z"),
    feed("held-before", true, "2026-11-22T07:59:59.999Z"),
    feed("never-read", true, null),
  ];
  expect(listStoppedSince(sources, requestedAt).map(({ slug }) => slug)).toEqual(["held", "at-once"]);
});
