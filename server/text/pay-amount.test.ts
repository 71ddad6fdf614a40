import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPayAmount } from "./pay-amount.ts";

describe("one end of the pay filter", () => {
  it.each([
    ["60k", 60_000, "year"],
    ["60K", 60_000, "year"],
    ["£60k", 60_000, "year"],
    ["£60k+", 60_000, "year"],
    ["60.5k", 60_500, "year"],
    ["£60,000", 60_000, "year"],
    ["60.000", 60_000, "year"],
    ["60 000", 60_000, "year"],
    ["60000", 60_000, "year"],
    ["£60,000 per annum", 60_000, "year"],
    ["60000 pa", 60_000, "year"],
    ["£500", 500, "day"],
    [" 500 pd", 500, "day"],
    ["500/day", 500, "day"],
    ["£500 a day", 500, "day"],
    ["1,250", 1_250, "day"],
    ["450.50", 450.5, "day"],
    ["25", 25, "hour"],
    ["£25.50 per hour", 25.5, "hour"],
    ["2500 pw", 500, "day"],
    ["4000 pcm", 48_000, "year"],
    ["5000", 5_000, null],
    ["£５００", 500, "day"],
    ["0", 0, null],
  ])("reads %j as £%d, scale %s", (text, pounds, scaleHint) => {
    expect(readPayAmount(text)).toEqual({ pence: Math.round(pounds * 100), scaleHint });
  });

  it.each([
    "",
    " ",
    "abc",
    "-500",
    "1e9",
    "£",
    "k",
    "50m",
    "60k-70k",
    "999999999999",
    "NaN",
    "Infinity",
    "500 bananas",
    "1,2,3",
    "..",
    "<script>",
  ])("cannot read %j", (text) => {
    expect(readPayAmount(text)).toBeNull();
  });

  it("reads any text as a finite amount of pence or not at all", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: fc.constantFrom(..."0123456789.,k£ pday/") })), (text) => {
        const amount = readPayAmount(text);
        if (amount) expect(Number.isSafeInteger(amount.pence) && amount.pence >= 0).toBe(true);
      }),
    );
  });
});
