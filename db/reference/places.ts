import { type PlaceKind, placeKinds } from "../values.ts";
import data from "./places.json" with { type: "json" };

// Contains GeoNames data (geonames.org), CC BY 4.0; the footer of every page carries the credit.

export interface ReferencePlace {
  id: number;
  kind: PlaceKind;
  slug: string;
  name: string;
  countyId: number | null;
  regionId: number | null;
  countryId: number | null;
  lat: number | null;
  lng: number | null;
  population: number;
}

const numberOrNull = (text: string | undefined) => (text ? Number(text) : null);

/** Returns every place except outward codes and postcodes, which an operator loads. */
export function referencePlaces(): ReferencePlace[] {
  return data.places.map((line) => {
    const [id, kind, slug = "", name = "", countyId, regionId, countryId, lat, lng, population] = line.split("|");
    const knownKind = placeKinds.find((known) => known === kind);
    if (!knownKind) throw new Error(`Unknown kind of place in places.json: ${line}`);
    return {
      id: Number(id),
      kind: knownKind,
      slug,
      name,
      countyId: numberOrNull(countyId),
      regionId: numberOrNull(regionId),
      countryId: numberOrNull(countryId),
      lat: numberOrNull(lat),
      lng: numberOrNull(lng),
      population: Number(population),
    };
  });
}

export function referenceAliases(): { alias: string; placeId: number }[] {
  return data.aliases.map((line) => {
    const [alias = "", placeId] = line.split("|");
    return { alias, placeId: Number(placeId) };
  });
}
