import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceWithVat } from "./plans.queries.ts";

const pence = fc.integer({ min: 0, max: 10_000_000 });
const quantity = fc.integer({ min: 1, max: 20 });
const basisPoints = fc.integer({ min: 0, max: 10_000 });

describe("VAT", () => {
  it.each([
    [19_500, 1, 2000, 19_500, 3_900, 23_400],
    [19_999, 3, 2000, 59_997, 11_999, 71_996],
    [12, 1, 2000, 12, 2, 14],
    [13, 1, 2000, 13, 3, 16],
    [0, 1, 2000, 0, 0, 0],
    [10_000, 2, 0, 20_000, 0, 20_000],
    [1, 1, 5000, 1, 1, 2],
  ])("of %i × %i at %i basis points", (price, count, rate, netPence, vatPence, grossPence) => {
    expect(priceWithVat(price, count, rate)).toEqual({ netPence, vatPence, grossPence });
  });

  it("is whole pence, never more than half a penny off, and adds up", () => {
    fc.assert(
      fc.property(pence, quantity, basisPoints, (price, count, rate) => {
        const { netPence, vatPence, grossPence } = priceWithVat(price, count, rate);
        expect([netPence, vatPence, grossPence].every(Number.isSafeInteger)).toBe(true);
        expect(netPence).toBe(price * count);
        expect(grossPence - vatPence).toBe(netPence);
        const off = BigInt(vatPence) * 10_000n - BigInt(netPence) * BigInt(rate);
        expect(off > -5_000n && off <= 5_000n).toBe(true);
      }),
    );
  });

  it("is reckoned on what is left after a discount, to the penny", () => {
    expect(priceWithVat(14_900, 1, 2000, 3_725)).toEqual({ netPence: 11_175, vatPence: 2_235, grossPence: 13_410 });
    expect(priceWithVat(14_900, 2, 2000, 1)).toEqual({ netPence: 29_799, vatPence: 5_960, grossPence: 35_759 });
  });

  it("never falls as the price rises", () => {
    fc.assert(
      fc.property(pence, pence, quantity, basisPoints, (a, b, count, rate) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(priceWithVat(low, count, rate).grossPence).toBeLessThanOrEqual(priceWithVat(high, count, rate).grossPence);
      }),
    );
  });
});
