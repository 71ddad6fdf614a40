import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type AdvertPay, defaultAssumptions } from "#db/pay-terms-values.ts";
import { readAssumptions, textsOf } from "./calculation.tsx";
import { PayEquivalent, PayTermsLine } from "./equivalent.tsx";

const pay = (period: AdvertPay["period"], pounds: number): AdvertPay => ({
  period,
  minPence: pounds * 100,
  maxPence: pounds * 100,
  currency: "GBP",
  basis: null,
  otherRates: [],
});
const wordsOf = (stated: AdvertPay) => renderToStaticMarkup(<PayEquivalent pay={stated} />).replace(/<[^>]*>/g, "");

test.each([
  ["hour", 30, "≈ £53,000 a year at 220 days of 8 hours"],
  ["day", 450, "≈ £99,000 a year at 220 days"],
  ["week", 2_000, "≈ £88,000 a year at 220 days"],
  ["month", 5_000, "≈ £60,000 a year"],
  ["year", 60_000, ""],
] as const)("pay for one %s is served with its year", (period, pounds, words) => expect(wordsOf(pay(period, pounds))).toBe(words));

test("a line of its own is served with the way to state terms", () => {
  const markup = renderToStaticMarkup(<PayTermsLine pay={pay("year", 60_000)} />);
  expect(markup).toContain("Pay in your own terms</button>");
  expect(markup).not.toContain("data-own");
});

test("assumptions are read as they are written", () => {
  const assumed = {
    ...defaultAssumptions,
    days: 199,
    pensionPercent: 4.5,
    carPence: 550_050,
    taxPlace: "scotland",
    drawing: "wages",
  } as const;
  expect(readAssumptions(textsOf(assumed))).toEqual({ assumed, faults: {} });
});
