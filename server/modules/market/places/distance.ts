import type { Gazetteer, Place, Point } from "#server/kernel/services/place.types.ts";

const earthRadiusMiles = 3958.8;
const radians = Math.PI / 180;

export function distanceMiles(a: Point, b: Point): number {
  const sinLat = Math.sin(((b.lat - a.lat) * radians) / 2);
  const sinLng = Math.sin(((b.lng - a.lng) * radians) / 2);
  const square = sinLat * sinLat + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * sinLng * sinLng;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(square)));
}

const milesPerDegree = 69;

interface PlacedTown extends Point {
  areas: readonly number[];
}

const townsByLatitude = new WeakMap<Gazetteer, readonly PlacedTown[]>();

/**
 * Returns counties, regions and countries that lie partly within `miles` of a point, and those that contain the searched place: an advert
 * that names only such an area may be there.
 */
export function areasWithinMiles(gazetteer: Gazetteer, placeId: number, origins: readonly Point[], miles: number): number[] {
  const reached = new Set(areasOf(gazetteer, placeId));
  const towns = sortedTowns(gazetteer);
  const latReach = miles / milesPerDegree;
  for (const from of origins) {
    for (let at = firstTownNorthOf(towns, from.lat - latReach); at < towns.length; at++) {
      const town = towns[at] as PlacedTown;
      if (town.lat > from.lat + latReach) break;
      if (town.areas.every((area) => reached.has(area)) || distanceMiles(from, town) > miles) continue;
      for (const area of town.areas) reached.add(area);
    }
  }
  return [...reached].sort((a, b) => a - b);
}

const isArea = (place: Place | undefined): boolean => place?.kind === "county" || place?.kind === "region" || place?.kind === "country";

const areasOf = (gazetteer: Gazetteer, placeId: number): number[] =>
  gazetteer.ancestors(placeId).filter((id) => isArea(gazetteer.byId(id)));

function sortedTowns(gazetteer: Gazetteer): readonly PlacedTown[] {
  const known = townsByLatitude.get(gazetteer);
  if (known) return known;
  const towns = gazetteer
    .towns()
    .flatMap(({ id, lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng, areas: areasOf(gazetteer, id) }]));
  towns.sort((a, b) => a.lat - b.lat);
  townsByLatitude.set(gazetteer, towns);
  return towns;
}

/** Returns the index of the first town at or north of this latitude. */
function firstTownNorthOf(towns: readonly PlacedTown[], lat: number): number {
  let [low, high] = [0, towns.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((towns[middle] as PlacedTown).lat < lat) low = middle + 1;
    else high = middle;
  }
  return low;
}
