import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { JobDocument, PlaceFilter, SearchIndex, SearchQuery, SearchResult } from "#server/kernel/services/search.types.ts";
import { openTestDatabase, type TestDatabase } from "#tests/helpers/database.ts";
import { sampleOfTheDay } from "#tests/helpers/sample-of-the-day.ts";
import { loadJobDocuments, streamLiveJobDocuments } from "./engine/build/documents.ts";
import { createMemoryIndex } from "./engine/index/memory-index.ts";
import { searchInSql } from "./engine/sql/sql-search.ts";
import { insertContractMarket } from "./search.contract.market.ts";
import { searchReference } from "./search.contract.oracle.ts";
import recorded from "./search.contract.queries.json" with { type: "json" };

// Takes about 5 s; the full run, with all recorded queries, about 25 s.

/**
 * Recorded before areas, lists and promises were: each place reaches two of the market's areas, every fifth has another beside it, and every
 * seventh query wants a promise.
 */
const all = (recorded as unknown as SearchQuery[]).map(withPromise).map((query, at) => {
  const { place } = query.filters;
  if (!place) return query;
  const also: PlaceFilter[] = [
    { kind: "point", lat: 55.95, lng: -3.19, radiusMiles: 15, areas: [2] },
    { kind: "area", placeId: 13, radiusMiles: 0, points: [] },
  ];
  const wider = {
    ...place,
    areas: [[1, 14], [13, 14], [2], []][at % 4] ?? [],
    ...(at % 5 === 0 && { also: [also[at % 2] as PlaceFilter] }),
  };
  return { ...query, filters: { ...query.filters, place: wider } };
});
function withPromise(query: SearchQuery, at: number): SearchQuery {
  return { ...query, filters: { ...query.filters, replyPromise: at % 7 === 0 ? ["10"] : [] } };
}
const queries = sampleOfTheDay(all, 60, "recorded queries");
const isRanked = (query: SearchQuery) => query.sort === "relevance" && query.text !== null && query.text.branches.length > 0;

let database: TestDatabase;
let documents: JobDocument[];
let index: SearchIndex;

beforeAll(async () => {
  database = await openTestDatabase();
  await insertContractMarket(database.db);
  documents = [];
  for await (const batch of streamLiveJobDocuments(database.db)) documents.push(...batch);
  index = createMemoryIndex(undefined, { sealRows: 100, cacheCountsFromRows: 3 });
  index.upsert(documents);
});
afterAll(() => database.close());

function expectSame(found: SearchResult, wanted: SearchResult, query: SearchQuery): void {
  const place = `query ${all.indexOf(query)}: ${JSON.stringify(query)}`;
  expect({ ...found, hits: [] }, place).toEqual({ ...wanted, hits: [] });
  if (isRanked(query)) return;
  expect(
    found.hits.map(({ id }) => id),
    place,
  ).toEqual(wanted.hits.map(({ id }) => id));
  const inches = (result: SearchResult) =>
    result.hits.map(({ distanceMiles }) => (distanceMiles === null ? null : Math.round(distanceMiles * 1e5)));
  expect(inches(found), place).toEqual(inches(wanted));
}

describe("recorded queries over a market in the database", () => {
  test("are worth asking: most find adverts, and every kind of order, filter and text is among them", () => {
    expect(all.length).toBe(500);
    expect(documents.length).toBeGreaterThan(300);
    const found = all.filter((query) => searchReference(documents, { ...query, withFacets: false }).total > 0);
    expect(found.length).toBeGreaterThan(300);
    expect(all.filter(({ text }) => text).length).toBeGreaterThan(150);
    expect(all.filter(({ text }) => !text).length).toBeGreaterThan(100);
  });

  test("get from the default engine the ids, counts and facets that reading every advert gives", () => {
    for (const query of queries) expectSame(index.search(query), searchReference(documents, query), query);
  });

  test("get from the default engine, when ranked, exactly the adverts that match", () => {
    for (const query of queries.filter(isRanked)) {
      const everything = { ...query, offset: 0, limit: documents.length, withFacets: false };
      const ids = (result: SearchResult) => result.hits.map(({ id }) => id).sort((a, b) => a - b);
      expect(ids(index.search(everything))).toEqual(ids(searchReference(documents, everything)));
    }
  });

  test("get the same from plain SQL where no words are asked", async () => {
    for (const query of queries.filter(({ text }) => !text)) expectSame(await searchInSql(database.db, query), index.search(query), query);
  });

  test("are answered by SQL without failing where words are asked", async () => {
    for (const query of queries.filter(({ text }) => text)) {
      const { total, hits } = await searchInSql(database.db, { ...query, withFacets: false });
      expect(hits.length).toBeLessThanOrEqual(Math.max(0, total - query.offset));
    }
  });
});

test("adverts read by id are the adverts read in a stream", async () => {
  const byId = await loadJobDocuments(
    database.db,
    documents.map(({ id }) => id),
  );
  const sorted = (list: readonly JobDocument[]) => [...list].sort((a, b) => a.id - b.id);
  expect(sorted(byId)).toEqual(sorted(documents));
});
