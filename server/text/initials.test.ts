import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { joinInitials } from "./initials.ts";

describe("joinInitials", () => {
  test.each([
    ["J.C.T.", "JCT"],
    ["j.c.t", "jct"],
    ["J.C.T. D&B", "JCT D&B"],
    ["N.E.C.3, N.E.C3 and N.E.C. 4", "NEC3, NEC3 and NEC 4"],
    ["P.P.C.2000, S.M.M.7 and M.F.1", "PPC2000, SMM7 and MF1"],
    ["Outside I.R.35", "Outside IR35"],
    ["H.S.2", "HS2"],
    ["F.R.I.C.S", "FRICS"],
    ["(M.R.I.C.S./M.C.I.O.B.)", "(MRICS/MCIOB)"],
    ["M. C. I. O. B.", "MCIOB"],
    ["R I C S or J C T", "RICS or JCT"],
    ["a J C T contract", "a JCT contract"],
    ["Assoc. R.I.C.S., Assoc.RICS, M.RICS", "AssocRICS, AssocRICS, MRICS"],
    ["R.I.C.S.-qualified", "RICS-qualified"],
    ["Senior Q.S., Q/S, Q S", "Senior QS, QS, QS"],
    ["Q.S.s and Q.S.'s", "QSs and QS's"],
    ["P/T or F/T", "PT or FT"],
    ["M.&E., M. & E., D.&B", "M&E, M & E, D&B"],
    ["B.Sc. (Hons), M.Eng, Ph.D.", "BSc (Hons), MEng, PhD"],
    ["G.C./Works", "GC/Works"],
    ["U.K.", "UK"],
  ])("joins %j", (text, joined) => expect(joinInitials(text)).toBe(joined));

  test.each([
    ["the J.C.T. The next", "the JCT. The next"],
    ["the J.C.T.The next", "the JCT. The next"],
    ["You know the R.I.C.S. Experience of it helps", "You know the RICS. Experience of it helps"],
    ["an R.I.C.S. Chartered surveyor", "an RICS Chartered surveyor"],
  ])("keeps sentences apart: %j", (text, joined) => expect(joinInitials(text)).toBe(joined));

  test.each([
    "J.R. Smith",
    "J. R. Smith & Sons",
    "No. 3 A. B. Jones",
    "e.g. a retail scheme, i.e. shops",
    "from 8 a.m. to 5 p.m.",
    "£3,000 p.m. or £40,000 p.a.",
    "3.5 days, clause 2.4.1",
    "ASP.net",
    "A.S.P.net",
    "www.a.b",
    "https://www.q.s.example/j.c.t.",
    "j.c.t@q.s.example",
    "and/or",
    "M&E",
    "A&E and R&D",
    "options A/C, C/D or A/B/C",
    "cat A B C",
    "24/7",
    "a/c",
    "St. Albans",
    "JCT. The next",
    "Plan A. I am",
  ])("leaves %j", (text) => expect(joinInitials(text)).toBe(text));

  const name = fc.constantFrom(..."qs jct rics mrics ciob nec cvr cvi pqs cscs apc nrm2 nec3 ir35 hs2".split(" "));
  const dotted = fc.tuple(name, fc.boolean(), fc.boolean()).map(([word, isUpper, endsInDot]) => {
    const cased = isUpper ? word.toUpperCase() : word;
    const [, letters = "", figures = ""] = /^(\p{L}+)(\d*)$/u.exec(cased) ?? [];
    return { word: cased, written: `${[...letters].join(".")}${figures ? `.${figures}` : endsInDot ? "." : ""}` };
  });
  const around = fc.constantFrom(["", ""], ["(", ")"], ["senior ", " in Leeds"], ["with ", ", contracts"], ["the ", "/tender"], ["“", "”"]);

  test("reads a name the same with its dots, wherever it stands", () => {
    fc.assert(
      fc.property(dotted, around, ({ word, written }, [head, tail]) => {
        expect(joinInitials(`${head}${written}${tail}`)).toBe(`${head}${word}${tail}`);
      }),
    );
  });

  test("changes nothing but marks and spaces, and nothing in text without initials", () => {
    const pieces = ["J.C.T.", "a", "A", "B.", "Q/S", "The", " ", ".", "/", "&", "'", "3", "m", "é", "\n", "www.a.b", "x@y"];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => list.join(""));
    const letters = (source: string) => source.replace(/[^\p{L}\p{N}]/gu, "");
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: "binary" })), (source) => {
        expect(letters(joinInitials(source))).toBe(letters(source));
      }),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(fc.stringMatching(/^(?:[a-z]{2,8}[ ,;:\n])*$/), (source) => {
        expect(joinInitials(source)).toBe(source);
      }),
    );
  });
});
