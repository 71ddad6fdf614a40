import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BinCount, binOf, ratingOf } from "#ops/rum/summary.ts";
import { type AlertRule, judgeRule, readWindow, replayRule, type SamplesByUnit } from "./alert-rule.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const end = new Date("2026-11-20T12:00:00Z");
const rule: AlertRule = { metric: "lcp", route: null, windowHours: 1, condition: "above", amount: 2500, minimumN: 200 };
const rise: AlertRule = { ...rule, condition: "rise", amount: 30 };

test.each([
  ["above the threshold", rule, { value: 2501, n: 200 }, null, true],
  ["at the threshold", rule, { value: 2500, n: 200 }, null, false],
  ["no verdict below the minimum n", rule, { value: 9000, n: 199 }, null, null],
  ["no verdict without samples", rule, { value: null, n: 0 }, null, null],
  ["risen by more than 30%", rise, { value: 1301, n: 200 }, { value: 1000, n: 200 }, true],
  ["risen by 30%", rise, { value: 1300, n: 200 }, { value: 1000, n: 200 }, false],
  ["no verdict where the week before had too few", rise, { value: 9000, n: 200 }, { value: 1000, n: 199 }, null],
  ["no verdict where nothing is known of the week before", rise, { value: 9000, n: 200 }, null, null],
] as const)("a figure %s", (_name, of, now, before, isMet) => {
  expect(judgeRule(of, now, before)).toBe(isMet);
});

const lcp = (value: number, n: number): BinCount[] => [{ bin: binOf(value, "lcp"), oneIn: 1, n }];

test("a window's figure is the p75 of its samples, or a share of its visits, weighted by sampling", () => {
  expect(readWindow("lcp", [...lcp(1000, 70), ...lcp(4000, 30)])).toMatchObject({ n: 100 });
  expect(readWindow("lcp", [...lcp(1000, 70), ...lcp(4000, 30)]).value).toBeGreaterThan(3800);
  const visits = [
    { bin: 0, oneIn: 1, n: 60 },
    { bin: 0, oneIn: 2, n: 20 },
    { bin: 1, oneIn: 2, n: 5 },
  ];
  expect(readWindow("visits-with-error", visits)).toEqual({ n: 80, value: 10 });
  expect(readWindow("visits-with-error", [])).toEqual({ n: 0, value: null });
});

/** Samples of the last hours, oldest first. */
const hoursOf = (...parts: (BinCount[] | null)[]): SamplesByUnit =>
  new Map(parts.flatMap((cells, place) => (cells ? [[end.getTime() - (parts.length - place) * hourMs, cells] as const] : [])));
const replay = (of: AlertRule, hours: SamplesByUnit, days: SamplesByUnit = new Map()) =>
  replayRule(of, { hours, days, hoursFrom: new Date(end.getTime() - 14 * dayMs), end });
const back = (hours: number) => new Date(end.getTime() - hours * hourMs).toISOString();

test("a rule fires for no sample whose exact p75 is within the limit, whatever limit was typed, and at thresholds for every one above", () => {
  const near = fc.double({ min: 0.9, max: 1.1, noNaN: true });
  const sample = fc.record({
    metric: fc.constantFrom("lcp" as const, "script-bytes" as const, "dom-nodes" as const),
    limit: fc.oneof(fc.constantFrom(2500, 4000, 300_000, 1500), fc.integer({ min: 20, max: 400_000 })),
    factors: fc.array(near, { minLength: 30, maxLength: 60 }),
  });
  fc.assert(
    fc.property(sample, ({ metric, limit, factors }) => {
      const values = factors.map((factor) => limit * factor);
      const exact = values.toSorted((one, other) => one - other)[Math.ceil(0.75 * values.length) - 1] ?? 0;
      const reading = readWindow(
        metric,
        values.map((value) => ({ bin: binOf(value, metric), oneIn: 1, n: 1 })),
      );
      const isMet = judgeRule({ ...rule, metric, amount: limit, minimumN: 30 }, reading, null);
      if (isMet) expect(exact).toBeGreaterThanOrEqual(limit * (1 - 1e-12));
      if (ratingOf(metric, limit) !== ratingOf(metric, limit * 1.000_001)) expect(isMet).toBe(exact > limit);
    }),
  );
});

describe("a replay", () => {
  test("fires at each change of state alone, and windows with too few samples change nothing", () => {
    const { firings, judged, mostN } = replay(
      rule,
      hoursOf(lcp(1000, 200), lcp(3000, 200), lcp(3000, 300), lcp(1000, 199), lcp(1000, 200), lcp(4000, 250)),
    );
    expect(firings).toMatchObject([
      { at: back(4), n: 200, before: null, resolved: { at: back(1), n: 200 }, isByDay: false },
      { at: back(0), n: 250, resolved: null },
    ]);
    expect([judged, mostN]).toEqual([5, 300]);
  });

  test("takes the hours of a window together, and lets the oldest go", () => {
    const of = { ...rule, windowHours: 6, minimumN: 250 };
    const { firings } = replay(
      of,
      hoursOf(lcp(4000, 100), lcp(4000, 100), lcp(4000, 100), null, null, null, null, null, null, lcp(1000, 900)),
    );
    expect(firings).toMatchObject([{ at: back(7), n: 300, resolved: { at: back(0), n: 900 } }]);
  });

  test("compares with the same hours a week earlier", () => {
    const hours = new Map([
      [end.getTime() - hourMs - 7 * dayMs, lcp(1000, 200)],
      [end.getTime() - hourMs, lcp(1500, 200)],
    ]);
    const { firings } = replay(rise, hours);
    expect(firings).toMatchObject([{ at: back(0) }]);
    expect(firings[0]?.before).toBeGreaterThan(950);
    expect(firings[0]?.before).toBeLessThan(1050);
  });

  test("judges whole days where hours are no longer stored, from 28 days ago on", () => {
    const days = new Map(
      [27, 20, 15].map((ago) => [Date.parse("2026-11-20T00:00:00Z") - ago * dayMs, lcp(ago === 15 ? 1000 : 3000, 500)] as const),
    );
    days.set(Date.parse("2026-11-20T00:00:00Z") - 40 * dayMs, lcp(9000, 500));
    const { firings, hoursFrom } = replay(rule, new Map(), days);
    expect(firings).toMatchObject([{ at: "2026-10-25T00:00:00.000Z", isByDay: true, resolved: { at: "2026-11-06T00:00:00.000Z" } }]);
    expect(hoursFrom).toBe("2026-11-06T13:00:00.000Z");
  });
});
