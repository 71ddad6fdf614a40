import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limits } from "#db/values.ts";
import { parseKeywords } from "./grammar.ts";

/** "a b, -c "d e" f*" → "a b | -c [d e] f*": terms in short. */
function short(text: string): string {
  const { terms } = parseKeywords(text);
  const parts: string[] = [];
  let branch = 0;
  for (const term of terms) {
    if (term.branch !== branch) parts.push("|");
    branch = term.branch;
    const words = term.words.join(" ");
    const body = term.kind === "phrase" ? `[${words}]` : term.kind === "prefix" ? `${words}*` : `${term.isJoined ? "~" : ""}${words}`;
    parts.push(`${term.isExcluded ? "-" : ""}${body}`);
  }
  return parts.join(" ");
}

describe("the keyword grammar", () => {
  it.each([
    ["senior qs", "senior qs"],
    ["qs, estimator", "qs | estimator"],
    ["qs\nestimator", "qs | estimator"],
    ["qs or estimator", "qs | estimator"],
    ["qs OR estimator", "qs | estimator"],
    ["qs|estimator", "qs | estimator"],
    ["or qs or or estimator or", "qs | estimator"],
    ["oracle order", "oracle order"],
    ["survey*", "survey*"],
    ["quan*ity surveyor", "quan* surveyor"],
    ['"senior quantity surveyor" leeds', "[senior quantity surveyor] leed"],
    ["“senior qs”", "[senior qs]"],
    ['"unclosed phrase', "unclosed phrase"],
    ["qs -senior", "qs -[senior]"],
    ['qs -"project manager"', "qs -[project manager]"],
    ["qs −agency", "qs -[agency]"],
    ["qs -surv*", "qs -surv*"],
    ["site-based qs", "site ~based qs"],
    ["qs - estimator", "qs estimator"],
    ["m&e qs", "m&e qs"],
    ["employer's agent", "employer agent"],
    ["£60,000, qs", "60 000 | qs"],
    ["qs,estimator", "qs | estimator"],
    ["quantity surveyors", "quantity surveyor"],
    ["Ålesund café", "alesund cafe"],
    ["(qs) [estimator]", "qs estimator"],
    ["jct/nec4", "jct nec4"],
    ["مساح كميات", "مساح كميات"],
    ["<script>alert(1)</script>", "script alert 1 script"],
    ["%_", ""],
    ["*", ""],
    ["**** *", ""],
    ["-", ""],
    ["--", ""],
    ["- - -", ""],
    ['"', ""],
    ['""', ""],
    ['"" "" "', ""],
    [",,,\n|||", ""],
    ["🏗️👷", ""],
    ["or", ""],
    ["", ""],
    ["a*", "a"],
    ["£", ""],
    ["\\", ""],
    ["\u0000", ""],
  ])("reads %j as %j", (typed, expected) => {
    expect(short(typed)).toBe(expected);
  });

  it("cuts what is too long and says so", () => {
    const grammar = parseKeywords("quantity surveyor ".repeat(300));
    expect(grammar.typed.length).toBeLessThanOrEqual(limits.keywordMaxChars);
    expect(grammar.notes).toHaveLength(1);
    expect(parseKeywords("🏗".repeat(3000)).terms).toEqual([]);
  });

  it("gives spans that cover what was typed", () => {
    const text = 'qs -"no agency" surv* site-based';
    const { terms } = parseKeywords(text);
    expect(terms.map((term) => text.slice(term.start, term.end))).toEqual(["qs", '-"no agency"', "surv*", "site", "based"]);
  });

  it("reads anything, in order, with spans inside the text", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.string({ unit: fc.constantFrom(...'ab1 ,|"“”-−*\n£k') })),
        (text) => {
          const { terms, typed, branchCount } = parseKeywords(text);
          let end = 0;
          for (const term of terms) {
            expect(term.start).toBeGreaterThanOrEqual(end);
            expect(term.end).toBeGreaterThan(term.start);
            expect(term.end).toBeLessThanOrEqual(typed.length);
            expect(term.words.length).toBeGreaterThan(0);
            expect(term.branch).toBeLessThan(branchCount);
            end = term.end;
          }
        },
      ),
    );
  });
});
