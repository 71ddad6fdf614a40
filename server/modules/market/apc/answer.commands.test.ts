import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDue, summariseAnswers } from "./answer.commands.ts";

const answer = fc.record({ keepsAgreement: fc.boolean(), meetsSupervisor: fc.boolean(), givesTimeAndFees: fc.boolean() });
const ids = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `answer-${from + at}`);

describe("figureOf", () => {
  it("counts by fives, and says the same of everybody’s yes as of all but one’s", () => {
    const all = Array.from({ length: 9 }, () => ({ keepsAgreement: true, meetsSupervisor: true, givesTimeAndFees: true }));
    expect(summariseAnswers(all)).toEqual(
      summariseAnswers([...all.slice(1), { keepsAgreement: false, meetsSupervisor: false, givesTimeAndFees: false }]),
    );
    expect(summariseAnswers(all).answers).toBe(5);
  });

  it("never depends on the order of the answers", () => {
    fc.assert(
      fc.property(fc.array(answer, { minLength: 5, maxLength: 40 }), (rows) => {
        expect(summariseAnswers(rows.toReversed())).toEqual(summariseAnswers(rows));
      }),
    );
  });
});

describe("isDue", () => {
  it("shows nothing below five, and changes nothing before five more have come or gone", () => {
    expect([4, 5].map((count) => isDue(null, ids(count)))).toEqual([false, true]);
    fc.assert(
      fc.property(fc.nat(30), fc.nat(10), fc.nat(10), (kept, gone, come) => {
        const shown = ids(kept + gone);
        const present = [...ids(kept), ...ids(come, 1000)];
        expect(isDue(shown, present)).toBe(gone + come >= 5);
      }),
    );
  });
});
