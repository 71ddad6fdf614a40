import { defaultRadiusMiles } from "#db/values.ts";
import type { Gazetteer, PlaceResolution, Point } from "#server/kernel/services/place.types.ts";
import type { PlaceFilter } from "#server/kernel/services/search.types.ts";
import { areasWithinMiles } from "./distance.ts";

export type FoundPlace = Extract<PlaceResolution, { kind: "found" }>;

/** Wide enough that an area's main town can represent the whole area. */
const approximateRadiusMiles = 25;
const postcodeMinRadiusMiles = 1;
const manyPoints = 300;
/** About three miles of latitude. */
const thinningDegrees = 0.05;

/** Returns the default search radius in miles. */
export function defaultRadiusFor({ place, isApproximate }: Pick<FoundPlace, "place" | "isApproximate">): number {
  if (place.kind === "country" || place.kind === "region" || place.kind === "county") return 0;
  return isApproximate || place.kind === "postcode-area" ? approximateRadiusMiles : defaultRadiusMiles;
}

/**
 * Converts a place to an advert filter. Areas match by containment (with miles, also their surroundings); towns and postcodes match by
 * distance. A town with 0 miles matches only that town, and a null `radiusMiles` uses the place's default.
 */
export function toPlaceFilter(found: FoundPlace, radiusMiles: number | null, gazetteer: Gazetteer): PlaceFilter {
  const { place, point } = found;
  const miles = Math.max(0, radiusMiles ?? defaultRadiusFor(found));
  const isWhole = place.kind === "town" && miles === 0;
  if (place.kind === "country" || place.kind === "region" || place.kind === "county" || point === null || isWhole) {
    const points = miles > 0 ? thinPoints(gazetteer.pointsIn(place.id)) : [];
    return { kind: "area", placeId: place.id, radiusMiles: miles, points, areas: areasWithinMiles(gazetteer, place.id, points, miles) };
  }
  const reach = Math.max(miles, postcodeMinRadiusMiles);
  return {
    kind: "point",
    lat: point.lat,
    lng: point.lng,
    radiusMiles: reach,
    areas: areasWithinMiles(gazetteer, place.id, [point], reach),
  };
}

/** Reduces a large area to one point per grid square, so that distance stays cheap to compute. */
function thinPoints(points: readonly Point[]): readonly Point[] {
  if (points.length <= manyPoints) return points;
  const squares = new Map<string, Point>();
  for (const point of points) {
    const square = `${Math.round(point.lat / thinningDegrees)}|${Math.round(point.lng / thinningDegrees)}`;
    if (!squares.has(square)) squares.set(square, point);
  }
  return [...squares.values()];
}
