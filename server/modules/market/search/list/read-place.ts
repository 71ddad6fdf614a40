import { LRUCache } from "lru-cache";
import type { Db } from "#db/client.ts";
import { readOwnLocation, type SearchState, writeOwnLocation } from "#server/addresses/paths.ts";
import type { Gazetteer, Place, PlaceResolution, Point } from "#server/kernel/services/place.types.ts";
import type { PlaceFilter } from "#server/kernel/services/search.types.ts";
import { abroadPlace } from "#server/modules/market/places/abroad-place.ts";
import { distanceMiles } from "#server/modules/market/places/distance.ts";
import { defaultRadiusFor, type FoundPlace, toPlaceFilter } from "#server/modules/market/places/place-filter.ts";
import { placeKey } from "#server/modules/market/places/place-key.ts";
import { readPostcode } from "#server/modules/market/places/postcode-file.ts";
import { resolveName, resolvePlace, shownName } from "#server/modules/market/places/resolve-place.ts";
import { quoted } from "#server/text/quoted-value.ts";
import { type FindPlace, isNearMe } from "../understanding/place-words.ts";
import type { ActivePlace, Span } from "./read-search.types.ts";

interface Places {
  db: Db;
  gazetteer: Gazetteer;
}

export interface ReadPlace {
  /** Null when no place narrows the search. */
  place: ActivePlace | null;
  filter: PlaceFilter | null;
  choices: readonly Place[];
  /** Set when a misspelt name was corrected to this place. */
  correctedTo: string | null;
  notes: readonly string[];
}

interface PlaceRequest {
  words: string;
  /** Spans of the keyword box that name the place; empty when the place box does. */
  spans: readonly Span[];
  /** Null for the place's default. */
  radiusMiles: number | null;
  isLiteral: boolean;
}

const noPlace: ReadPlace = { place: null, filter: null, choices: [], correctedTo: null, notes: [] };
const maxCachedResolutions = 2000;

const resolutions = new WeakMap<Gazetteer, LRUCache<string, PlaceResolution>>();
const exactGazetteers = new WeakMap<Gazetteer, Gazetteer>();
const spellings = new WeakMap<Gazetteer, readonly string[]>();

/** Resolves words to a place; results that need no database are memoised. */
export async function resolveWords({ db, gazetteer }: Places, words: string): Promise<PlaceResolution> {
  const known = getOrCreate(resolutions, gazetteer, () => new LRUCache<string, PlaceResolution>({ max: maxCachedResolutions }));
  const found = known.get(words);
  if (found) return found;
  const resolution = await resolvePlace(gazetteer, db, words);
  const isFromPostcodeTable = resolution.kind === "found" && (resolution.isApproximate || resolution.place.kind === "postcode");
  if (isFromPostcodeTable) return resolution;
  known.set(words, resolution);
  return resolution;
}

/** Recognises one exact place name among keywords, without correcting spelling. */
export function exactPlaceFinder(gazetteer: Gazetteer): FindPlace {
  const exact = getOrCreate(exactGazetteers, gazetteer, () => ({ ...gazetteer, nearest: () => null }));
  return (words) => {
    if (!mayNamePlace(gazetteer, words)) return null;
    const resolution = resolveName(exact, words);
    if (resolution.kind === "found") return { label: resolution.place.name };
    return resolution.kind === "ambiguous" && !resolution.isList ? { label: words } : null;
  };
}

const nameMaxWords = 7;

/** Cheap pre-check that most words fail: names in sequence, or a postcode's shape. A bare postcode area must be in capitals. */
function mayNamePlace(gazetteer: Gazetteer, words: string): boolean {
  // One word with a figure is a place by this name or a postcode; looking for names within it is slow, and finds none.
  if (/^[A-Za-z\d]*\d[A-Za-z\d]*$/.test(words)) return gazetteer.named(placeKey(words)).length > 0 || readPostcode(words) !== null;
  if (/\d|,/.test(words)) return true;
  if (/^\p{L}{1,2}$/u.test(words)) return /^\p{Lu}+$/u.test(words) && gazetteer.named(placeKey(words)).length > 0;
  const parts = placeKey(words)
    .replace(/^(?:(?:(?:london|royal) )?borough of|lb) (?=.)/, "")
    .split(" ");
  const endsName = [true, parts.length > 1 && /^(?:[nsew]|[ns][ew])$/.test(parts[0] ?? "")];
  for (let end = 1; end <= parts.length; end++) {
    for (let length = 1; length <= Math.min(nameMaxWords, end) && !endsName[end]; length++) {
      if (endsName[end - length]) endsName[end] = gazetteer.named(parts.slice(end - length, end).join(" ")).length > 0;
    }
  }
  return endsName[parts.length] === true;
}

/** Returns names for spelling correction, largest places first; the array is memoised. */
export function placeNames(gazetteer: Gazetteer): readonly string[] {
  return getOrCreate(spellings, gazetteer, () => {
    const towns = gazetteer.towns();
    const areas = new Set(towns.flatMap(({ countyId, regionId, countryId }) => [countyId, regionId, countryId]));
    const areaNames = [...areas].flatMap((id) => (id === null ? [] : (gazetteer.byId(id)?.name ?? [])));
    return [...new Set([...areaNames, ...towns.map(({ name }) => name)])];
  });
}

