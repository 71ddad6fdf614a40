import type { Services } from "#server/context.ts";
import { areasInReach } from "#server/modules/places/areas-in-reach.ts";
import { emptyFilters, type PlaceFilter, type SearchFilters } from "#server/modules/search/search.types.ts";
import { usualTravelMiles } from "./judge-place.ts";
import { levelsNear } from "./judge-standing.ts";
import type { Seeker } from "./match.types.ts";

const perSearch = 150;

/**
 * Numbers of adverts worth judging for somebody, at most 450: the newest in reach at a neighbouring level, those among them that name their suites,
 * and those that can be done from anywhere. Three searches of the index in memory, one a vacancy each.
 */
export async function findCandidates(
  { search, gazetteer }: Pick<Services, "search" | "gazetteer">,
  seeker: Seeker,
  now: Date,
): Promise<number[]> {
  const near: SearchFilters = {
    ...emptyFilters,
    level: seeker.level === null ? [] : levelsNear(seeker.level, 1),
    contractType: [...seeker.contractTypes],
  };
  const there = { ...near, place: reachOf(gazetteer, seeker) };
  const searches: SearchFilters[] = [there];
  if (seeker.suites.size > 0) searches.push({ ...there, suite: [...seeker.suites.keys()] });
  if (seeker.workTypes.size === 0 || seeker.workTypes.has("remote")) searches.push({ ...near, workType: ["remote"] });
  const found = await Promise.all(
    searches.map((filters) =>
      search.search({ text: null, filters, sort: "newest", offset: 0, limit: perSearch, now: now.getTime(), withFacets: false }),
    ),
  );
  return [...new Set(found.flatMap(({ hits }) => hits.map(({ id }) => id)))];
}

function reachOf(gazetteer: Services["gazetteer"], { place, travelMiles }: Seeker): PlaceFilter | null {
  if (place === null) return null;
  const radiusMiles = travelMiles ?? usualTravelMiles;
  const areas = areasInReach(gazetteer, place.id, place.point ? [place.point] : [], radiusMiles);
  return place.point
    ? { kind: "point", ...place.point, radiusMiles, areas }
    : { kind: "area", placeId: place.id, radiusMiles: 0, points: gazetteer.pointsIn(place.id), areas };
}
