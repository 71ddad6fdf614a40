import { expect, test } from "vitest";
import { changedPlanFields, priceChange } from "./plan-editor.tsx";
import { formatPlanField, parseBasisPoints, parsePence } from "./plan-form.tsx";

test.each([
  ["149", 14_900],
  ["£1,490.50", 149_050],
  ["149.5", 14_950],
  ["0", 0],
])("reads the price %s", (text, pence) => expect(parsePence(text)).toBe(pence));

test.each(["", "-1", "1.234", "free", "1e3"])("takes %j for no price", (text) => expect(parsePence(text)).toBeNaN());

test("reads VAT in per cent", () => {
  expect([parseBasisPoints("20"), parseBasisPoints("17.5 %"), parseBasisPoints("x")]).toEqual([2000, 1750, Number.NaN]);
});

test("says how a price changes", () => {
  expect([priceChange(10_000, 12_500), priceChange(14_900, 9_900), priceChange(0, 100), priceChange(5, 5)]).toEqual([
    "25% more",
    "33.6% less",
    null,
    null,
  ]);
});

test("names what changed and reads it as people do", () => {
  const before = { ...facts };
  const after = { ...facts, pricePence: 9900, features: ["One", "Two"] };
  expect(changedPlanFields(before, after)).toEqual(["features", "pricePence"]);
  expect([formatPlanField("pricePence", after), formatPlanField("vatBasisPoints", after), formatPlanField("isOffered", after)]).toEqual([
    "£99",
    "20%",
    "Yes",
  ]);
});

const facts = {
  name: "One advert",
  about: "One advert for 30 days",
  features: ["One"],
  audience: "everyone" as const,
  pricePence: 14_900,
  vatBasisPoints: 2000,
  advertsIncluded: 1,
  daysLive: 30,
  creditsValidDays: 365,
  sortOrder: 1,
  isOffered: true,
};
