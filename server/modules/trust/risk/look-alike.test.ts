import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLookAlikeTest, nameOfDomain, visualSkeletonOf } from "./look-alike.ts";

describe("domains that look alike", () => {
  it.each([
    ["brookfieId.example", "brookfield.example", "with similar-looking letters"],
    ["brookfie1d.example", "brookfield.example", "with similar-looking letters"],
    ["brооkfield.example", "brookfield.example", "with similar-looking letters"],
    ["xn--brkfield-wtha.example", "brookfield.example", null],
    ["aldersurveyors.com", "aldersurveyors.co.uk", "the same name under .com"],
    ["rnorgan.example", "morgan.example", "with similar-looking letters"],
    ["brook-field.example", "brookfield.example", "with similar-looking letters"],
    ["brookfeild.example", "brookfield.example", "with one letter changed"],
    ["brookfields.example", "brookfield.example", "with one letter changed"],
    ["brookfield-careers.example", "brookfield.example", "with a word added before or after it"],
    ["jobs-brookfield.co.uk", "brookfield.example", "with a word added before or after it"],
    ["careers.brookfield.example", "brookfield.example", null],
    ["brookfield.example", "brookfield.example", null],
    ["oakbuilding.example", "brookfield.example", null],
    ["elm.example", "ela.example", null],
    ["arups.example", "arupd.example", null],
  ])("%s beside %s: %s", (domain, known, how) => {
    expect(createLookAlikeTest(domain.toLowerCase())(known)).toBe(how);
  });

  it("knows what somebody has taken of a domain", () => {
    expect(nameOfDomain("mail.alder.co.uk")).toEqual({ name: "alder", ending: "co.uk" });
    expect(nameOfDomain("alder.example")).toEqual({ name: "alder", ending: "example" });
    expect(nameOfDomain("localhost").name).toBe("localhost");
  });

  it("never finds a domain like itself, and never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.domain()), fc.oneof(fc.string(), fc.domain()), (a, b) => {
        expect(createLookAlikeTest(a)(a)).toBeNull();
        createLookAlikeTest(a)(b);
        expect(visualSkeletonOf(visualSkeletonOf(a))).toBe(visualSkeletonOf(visualSkeletonOf(visualSkeletonOf(a))));
      }),
    );
  });
});