/** Maps a resolved place to its filter and notes. */
export function readPlace(gazetteer: Gazetteer, resolution: PlaceResolution, request: PlaceRequest): ReadPlace {
  switch (resolution.kind) {
    case "anywhere":
      return noPlace;
    case "found":
      return toActivePlace(gazetteer, resolution, request);
    case "ambiguous": {
      if (resolution.isList) return toActivePlaceList(gazetteer, resolution.choices, request);
      const [first] = resolution.choices;
      if (!first) return noPlace;
      return { ...toActivePlace(gazetteer, toFoundPlace(first), request), choices: resolution.choices };
    }
    case "unknown": {
      const { nearest } = resolution;
      const abroad = abroadPlace(gazetteer, request.words);
      if (nearest && !abroad && !request.isLiteral && !/\d/.test(request.words))
        return { ...toActivePlace(gazetteer, toFoundPlace(nearest), request), correctedTo: nearest.name };
      const problem = abroad
        ? `${quoted(request.words)} is outside the UK (${abroad.country})`
        : `We do not know the place ${quoted(request.words)}`;
      const instead = abroad ? "" : " Try a town, a county or a postcode such as LS1.";
      return { ...noPlace, notes: [`${problem}, so it was ignored.${nearest ? ` Did you mean ${nearest.label}?` : instead}`] };
    }
  }
}

function toActivePlace(gazetteer: Gazetteer, found: FoundPlace, { spans, radiusMiles }: PlaceRequest): ReadPlace {
  const filter = toPlaceFilter(found, radiusMiles, gazetteer);
  const place: ActivePlace = {
    place: found.place,
    radiusMiles: filter.kind === "point" ? filter.radiusMiles : (radiusMiles ?? defaultRadiusFor(found)),
    isRadiusTyped: radiusMiles !== null,
    hasPoint: filter.kind === "point" || filter.points.length > 0,
    spans,
    isOwnLocation: found.place.label === ownLocationLabel,
  };
  return { ...noPlace, place, filter };
}

/** Searches every place of a list, described as one. */
function toActivePlaceList(gazetteer: Gazetteer, places: readonly Place[], request: PlaceRequest): ReadPlace {
  const [first, ...others] = places.map((place) => toActivePlace(gazetteer, toFoundPlace(place), request));
  if (!first?.place || !first.filter) return noPlace;
  const joined = (names: readonly string[]) => [names.slice(0, -1).join(", "), names.at(-1)].join(" or ");
  const place: Place = {
    ...first.place.place,
    name: joined(places.map(({ name }) => name)),
    label: joined(places.map((each) => shownName(gazetteer, each))),
  };
  const hasPoint = [first, ...others].every((each) => each.place?.hasPoint);
  return {
    ...noPlace,
    place: { ...first.place, place, hasPoint },
    filter: { ...first.filter, also: others.flatMap(({ filter }) => filter ?? []) },
  };
}

function toFoundPlace(place: Place): FoundPlace {
  const point = place.lat === null || place.lng === null ? null : { lat: place.lat, lng: place.lng };
  return { kind: "found", place, point, isApproximate: false };
}

function getOrCreate<K extends object, V>(store: WeakMap<K, V>, key: K, make: () => V): V {
  const present = store.get(key);
  if (present !== undefined) return present;
  const made = make();
  store.set(key, made);
  return made;
}

const ownLocationLabel = "your location";
/** Every point of the UK has a town within this distance. */
const furthestTownMiles = 60;

/** Reads the user's shared coordinates. A named place takes precedence. */
export function readOwnLocationOf(gazetteer: Gazetteer, requested: SearchState) {
  const asksNearMe = isNearMe(requested.location);
  const state = asksNearMe ? { ...requested, location: "" } : requested;
  const without = { state: { ...state, near: "" }, found: null, asksNearMe };
  if (state.near.trim() === "" || state.location.trim() !== "") return { ...without, notes: [] };
  const point = readOwnLocation(state.near);
  if (!point) return { ...without, notes: [`${quoted(state.near)} is not a location, so it was ignored.`] };
  const town = nearestTown(gazetteer, point);
  if (!town) return { ...without, notes: ["Your location is outside the UK, so it was ignored. Enter a town or a postcode."] };
  const place: Place = { ...town, ...point, kind: "postcode", name: ownLocationLabel, label: ownLocationLabel };
  const found: FoundPlace = { kind: "found", place, point, isApproximate: false };
  return { state: { ...state, near: writeOwnLocation(point) }, found, asksNearMe, notes: [] };
}

/** Replaces the user's own location with the nearest town, for saving a search. */
export function withoutOwnLocation(gazetteer: Gazetteer, state: SearchState): SearchState {
  const point = readOwnLocation(state.near);
  const town = point && state.location.trim() === "" ? nearestTown(gazetteer, point) : null;
  return { ...state, near: "", location: town ? shownName(gazetteer, town) : state.location };
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
