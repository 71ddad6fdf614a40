import type { AdvertPlace, Gazetteer, Place } from "#server/kernel/services/place.types.ts";
import { abroadPlace } from "./abroad-place.ts";
import { distanceMiles } from "./distance.ts";
import { resolveNames } from "./named-together.ts";
import { findNamesInText } from "./names-in-text.ts";
import { placeKey } from "./place-key.ts";
import { readPostcode } from "./postcode-file.ts";
import { advertPlaceFillerWords } from "./words-beside-places.ts";

const textMaxChars = 300;
/** A shared name means the larger place when it is at least this many times the size of the next, since the author cannot clarify it. */
const largerTimes = 2;
const otherPlaceMinMiles = 15;
const mostOthers = 11;
const mostOfOneName = 4;

const remotePattern = /\b(?:remote(?:ly)?|home[- ]?(?:based|working|office)|work(?:ing)?[- ](?:from|at)[- ]home|wfh|telecommute)\b/i;
const notRemotePattern = /\b(?:no|not|non)[- ]+(?:fully )?remote\b/i;
const hybridPattern =
  /\b(?:hybrid|flexible|agile|(?:[1-4]|one|two|three|four)(?: ?(?:-|–|to|or) ?(?:\d|two|three|four|five))? days?(?: ?(?:a|per|\/))?(?: ?(?:week|wk))?(?: in| at| from)?(?: the)? (?:office|site|home)|remote\b.{0,20}\b[1-4] days?(?: ?(?:a|per|\/))?(?: ?(?:week|wk))? (?:in|at))\b/i;
const outwardPattern = /\b[A-Z]{1,2}[0-9][0-9A-Z]?(?: *[0-9][A-Z]{2})?\b/g;

/** Reads an advert's location text, such as "London (hybrid)" or "Leeds / Hull". Never throws. */
export function readAdvertPlace(gazetteer: Gazetteer, text: string): AdvertPlace {
  const words = text.slice(0, textMaxChars).replace(/[^\S\n]+/g, " ");
  const saysHybrid = hybridPattern.test(words);
  const saysRemote = !saysHybrid && remotePattern.test(words) && !notRemotePattern.test(words);
  return { ...findAdvertPlaces(gazetteer, words), saysRemote, saysHybrid };
}

function findAdvertPlaces(gazetteer: Gazetteer, words: string): Pick<AdvertPlace, "place" | "others"> {
  const whole = /^\s*\p{Ll}{1,2}\s*$/u.test(words) ? [] : gazetteer.named(placeKey(words));
  if (whole.length === 0 && abroadPlace(gazetteer, words)) return { place: null, others: [] };
  const { names, postcodes } = findNamesInText(gazetteer, words, advertPlaceFillerWords);
  const settled = whole.length > 0 ? [whole] : resolveNames(gazetteer, names, postcodes).places;
  if (settled.length === 0) return { place: placeOfPostcode(gazetteer, words), others: [] };
  const clear = settled.filter((candidates) => areAllAreas(candidates) || likeliestInAdvert(gazetteer, candidates) !== null);
  const [place = null, ...rest] = (clear.length > 0 ? clear : settled).flatMap((candidates, at) =>
    resolveCandidates(gazetteer, candidates, at === 0),
  );
  const others: Place[] = [];
  for (const other of rest) {
    if (other && others.length < mostOthers && ![place, ...others].some((present) => present && isSameArea(gazetteer, present, other)))
      others.push(other);
  }
  return { place, others };
}

/** Resolves a name to a place. For an ambiguous name such as "Midlands" or "Hale", the first entry is null and the candidates follow. */
function resolveCandidates(gazetteer: Gazetteer, candidates: readonly Place[], isFirst: boolean): (Place | null)[] {
  const likeliest = likeliestInAdvert(gazetteer, candidates);
  const isClear = candidates.length === 1 || (likeliest !== null && (isFirst || !areAllAreas(candidates)));
  if (isClear) return [likeliest];
  return isFirst ? [null, ...candidates.slice(0, mostOfOneName)] : [...candidates];
}

const areAllAreas = (candidates: readonly Place[]) =>
  candidates.length > 1 && candidates.every(({ kind }) => kind === "county" || kind === "region");

function placeOfPostcode(gazetteer: Gazetteer, words: string): Place | null {
  for (const [code] of words.matchAll(outwardPattern)) {
    const postcode = readPostcode(code);
    if (!postcode) continue;
    const place = gazetteer.bySlug(postcode.outward.toLowerCase()) ?? gazetteer.bySlug(`postcode-area-${postcode.area.toLowerCase()}`);
    if (place) return place;
  }
  return null;
}

/** Null when the name is ambiguous; places of one name in one region resolve to the region. */
function likeliestInAdvert(gazetteer: Gazetteer, places: readonly Place[]): Place | null {
  const [first, second] = places;
  if (!first || !second) return first ?? null;
  if (first.population >= largerTimes * second.population) return first;
  const region = first.regionId;
  return region !== null && places.every((place) => place.regionId === region) ? (gazetteer.byId(region) ?? null) : null;
}

function isSameArea(gazetteer: Gazetteer, a: Place, b: Place): boolean {
  if (gazetteer.ancestors(a.id).includes(b.id) || gazetteer.ancestors(b.id).includes(a.id)) return true;
  if (a.lat === null || a.lng === null || b.lat === null || b.lng === null) return false;
  const isTownPair = a.kind === "town" && b.kind === "town";
  return !isTownPair && distanceMiles({ lat: a.lat, lng: a.lng }, { lat: b.lat, lng: b.lng }) < otherPlaceMinMiles;
}
