import { readOwnLocation, type SearchState, writeOwnLocation } from "#server/addresses/paths.ts";
import type { Gazetteer, Place, Point } from "#server/kernel/services/place.types.ts";
import { distanceMiles } from "#server/modules/market/places/distance.ts";
import type { FoundPlace } from "#server/modules/market/places/place-filter.ts";
import { quoted } from "#server/text/quoted-value.ts";
import { isNearMe } from "../understanding/near-me-words.ts";

export const ownLocationLabel = "your location";
/** From every point of the UK there is a town within so many miles. */
const furthestTownMiles = 60;

export interface ReadOwnLocation {
  /** The search without "near me" in its place box, and without a location that is not searched around. */
  state: SearchState;
  /** The coordinates that the searcher shared; null when none were, or when a place is named. */
  found: FoundPlace | null;
  /** The place box asks for what is near. */
  asksNearMe: boolean;
  notes: readonly string[];
}

/** Reads the searcher’s shared coordinates. A named place takes precedence. */
export function readOwnLocationOf(gazetteer: Gazetteer, asked: SearchState): ReadOwnLocation {
  const asksNearMe = isNearMe(asked.location);
  const state = asksNearMe ? { ...asked, location: "" } : asked;
  const without = { state: { ...state, near: "" }, found: null, asksNearMe };
  if (state.near.trim() === "" || state.location.trim() !== "") return { ...without, notes: [] };
  const point = readOwnLocation(state.near);
  if (!point) return { ...without, notes: [`${quoted(state.near)} is not a location, so it was ignored.`] };
  const town = nearestTown(gazetteer, point);
  if (!town) return { ...without, notes: ["Your location is outside the UK, so it was ignored. Type a town or a postcode."] };
  const place: Place = { ...town, ...point, kind: "postcode", name: ownLocationLabel, label: ownLocationLabel };
  const found: FoundPlace = { kind: "found", place, point, isApproximate: false };
  return { state: { ...state, near: writeOwnLocation(point) }, found, asksNearMe, notes: [] };
}

/** What a search around somebody's location is kept as: the same around the nearest town. */
export function withoutOwnLocation(gazetteer: Gazetteer, state: SearchState): SearchState {
  const point = readOwnLocation(state.near);
  const town = point && state.location.trim() === "" ? nearestTown(gazetteer, point) : null;
  return { ...state, near: "", location: town?.label ?? state.location };
}

function nearestTown(gazetteer: Gazetteer, point: Point): Place | null {
  let nearest: Place | null = null;
  let least = furthestTownMiles;
  for (const town of gazetteer.towns()) {
    if (town.lat === null || town.lng === null || Math.abs(town.lat - point.lat) > 1) continue;
    const miles = distanceMiles(point, { lat: town.lat, lng: town.lng });
    if (miles < least) [nearest, least] = [town, miles];
  }
  return nearest;
}
