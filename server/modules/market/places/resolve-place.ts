import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { postcodes } from "#db/schema/places.ts";
import type { Gazetteer, Place, PlaceResolution, Point } from "#server/kernel/services/place.types.ts";
import { abroadPlace } from "./abroad-place.ts";
import { resolveNames } from "./named-together.ts";
import { findNamesInText } from "./names-in-text.ts";
import { placeKey } from "./place-key.ts";
import { type PostcodeParts, readPostcode } from "./postcode-file.ts";

const textMaxChars = 200;
const choicesShown = 8;

const anywhere = new Set(
  "uk|u k|gb|united kingdom|the uk|great britain|britain|any|anywhere|anywhere in uk|anywhere in the uk|any location|all|all locations|all areas|everywhere|nationwide|nationwide uk|uk nationwide|national|uk wide|ukwide|across uk|across the uk|whole uk|all uk|all of uk|all over uk|all over the uk|remote|fully remote|remote uk|uk remote|remote working|remote only|100 remote|home|home based|homebased|home working|work from home|working from home|wfh|from home|various|various locations|multiple locations".split(
    "|",
  ),
);
const leadingWords =
  /^(?:in|near|around|within|close to|based in|commutable to|the|area of|city of|north|south|east|west|central|greater|mid) (?=.)/;
const trailingWords =
  / (?:uk|united kingdom|gb|great britain|area|city centre|town centre|city center|centre|and surrounding areas?|and surrounding area|surrounding areas?|and surrounds|region|city|based|or remote|hybrid)$/;

/** Resolves typed text to a place. Never throws; reads the database only for a full postcode. */
export async function resolvePlace(gazetteer: Gazetteer, db: Db, text: string): Promise<PlaceResolution> {
  const typed = text.slice(0, textMaxChars);
  const postcode = findPostcode(gazetteer, typed);
  if (postcode && gazetteer.named(placeKey(typed)).length === 0) return resolvePostcode(gazetteer, db, postcode);
  return resolveName(gazetteer, typed);
}

/** Like `resolvePlace`, without the database; a full postcode resolves to its district. */
export function resolveName(gazetteer: Gazetteer, text: string): PlaceResolution {
  const typed = text.slice(0, textMaxChars);
  const key = placeKey(typed);
  if (typed.trim() === "" || anywhere.has(key)) return { kind: "anywhere" };
  if (key === "") return { kind: "unknown", nearest: null };
  const postcode = findPostcode(gazetteer, typed);
  if (postcode && gazetteer.named(key).length === 0) return resolveDistrict(gazetteer, postcode);
  const meant = findNamedPlaces(gazetteer, typed);
  return (
    toResolution(meant) ?? { kind: "unknown", nearest: abroadPlace(gazetteer, typed)?.isNamed ? null : nearestSpelling(gazetteer, typed) }
  );
}

/** Returns the postcode that is the whole text, or stands beside nothing but "UK", "postcode" and the like. */
function findPostcode(gazetteer: Gazetteer, text: string): PostcodeParts | null {
  const whole = readPostcode(text);
  if (whole || !/\d/.test(text)) return whole;
  const { names, postcodes, unreadWords } = findNamesInText(gazetteer, text, wordsBesideSearchedPlaces);
  return names.length === 0 && unreadWords === 0 && postcodes.length === 1 ? (postcodes[0] ?? null) : null;
}

interface NamedPlaces {
  places: readonly Place[];
  isList: boolean;
}

/** Returns what the whole text names: the candidates of a single name, otherwise one place for each name of a list. */
function findNamedPlaces(gazetteer: Gazetteer, text: string): NamedPlaces {
  const whole = gazetteer.named(placeKey(text));
  if (whole.length > 0) return { places: whole, isList: false };
  const { names, postcodes, unreadWords } = findNamesInText(gazetteer, text, wordsBesideSearchedPlaces);
  if (unreadWords > 0) return nothing;
  const { places, isDisputed } = resolveNames(gazetteer, names, postcodes);
  if (places.length < 2) return { places: places[0] ?? [], isList: false };
  return isDisputed
    ? nothing
    : { places: places.flatMap((candidates) => (areAllAreas(candidates) ? candidates : candidates.slice(0, 1))), isList: true };
}

/** "Sussex" in a list means both. */
const areAllAreas = (candidates: readonly Place[]) => candidates.every(({ kind }) => kind === "county" || kind === "region");

const nothing: NamedPlaces = { places: [], isList: false };
const wordsBesideSearchedPlaces = new Set(["remote", "hybrid"]);

/** Returns shorter readings of a misspelt key, without "near", "area", "UK" and the like. */
function shorterReadings(key: string): string[] {
  const readings: string[] = [];
  let rest = key;
  for (let step = 0; step < 4; step++) {
    const shorter = rest.replace(leadingWords, "").replace(trailingWords, "");
    if (shorter === rest) break;
    readings.push(shorter);
    rest = shorter;
  }
  return readings;
}

