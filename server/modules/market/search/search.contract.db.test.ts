import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { JobDocument, SearchIndex, SearchResult } from "#server/kernel/services/search.types.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { loadJobDocuments } from "./engine/build/documents.ts";
import { createMemoryIndex } from "./engine/index/memory-index.ts";
import { searchInSql } from "./engine/sql/sql-search.ts";
import { searchReference } from "./search.contract.oracle.ts";
import { expectSame, isRanked, openContractMarket, recordedQueries } from "./search.contract.recorded.ts";

// Takes about 5 s; the full run, with all recorded queries, about 25 s.

const queries = sampleOfTheDay(recordedQueries, 60, "recorded queries");
let database: TestDatabase;
let documents: JobDocument[];
let index: SearchIndex;

beforeAll(async () => {
  database = await openTestDatabase();
  documents = await openContractMarket(database.db);
  index = createMemoryIndex(undefined, { sealRows: 100, cacheCountsFromRows: 3 });
  await index.upsert(documents);
});
afterAll(() => database.close());

describe("recorded queries over a market in the database", () => {
  test("are worth asking: most find adverts, and every kind of order, filter and text is among them", () => {
    expect(recordedQueries.length).toBe(500);
    expect(documents.length).toBeGreaterThan(300);
    const found = recordedQueries.filter((query) => searchReference(documents, { ...query, withFacets: false }).total > 0);
    expect(found.length).toBeGreaterThan(300);
    expect(recordedQueries.filter(({ text }) => text).length).toBeGreaterThan(150);
    expect(recordedQueries.filter(({ text }) => !text).length).toBeGreaterThan(100);
  });

  test("get from the default engine the ids, counts and facets that reading every advert gives", async () => {
    for (const query of queries) expectSame(await index.search(query), searchReference(documents, query), query);
  });

  test("get from the default engine, when ranked, exactly the adverts that match", async () => {
    for (const query of queries.filter(isRanked)) {
      const everything = { ...query, offset: 0, limit: documents.length, withFacets: false };
      const ids = (result: SearchResult) => result.hits.map(({ id }) => id).sort((a, b) => a - b);
      expect(ids(await index.search(everything))).toEqual(ids(searchReference(documents, everything)));
    }
  });

  test("get the same from plain SQL where no words are asked", async () => {
    for (const query of queries.filter(({ text }) => !text))
      expectSame(await searchInSql(database.db, query), await index.search(query), query);
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
