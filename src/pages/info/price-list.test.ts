import fc from "fast-check";
import { expect, test } from "vitest";
import { cheapestPlans, type Plan } from "./price-list.tsx";

// Takes milliseconds.
const plan = (slug: string, pricePence: number, advertsIncluded: number): Plan =>
  ({ slug, name: slug, pricePence, advertsIncluded }) as Plan;
const single = plan("single", 14_900, 1);
const five = plan("pack-5", 59_500, 5);
const twenty = plan("pack-20", 179_000, 20);
const free = plan("first-advert", 0, 1);
const namesOf = (plans: readonly Plan[], wanted: number) => {
  const cost = cheapestPlans(plans, wanted);
  return [cost?.pricePence, cost?.adverts, cost?.plans.map(({ plan: { slug }, count }) => `${count} ${slug}`).join(", ")];
};

test.each([
  [1, [14_900, 1, "1 single"]],
  [4, [59_500, 5, "1 pack-5"]],
  [3, [44_700, 3, "3 single"]],
  [7, [89_300, 7, "1 pack-5, 2 single"]],
  [15, [178_500, 15, "3 pack-5"]],
  [16, [179_000, 20, "1 pack-20"]],
  [21, [193_900, 21, "1 pack-20, 1 single"]],
])("%i adverts", (wanted, expected) => {
  expect(namesOf([single, five, twenty], wanted)).toEqual(expected);
});

test("a free plan is taken once", () => {
  expect(namesOf([free, single, five], 1)).toEqual([0, 1, "1 first-advert"]);
  expect(namesOf([free, single, five], 3)).toEqual([29_800, 3, "2 single, 1 first-advert"]);
});

test("without a plan for sale there is no answer", () => {
  expect(cheapestPlans([free], 2)).toBeNull();
  expect(cheapestPlans([], 1)).toBeNull();
});

test("it covers what is wanted, never costs more than singles, and never less for more", () => {
  const plans = fc.array(fc.tuple(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 30 })), { minLength: 0, maxLength: 4 });
  fc.assert(
    fc.property(plans, fc.integer({ min: 1, max: 80 }), (packs, wanted) => {
      const sold = [single, ...packs.map(([price, adverts], at) => plan(`p${at}`, price, adverts))];
      const cost = cheapestPlans(sold, wanted);
      expect(cost?.adverts).toBeGreaterThanOrEqual(wanted);
      expect(cost?.pricePence).toBeLessThanOrEqual(wanted * single.pricePence);
      expect(cost?.pricePence).toBe(cost?.plans.reduce((sum, { plan: { pricePence }, count }) => sum + pricePence * count, 0));
      expect(cheapestPlans(sold, wanted + 1)?.pricePence).toBeGreaterThanOrEqual(cost?.pricePence ?? 0);
    }),
  );
});
