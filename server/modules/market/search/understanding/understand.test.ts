import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { options, read } from "./reading.fixture.ts";
import { understand } from "./understand.ts";

describe("corrections", () => {
  it("names what was typed and what was searched", () => {
    expect(read("quanity survyor Brsitol").understood.correction).toEqual({
      typed: "quanity survyor Brsitol",
      searchedFor: "quantity surveyor bristol",
    });
  });

  it("reads a corrected word as a filter", () => {
    expect(read("senoir qs oustide ir35")).toMatchObject({ words: "qs", filters: "level=senior payBasis=outside-ir35" });
    expect(read("qs west yorkshrie")).toMatchObject({ words: "qs", filters: "at west yorkshire" });
  });

  it.each(["jobs round here", "qs at least £60k", "qs nearest to me", "qs not less than 60k"])(
    "corrects no word of what it reads in %j",
    (q) => {
      expect(read(q).understood.correction).toBeNull();
    },
  );

  it.each(["brighten", '"quanity"', "-quanity", "quanit*", "senior qs"])("does not correct %j", (q) => {
    expect(read(q).understood.correction).toBeNull();
  });

  it("asks the index only for words whose spelling it might correct", () => {
    const asked: string[] = [];
    understand("quanity hs2 qs x1y2z3 -rail", { ...options, hasWord: (word) => asked.push(word) > 0 });
    expect(asked).toEqual(["quanity"]);
  });

  it("takes everything as typed in a literal search", () => {
    const result = read("senior quanity surveyor in leeds £500", { literal: true });
    expect(result).toMatchObject({ words: "senior+quanity+surveyor+in+leed+500", filters: "" });
    expect(result.understood).toMatchObject({ tags: [], synonyms: [], correction: null });
  });
});

describe("initials", () => {
  it.each([
    ["senior Q.S.", "senior qs"],
    ["Q/S in leeds", "qs in leeds"],
    ["q s", "qs"],
    ["J.C.T. D&B", "jct d&b"],
    ["j.c.t./n.e.c.3 estimator", "jct/nec3 estimator"],
    ["N.E.C. 4 option c", "nec 4 option c"],
    ["outside I.R.35 Q.S.", "outside ir35 qs"],
    ["M. C. I. O. B. surveyor", "mciob surveyor"],
    ["(M.R.I.C.S.) -J.C.T.", "(mrics) -jct"],
    ['"J.C.T. contracts" or C.V.R.', '"jct contracts" or cvr'],
  ])("reads %j as %j", (parted, plain) => {
    const { text, filters, synonyms } = understand(parted, options);
    const expected = understand(plain, options);
    expect({ text, filters }).toEqual({ text: expected.text, filters: expected.filters });
    expect(synonyms.map(({ also }) => also)).toEqual(expected.synonyms.map(({ also }) => also));
  });

  it("takes a person’s initials for no level, and says which words became a filter as they were typed", () => {
    expect(read("J.R. Smith")).toMatchObject({ words: "j+r+smith", filters: "" });
    const [tag] = read("J.C.T. Q.S. in Leeds").understood.tags;
    expect(tag).toMatchObject({ label: "JCT", words: "J.C.T.", qWithout: "Q.S. in Leeds" });
  });
});

describe("tags", () => {
  it.each([
    ["senior qs london nec4 outside ir35 £500", "Outside IR35", "senior qs london nec4 £500"],
    ["senior qs or senior estimator", "Senior", "qs or estimator"],
    ["qs, leeds", "Leeds", "qs"],
    ["leeds, qs", "Leeds", "qs"],
    ["qs or £60k", "£60,000 a year or more", "qs"],
    ["qs in leeds permanent", "Leeds", "qs permanent"],
    ["nec4", "NEC4", ""],
    ["qs, nec4, cost manager", "NEC4", "qs, cost manager"],
    ["qs or nec4 or cost manager", "NEC4", "qs or cost manager"],
  ])("takes the words out of %j when %j is removed: %j", (q, label, without) => {
    expect(read(q).understood.tags.find((tag) => tag.label === label)?.qWithout).toBe(without);
  });

  const piece = fc.constantFrom(
    ...'senior|qs|leeds|in leeds|nec4|option c|outside ir35|£500|60k|permanent|or|,|\n|temp|to perm|rail|contract|manager|survyor|-agency|"site based"|today|york|last 7 days|project|within 10 miles of|up to|a day|jct|d&b|main contractor'.split(
      "|",
    ),
  );

  it("leaves no filter once every tag is removed", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        let q = pieces.join(" ");
        let understood = understand(q, options);
        for (let round = 0; understood.tags.length > 0; round++) {
          expect(round).toBeLessThan(30);
          q = understood.tags[0]?.qWithout ?? "";
          understood = understand(q, options);
        }
        expect(understood.filters).toEqual({});
        expect(understood.place).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it("never throws and never leaves an empty branch, whatever is typed", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary", maxLength: 400 }),
          fc.array(piece).map((pieces) => pieces.join(" ")),
        ),
        fc.boolean(),
        (q, literal) => {
          const { text, tags } = understand(q, { ...options, literal });
          for (const branch of text?.branches ?? []) {
            expect(branch.must.length + branch.mustNot.length).toBeGreaterThan(0);
            for (const slot of branch.must) for (const term of slot.anyOf) expect(term.words.length).toBeGreaterThan(0);
          }
          for (const tag of tags) for (const span of tag.spans) expect(span.end).toBeGreaterThan(span.start);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each(["\ud800", "%_", "*", '"', "-", "🏗️", "<script>", "؜‮abc", "a".repeat(5000), '"'.repeat(5000), "£".repeat(300), "1,".repeat(300)])(
    "answers %j",
    (q) => {
      expect(() => understand(q, options)).not.toThrow();
    },
  );

  it("says when nothing could be searched", () => {
    expect(read("%_").understood.notes).toHaveLength(1);
    expect(read("  ").understood.notes).toHaveLength(0);
  });
});
