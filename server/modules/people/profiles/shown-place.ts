import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";
import { placeName } from "./own-profile.queries.ts";
import type { PlaceName } from "./profile-answers.ts";

/** A person's place; only its county or region while they are anonymous, since a village and a suite may name one person. */
export function shownPlace(gazetteer: Gazetteer, placeId: number | null, isNamed: boolean): PlaceName | null {
  if (placeId === null) return null;
  if (isNamed) return placeName(gazetteer, placeId);
  const place = gazetteer.byId(placeId);
  return placeName(gazetteer, place ? shownPlaceId(place) : placeId);
}

/** What is shown of an anonymous person's place. */
export const shownPlaceId = ({ id, kind, countyId, regionId }: Pick<Place, "id" | "kind" | "countyId" | "regionId">): number | null =>
  kind === "town" ? (countyId ?? regionId) : id;
