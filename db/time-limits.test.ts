import { describe, expect, it } from "vitest";
import { monthsAfter, monthsBefore } from "./time-limits.ts";

describe("monthsBefore and monthsAfter", () => {
  it.each([
    ["2026-11-21T10:00:00.000Z", 24, "2024-11-21T10:00:00.000Z"],
    ["2026-03-31T10:00:00.000Z", 1, "2026-02-28T10:00:00.000Z"],
    ["2024-03-31T00:00:00.000Z", 1, "2024-02-29T00:00:00.000Z"],
    ["2026-01-15T23:59:59.999Z", 2, "2025-11-15T23:59:59.999Z"],
  ])("%s is %i months after %s", (later, months, earlier) => {
    expect(monthsBefore(new Date(later), months).toISOString()).toBe(earlier);
  });

  it("goes forward to the last day of a shorter month", () => {
    expect(monthsAfter(new Date("2026-01-31T12:00:00Z"), 1).toISOString()).toBe("2026-02-28T12:00:00.000Z");
    expect(monthsAfter(new Date("2026-10-31T12:00:00Z"), 24).toISOString()).toBe("2028-10-31T12:00:00.000Z");
  });
});
