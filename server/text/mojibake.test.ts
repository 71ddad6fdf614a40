import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { repairMojibake } from "./mojibake.ts";

/** Windows-1252 as decoders have it: bytes without a character become control characters. */
const asWindows1252 = (text: string) => new TextDecoder("windows-1252").decode(new TextEncoder().encode(text));
const asLatin1 = (text: string) => Buffer.from(text, "utf8").toString("latin1");

describe("repairMojibake", () => {
  it.each([
    ["Â£24k", "£24k"],
    ["Ã‚Â£24k", "£24k"],
    ["â‚¬41,000", "€41,000"],
    ["‚¬41,000", "€41,000"],
    ["\u0082¬41,000", "€41,000"],
    ["Ã¢â€šÂ¬41,000", "€41,000"],
    ["Â 24,000", "£ 24,000"],
    ["£45k â€“ £55k", "£45k – £55k"],
    ["Weâ€™re hiring in LondonÂ now", "We’re hiring in LondonÂ now"],
    ["CafÃ© fit-out", "Café fit-out"],
    ["┬ú45k ÔÇô ┬ú50k", "£45k – £50k"],
    ["Ôé¼41,000", "€41,000"],
    ["¬£45k ‚Äì ¬£50k", "£45k – £50k"],
    ["ú45,000", "£45,000"],
    ["Ł45,000 - œ50,000", "£45,000 - £50,000"],
  ])("reads “%s” as “%s”", (text, repaired) => expect(repairMojibake(text)).toBe(repaired));

  it.each([
    "£24k – £30k",
    "€41,000",
    "Château fit-out, façade",
    "naïve €5 – “quoted”",
    "Ångström Ltd",
    "São Paulo",
    "Â",
    "Łódź 3",
    "Perú 2027",
    "un œuf",
  ])("leaves “%s” as it is", (text) => expect(repairMojibake(text)).toBe(text));

  it("gives back what was read in the wrong set up to three times", () => {
    const text = fc
      .array(fc.constantFrom("£", "€", "–", "’", "é", "45,000", " to ", " pa ", "k"), { maxLength: 12 })
      .map((parts) => parts.join(" "));
    fc.assert(
      fc.property(text, fc.constantFrom(asWindows1252, asLatin1), fc.integer({ min: 0, max: 3 }), (written, misread, times) => {
        let received = written;
        for (let time = 0; time < times; time++) received = misread(received);
        expect(repairMojibake(received)).toBe(written);
      }),
    );
  });

  it("never throws and never grows", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(repairMojibake(text).length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
