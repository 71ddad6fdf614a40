import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  emptyFilters,
  facetNames,
  type JobDocument,
  type SearchIndex,
  type SearchQuery,
  type SearchResult,
} from "#server/kernel/services/search.types.ts";
import { anyQuery, contractNow, documentOf, oddQuery } from "#server/modules/market/search/search.contract.arbitrary.ts";
import { searchReference } from "#server/modules/market/search/search.contract.oracle.ts";
import { tokens } from "#server/text/tokens.ts";
import { sizeOfRun } from "#tests/fixtures/size-of-run.ts";
import { createMemoryIndex, type MemoryIndex } from "./memory-index.ts";

const query = (overrides: Partial<SearchQuery> = {}): SearchQuery => ({
  text: null,
  filters: emptyFilters,
  sort: "newest",
  offset: 0,
  limit: 1000,
  now: contractNow,
  withFacets: true,
  ...overrides,
});

const market = fc.integer({ min: 0, max: 25 }).chain((size) => fc.tuple(...Array.from({ length: size }, (_, at) => documentOf(at + 1))));

// Takes about 5 s; the full run about 30 s.

/** How many random markets a rule is tried on. */
const numRuns = sizeOfRun({ daily: 30, full: 100 });

/** Few rows per segment, so that several are searched; counts of all but the smallest sets are cached. */
async function indexOf(documents: readonly JobDocument[], sealRows = 7): Promise<MemoryIndex> {
  const index = createMemoryIndex(undefined, { sealRows, cacheCountsFromRows: 3 });
  await index.upsert(documents);
  return index;
}

function expectSame(found: SearchResult, wanted: SearchResult, asked: SearchQuery): void {
  expect({ ...found, hits: [] }).toEqual({ ...wanted, hits: [] });
  expect(found.hits.length).toBe(wanted.hits.length);
  // The plain reader does not rank, so only a whole ranked list can be held against it.
  if (asked.sort === "relevance" && asked.text && (asked.offset > 0 || asked.limit < 1000)) return;
  const ids = (result: typeof found) => result.hits.map(({ id }) => id);
  if (asked.sort === "relevance" && asked.text) expect([...ids(found)].sort()).toEqual([...ids(wanted)].sort());
  else expect(ids(found)).toEqual(ids(wanted));
  const byId = new Map(wanted.hits.map((hit) => [hit.id, hit.distanceMiles]));
  for (const { id, distanceMiles } of found.hits) {
    const distance = byId.get(id);
    if (typeof distance === "number") expect(distanceMiles).toBeCloseTo(distance, 6);
    else if (distance === null) expect(distanceMiles).toBeNull();
  }
}

const idsFound = async (index: SearchIndex, asked: SearchQuery) => (await index.search(asked)).hits.map(({ id }) => id);

/** A page of a list is the same stretch of the whole list, ranked ones included. */
async function expectPartOfWhole(index: SearchIndex, asked: SearchQuery): Promise<void> {
  const whole = await idsFound(index, { ...asked, offset: 0, limit: 1000 });
  const part = await idsFound(index, asked);
  expect(part).toEqual(whole.slice(asked.offset, asked.offset + asked.limit));
}

const textOnly = (id: number, title: string, body: string, firstPublishedAt = contractNow): JobDocument => ({
  ...(fc.sample(documentOf(id), { seed: 1, numRuns: 1 })[0] as JobDocument),
  ...{ title, body, firstPublishedAt },
  ...{ companyName: "", placeNames: "", closesAt: null, expiresAt: null, vacancyKey: null },
});
const claims = { branches: [{ must: [{ anyOf: [{ words: tokens("claims") }] }], mustNot: [] }] };

/** Adverts with all of the words, best first. */
function ranked(index: SearchIndex, ...words: string[]): Promise<number[]> {
  const text = { branches: [{ must: words.map((word) => ({ anyOf: [{ words: tokens(word) }] })), mustNot: [] }] };
  return idsFound(index, query({ text, sort: "relevance" }));
}

