import type { PlaceKind } from "#db/values.ts";

/** Degrees. */
export interface Point {
  lat: number;
  lng: number;
}

export interface Place {
  id: number;
  kind: PlaceKind;
  slug: string;
  name: string;
  /** "Leeds, West Yorkshire": the name with what tells it from places of the same name. */
  label: string;
  lat: number | null;
  lng: number | null;
  population: number;
  countyId: number | null;
  regionId: number | null;
  countryId: number | null;
}

/** Every place but full postcodes, in memory. Unknown ids and slugs give undefined or an empty list. */
export interface Gazetteer {
  byId(id: number): Place | undefined;
  bySlug(slug: string): Place | undefined;
  /** The place itself, then its county, region and country, as far as it has them. */
  ancestors(id: number): number[];
  /** Points of the towns that belong to an area; of a place with a point, that point. */
  pointsIn(areaId: number): readonly Point[];
  /** Towns, counties and regions whose name or alias begins with `prefix`, largest first. */
  suggest(prefix: string, limit: number): Place[];
  towns(): readonly Place[];
  /** Names such as "Newry, Mourne and Down": how they stand in a text, and the same words without the comma. */
  namesWithComma(): readonly { pattern: RegExp; words: string }[];
  /** Places whose name or alias equals `key`, itself already made by `placeKey()`; largest first. */
  named(key: string): readonly Place[];
  /** The most likely place for a misspelt `key`, or null when none is close. */
  nearest(key: string): Place | null;
}

export type PlaceResolution =
  | { kind: "anywhere" }
  /** `isApproximate`: a postcode whose own position is not loaded, placed at its district or its area's main town. */
  | { kind: "found"; place: Place; point: Point | null; isApproximate: boolean }
  /** `isList`: several names, each of them clear ("Leeds / Hull"), not one name that several places share. */
  | { kind: "ambiguous"; choices: readonly Place[]; isList: boolean }
  | { kind: "unknown"; nearest: Place | null };

/** What an advert's own words about its place say. */
export interface AdvertPlace {
  place: Place | null;
  /** Further places named beside the first ("Leeds / Hull"). */
  others: readonly Place[];
  /** The words say the work is done from home, wholly or for the most part. */
  saysRemote: boolean;
  /** The words say part of the week is at home. */
  saysHybrid: boolean;
}
