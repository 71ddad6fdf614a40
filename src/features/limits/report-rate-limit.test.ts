import { beforeEach, describe, expect, test, vi } from "vitest";
import type { RateLimitReport } from "#src/trpc/rate-limit-report.ts";

const kept: unknown[] = [];
let loads = 0;

const report = (remaining: number, limit = 100): RateLimitReport => ({
  endpoint: "/api/jobs",
  limit,
  remaining,
  resetInMs: 60_000,
  retryInMs: null,
});
const open = () => import("./report-rate-limit.ts");

beforeEach(() => {
  vi.resetModules();
  kept.length = 0;
  loads = 0;
  vi.doMock("./low-limits.tsx", () => {
    loads += 1;
    return { rateLimits: { record: (one: unknown) => kept.push(one) } };
  });
});

describe("what shows quotas is loaded", () => {
  test.each([
    [49, 100],
    [0, 100],
    [4, 10],
    [5, 10],
  ])("for %d left of %d", async (remaining, limit) => {
    const { reportRateLimit } = await open();
    reportRateLimit(report(remaining, limit));
    await expect.poll(() => kept).toEqual([report(remaining, limit)]);
  });

  test.each([
    [50, 100],
    [100, 100],
    [6, 12],
  ])("not for %d left of %d", async (remaining, limit) => {
    const { reportRateLimit } = await open();
    reportRateLimit(report(remaining, limit));
    await vi.dynamicImportSettled();
    expect([loads, kept]).toEqual([0, []]);
  });

  test("once, and then keeps what is not low too", async () => {
    const { reportRateLimit } = await open();
    for (const remaining of [49, 90, 100]) reportRateLimit(report(remaining));
    await expect.poll(() => kept).toEqual([report(49), report(90), report(100)]);
    expect(loads).toBe(1);
  });

  test("by a page that asks for it, which then hears of every report", async () => {
    const { openRateLimits, reportRateLimit } = await open();
    await openRateLimits();
    reportRateLimit(report(99));
    await expect.poll(() => kept).toEqual([report(99)]);
  });
});

test("L1 the headers of an answer are reported; an answer without them is not", async () => {
  const { reportRateLimitHeaders } = await open();
  const headers = new Headers({ "x-ratelimit-limit": "100", "x-ratelimit-remaining": "12", "x-ratelimit-reset": "1000060" });
  headers.set("date", new Date(1_000_000_000).toUTCString());
  reportRateLimitHeaders("/api/jobs", new Headers());
  reportRateLimitHeaders("/api/jobs", headers);
  await expect.poll(() => kept).toEqual([report(12)]);
});