describe("the in-process index", () => {
  test("answers what reading every advert answers", async () => {
    await fc.assert(
      fc.asyncProperty(market, fc.array(anyQuery, { minLength: 1, maxLength: 5 }), async (documents, queries) => {
        const index = await indexOf(documents);
        for (const asked of queries) {
          expectSame(await index.search(asked), searchReference(documents, asked), asked);
          await expectPartOfWhole(index, asked);
        }
      }),
      { numRuns: 3 * numRuns },
    );
  });

  test("counts for each facet value what choosing it gives", async () => {
    await fc.assert(
      fc.asyncProperty(market, anyQuery, async (documents, asked) => {
        const index = await indexOf(documents);
        const { facets } = await index.search({ ...asked, withFacets: true });
        for (const facet of facetNames) {
          for (const [value, count] of Object.entries(facets[facet])) {
            const chosen = facet === "posted" ? { postedWithinDays: Number.parseInt(value, 10) as 1 } : { [facet]: [value] };
            expect((await index.search({ ...asked, filters: { ...asked.filters, ...chosen } })).total).toBe(count);
          }
        }
      }),
      { numRuns },
    );
  });

  test("answers after changes what an index built of the outcome answers", async () => {
    const change = fc
      .record({ id: fc.integer({ min: 1, max: 12 }), isRemoval: fc.boolean() })
      .chain(({ id, isRemoval }) => documentOf(id).map((document) => ({ id, document: isRemoval ? null : document })));
    await fc.assert(
      fc.asyncProperty(market, fc.array(change, { maxLength: 30 }), anyQuery, async (documents, changes, asked) => {
        const changed = await indexOf(documents);
        const held = new Map(documents.map((document) => [document.id, document]));
        for (const { id, document } of changes) {
          // Cached results must not outlive the change.
          for (const one of [asked, query(), asked, query(), asked, query()]) await changed.search(one);
          if (document) {
            await changed.upsert([document]);
            held.set(id, document);
          } else {
            await changed.remove([id]);
            held.delete(id);
          }
        }
        const rebuilt = await indexOf([...held.values()].sort((a, b) => a.firstPublishedAt - b.firstPublishedAt || a.id - b.id));
        expect(changed.size).toBe(held.size);
        for (const one of [asked, query()]) expect(await changed.search(one)).toEqual(await rebuilt.search(one));
        for (const word of ["cost", "surveyor", "e"]) expect(await changed.hasWord(word)).toBe(await rebuilt.hasWord(word));
      }),
      { numRuns },
    );
  });

  test("answers the same whatever was asked before", async () => {
    await fc.assert(
      fc.asyncProperty(market, fc.array(anyQuery, { minLength: 2, maxLength: 24 }), async (documents, queries) => {
        const index = await indexOf(documents);
        const answers = await Promise.all(queries.map(async (asked) => (await indexOf(documents)).search(asked)));
        // Results are cached on the second query and used from the third.
        for (const turn of [queries, queries, queries])
          for (const [at, asked] of turn.entries()) expect(await index.search(asked)).toEqual(answers[at]);
      }),
      { numRuns },
    );
  });

  test.each([0, 40])("scores each search from nothing, beside %i others", async (length) => {
    const others = Array.from({ length }, (_, at) => textOnly(at + 3, "estimator", ""));
    const index = await indexOf([textOnly(1, "claims", "tender"), textOnly(2, "", "tender tender tender"), ...others]);
    expect([await ranked(index, "claims"), await ranked(index, "tender")]).toEqual([[1], [2, 1]]);
  });

  test("ranks by all words together", async () => {
    const index = await indexOf([textOnly(1, "claims tender", ""), textOnly(2, "claims", "tender"), textOnly(3, "", "claims tender")], 3);
    expect(await ranked(index, "claims", "tender")).toEqual([1, 2, 3]);
  });

  test("shows a vacancy once when another advert of it came after the same was asked before", async () => {
    const advert = (id: number): JobDocument => ({ ...textOnly(id, "", ""), vacancyKey: "one", level: "senior" });
    const index = await indexOf([advert(1), advert(2)]);
    const asked = query({ filters: { ...emptyFilters, level: ["senior"] } });
    expect((await index.search(asked)).total).toBe(1);
    await index.upsert([advert(3)]);
    expect((await index.search(asked)).total).toBe(1);
  });

  test("ranks what came after the same was asked before", async () => {
    const index = await indexOf([textOnly(1, "", "claims"), textOnly(2, "", "claims")], 2);
    expect(await ranked(index, "claims")).toEqual([2, 1]);
    await index.upsert([textOnly(3, "claims", ""), textOnly(4, "estimator", "")]);
    expect(await ranked(index, "claims")).toEqual([3, 2, 1]);
  });

  test("counts adverts that came after a set of nearly the same was counted", async () => {
    const of = (id: number): JobDocument => ({ ...textOnly(id, "", ""), category: id % 2 ? "estimator" : "cost-manager", sector: null });
    const index = await indexOf(Array.from({ length: 64 }, (_, at) => of(at + 1)));
    const counted = async () => (await index.search(query({ filters: { ...emptyFilters, category: ["estimator"] } }))).facets.level;
    const [[level, before] = ["", 0]] = Object.entries(await counted());
    await index.upsert([of(65), of(67)]);
    expect([before, (await counted())[level]]).toEqual([32, 34]);
  });

  test("keeps what each set counts apart when one takes the place of nearly the same", async () => {
    const levels = ["senior", "graduate", "assistant"];
    const of = (id: number): JobDocument => ({ ...textOnly(id, `word${id % 9}`, `only${id}`), level: levels[id % 5] ?? "director" });
    const documents = Array.from({ length: 90 }, (_, at) => of(at + 1));
    const index = await indexOf(documents);
    const counted = async (from: SearchIndex, word: string, without: string[] = []) => {
      const must = [{ anyOf: [{ words: tokens(word) }] }];
      const text = { branches: [{ must, mustNot: without.map((one) => ({ words: tokens(one) })) }] };
      return (await from.search(query({ text }))).facets.level;
    };
    for (let word = 0; word < 9; word++) await counted(index, `word${word}`);
    for (let word = 8; word >= 0; word--) {
      await counted(index, `word${word}`, [`only${word + 9}`]);
      expect(await counted(index, `word${word}`)).toEqual(await counted(await indexOf(documents), `word${word}`));
    }
  });

  test("orders by pay what came after it was first asked to", async () => {
    const paid = (id: number, payMaxPence: number): JobDocument => ({
      ...(fc.sample(documentOf(id), { seed: 1, numRuns: 1 })[0] as JobDocument),
      ...{ payScale: "year", payMinPence: 100, payMaxPence, closesAt: null, expiresAt: null, vacancyKey: null },
    });
    const index = await indexOf([paid(1, 500), paid(2, 300)]);
    const order = (sort: SearchQuery["sort"]) => idsFound(index, query({ sort }));
    expect(await order("salary-desc")).toEqual([1, 2]);
    await index.upsert([paid(3, 400), paid(2, 900)]);
    expect(await order("salary-desc")).toEqual([2, 1, 3]);
    await index.remove([1]);
    expect(await order("salary-desc")).toEqual([2, 3]);
  });

  test("finds adverts of a firm that came after it was first asked for", async () => {
    const of = (id: number, companyId: number): JobDocument => ({ ...textOnly(id, "Estimator", ""), companyId });
    const index = await indexOf([of(1, 7), of(2, 8)]);
    const found = (companyId: number) => idsFound(index, query({ filters: { ...emptyFilters, companyId } }));
    expect(await Promise.all([found(7), found(8), found(9)])).toEqual([[1], [2], []]);
    await index.upsert([of(3, 7), of(2, 9)]);
    expect(await Promise.all([found(7), found(8), found(9)])).toEqual([[3, 1], [], [2]]);
  });

  test("never throws, however odd the numbers and words", async () => {
    const index = await indexOf([]);
    await fc.assert(
      fc.asyncProperty(oddQuery, async (odd) => {
        expect((await index.search(odd)).total).toBe(0);
      }),
    );
  });

  test("ranks a word in the title above the same word in the text", async () => {
    const index = await indexOf([textOnly(1, "Estimator", "claims, claims, claims"), textOnly(2, "Claims surveyor", "measurement")]);
    expect(await idsFound(index, query({ text: claims, sort: "relevance" }))).toEqual([2, 1]);
  });

  test("finds the first of many by relevance without ranking them all", async () => {
    const dayMs = 86_400_000;
    const advert = fc.record({ isTitled: fc.boolean(), ageDays: fc.integer({ min: 0, max: 60 }), times: fc.integer({ min: 1, max: 3 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(advert, { minLength: 70, maxLength: 130 }), fc.integer({ min: 1, max: 20 }), async (adverts, limit) => {
        const documents = adverts
          .sort((a, b) => b.ageDays - a.ageDays)
          .map(({ isTitled, ageDays, times }, at) =>
            textOnly(at + 1, isTitled ? "Claims surveyor" : "Estimator", "claims ".repeat(times), contractNow - ageDays * dayMs),
          );
        const index = await indexOf(documents);
        // Once rewritten, these come after the newest.
        await index.upsert(documents.filter((_, at) => at % 9 === 0));
        await expectPartOfWhole(index, query({ text: claims, sort: "relevance", limit }));
      }),
      { numRuns },
    );
  });
});
