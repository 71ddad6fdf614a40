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
  /** "Leeds, West Yorkshire": the name, with a qualifier that distinguishes it from places of the same name. */
  label: string;
  lat: number | null;
  lng: number | null;
  population: number;
  countyId: number | null;
  regionId: number | null;
  countryId: number | null;
}

/** Every place except full postcodes, in memory. Unknown ids and slugs give undefined or an empty list. */
export interface Gazetteer {
  byId(id: number): Place | undefined;
  bySlug(slug: string): Place | undefined;
  /** Returns the place itself, then its county, region and country, if any. */
  ancestors(id: number): number[];
  /** Returns the points of the towns in an area; for a place with a point, that point. */
  pointsIn(areaId: number): readonly Point[];
  /** Returns towns, counties and regions whose name or alias begins with `prefix`, largest first. */
  suggest(prefix: string, limit: number): Place[];
  towns(): readonly Place[];
  /** Returns names such as "Newry, Mourne and Down": the pattern that finds them in a text, and the same words without the comma. */
  namesWithComma(): readonly { pattern: RegExp; words: string }[];
  /** Returns places whose name or alias equals `key`, which must be the output of `placeKey()`; largest first. */
  named(key: string): readonly Place[];
  /** Returns the most likely place for a misspelt `key`, or null when none is close. */
  nearest(key: string): Place | null;
}

export type PlaceResolution =
  | { kind: "anywhere" }
  /** `isApproximate`: a postcode whose own position is not loaded, placed at its district or its area's main town. */
  | { kind: "found"; place: Place; point: Point | null; isApproximate: boolean }
  /** `isList`: several names, each unambiguous ("Leeds / Hull"), not one name that several places share. */
  | { kind: "ambiguous"; choices: readonly Place[]; isList: boolean }
  | { kind: "unknown"; nearest: Place | null };

/** An advert's place as parsed from its text. */
export interface AdvertPlace {
  place: Place | null;
  /** Further places named beside the first ("Leeds / Hull"). */
  others: readonly Place[];
  /** The text says that the work is done from home, wholly or mostly. */
  saysRemote: boolean;
  /** The text says that part of the week is at home. */
  saysHybrid: boolean;
}
