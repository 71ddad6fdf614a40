import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPostcode } from "#server/modules/market/places/postcode-file.ts";
import { cleanCode, cleanEmail, cleanLink, cleanName, cleanPostcode, cleanSearch, cleanTelephone } from "./clean-typed.ts";

const unseen = [
  "\u200b",
  "\u200c",
  "\u200d",
  "\u200e",
  "\u200f",
  "\u202a",
  "\u202e",
  "\u2060",
  "\u2066",
  "\ufeff",
  "\u00ad",
  "\u061c",
  "\ufe0f",
];
const anyText = fc
  .array(fc.oneof(fc.nat(0xffff), fc.constantFrom(...unseen.map((each) => each.charCodeAt(0)), 0x20, 0x22, 0x27, 0x3c)), { maxLength: 60 })
  .map((codes) => String.fromCharCode(...codes));
const fullWidth = (text: string) => text.replace(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0));

/** Each kind with texts that are clean already. */
const kinds: readonly (readonly [string, (text: string) => string, readonly string[]])[] = [
  ["e-mail address", cleanEmail, ["name@example.co.uk", "robin.o'neil+jobs@cost-consultants.example"]],
  ["telephone number", cleanTelephone, ["020 7946 0123", "+44 (0)20-7946-0123 x12"]],
  ["code", cleanCode, ["123456", "ABCD-EFGH-2345", "GB 123 4567 89", "SC123456"]],
  ["postcode", cleanPostcode, ["SW1A 1AA", "m1", "EC1-V 9HX"]],
  ["link", cleanLink, ["https://www.example.co.uk/jobs?id=1&b=2#top", "example.co.uk", "mailto:name@example.co.uk"]],
  ["search", cleanSearch, ["quantity surveyor nec4", 'senior qs "design & build" £50k-£60k']],
];

describe.each(kinds)("%s", (_kind, clean, texts) => {
  test.each(texts)("%s stays as it is", (text) => {
    expect(clean(text)).toBe(text);
  });

  test("is the same with characters that nobody sees in it, wherever they are", () => {
    const dirtied = fc.tuple(fc.constantFrom(...texts), fc.array(fc.tuple(fc.nat(), fc.constantFrom(...unseen)), { maxLength: 6 }));
    fc.assert(
      fc.property(dirtied, ([text, additions]) => {
        const dirty = additions.reduce<string>((sofar, [at, sign]) => {
          const cut = at % (sofar.length + 1);
          return sofar.slice(0, cut) + sign + sofar.slice(cut);
        }, text);
        expect(clean(dirty)).toBe(text);
      }),
    );
  });

  test.each(texts)("%s is the same in full-width letters and figures, and with no-break hyphens", (text) => {
    expect(clean(fullWidth(text))).toBe(text);
    expect(clean(text.replaceAll("-", "\u2011"))).toBe(text);
    expect(clean(text.replaceAll("-", "\u2212"))).toBe(text);
  });

  test("is cleaned once and for all", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(clean(clean(text))).toBe(clean(text));
      }),
    );
  });
});

test.each(["Jane Smith <jane@oak.example>", '"Smith, Jane" <jane@oak.example>;', "mailto:jane@oak.example?subject=Quantity%20Surveyor"])(
  "takes the address out of %s",
  (pasted) => expect(cleanEmail(pasted)).toBe("jane@oak.example"),
);

describe("what word processors put in", () => {
  test.each<readonly [clean: (text: string) => string, typed: string, cleaned: string]>([
    [cleanEmail, "  jo\u00a0@example.com ", "jo@example.com"],
    [cleanEmail, "Robin.O\u2019Neil@example.com", "Robin.O'Neil@example.com"],
    [cleanEmail, "jo@cost\u2013consult.example", "jo@cost-consult.example"],
    ...[
      "mailto:jo@example.com",
      "E-mail: jo@example.com",
      "<jo@example.com>",
      "“jo@example.com”",
      "jo@example.com.",
      "jo@example.com;",
    ].map((pasted) => [cleanEmail, pasted, "jo@example.com"] as const),
    [cleanTelephone, "020\u00a07946\u202f0123", "020 7946 0123"],
    [cleanTelephone, "020\u20117946\u20130123", "020-7946-0123"],
    [cleanCode, "ABCD\u2013EFGH\u20142345", "ABCD-EFGH-2345"],
    [cleanCode, "\u202d123\u00a0456\u202c", "123 456"],
    [cleanPostcode, "SW1A\u00a01AA", "SW1A 1AA"],
    [cleanLink, "\u201chttps://www.example.com/a\u201d", "https://www.example.com/a"],
    [cleanLink, "<https://www.example.com/a>", "https://www.example.com/a"],
    [cleanLink, "https://cost\u2013consult.example/a\u2013b", "https://cost-consult.example/a\u2013b"],
    [cleanSearch, "\u201cfinal account\u201d £50k\u2013£60k", '"final account" £50k-£60k'],
    [cleanSearch, "clerk of works ", "clerk of works "],
  ])("%o makes of %j %j", (clean, typed, cleaned) => {
    expect(clean(typed)).toBe(cleaned);
  });

  test("a name keeps its script, its quotes and its dashes", () => {
    for (const name of ["Siân O’Brien–Jones", "نیلوفر\u200cپور", "क्\u200dष", "王小明"]) expect(cleanName(name)).toBe(name);
    expect(cleanName("\u200eJo\u00ad Seeker\u202c\ufeff")).toBe("Jo Seeker");
  });

  test("a line break stays, so that the check can refuse it", () => {
    expect(cleanEmail("a@b.example\r\nBcc: c@d.example")).toContain("\r\n");
    expect(cleanCode("1\u00002")).toBe("1\u00002");
  });

  test("a postcode is read through soft hyphens and full-width figures", () => {
    expect(readPostcode("S\u00adW1A\u200b １ＡＡ")).toEqual(readPostcode("SW1A 1AA"));
  });
});
