import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";
import { placeName } from "./own-profile.queries.ts";
import type { PlaceName } from "./profile-answers.ts";

/**
 * Returns a jobseeker's place, or only its county or region while anonymous, since a village and a contract suite may identify one person.
 */
export function displayedPlace(gazetteer: Gazetteer, placeId: number | null, isNamed: boolean): PlaceName | null {
  if (placeId === null) return null;
  if (isNamed) return placeName(gazetteer, placeId);
  const place = gazetteer.byId(placeId);
  return placeName(gazetteer, place ? displayedPlaceId(place) : placeId);
}

/** Returns the displayed place of an anonymous jobseeker. */
export const displayedPlaceId = ({ id, kind, countyId, regionId }: Pick<Place, "id" | "kind" | "countyId" | "regionId">): number | null =>
  kind === "town" ? (countyId ?? regionId) : id;
