import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { maskedName, withoutIdentity } from "./blind-adverts.ts";

describe("withoutIdentity", () => {
  it("hides name, address, telephone number and links, and leaves the trade's words and figures", () => {
    const text =
      "I am Jo-Anne Seeker (jo.seeker+work@people.example, 07700 900 123, https://linkedin.com/in/joseeker). NEC4 Option A, £12,500,000, 2019–2024. JO";
    expect(withoutIdentity(text, "Jo-Anne Seeker")).toBe(
      "I am [hidden]-[hidden] [hidden] ([hidden], [hidden], [hidden] NEC4 Option A, £12,500,000, 2019–2024. [hidden]",
    );
  });

  it("leaves no whole name of two letters or more anywhere, whatever stands round it", () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{2,8}$/).filter((word) => !"hidden".includes(word.toLowerCase()));
    fc.assert(
      fc.property(fc.array(fc.oneof(name, fc.string({ maxLength: 10 })), { maxLength: 8 }), name, name, (words, first, last) => {
        const shown = withoutIdentity([...words, first, last].join(" "), `${first} ${last}`);
        const left = shown.toLowerCase().split(/[^\p{L}\p{N}]+/u);
        expect(left).not.toContain(first.toLowerCase());
        expect(left).not.toContain(last.toLowerCase());
      }),
    );
  });

  it("takes any name for letters, not for a pattern", () => {
    expect(withoutIdentity("A. (B", "A. (B +")).toBe("A. (B");
    expect(withoutIdentity("hello", null)).toBe("hello");
  });
});

describe("maskedName", () => {
  it("is the same each time and differs between applications", () => {
    const ids = Array.from({ length: 200 }, randomPublicId);
    expect(new Set(ids.map(maskedName)).size).toBeGreaterThan(195);
    for (const id of ids) expect(maskedName(id)).toMatch(/^Applicant [A-Z0-9]{1,5}$/);
  });
});