function nearestSpelling(gazetteer: Gazetteer, text: string): Place | null {
  const key = placeKey(text);
  const head = text.split(/[,(|;/]/)[0] ?? "";
  const headKey = placeKey(head);
  if (headKey !== key) {
    const beside = gazetteer.named(placeKey(text.slice(head.length + 1)))[0] ?? placeAmong(gazetteer, text);
    const known = beside?.kind === "town" ? beside : gazetteer.named(headKey)[0];
    if (known) return known;
  }
  for (const reading of new Set([key, headKey, ...shorterReadings(key)])) {
    const near = gazetteer.nearest(reading);
    if (near) return near;
  }
  return placeAmong(gazetteer, text);
}

/** "Heaton Newcastle", "Victoria Road Swindon": the place that stands among words that name none. */
function placeAmong(gazetteer: Gazetteer, text: string): Place | null {
  const { names, postcodes } = findNamesInText(gazetteer, text, wordsBesideSearchedPlaces);
  return resolveNames(gazetteer, names, postcodes).places[0]?.find(({ kind }) => kind !== "postcode-area") ?? null;
}

function toResolution({ places, isList }: NamedPlaces): PlaceResolution | null {
  const likeliest = isList ? null : likeliestPlace(places);
  if (likeliest) return { kind: "found", place: likeliest, point: pointOf(likeliest), isApproximate: false };
  if (places.length === 0) return null;
  const sized = isList ? places : places.filter(({ population }) => population > 0);
  return { kind: "ambiguous", choices: (sized.length > 1 ? sized : places).slice(0, choicesShown), isList };
}

const pointOf = ({ lat, lng }: Place): Point | null => (lat === null || lng === null ? null : { lat, lng });

async function resolvePostcode(gazetteer: Gazetteer, db: Db, parts: PostcodeParts): Promise<PlaceResolution> {
  const district = resolveDistrict(gazetteer, parts);
  if (parts.inward === null || district.kind !== "found") return district;
  const [row] = await db
    .select({ lat: postcodes.lat, lng: postcodes.lng })
    .from(postcodes)
    .where(eq(postcodes.postcode, `${parts.outward}${parts.inward}`));
  if (!row) return district;
  const name = `${parts.outward} ${parts.inward}`;
  return { kind: "found", place: { ...district.place, ...row, kind: "postcode", name, label: name }, point: row, isApproximate: false };
}

/** Resolves to the outward code's centre when loaded, otherwise to the main town of its area. */
function resolveDistrict(gazetteer: Gazetteer, { area, outward, inward }: PostcodeParts): PlaceResolution {
  const district = gazetteer.bySlug(outward.toLowerCase());
  if (district?.kind === "outward") {
    const isApproximate = inward !== null;
    const label = isApproximate ? `${outward} ${inward} (${district.label} area)` : district.label;
    return { kind: "found", place: { ...district, label }, point: pointOf(district), isApproximate };
  }
  const wider = gazetteer.bySlug(`postcode-area-${area.toLowerCase()}`);
  if (!wider) return { kind: "unknown", nearest: null };
  const name = inward ? `${outward} ${inward}` : outward;
  const town = wider.label.replace(/ \(.*$/, "");
  return {
    kind: "found",
    place: { ...wider, kind: "outward", name, label: `${name} (${town} area)` },
    point: pointOf(wider),
    isApproximate: true,
  };
}

/** Returns a place as screens show it: "Leeds", but "Richmond, North Yorkshire", since another may be meant. Typed, it resolves to the place. */
export const shownName = (gazetteer: Pick<Gazetteer, "named">, place: Place): string =>
  likeliestPlace(gazetteer.named(placeKey(place.name)))?.id === place.id ? place.name : place.label;

/** Returns the places with these ids as screens show them, without unknown ones. */
export const shownNames = (gazetteer: Pick<Gazetteer, "byId" | "named">, ids: readonly (number | null)[]): string[] =>
  ids.flatMap((id) => gazetteer.byId(id ?? 0) ?? []).map((place) => shownName(gazetteer, place));

/** Returns typed text as screens show it: a place that was chosen from the list by its name, anything else as it is. */
export function shownText(gazetteer: Gazetteer, text: string): string {
  const place = gazetteer.named(placeKey(text)).find(({ label }) => label === text);
  return place ? shownName(gazetteer, place) : text;
}

const overwhelmingTimes = 10;
const rivalMinPopulation = 15_000;
const unknownPopulation = 500;

/**
 * Returns the place a UK user most likely means by a shared name, or null when the user would have to choose. `places` is largest first.
 */
function likeliestPlace(places: readonly Place[]): Place | null {
  const [first, second] = places;
  if (!first) return null;
  if (!second) return first;
  const rival = Math.max(second.population, unknownPopulation);
  return rival < rivalMinPopulation && first.population >= overwhelmingTimes * rival ? first : null;
}
