import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptyOffer } from "#db/offer-values.ts";
import type { PayObservation } from "#server/modules/market/salaries/pay.types.ts";
import { middlePence, missingParts, placeAmong, unsettledParts, writeRequest } from "./check-offer.queries.ts";

const observation = (facts: Partial<PayObservation>): PayObservation => ({
  ...{ jobId: 1, vacancy: null, companyId: 1, publishedAtMs: 0, scale: "year", lowPence: 5_000_000, highPence: 6_000_000, basis: null },
  ...{ category: "quantity-surveyor", level: "senior", side: "contractor", sector: null, valueBand: null, ricsLevel: "none" },
  ...{ places: [], region: null, suites: [], states: [], isLive: true, isSample: false },
  ...facts,
});
const several = (count: number, factsOf: (at: number) => Partial<PayObservation>) =>
  Array.from({ length: count }, (_, at) => observation({ companyId: at, ...factsOf(at) }));

const pence = fc.integer({ min: 2_000_000, max: 9_000_000 });
const end = fc.option(pence, { nil: null });
const market = fc.array(
  fc
    .tuple(pence, end, fc.integer({ min: 1, max: 12 }), fc.boolean())
    .map(([one, other, companyId, isLow]) => observation({ lowPence: isLow ? one : other, highPence: isLow ? other : one, companyId })),
  { maxLength: 60 },
);

describe("where pay stands", () => {
  test("rises with the pay, lies between 0 and 100, and its parts add up", () => {
    fc.assert(
      fc.property(market, pence, pence, (observations, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((amount) => placeAmong(observations, amount));
        expect(less === null).toBe(more === null);
        if (!less || !more) return;
        expect(more.percentile).toBeGreaterThanOrEqual(less.percentile);
        expect(more.lower).toBeGreaterThanOrEqual(less.lower);
        expect(more.higher).toBeLessThanOrEqual(less.higher);
        for (const { lower, equal, higher, adverts, percentile } of [less, more]) {
          expect(lower + equal + higher).toBe(adverts);
          expect(percentile).toBeGreaterThanOrEqual(0);
          expect(percentile).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  test("is not said of fewer than ten adverts, nor of fewer than five employers", () => {
    expect(
      placeAmong(
        several(9, () => ({})),
        5_500_000,
      ),
    ).toBeNull();
    expect(
      placeAmong(
        several(20, (at) => ({ companyId: at % 4 })),
        5_500_000,
      ),
    ).toBeNull();
    expect(
      placeAmong(
        several(10, () => ({})),
        5_500_000,
      ),
    ).toMatchObject({ lower: 0, equal: 10, percentile: 50 });
  });

  test.each([
    [{ lowPence: 5_000_000, highPence: 6_000_000 }, 5_500_000],
    [{ lowPence: 5_000_000, highPence: null }, 5_000_000],
    [{ lowPence: null, highPence: 6_000_000 }, 6_000_000],
  ])("the middle of %o is %d", (ends, middle) => expect(middlePence(ends)).toBe(middle));
});

describe("what an offer leaves out", () => {
  const adverts = several(20, (at) => ({
    states: [...(at < 14 ? (["pension"] as const) : []), ...(at < 5 ? (["bonus"] as const) : []), "basis"],
  }));

  test("is what three in ten similar adverts state, the most common first", () => {
    expect(missingParts(adverts, emptyOffer, false)).toEqual([
      { item: "pension", label: "Employer’s pension", stating: 14, adverts: 20, in10: 7 },
    ]);
    const stating = (count: number) => several(20, (at) => ({ states: at < count ? ["car"] : [] }));
    expect([5, 6].map((count) => missingParts(stating(count), emptyOffer, false).length)).toEqual([0, 1]);
    expect(missingParts(adverts, { ...emptyOffer, pension: "5%" }, false)).toEqual([]);
    expect(missingParts(adverts, emptyOffer, true)[0]).toMatchObject({ item: "basis", in10: 10 });
    expect(missingParts(adverts.slice(0, 9), emptyOffer, false)).toEqual([]);
  });

  test("is asked for politely, each once, and not at all where nothing is missing", () => {
    expect(unsettledParts({ ...emptyOffer, notice: "3 months", pension: "none" }, false).map(({ item }) => item)).toEqual([
      "holiday",
      "hours",
    ]);
    expect(unsettledParts({ ...emptyOffer, basis: "not-determined", term: "6 months" }, true).map(({ item }) => item)).toEqual([
      "basis",
      "notice",
    ]);
    const request = writeRequest(["notice", "pension", "notice"], {
      role: "Senior Quantity Surveyor",
      place: "Leeds",
      pay: "£62,000 a year",
    });
    expect(request).toContain("Thank you for the offer of Senior Quantity Surveyor in Leeds at £62,000 a year.");
    expect(request?.match(/^- /gm)).toHaveLength(2);
    expect(writeRequest([], { role: "", place: "", pay: "£62,000 a year" })).toBeNull();
    expect(writeRequest([], { role: "", place: "", pay: "" })).toContain("- what the pay is");
  });
});
