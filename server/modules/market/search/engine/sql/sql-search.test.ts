import { expect, test } from "vitest";
import { emptyFilters, type SearchQuery, type SearchResult } from "#server/kernel/services/search.types.ts";
import { noFacetCounts } from "../query/facet-counts.ts";
import { createEarlySearch, type EarlySearchDeps } from "./sql-search.ts";

const query: SearchQuery = { text: null, filters: emptyFilters, sort: "newest", offset: 0, limit: 15, now: 0, withFacets: false };
const found = (total: number): SearchResult => ({ total, hits: [], facets: noFacetCounts(), unstatedPayCount: 0 });
const ready = { search: async () => found(1) };

function openSearch(deps: Partial<EarlySearchDeps>) {
  const asked: (() => void)[] = [];
  const inDatabase = () => new Promise<SearchResult>((resolve) => asked.push(() => resolve(found(2))));
  const search = createEarlySearch({ index: () => null, loaded: Promise.resolve(), inDatabase, ...deps });
  return { asked, search: async () => (await search(query)).total };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("an index that is about to be loaded is waited for", async () => {
  let resolve = () => {};
  const loaded = new Promise<void>((done) => {
    resolve = done;
  });
  let index: typeof ready | null = null;
  const { asked, search } = openSearch({ loaded, index: () => index });
  const total = search();
  await settled();
  index = ready;
  resolve();
  expect([await total, asked.length]).toEqual([1, 0]);
});

test("the database is asked by two at a time, and those who still wait when the index is there use that", async () => {
  let index: typeof ready | null = null;
  const { asked, search } = openSearch({ index: () => index });
  const totals = Promise.all([search(), search(), search(), search()]);
  await settled();
  expect(asked).toHaveLength(2);
  index = ready;
  for (const answer of asked) answer();
  expect(await totals).toEqual([2, 2, 1, 1]);
});

test("of very many, the last are told that the site is busy", async () => {
  const { asked, search } = openSearch({});
  const all = Array.from({ length: 103 }, search);
  const last = await all.at(-1)?.catch((error: unknown) => error);
  expect([last, asked.length]).toEqual([expect.objectContaining({ code: "busy", retryAfterSeconds: 2 }), 2]);
});
