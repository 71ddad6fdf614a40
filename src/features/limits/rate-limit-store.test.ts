import { describe, expect, test } from "vitest";
import { createFakeClock } from "#src/trpc/batch/stub-server.fixture.ts";
import type { RateLimitReport } from "#src/trpc/rate-limit-report.ts";
import { createRateLimitStore, type RateLimitRecord, type RateLimitWarning, rateLimitToast } from "./rate-limit-store.ts";

function open() {
  const clock = createFakeClock(1_000_000);
  const warnings: [RateLimitWarning, RateLimitRecord][] = [];
  const limits = createRateLimitStore({ clock, warn: (...warning) => warnings.push(warning) });
  const say = (remaining: number, report: Partial<RateLimitReport> = {}) =>
    limits.record({ endpoint: "/api/jobs", limit: 100, resetInMs: 60_000, retryInMs: null, remaining, ...report });
  return { clock, limits, warnings, say, kinds: () => warnings.map(([kind, { endpoint }]) => `${kind} ${endpoint}`) };
}

describe("records", () => {
  test("L1 100 of which 40 are left are 60 % used", () => {
    const { limits, say, clock } = open();
    say(40);
    expect(limits.get().records).toEqual([
      {
        ...{ endpoint: "/api/jobs", limit: 100, remaining: 40, percentUsed: 60, resetsAtMs: clock.now() + 60_000, isResetGuessed: false },
        retryAtMs: null,
      },
    ]);
  });

  test("L9 without a reset the wait is guessed as 60 s, and then forgotten", async () => {
    const { limits, say, clock } = open();
    say(40, { resetInMs: null });
    expect(limits.get().records[0]).toMatchObject({ resetsAtMs: clock.now() + 60_000, isResetGuessed: true });
    await clock.advance(59_999);
    expect(limits.get().records).toHaveLength(1);
    await clock.advance(1);
    expect(limits.get().records).toEqual([]);
  });

  test("each endpoint has its own, replaced by its next answer", () => {
    const { limits, say } = open();
    say(40);
    say(30, { endpoint: "search.page" });
    say(39);
    expect(limits.get().records.map(({ endpoint, remaining }) => [endpoint, remaining])).toEqual([
      ["/api/jobs", 39],
      ["search.page", 30],
    ]);
  });

  test("an answer that names a later reset puts it off", async () => {
    const { limits, say, clock } = open();
    say(40);
    await clock.advance(30_000);
    say(39);
    await clock.advance(59_000);
    expect(limits.get().records).toHaveLength(1);
    await clock.advance(1000);
    expect(limits.get().records).toEqual([]);
  });
});

describe("the clock", () => {
  test("L10 ticks each second while something is low, and tells the time", async () => {
    const { limits, say, clock } = open();
    say(49, { resetInMs: 3000 });
    const times: number[] = [];
    const startMs = clock.now();
    limits.subscribe(() => times.push(limits.get().atMs - startMs));
    await clock.advance(10_000);
    expect(times).toEqual([1000, 2000, 3000]);
    expect(clock.waiting()).toBe(0);
  });

  test("does not run while nothing is low", async () => {
    const { limits, say, clock } = open();
    expect(clock.waiting()).toBe(0);
    say(50);
    expect(clock.waiting()).toBe(0);
    say(49);
    expect(clock.waiting()).toBe(1);
    say(80);
    expect(clock.waiting()).toBe(0);
    await clock.advance(60_000);
    limits.check();
    expect(limits.get().records).toEqual([]);
  });
});

describe("warnings", () => {
  test.each([
    [100, 21, []],
    [100, 20, ["notice"]],
    [100, 6, ["notice"]],
    [100, 5, ["critical"]],
    [100, 0, ["critical"]],
    [10, 5, ["critical"]],
    [10, 6, []],
    [1000, 200, ["notice"]],
    [1000, 201, []],
  ])("L6 of %d with %d left: %j", (limit, remaining, kinds) => {
    const { say, warnings } = open();
    say(remaining, { limit });
    expect(warnings.map(([kind]) => kind)).toEqual(kinds);
  });

  test("L6 the notice says how much is used and left, for 3 s", () => {
    const { say, warnings } = open();
    say(20);
    const [[warning, record] = []] = warnings;
    expect(warning && record && rateLimitToast(warning, record)).toEqual({
      title: "Rate Limit Notice",
      text: "You've used 80% of your rate limit. 20 requests remaining.",
      tone: "plain",
      durationMs: 3000,
    });
  });

  test("L6 the percentage in a notice is never rounded up", () => {
    const { say, warnings } = open();
    say(7, { limit: 1000 });
    const [[warning, record] = []] = warnings;
    expect(warning && record && rateLimitToast(warning, record).text).toBe("You've used 99% of your rate limit. 7 requests remaining.");
  });

  test("L7 the critical toast is destructive, for 5 s", () => {
    const { say, warnings } = open();
    say(5);
    const [[warning, record] = []] = warnings;
    expect(warning && record && rateLimitToast(warning, record)).toEqual({
      title: "Rate Limit Warning",
      text: "Only 5 requests remaining. Please slow down to avoid being temporarily blocked.",
      tone: "destructive",
      durationMs: 5000,
    });
  });

  test("L8 ten answers warn once, another endpoint for itself", () => {
    const { say, kinds } = open();
    for (let remaining = 5; remaining >= 0; remaining -= 1) say(remaining);
    for (let again = 0; again < 4; again += 1) say(0);
    say(3, { endpoint: "search.page" });
    expect(kinds()).toEqual(["critical /api/jobs", "critical search.page"]);
  });

  test("a refusal raises none: what tells of it would be replaced", () => {
    const { say, kinds } = open();
    say(0, { retryInMs: 1000 });
    expect(kinds()).toEqual([]);
  });

  test("L8 the notice and the critical warning are each given once", () => {
    const { say, kinds } = open();
    for (const remaining of [30, 20, 19, 5, 4, 12, 5]) say(remaining);
    expect(kinds()).toEqual(["notice /api/jobs", "critical /api/jobs"]);
  });

  test("L8 after the reset the next low answer warns again", async () => {
    const { say, kinds, clock } = open();
    say(5);
    await clock.advance(59_000);
    say(5, { resetInMs: 1000 });
    expect(kinds()).toHaveLength(1);
    await clock.advance(1000);
    say(5);
    expect(kinds()).toEqual(["critical /api/jobs", "critical /api/jobs"]);
  });
});
