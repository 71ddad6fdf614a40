import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  emptyFilters,
  type JobDocument,
  type PlaceFilter,
  type SearchQuery,
  type SearchResult,
} from "#server/kernel/services/search.types.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { sizeOfRun } from "#tests/fixtures/size-of-run.ts";
import { createTestEngine, type TestEngine } from "#tests/fixtures/sphinx-server.fixture.ts";
import { createMemoryIndex, type MemoryIndex } from "./engine/index/memory-index.ts";
import { openManticoreIndex } from "./engine/manticore/manticore-index.ts";
import { anyQuery, contractNow, documentOf, oddQuery } from "./search.contract.arbitrary.ts";
import { searchReference } from "./search.contract.oracle.ts";
import { expectSame, isRanked, openContractMarket, recordedQueries } from "./search.contract.recorded.ts";

// The contract of the search engine on Debian's Sphinx, which speaks Manticore's protocol. Takes half a minute, and at the first time some
// seconds more to fetch it.

let database: TestDatabase;
let engine: TestEngine;
let index: ReturnType<typeof openManticoreIndex>;
let memory: MemoryIndex;
let documents: JobDocument[];

beforeAll(async () => {
  engine = await createTestEngine();
  database = await openTestDatabase();
  await engine.start();
  documents = await openContractMarket(database.db);
  index = openManticoreIndex(engine.url);
  memory = createMemoryIndex();
  await memory.upsert(documents);
});
afterAll(async () => {
  await index?.close();
  await Promise.all([engine?.remove(), database?.close()]);
});

async function fill(adverts: readonly JobDocument[]): Promise<void> {
  await index.clear();
  for (let from = 0; from < adverts.length; from += 100) await index.fill(adverts.slice(from, from + 100));
}

const idsOf = ({ hits }: SearchResult) => hits.map(({ id }) => id);
const commonShare = (found: SearchResult, wanted: SearchResult, of: number) => {
  const first = new Set(idsOf(wanted).slice(0, of));
  return (
    idsOf(found)
      .slice(0, of)
      .filter((id) => first.has(id)).length / of
  );
};
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

describe("recorded queries over a market in the database", () => {
  beforeAll(() => fill(documents));

  test("get the counts, facets, order and distances that reading every advert gives", async () => {
    for (const query of recordedQueries) expectSame(await index.search(query), searchReference(documents, query), query);
  });

  test("get, when ranked, exactly the adverts that match, and mostly the same first ten as the index in memory", async () => {
    const shares: number[] = [];
    for (const query of recordedQueries.filter(({ text }) => text !== null && text.branches.length > 0)) {
      const everything = { ...query, sort: "relevance" as const, offset: 0, limit: documents.length, withFacets: false };
      for (const filters of isRanked(query) ? [query.filters, emptyFilters] : [emptyFilters]) {
        const [found, wanted] = await Promise.all([index, memory].map((each) => each.search({ ...everything, filters })));
        if (!found || !wanted) continue;
        expect(sorted(idsOf(found))).toEqual(sorted(idsOf(wanted)));
        // Where fewer are found, the first ten are the same whatever their order.
        if (wanted.total > 10) shares.push(commonShare(found, wanted, 10));
      }
    }
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    console.log(`First ten of ${shares.length} ranked lists: ${Math.round(mean * 100)} % are those of the index in memory.`);
    expect(shares.length).toBeGreaterThan(50);
    expect(mean).toBeGreaterThan(0.85);
  });

  const leeds: PlaceFilter = { kind: "point", lat: 53.8, lng: -1.55, radiusMiles: 15, areas: [13] };
  test.each<[string, PlaceFilter | null]>([
    ["anywhere", null],
    ["a town", leeds],
    ["a country or a town", { kind: "area", placeId: 2, radiusMiles: 0, points: [], also: [leeds] }],
  ])("are counted by category and another facet as in memory: %s", async (_name, place) => {
    const byName = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
    for (const facet of ["suite", "sector", "level"] as const) {
      const [found, wanted] = [index, memory].map((each) => each.crossCount(["category", facet], place, contractNow));
      expect([...((await found) ?? [])].sort(byName)).toEqual([...((await wanted) ?? [])].sort(byName));
    }
  });

  test("have the pay that adverts state on a scale", async () => {
    const inOrder = (pay: readonly object[]) => pay.map((each) => JSON.stringify(each)).sort();
    for (const filters of [emptyFilters, { ...emptyFilters, category: ["estimator"], payBasis: ["umbrella", "paye-client"] }]) {
      const [found, wanted] = [index, memory].map((each) => each.statedPay(filters, "year", contractNow));
      expect(inOrder((await wanted) ?? []).length).toBeGreaterThan(2);
      expect(inOrder((await found) ?? [])).toEqual(inOrder((await wanted) ?? []));
    }
  });
});

describe("any market", () => {
  const market = fc.tuple(...Array.from({ length: 40 }, (_, at) => documentOf(at + 1)));

  test("is answered as reading every advert answers", async () => {
    await fc.assert(
      fc.asyncProperty(market, fc.array(anyQuery, { minLength: 10, maxLength: 20 }), async (adverts, queries) => {
        await fill(adverts);
        for (const query of queries) {
          const [found, wanted] = [await index.search(query), searchReference(adverts, query)];
          if (!isRanked(query)) expectSame(found, wanted, query);
          else expect({ ...found, hits: found.hits.length }).toEqual({ ...wanted, hits: wanted.hits.length });
        }
      }),
      { numRuns: sizeOfRun({ daily: 5, full: 15 }) },
    );
  });

  test("shows a changed advert as it is now, and a removed one no more", async () => {
    const make = (more: Partial<JobDocument>): JobDocument => ({
      ...(fc.sample(documentOf(1), { seed: 1, numRuns: 1 })[0] as JobDocument),
      ...{ title: "Estimator", body: "", companyName: "", placeNames: "", closesAt: null, expiresAt: null, otherRates: [], ...more },
    });
    const query = (word: string): SearchQuery => ({
      text: { branches: [{ must: [{ anyOf: [{ words: [word] }] }], mustNot: [] }] },
      ...{ filters: emptyFilters, sort: "newest", offset: 0, limit: 10, now: contractNow, withFacets: false },
    });
    const totals = async () => [(await index.search(query("estimator"))).total, (await index.search(query("планировщик"))).total];
    await index.clear();
    const rate = { payBasis: "umbrella", payMinPence: 1, payMaxPence: 2 } as const;
    await index.upsert([make({ otherRates: [rate, { ...rate, payBasis: "paye-client" }] }), make({ id: 2 })]);
    expect([await totals(), await index.countAdverts()]).toEqual([[2, 0], 2]);
    await index.upsert([make({ title: "Планировщик" })]);
    expect([await totals(), await index.countAdverts()]).toEqual([[1, 1], 2]);
    expect(await Promise.all(["estimator", "планировщик", "d'arcy"].map((word) => index.hasWord(word)))).toEqual([true, true, false]);
    await index.remove([1, 2]);
    expect([await totals(), await index.countAdverts()]).toEqual([[0, 0], 0]);
  });

  test("never fails, however odd the numbers and words", async () => {
    await index.clear();
    await fc.assert(
      fc.asyncProperty(oddQuery, async (odd) => {
        expect((await index.search(odd)).total).toBe(0);
        expect(await index.hasWord(odd.filters.category.join(""))).toBe(false);
      }),
    );
  });
});
