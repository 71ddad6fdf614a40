import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyFilters, type JobDocument, type SearchQuery, type TextSlot } from "#server/kernel/services/search.types.ts";
import { anyQuery, contractNow, documentOf } from "#server/modules/market/search/search.contract.arbitrary.ts";
import { tokens } from "#server/text/tokens.ts";
import { sizeOfRun } from "#tests/fixtures/size-of-run.ts";
import { encodeWord, facetId, replaceStatement, tableColumns } from "./advert-rows.ts";
import { matchText, mostOrdered, statementsOf } from "./statements.ts";

const manticore = statementsOf({ table: "adverts", isManticore: true });
const sphinx = statementsOf({ table: "adverts", isManticore: false });
const slot = (...terms: string[]): TextSlot => ({
  anyOf: terms.map((term) => ({ words: tokens(term.replace("*", "")), ...(term.endsWith("*") && { prefix: true }) })),
});
const query = (more: Partial<SearchQuery> = {}): SearchQuery => ({
  ...{ text: null, filters: emptyFilters, sort: "newest", offset: 0, limit: 15, now: contractNow, withFacets: true },
  ...more,
});
const everyStatement = (asked: SearchQuery) => [
  ...manticore.count(asked).map(({ sql }) => sql),
  manticore.page(asked, { offset: 0, limit: 15, total: 400 }),
  manticore.pay(asked.filters, asked.now),
  ...manticore.cross(asked.filters.place, asked.now),
];

test("phrases, synonyms, prefixes, exclusions and alternatives are said in the engine's language", () => {
  const without = [{ words: ["rail"] }];
  expect(matchText({ branches: [{ must: [slot("quantity surveyors", "qs"), slot("final acc*")], mustNot: without }] })).toBe(
    '(_all ("quantity surveyor" | "qs") ("final acc*") -"rail")',
  );
  expect(
    matchText({
      branches: [
        { must: [slot("m&e")], mustNot: [] },
        { must: [], mustNot: without },
      ],
    }),
  ).toBe('(_all ("m_12_e")) | (_all -"rail")');
});

test("a text that nothing can match is not asked for", () => {
  const text = { branches: [{ must: [slot("claims"), { anyOf: [] }], mustNot: [] }] };
  expect([matchText(text), sphinx.count(query({ text }))]).toEqual([null, []]);
  expect(
    matchText({
      branches: [
        { must: [slot("")], mustNot: [] },
        { must: [], mustNot: [{ words: [] }] },
      ],
    }),
  ).toBe("(_all)");
});

test("words are the same, or begin the same, exactly where their encodings are or do", () => {
  const word = fc.oneof(fc.string({ unit: fc.constantFrom("a", "_", "&", "é", "1", "ж") }), fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(encodeWord(one)).toMatch(/^[a-z0-9_]*$/);
      expect(encodeWord(one) === encodeWord(other)).toBe(one === other);
      if (one !== "") expect(encodeWord(other).startsWith(encodeWord(one))).toBe(other.startsWith(one));
      expect("_all".startsWith(encodeWord(one || "x"))).toBe(false);
    }),
  );
});

test("no statement holds what a visitor typed, or an odd number", () => {
  const typed = fc.array(fc.string({ unit: "binary", minLength: 1 }), { minLength: 1, maxLength: 2 });
  const number = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY));
  fc.assert(
    fc.property(anyQuery, typed, number, (asked, words, odd) => {
      const text = { branches: [{ must: [{ anyOf: [{ words }] }], mustNot: [] }] };
      const place = { kind: "point" as const, lat: odd, lng: odd, radiusMiles: odd };
      const filters = {
        ...asked.filters,
        category: words,
        place,
        companyId: odd,
        pay: { scale: "day" as const, minPence: odd, maxPence: odd },
      };
      for (const each of [asked, { ...asked, text, filters, now: odd }]) {
        for (const statement of everyStatement(each)) {
          expect(statement).toMatch(/^[\w ,.()=<>{}*|"'/+-]+$/);
          expect(statement).not.toMatch(/NaN|Infinity|\de[+-]|--/);
          expect(statement.split("'").length % 2).toBe(1);
        }
      }
    }),
    { numRuns: sizeOfRun({ daily: 10, full: 100 }) },
  );
});

test("a facet is counted without its own choice, and every other one with it", () => {
  const filters = { ...emptyFilters, level: ["senior"], sector: ["rail"], postedWithinDays: 7 as const };
  const groups = sphinx.count(query({ filters })).flatMap((each) => (each.kind === "group" ? [each] : []));
  const chosen = (sql: string) => [facetId("level", "senior"), facetId("sector", "rail")].map((id) => sql.includes(`facets IN (${id})`));
  expect(groups.map(({ facets, sql }) => [facets.length > 1 ? null : facets[0], ...chosen(sql)])).toEqual([
    [null, true, true],
    ["level", false, true],
    ["sector", true, false],
  ]);
  const posted = sphinx.count(query({ filters })).filter(({ kind }) => kind === "posted");
  expect(posted.map(({ sql }) => sql.match(/published >= /g)?.length)).toEqual([1, 1, 1, 1, 1]);
});

test("Manticore is told to count exactly, and Sphinx is spared the options it does not know", () => {
  const [ofManticore, ofSphinx] = [manticore, sphinx].map((statements) => statements.count(query())[0]?.sql ?? "");
  expect(ofManticore).toBe(`${ofSphinx}, distinct_precision_threshold=0, accurate_aggregation=1`);
});

test("a page is ordered among all vacancies that were counted, up to a limit", () => {
  const most = (total: number, offset = 0) => Number(/max_matches=(\d+)/.exec(sphinx.page(query(), { offset, limit: 15, total }))?.[1]);
  expect([most(20), most(4000), most(1e6), most(1e6, mostOrdered)]).toEqual([1000, 4000, mostOrdered, mostOrdered + 15]);
});

test("an advert has a row for each rate and each four of its points, with as many values as columns", () => {
  const [made] = fc.sample(documentOf(7), { seed: 1, numRuns: 1 }) as [JobDocument];
  const rates = [{ payBasis: "umbrella" as const, payMinPence: 1, payMaxPence: null }];
  const points = Array.from({ length: 5 }, (_, at) => ({ lat: 50 + at, lng: -at, placeId: null }));
  const statement = replaceStatement("adverts", [{ ...made, title: "D'Arcy's \\ QS", suites: [], otherRates: rates, points }], 1);
  const rows = [...statement.matchAll(/\((1\d{3}), '([^']*)'/g)];
  expect(rows.map(([, id, title]) => [Number(id), title])).toEqual([0, 1, 2, 3].map((at) => [7 * 256 + at, "darcy qs"]));
  expect(statement.split(" VALUES ")[0]?.split(",")).toHaveLength(tableColumns.length + 1);
});
