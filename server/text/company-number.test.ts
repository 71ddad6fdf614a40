import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCompanyNumber } from "./company-number.ts";

const read = (text: string) => {
  const found = readCompanyNumber(text);
  return found.isFit ? [found.number, found.offered] : found.because;
};

describe("a company number", () => {
  it.each([
    ["01234567", ["01234567", false]],
    [" 0123 4567 ", ["01234567", false]],
    ["1234567", ["01234567", true]],
    ["98765", ["00098765", true]],
    ["sc123456", ["SC123456", false]],
    ["SC 1234", ["SC001234", true]],
    ["ni012345", ["NI012345", false]],
    ["OC-301234", ["OC301234", false]],
    ["so305678", ["SO305678", false]],
    ["NC000123", ["NC000123", false]],
    ["R0000123", ["R0000123", false]],
    ["r123", ["R0000123", true]],
  ])("%s is read as the register writes it", (sent, expected) => {
    expect(read(sent)).toEqual(expected);
  });

  it.each([
    ["", /Give the company number/],
    ["SC", /digits are missing/],
    ["NI", /digits are missing/],
    ["dissolved", /has more|digits are missing/],
    ["XX123456", /starts with XX/],
    ["123456789", /has more/],
    ["00000000", /number zero/],
    ["12A45678", /eight digits/],
    ["SC1234567", /has more/],
    ["１２３４５６７８", /eight digits/],
  ])("%j is refused with words", (sent, words) => {
    expect(read(sent)).toMatch(words);
  });

  it("is always eight characters, and read again is itself", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^(SC|NI|OC|R|)\d{1,8}$/)), (sent) => {
        const found = readCompanyNumber(sent);
        if (!found.isFit) return found.because.length > 10;
        const again = readCompanyNumber(found.number);
        return /^[A-Z0-9]{8}$/.test(found.number) && again.isFit && again.number === found.number && !again.offered;
      }),
    );
  });
});
