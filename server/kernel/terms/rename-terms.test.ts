import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSearchState, searchParameters } from "#server/addresses/paths.ts";
import { canonicalJson } from "#server/modules/market/vocabularies/places/term-place.ts";
import { toSavableQuery } from "#server/modules/people/alerts/alert-query.ts";
import { renamesOf } from "./current-terms.ts";
import { type OpenVocabulary, openVocabularyNames, type Renames, renameTerms, termsOfVocabulary } from "./rename-terms.ts";

const slugs = (vocabulary: OpenVocabulary) => termsOfVocabulary(vocabulary).map(({ slug }) => slug);
const slugOf = (vocabulary: OpenVocabulary) => fc.constantFrom(...slugs(vocabulary));
const listOf = (vocabulary: OpenVocabulary) => fc.uniqueArray(slugOf(vocabulary), { maxLength: 6 });

/** Any merges that could have been made in sequence: a value is merged once, and only into one that is current at that time. */
const merges = fc
  .array(
    fc
      .constantFrom(...openVocabularyNames)
      .chain((vocabulary) => fc.tuple(fc.constant(vocabulary), slugOf(vocabulary), slugOf(vocabulary))),
    {
      maxLength: 12,
    },
  )
  .map((asked) => {
    const gone = new Set<string>();
    return asked.flatMap(([vocabulary, from, into]) => {
      if (from === into || gone.has(`${vocabulary}:${from}`) || gone.has(`${vocabulary}:${into}`)) return [];
      gone.add(`${vocabulary}:${from}`);
      return [{ vocabulary, from, into }];
    });
  });
const now = (renames: Renames, vocabulary: string, slug: string) => renames.get(vocabulary)?.get(slug) ?? slug;

describe("stored searches", () => {
  const search = fc.record({
    sector: listOf("sector"),
    suite: fc.oneof(listOf("suite"), listOf("form")),
    q: fc.constantFrom("", "nec3 rail"),
  });

  it("hold what each value is now, once, never both, nothing lost, and nothing else changed", () => {
    fc.assert(
      fc.property(merges, search, (made, asked) => {
        const renames = renamesOf(made);
        const before = readSearchState(new URLSearchParams(toSavableQuery(searchParameters(asked)).query));
        const after = renameTerms(before, renames);
        const expected = (vocabularies: readonly string[], values: readonly string[]) =>
          [...new Set(values.map((slug) => vocabularies.reduce((known, vocabulary) => now(renames, vocabulary, known), slug)))].toSorted();
        expect(after.sector.toSorted()).toEqual(expected(["sector"], before.sector));
        expect(after.suite.toSorted()).toEqual(expected(["suite", "form"], before.suite));
        for (const slug of after.sector) expect(renames.get("sector")?.has(slug) ?? false).toBe(false);
        expect(new Set(after.suite).size).toBe(after.suite.length);
        expect({ ...after, sector: [], suite: [] }).toEqual({ ...before, sector: [], suite: [] });
      }),
    );
  });

  it("are the same however often they are rewritten, and untouched objects are the very same", () => {
    fc.assert(
      fc.property(merges, search, (made, asked) => {
        const renames = renamesOf(made);
        const once = renameTerms(asked, renames);
        expect(renameTerms(once, renames)).toBe(once);
        expect(renameTerms(asked, new Map())).toBe(asked);
      }),
    );
  });
});

describe("what is written of adverts and profiles", () => {
  const tool = fc
    .constantFrom("skill" as const, "software" as const, "measurement" as const)
    .chain((vocabulary) =>
      fc.record({ vocabulary: fc.constant(vocabulary), slug: slugOf(vocabulary), need: fc.constantFrom("must", "useful", "will-train") }),
    );
  const advert = fc.record({
    fields: fc.record({
      title: fc.constantFrom("rail", "quantum"),
      sector: slugOf("sector"),
      benefits: listOf("benefit"),
      procurementRoute: slugOf("procurement-route"),
      tools: fc.uniqueArray(tool, { selector: ({ vocabulary, slug }) => `${vocabulary}:${slug}`, maxLength: 8 }),
    }),
  });

  it("names each tool once with the strongest need that was asked, and leaves words alone", () => {
    fc.assert(
      fc.property(merges, advert, (made, { fields }) => {
        const renames = renamesOf(made);
        const after = renameTerms({ fields }, renames).fields;
        expect(after.title).toBe(fields.title);
        expect(after.sector).toBe(now(renames, "sector", fields.sector));
        const order = ["must", "useful", "will-train"];
        const strongest = new Map<string, string>();
        for (const { vocabulary, slug, need } of fields.tools) {
          const key = `${vocabulary}:${now(renames, vocabulary, slug)}`;
          const known = strongest.get(key);
          strongest.set(key, known !== undefined && order.indexOf(known) < order.indexOf(need) ? known : need);
        }
        expect(canonicalJson(after.tools.map(({ vocabulary, slug, need }) => [`${vocabulary}:${slug}`, need].join(" ")))).toBe(
          canonicalJson([...strongest].map((pair) => pair.join(" "))),
        );
        expect(after.benefits).toEqual([...new Set(fields.benefits.map((slug) => now(renames, "benefit", slug)))]);
      }),
    );
  });

  it("renames a form that stands apart from its suite, and one that stands whole", () => {
    const renames = renamesOf([
      { vocabulary: "suite", from: "nec3", into: "nec4" },
      { vocabulary: "form", from: "nec3:c", into: "nec4:c" },
      { vocabulary: "form", from: "jct:mw", into: "jct:ic" },
    ]);
    expect(
      renameTerms(
        {
          suites: [
            { suite: "nec3", form: "c" },
            { suite: "jct", form: "mw" },
            { suite: "nec3", form: "" },
          ],
        },
        renames,
      ),
    ).toEqual({
      suites: [
        { suite: "nec4", form: "c" },
        { suite: "jct", form: "ic" },
        { suite: "nec4", form: "" },
      ],
    });
    expect(renameTerms({ suite: "nec3", form: "nec3:c" }, renames)).toEqual({ suite: "nec4", form: "nec4:c" });
    expect(renameTerms({ suite: "nec3,nec3:c , jct" }, renames)).toEqual({ suite: "nec4,nec4:c, jct" });
  });

  it("takes whatever is sent: deep, odd or hostile input comes back as it is", () => {
    const renames = renamesOf([{ vocabulary: "sector", from: "rail", into: "water" }]);
    fc.assert(
      fc.property(fc.anything(), (sent) => {
        expect(() => renameTerms(sent, renames)).not.toThrow();
      }),
    );
    const polluted = JSON.parse('{"__proto__":{"sector":"rail"},"sector":"rail"}') as Record<string, unknown>;
    expect(renameTerms(polluted, renames).sector).toBe("water");
    expect(({} as Record<string, unknown>).sector).toBeUndefined();
  });
});
