import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { proposedSlug, slugFault } from "./editing/company-fields.ts";

describe("the address of a firm", () => {
  it.each([
    ["Ashlar & Quoin Ltd", "ashlar-and-quoin-ltd"],
    ["Müller Baumanagement", "muller-baumanagement"],
    ["Weiß & Søn", "weiss-and-son"],
    ["Jobs", "jobs-firm"],
    ["名", "firm"],
  ])("is proposed from the name %s", (name, slug) => {
    expect(proposedSlug(name)).toBe(slug);
    expect(slugFault(slug)).toBeNull();
  });

  it.each(["jobs", "admin", "api", "companies", "create-company", "my-account", "recruiter"])("is never the route word %s", (word) => {
    expect(slugFault(word)).toMatch(/^This site uses this word itself/);
  });

  it.each(["two words", "müller", "UPPER", "-a", "a--b", "a/b", "a.b", "..", "%20"])("is not %j", (word) => {
    expect(slugFault(word)).toMatch(/^Use only lower-case letters/);
  });

  it("as proposed is always fit", () => {
    fc.assert(fc.property(fc.string({ maxLength: 130, unit: "grapheme" }), (name) => slugFault(proposedSlug(name)) === null));
  });
});
