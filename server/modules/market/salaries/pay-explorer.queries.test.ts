import fc from "fast-check";
import { expect, test } from "vitest";
import type { PayObservation } from "./pay.types.ts";
import { figureOf, inCell, trendOf } from "./pay-book.ts";
import { distributionOf } from "./pay-explorer.queries.ts";

const observation = (facts: Partial<PayObservation>): PayObservation => ({
  jobId: 1,
  vacancy: "v",
  companyId: 1,
  publishedAtMs: 0,
  scale: "year",
  lowPence: null,
  highPence: null,
  basis: null,
  category: "quantity-surveyor",
  level: "senior",
  side: "contractor",
  sector: null,
  valueBand: null,
  ricsLevel: "none",
  places: [],
  region: null,
  suites: [],
  states: [],
  isLive: true,
  isSample: false,
  ...facts,
});

const pence = fc.option(fc.integer({ min: 2_000_000, max: 9_000_000 }), { nil: null });
const observations = fc.array(
  fc
    .record({
      companyId: fc.integer({ min: 1, max: 12 }),
      lowPence: pence,
      highPence: pence,
      publishedAtMs: fc.integer({ min: 0, max: 4e10 }),
    })
    .map(observation),
  { maxLength: 400 },
);

test("every bar holds enough, none overlaps, and together they hold every advert that names the end", () => {
  fc.assert(
    fc.property(observations, fc.constantFrom("low" as const, "high" as const), (all, end) => {
      const bars = distributionOf(all, end, "year");
      if (bars.length === 0) return;
      const amounts = all.flatMap((one) => (end === "low" ? one.lowPence : one.highPence) ?? []);
      expect(bars.reduce((sum, { adverts }) => sum + adverts, 0)).toBe(amounts.length);
      expect([bars[0]?.fromPence, bars.at(-1)?.belowPence]).toEqual([null, null]);
      for (const [at, bar] of bars.entries()) {
        expect([bar.adverts >= 10, bar.employers >= 5]).toEqual([true, true]);
        if (at > 0) expect(bar.fromPence).toBe(bars[at - 1]?.belowPence);
        const inside = amounts.filter((amount) => amount >= (bar.fromPence ?? 0) && amount < (bar.belowPence ?? Number.POSITIVE_INFINITY));
        expect(bar.adverts).toBe(inside.length);
      }
    }),
  );
});

test("one far-off amount opens no thousand of empty bars", () => {
  const near = Array.from({ length: 60 }, (_, at) =>
    observation({ companyId: Math.floor(at / 3) % 6, lowPence: 5_000_000 + (at % 3) * 500_000 }),
  );
  const bars = distributionOf([...near, observation({ companyId: 1, lowPence: 900_000_000 })], "low", "year");
  expect(bars.length).toBeGreaterThanOrEqual(3);
  expect(bars.length).toBeLessThanOrEqual(14);
});

test("an end that too few name has no figure, and without either there is none at all", () => {
  const ends = (low: number, high: number) =>
    Array.from({ length: low + high }, (_, at) =>
      observation({ companyId: at % 6, lowPence: at < low ? 5_000_000 : null, highPence: at < low ? null : 6_000_000 }),
    );
  expect(figureOf(ends(12, 3))).toMatchObject({ adverts: 15, low: { adverts: 12, p50: 5_000_000 }, high: null });
  expect(figureOf(ends(8, 8))).toBeNull();
});

test("a month counts its own adverts, and twelve are told up to the present one", () => {
  const at = (moment: string) => observation({ publishedAtMs: Date.parse(moment) });
  const months = trendOf(
    [at("2026-11-01T00:00:00Z"), at("2026-10-31T23:59:59Z"), at("2025-12-01T00:00:00Z"), at("2025-11-30T12:00:00Z")],
    new Date("2026-11-21T10:00:00Z"),
  );
  expect(months.map(({ adverts }) => adverts)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
  expect([months[0]?.label, months.at(-1)?.label]).toEqual(["December 2025", "November 2026"]);
});

test("an advert is in a cell when every part that is asked for fits", () => {
  const one = observation({ places: [7, 9], suites: ["nec4"] });
  expect(inCell({ scale: "year", level: "senior", suite: "nec4" }, 9)(one)).toBe(true);
  expect(inCell({ scale: "year", level: undefined }, null)(one)).toBe(true);
  expect(inCell({ scale: "day" }, null)(one)).toBe(false);
  expect(inCell({ scale: "year", suite: "jct" }, null)(one)).toBe(false);
  expect(inCell({ scale: "year" }, 8)(one)).toBe(false);
});
