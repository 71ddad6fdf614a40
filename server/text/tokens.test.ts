import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tokens, tokensOfAnyText } from "./tokens.ts";

describe("tokens", () => {
  test.each([
    ["Senior Quantity Surveyors (M&E), London", ["senior", "quantity", "surveyor", "m&e", "london"]],
    ["D&B / NRM2 — C# & C++", ["d&b", "nrm2", "c", "c"]],
    ["King’s Lynn, King's Cross", ["king", "lynn", "king", "cross"]],
    ["subsidiaries, basis, status, process", ["subsidiary", "basis", "status", "process"]],
    ["£60,000–£70,000 • résumé", ["60", "000", "70", "000", "resume"]],
    ["J.C.T. D&B, N.E.C.3; M. C. I. O. B.", ["jct", "d&b", "nec3", "mciob"]],
    ["Q/S (P/T), ASP.net and/or e.g. J.R. Smith", ["qs", "pt", "asp", "net", "and", "or", "e", "g", "j", "r", "smith"]],
    ["", []],
  ])("splits %j", (text, words) => {
    expect(tokens(text)).toEqual(words);
  });

  test("takes the same words from plain text by the short way as by the long", () => {
    const signs = [" ", "&", "+", "#", "'", "’", "–", "£", "…", "\u00a0", "-", "\n"];
    const letters = ["ab", "S", "ies", "us", "9", "x's", "é", "ﬁ", "Å", "İ", "J.C.T.", "Q/S", "M.", "."];
    const text = fc.array(fc.constantFrom(...signs, ...letters)).map((list) => list.join(""));
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: "binary" })), (asked) => {
        expect(tokens(asked)).toEqual(tokensOfAnyText(asked));
      }),
      { numRuns: 2000 },
    );
  });
});
