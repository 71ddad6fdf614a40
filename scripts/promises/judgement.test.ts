import { describe, expect, test } from "vitest";
import { claim, exactly, formatTable, type Measured, percentile, rowsOf, slopePerHour, verdictOf, within } from "./judgement.ts";

describe("a percentile", () => {
  test("is a value that was measured, whatever the order", () => {
    const values = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect([percentile(values, 50), percentile(values, 99), percentile(values, 100)]).toEqual([50, 99, 100]);
    expect([percentile([7], 99), percentile([1, 2], 50), percentile([1, 2], 51)]).toEqual([7, 1, 2]);
    expect(percentile([], 50)).toBeNaN();
  });
});

describe("a slope", () => {
  const everyMinute = (valueAt: (minute: number) => number) =>
    Array.from({ length: 60 }, (_, minute) => ({ atMs: minute * 60_000, value: valueAt(minute) }));

  test("is exact for a line, with no error", () => {
    const { slope, error } = slopePerHour(everyMinute((minute) => 200 + minute));
    expect(slope).toBeCloseTo(60);
    expect(error).toBeCloseTo(0);
  });

  test("of noise is within twice its error of none", () => {
    const { slope, error } = slopePerHour(everyMinute((minute) => 200 + (minute % 2 === 0 ? 5 : -5)));
    expect(error).toBeGreaterThan(0);
    expect(Math.abs(slope)).toBeLessThan(2 * error);
  });
});

describe("a time", () => {
  test("is judged by the machine in a quick run alone", () => {
    expect(within("restart", 4_000, 3_000, { isQuick: true, slowness: 1.5 })).toEqual({
      text: "restart 4.0 s (aim 3.0 s × 1.5 for this machine)",
      isHeld: true,
    });
    expect(within("restart", 4_600, 3_000, { isQuick: true, slowness: 1.5 }).isHeld).toBe(false);
    expect(within("restart", 4_000, 3_000, { isQuick: false, slowness: 1.5 })).toEqual({
      text: "restart 4.0 s (aim 3.0 s)",
      isHeld: false,
    });
  });

  test("that was never measured is not held", () => {
    expect(within("restart", Number.NaN, 3_000, { isQuick: true, slowness: 1 }).isHeld).toBe(false);
  });
});

const measured = (change: Partial<Measured> = {}): Measured => ({
  ...{ id: "P2", promise: "0 lost", how: "kill | -9", findings: [exactly("lost", 0, 0, 1_200)], reason: null },
  ...{ isQuick: true, measuredAt: "2026-11-26 abc1234", ...change },
});

describe("a verdict", () => {
  test("needs every finding, and at least one", () => {
    expect(verdictOf(measured())).toBe("held");
    expect(verdictOf(measured({ findings: [exactly("lost", 0, 0), exactly("doubled", 1, 0)] }))).toBe("not held");
    expect(verdictOf(measured({ findings: [] }))).toBe("not held");
    expect(verdictOf(measured({ findings: [], reason: "needs root" }))).toBe("not measured");
    expect(claim("recovers", false)).toEqual({ text: "recovers: not so", isHeld: false });
  });
});

test("a table escapes what would part its cells, and its rows are found again", () => {
  const table = formatTable([measured(), measured({ id: "P13", findings: [], reason: "needs root" })]);
  const rows = rowsOf(`# Promises\n\n${table}\n`);
  expect(rows.get("P2")).toBe("| P2 | 0 lost | kill \\| -9 | lost 0 of 1,200 | held | quick | 2026-11-26 abc1234 |");
  expect(rows.get("P13")).toContain("| needs root | not measured |");
  expect(rows.size).toBe(2);
});
