import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { telephonePattern, telephoneRule } from "#db/values.ts";
import { telephoneHref } from "#src/lib/telephone-href.ts";
import { formatTelephone, readTelephone, telephoneField } from "./telephone.ts";

describe("numbers people write", () => {
  test.each([
    ["020 7946 0123", "+442079460123", "020 7946 0123"],
    ["07700 900123", "+447700900123", "07700 900123"],
    ["07700900123", "+447700900123", "07700 900123"],
    ["+44 (0)20 7946 0123", "+442079460123", "020 7946 0123"],
    ["+44(0) 7700-900-123", "+447700900123", "07700 900123"],
    ["+44 07700 900123", "+447700900123", "07700 900123"],
    ["0044 20 7946 0123", "+442079460123", "020 7946 0123"],
    ["+44.7700.900123", "+447700900123", "07700 900123"],
    ["(020) 7946-0123", "+442079460123", "020 7946 0123"],
    ["020/7946/0123", "+442079460123", "020 7946 0123"],
    ["0161.496.0123", "+441614960123", "0161 496 0123"],
    ["01632 960 001", "+441632960001", "01632 960001"],
    ["0800 1111", "+448001111", "0800 1111"],
    ["020 7946 0123 ext 12", "+442079460123;ext=12", "020 7946 0123 ext. 12"],
    ["020 7946 0123 ext. 12", "+442079460123;ext=12", "020 7946 0123 ext. 12"],
    ["020 7946 0123 Ext.1234", "+442079460123;ext=1234", "020 7946 0123 ext. 1234"],
    ["020 7946 0123 extension 12", "+442079460123;ext=12", "020 7946 0123 ext. 12"],
    ["020 7946 0123 x12", "+442079460123;ext=12", "020 7946 0123 ext. 12"],
    ["020 7946 0123x12", "+442079460123;ext=12", "020 7946 0123 ext. 12"],
    ["020 7946 0123 #12", "+442079460123;ext=12", "020 7946 0123 ext. 12"],
    ["020 7946 0123 (ext 12)", "+442079460123;ext=12", "020 7946 0123 ext. 12"],
    ["Tel: 020 7946 0123", "+442079460123", "020 7946 0123"],
    ["T: 020 7946 0123", "+442079460123", "020 7946 0123"],
    ["M 07700 900123", "+447700900123", "07700 900123"],
    ["Mob: 07700 900123", "+447700900123", "07700 900123"],
    ["Mobile no. 07700 900123", "+447700900123", "07700 900123"],
    ["phone 0161 496 0123 x4", "+441614960123;ext=4", "0161 496 0123 ext. 4"],
    ["Direct line: +44 (0)161 496 0123", "+441614960123", "0161 496 0123"],
    ["\u260e 020 7946 0123", "+442079460123", "020 7946 0123"],
    ["tel:+442079460123;ext=12", "+442079460123;ext=12", "020 7946 0123 ext. 12"],
    ["Telephone - 0161 496 0123", "+441614960123", "0161 496 0123"],
    ["WhatsApp 07700 900123", "+447700900123", "07700 900123"],
    ["07700_900123", "+447700900123", "07700 900123"],
    ["(+44) 7700 900123", "+447700900123", "07700 900123"],
    ["07700 900 123 (mobile)", "+447700900123", "07700 900123"],
    ["07700 900123 – ask for Jo", "+447700900123", "07700 900123"],
    ["0161 496 0123 - office", "+441614960123", "0161 496 0123"],
    ["0161 496 0123 (work)", "+441614960123", "0161 496 0123"],
    ["++44 7700 900123", "+447700900123", "07700 900123"],
    ["020 7946 0123; ext=12", "+442079460123;ext=12", "020 7946 0123 ext. 12"],
    ["020 7946 0123 ex 12", "+442079460123;ext=12", "020 7946 0123 ext. 12"],
    ["020 7946 0123 [extn 12]", "+442079460123;ext=12", "020 7946 0123 ext. 12"],
    ["020 7946 0123 ext no. 12", "+442079460123;ext=12", "020 7946 0123 ext. 12"],
    ["DDI: 020 7946 0123", "+442079460123", "020 7946 0123"],
    ["Switchboard 020 7946 0123", "+442079460123", "020 7946 0123"],
    ["Mobile (UK): 07700 900123", "+447700900123", "07700 900123"],
    ["Call me on 07700 900123", "+447700900123", "07700 900123"],
    ["\u{1f4f1}: 07700\t900123,", "+447700900123", "07700 900123"],
    ["07700 900123 (Jo, after 6pm)", "+447700900123", "07700 900123"],
    ["٠٧٧٠٠ ٩٠٠١٢٣", "+447700900123", "07700 900123"],
    ["+353 1 234 5678", "+35312345678", "+353 1 234 5678"],
    ["+353 (0)1 234 5678", "+35312345678", "+353 1 234 5678"],
    ["00353 1 234 5678 x9", "+35312345678;ext=9", "+353 1 234 5678 ext. 9"],
    ["+1 (212) 555-0123", "+12125550123", "+1 212 555 0123"],
    ["+971 4 123 4567", "+97141234567", "+971 41234567"],
    ["\u202a020\u00a07946\u20110123\u202c", "+442079460123", "020 7946 0123"],
    ["\u200b０２０ ７９４６ ０１２３", "+442079460123", "020 7946 0123"],
  ])("%s", (typed, stored, shown) => {
    expect(readTelephone(typed)).toBe(stored);
    expect(formatTelephone(stored)).toBe(shown);
    expect(readTelephone(shown)).toBe(stored);
  });

  test.each([
    "call me",
    "hello@example.com",
    "07700 9OO123",
    "12345",
    "946 0123",
    "999",
    "+",
    "((((((((",
    "-- -- -- --",
    "020 7946 01234",
    "+44 7700 900123 900123 900123 9",
    "0161 496 0123 option 2",
    "020 7946 0123 ext 1234567890123",
    "1".repeat(200),
    "07700 90012",
    "0207 946 012",
    "0300 123 456",
  ])("%s is none, and says what one is", (typed) => {
    expect(readTelephone(typed)).toBeNull();
    expect(telephoneField.safeParse(typed).error?.issues[0]?.message).toBe(telephoneRule);
  });

  test.each([
    "020 7946 0123 / 07700 900123",
    "07700 900123 or 0161 496 0123",
    "07700 900123 (mobile) 0161 496 0123 (office)",
    "M: 07700 900123 T: +44 (0)161 496 0123",
    "07700 900123\n07700 900456",
    "020 7946 0123 07700 900123",
    "+44 20 7946 0123 +44 7700 900123",
    "02079460123, 07700900123",
  ])("%s is more than one, of which the person keeps one", (typed) => {
    expect(telephoneField.safeParse(typed).error?.issues[0]?.message).toMatch(/^Enter one telephone number\. This has more than one/);
  });

  test("nothing typed is no number", () => {
    expect([telephoneField.parse(" \u200b"), telephoneField.parse(null)]).toEqual([null, null]);
  });

  test("what was stored before there was a rule is shown as it stands", () => {
    expect(["0113 496", "ring the office", "+", null].map(formatTelephone)).toEqual(["0113 496", "ring the office", "+", null]);
  });

  test("a number that is shown leads to that number", () => {
    expect(["020 7946 0123", "020 7946 0123 ext. 12", "+353 1 234 5678"].map(telephoneHref)).toEqual([
      "tel:02079460123",
      "tel:02079460123;ext=12",
      "tel:+35312345678",
    ]);
  });

  test("whatever is typed: a number that fits its column and is read again as itself, or none", () => {
    const numberLike = fc.string({ unit: fc.constantFrom(..."0123456789 +()-./x#", "ext ", "44"), maxLength: 40 });
    fc.assert(
      fc.property(fc.oneof(numberLike, fc.string()), (typed) => {
        const stored = readTelephone(typed);
        if (stored === null) return;
        expect(stored).toMatch(/^\+\d{5,15}(?:;ext=\d+)?$/);
        expect(stored.length).toBeLessThanOrEqual(30);
        expect(readTelephone(formatTelephone(stored) ?? "")).toBe(stored);
      }),
    );
  });
});

describe("what a form asks of a number before it is sent", () => {
  const pattern = new RegExp(`^(?:${telephonePattern})$`, "v");
  test.each(["07700 900123", "+44 (0)20 7946 0123 ext 12", "０７７００ ９００１２３", "020/7946/0123"])("is met by %s", (typed) => {
    expect(typed).toMatch(pattern);
    expect(readTelephone(typed)).not.toBeNull();
  });
  test.each(["ask for Jo", "12345", "-"])("is not met by %s", (typed) => expect(typed).not.toMatch(pattern));
});
