import { expect } from "vitest";
import type { Db } from "#db/client.ts";
import type { JobDocument, PlaceFilter, SearchQuery, SearchResult } from "#server/kernel/services/search.types.ts";
import { streamLiveJobDocuments } from "./engine/build/documents.ts";
import { insertContractMarket } from "./search.contract.market.ts";
import recorded from "./search.contract.queries.json" with { type: "json" };

/**
 * Recorded before areas, lists and promises were: each place reaches two of the market's areas, every fifth has another beside it, and every
 * seventh query wants a promise.
 */
export const recordedQueries = (recorded as unknown as SearchQuery[]).map(withPromise).map((query, at) => {
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

export const isRanked = (query: SearchQuery) => query.sort === "relevance" && query.text !== null && query.text.branches.length > 0;

/** Expects the same counts, facets, order and distances; the order of ranked lists is each engine's own. */
export function expectSame(found: SearchResult, wanted: SearchResult, query: SearchQuery): void {
  const place = `query ${recordedQueries.indexOf(query)}: ${JSON.stringify(query)}`;
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

/** Inserts the market of the recorded queries and returns its live adverts as indexes take them. */
export async function openContractMarket(db: Db): Promise<JobDocument[]> {
  await insertContractMarket(db);
  const documents: JobDocument[] = [];
  for await (const batch of streamLiveJobDocuments(db)) documents.push(...batch);
  return documents;
}
