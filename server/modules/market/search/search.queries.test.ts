import { expect, it } from "vitest";
import { emptyFilters, type SearchQuery, type SearchResult, type SearchService } from "#server/kernel/services/search.types.ts";
import { searchCached } from "./search.queries.ts";

const query: SearchQuery = { text: null, filters: emptyFilters, sort: "newest", offset: 0, limit: 15, withFacets: false, now: 5000 };

function countingSearch(phase: "warming" | "ready" = "ready") {
  const asked: SearchQuery[] = [];
  const service = {
    version: 1,
    state: { phase, source: "memory" as const, size: 0, bytes: 0, buildMs: null },
    search: async (one: SearchQuery) => {
      asked.push(one);
      return { total: asked.length, hits: [] } as unknown as SearchResult;
    },
    hasWord: async () => false,
    figures: null,
    applyNow: async () => {},
    onJobsChanged: () => () => {},
    stop: async () => {},
  };
  return { service: service satisfies SearchService, asked };
}

it("asks the index once for the same query within a second", () => {
  const { service, asked } = countingSearch();
  const first = searchCached(service, query);
  expect(searchCached(service, { ...query, now: 5999 })).toBe(first);
  expect(asked).toHaveLength(1);
});

it("asks again for another part, another filter, another second and after a change", () => {
  const { service, asked } = countingSearch();
  searchCached(service, query);
  searchCached(service, { ...query, offset: 15 });
  searchCached(service, { ...query, filters: { ...emptyFilters, level: ["senior"] } });
  searchCached(service, { ...query, now: 6000 });
  service.version += 1;
  searchCached(service, { ...query, now: 6000 });
  expect(asked).toHaveLength(5);
});

it("keeps nothing while the index warms", () => {
  const { service, asked } = countingSearch("warming");
  searchCached(service, query);
  searchCached(service, query);
  expect(asked).toHaveLength(2);
});

it("asks again after a search that failed", async () => {
  const { service, asked } = countingSearch();
  const failing: typeof service = { ...service, search: () => Promise.reject(new Error("refused")) };
  await expect(searchCached(failing, query)).rejects.toThrow("refused");
  failing.search = service.search;
  expect((await searchCached(failing, query)).total).toBe(1);
  expect(asked).toHaveLength(1);
});
