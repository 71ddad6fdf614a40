import { distanceMiles } from "./distance.ts";
import type { Gazetteer, Place } from "./place.types.ts";
import { placeKey } from "./place-key.ts";

/** Postal counties and neighbouring towns reach over borders: "Altrincham, Cheshire", "Clifton, Bristol". */
const neighbourMiles = 12;

/** Nearness does not count over these borders. */
const countries = new Set(["england", "scotland", "wales", "northern ireland"]);

/**
 * Those of `candidates` that the further words ("West Yorkshire", "UK", "Bristol") agree with: belonging to what they name,
 * else close to it. Words that name no place are ignored. Empty when the words contradict every candidate.
 */
export function qualifyPlaces(gazetteer: Gazetteer, candidates: readonly Place[], qualifiers: readonly string[]): Place[] {
  let left = [...candidates];
  for (const qualifier of qualifiers) {
    const key = placeKey(qualifier);
    const areas = gazetteer.named(key);
    if (areas.length === 0) continue;
    const areaIds = new Set(areas.map(({ id }) => id));
    const sharesNameWithArea = (place: Place) =>
      gazetteer.ancestors(place.id).some((id) => placeKey(gazetteer.byId(id)?.name ?? "") === key);
    const inside = left.filter((place) => gazetteer.ancestors(place.id).some((id) => areaIds.has(id)) || sharesNameWithArea(place));
    if (inside.length > 0) {
      left = inside;
      continue;
    }
    if (countries.has(key)) return [];
    left = left
      .map((place) => ({ place, miles: milesBetween(gazetteer, place, areas) }))
      .filter(({ miles }) => miles <= neighbourMiles)
      .sort((a, b) => a.miles - b.miles)
      .map(({ place }) => place);
    if (left.length === 0) return [];
  }
  return left;
}

function milesBetween(gazetteer: Gazetteer, place: Place, areas: readonly Place[]): number {
  let least = Number.POSITIVE_INFINITY;
  if (place.kind !== "town") return least;
  for (const from of gazetteer.pointsIn(place.id)) {
    for (const area of areas) for (const to of gazetteer.pointsIn(area.id)) least = Math.min(least, distanceMiles(from, to));
  }
  return least;
}
