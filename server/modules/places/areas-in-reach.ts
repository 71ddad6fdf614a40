import { distanceMiles } from "./distance.ts";
import type { Gazetteer, Point } from "./place.types.ts";

const milesPerDegree = 69;

/**
 * Counties, regions and countries of which a part lies within `miles` of a point, beside those that hold the searched place itself: an advert that names
 * no more than such an area may be there.
 */
export function areasInReach(gazetteer: Gazetteer, placeId: number, origins: readonly Point[], miles: number): number[] {
  const reached = new Set(gazetteer.ancestors(placeId));
  const latReach = miles / milesPerDegree;
  for (const { id, lat, lng } of gazetteer.towns()) {
    if (lat === null || lng === null) continue;
    const isNear = origins.some((from) => Math.abs(from.lat - lat) <= latReach && distanceMiles(from, { lat, lng }) <= miles);
    if (isNear) for (const area of gazetteer.ancestors(id)) reached.add(area);
  }
  return [...reached].filter((id) => /^(?:county|region|country)$/.test(gazetteer.byId(id)?.kind ?? "")).sort((a, b) => a - b);
}
