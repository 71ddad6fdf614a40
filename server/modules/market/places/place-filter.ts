import { defaultRadiusMiles } from "#db/values.ts";
import type { Gazetteer, PlaceResolution, Point } from "#server/kernel/services/place.types.ts";
import type { PlaceFilter } from "#server/kernel/services/search.types.ts";
import { areasInReach } from "./distance.ts";

export type FoundPlace = Extract<PlaceResolution, { kind: "found" }>;

/** Wide enough that an area's main town stands for the whole of it. */
const approximateRadiusMiles = 25;
const postcodeMinRadiusMiles = 1;
const manyPoints = 300;
/** About three miles of latitude. */
const thinningDegrees = 0.05;

/** Miles searched around a place when the person names no distance. */
export function defaultRadiusFor({ place, isApproximate }: Pick<FoundPlace, "place" | "isApproximate">): number {
  if (place.kind === "country" || place.kind === "region" || place.kind === "county") return 0;
  return isApproximate || place.kind === "postcode-area" ? approximateRadiusMiles : defaultRadiusMiles;
}

/**
 * How a found place filters adverts: areas by what belongs to them (and, with miles, what lies around them); towns and
 * postcodes by distance. A town with 0 miles is only that town. `radiusMiles` null takes the default for the place.
 */
export function toPlaceFilter(found: FoundPlace, radiusMiles: number | null, gazetteer: Gazetteer): PlaceFilter {
  const { place, point } = found;
  const miles = Math.max(0, radiusMiles ?? defaultRadiusFor(found));
  const isWhole = place.kind === "town" && miles === 0;
  if (place.kind === "country" || place.kind === "region" || place.kind === "county" || point === null || isWhole) {
    const points = miles > 0 ? thinned(gazetteer.pointsIn(place.id)) : [];
    return { kind: "area", placeId: place.id, radiusMiles: miles, points, areas: areasInReach(gazetteer, place.id, points, miles) };
  }
  const reach = Math.max(miles, postcodeMinRadiusMiles);
  return { kind: "point", lat: point.lat, lng: point.lng, radiusMiles: reach, areas: areasInReach(gazetteer, place.id, [point], reach) };
}

/** One point per small square of a large area, so that distance to it stays cheap to measure. */
function thinned(points: readonly Point[]): readonly Point[] {
  if (points.length <= manyPoints) return points;
  const squares = new Map<string, Point>();
  for (const point of points) {
    const square = `${Math.round(point.lat / thinningDegrees)}|${Math.round(point.lng / thinningDegrees)}`;
    if (!squares.has(square)) squares.set(square, point);
  }
  return [...squares.values()];
}
