import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { emptySearch } from "#server/addresses/paths.ts";
import type { Place } from "#server/kernel/services/place.types.ts";
import type { SearchService } from "#server/kernel/services/search.types.ts";
import { shownName } from "#server/modules/market/places/resolve-place.ts";
import { type FinishedResult, reuseOrAwait } from "#server/text/last-or-next.ts";
import { branchesOf, largestTowns } from "./listed-places.ts";
import { countJobs } from "./search.queries.ts";
import type { SearchSources } from "./search-page.types.ts";

const freshForMs = 60_000;
const usableForMs = 5 * freshForMs;

const placeFields = {
  slug: z.string().meta({ examples: ["leeds"] }),
  name: z.string().meta({ examples: ["Leeds"] }),
  /** Text for the place box: the name, or the label when others share the name. */
  location: z.string().meta({ description: "The `location` value to send to /api/jobs.", examples: ["Leeds"] }),
  count: z
    .int()
    .min(0)
    .meta({ description: "Live adverts within the usual radius, so neighbours overlap.", examples: [48] }),
};
const placeCount = z.strictObject(placeFields).meta({ id: "PlaceCount" });
export type PlaceCount = z.infer<typeof placeCount>;

export const regionCount = z
  .strictObject({
    ...placeFields,
    counties: z.array(placeCount),
    towns: z.array(placeCount).meta({ description: "The 12 largest, by name." }),
  })
  .meta({ id: "RegionCount" });
type RegionCount = z.infer<typeof regionCount>;

interface CountedPlace {
  version: number;
  takenAt: number;
  regions: Promise<readonly RegionCount[]>;
}
const counted = new WeakMap<SearchService, CountedPlace>();
const finished = new WeakMap<SearchService, FinishedResult<readonly RegionCount[]>>();

/** Returns regions by name, with their counties and largest towns. Counts are at most a minute old once an advert has changed. */
export function listLocationsWithCounts(services: SearchSources, now: Date): Promise<readonly RegionCount[]> {
  const { search } = services;
  const known = counted.get(search);
  const age = now.getTime() - (known?.takenAt ?? 0);
  if (known && age >= 0 && age < freshForMs) return known.regions;
  if (known && known.version === search.version && age >= 0 && age < freshForMs * 10) return known.regions;
  const regions = countRegions(services, now);
  const takenAt = now.getTime();
  counted.set(search, { version: search.version, takenAt, regions });
  regions.then(
    (value) => finished.set(search, { takenAt, value }),
    () => counted.delete(search),
  );
  return regions;
}

/**
 * Returns the largest towns with adverts within their usual radius, most adverts first. Serves the last count while a new one is computed.
 */
export async function listPopularPlaces(services: SearchSources, now: Date, limit: number): Promise<PlaceCount[]> {
  const next = listLocationsWithCounts(services, now);
  const regions = await reuseOrAwait(finished.get(services.search), next, { now, usableForMs });
  const largest = regions
    .flatMap((region) => region.towns)
    .map((town) => ({ town, population: services.gazetteer.bySlug(town.slug)?.population ?? 0 }))
    .sort((a, b) => b.population - a.population)
    .slice(0, limit * 4)
    .map(({ town }) => town);
  return largest
    .filter(({ count }) => count > 0)
    .slice(0, limit)
    .sort((a, b) => b.count - a.count);
}

async function countRegions(services: SearchSources, now: Date): Promise<RegionCount[]> {
  const countOf = async (place: Place): Promise<PlaceCount> => {
    // Yields, because with a million adverts each count takes some milliseconds.
    await nextTurn();
    const location = shownName(services.gazetteer, place);
    const count = await countJobs(services, now, { ...emptySearch, location });
    return { slug: place.slug, name: place.name, location, count };
  };
  const countAll = async (places: readonly Place[]) => {
    const counts: PlaceCount[] = [];
    for (const place of byName(places)) counts.push(await countOf(place));
    return counts;
  };
  const regions: RegionCount[] = [];
  for (const { place, counties, towns } of branchesOf(services.gazetteer)) {
    regions.push({
      ...(await countOf(place)),
      counties: await countAll([...counties.values()]),
      towns: await countAll(largestTowns(towns)),
    });
  }
  return regions;
}

function byName(places: readonly Place[]): Place[] {
  return [...places].sort((a, b) => a.name.localeCompare(b.name, "en-GB"));
}
