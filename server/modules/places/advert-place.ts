import { distanceMiles } from "./distance.ts";
import type { AdvertPlace, Gazetteer, Place } from "./place.types.ts";
import { placeKey } from "./place-key.ts";
import { readPostcode } from "./postcode-shape.ts";
import { qualifyPlaces } from "./qualified-place.ts";

const textMaxChars = 300;
const phraseMaxWords = 5;
const phraseMinPopulation = 5_000;
/** In an advert a name shared with a place half its size or less is taken for the larger one: nobody is there to ask. */
const largerTimes = 2;
const otherPlaceMinMiles = 15;

const remotePattern = /\b(?:remote(?:ly)?|home[- ]?(?:based|working|office)|work(?:ing)?[- ](?:from|at)[- ]home|wfh|telecommute)\b/i;
const notRemotePattern = /\b(?:no|not|non)[- ]+(?:fully )?remote\b/i;
const hybridPattern =
  /\b(?:hybrid|flexible|agile|\d(?: ?(?:-|to) ?\d)? days?(?: a| per)?(?: week)?(?: in| at| from)?(?: the)? (?:office|site|home))\b/i;
const noisePattern = new RegExp(
  `\\b(?:${[
    "hybrid|remote(?:ly)?|flexible|agile|home|wfh|telecommute|work(?:ing)?|from",
    "office|site|sites|on|onsite|based?|in|at|near|around|within|to|the|up|with|some|per|week|days?|x|\\d+",
    "travel(?:ling)?|commut(?:e|able|ing)|distance|nationwide|national|wide|across|over|various|multiple|locations?|projects?",
    "full|part|time|permanent|contract|temporary|freelance",
    "uk|u\\.k\\.?|united kingdom|gb|gbr|great britain",
    "and surround(?:ing|s)(?: areas?)?|surround(?:ing|s)|areas?|regions?|corridor|city cent(?:re|er)|town cent(?:re|er)|cent(?:re|er)|city",
  ].join("|")})\\b`,
  "gi",
);
/** Work abroad must not be taken for a British town of the same name. */
const abroadPattern =
  /(?<!northern )\bireland\b|\b(?:dublin|cork|galway|limerick|eire|france|germany|spain|italy|netherlands|belgium|denmark|norway|sweden|poland|portugal|usa|united states|new (?:york|jersey|england|zealand|south wales)|california|texas|florida|massachusetts|canada|ontario|alberta|british columbia|australia|queensland|victoria,? (?:au|bc)|western australia|tasmania|uae|united arab emirates|dubai|abu dhabi|saudi(?: arabia)?|ksa|riyadh|neom|qatar|doha|kuwait|bahrain|oman|hong kong|singapore|india|south africa|nigeria|kenya|jamaica|bermuda|cayman)\b/i;
const outwardPattern = /\b[A-Z]{1,2}[0-9][0-9A-Z]?(?: *[0-9][A-Z]{2})?\b/g;
const rankOfKind: Record<Place["kind"], number> = {
  town: 0,
  outward: 1,
  postcode: 1,
  "postcode-area": 1,
  county: 2,
  region: 3,
  country: 4,
};

/** Reads an advert's own words about its place, such as "London (hybrid)" or "Leeds / Hull". Never throws on any text. */
export function readAdvertPlace(gazetteer: Gazetteer, text: string): AdvertPlace {
  const words = text.slice(0, textMaxChars);
  const saysHybrid = hybridPattern.test(words);
  const saysRemote = !saysHybrid && remotePattern.test(words) && !notRemotePattern.test(words);
  const found: Place[] = [];
  const whole = likeliestInAdvert(gazetteer, gazetteer.named(placeKey(words)));
  if (whole) found.push(whole);
  else if (!abroadPattern.test(words)) {
    for (const alternative of words.split(/[/|;\n•+]|\bor\b/i))
      for (const part of listedTogether(gazetteer, alternative)) addPlaces(gazetteer, found, part);
  }
  const [first = null, ...rest] = found;
  const others = rest.filter((place) => first !== null && !isSameGround(gazetteer, first, place));
  return { place: first, others, saysRemote, saysHybrid };
}

/** "Leeds and Hull" is two places, "Tyne and Wear" is one. */
function listedTogether(gazetteer: Gazetteer, words: string): string[] {
  const halves = words.split(/ (?:and|&) /i);
  const areAllPlaces = halves.every((half) => gazetteer.named(placeKey(half)).length > 0);
  return areAllPlaces && gazetteer.named(placeKey(words)).length === 0 ? halves : [words];
}

/** A place read from one part of the words; `isExact` when the part is nothing but its name, or names it in several words. */
interface PartReading {
  place: Place | null;
  isExact: boolean;
}

/** Adds the place one alternative names, most exact first, and any further town it lists that lies elsewhere. */
function addPlaces(gazetteer: Gazetteer, found: Place[], words: string): void {
  const parts = words
    .split(/[,():]| [-–—] /)
    .map((part) => part.trim())
    .filter(Boolean);
  const read = parts.map((part, at) => ({ ...readPart(gazetteer, part, parts.toSpliced(at, 1)), at }));
  const named = read.flatMap(({ place, isExact, at }) => (place ? [{ place, isExact, at }] : []));
  named.sort((a, b) => Number(b.isExact) - Number(a.isExact) || rankOfKind[a.place.kind] - rankOfKind[b.place.kind] || a.at - b.at);
  const [best] = named;
  if (!best) return;
  const towns = named.slice(1).filter(({ place, isExact }) => isExact && place.kind === "town" && best.place.kind === "town");
  for (const { place } of [best, ...towns]) if (!found.some((present) => isSameGround(gazetteer, present, place))) found.push(place);
}

function readPart(gazetteer: Gazetteer, part: string, otherParts: readonly string[]): PartReading {
  const cleaned = placeKey(part.replace(noisePattern, " "));
  const qualifiers = otherParts.map((other) => (gazetteer.named(placeKey(other)).length > 0 ? other : other.replace(noisePattern, " ")));
  for (const key of new Set([placeKey(part), cleaned])) {
    const candidates = gazetteer.named(key);
    if (candidates.length === 0) continue;
    const agreed = qualifyPlaces(gazetteer, candidates, qualifiers);
    return { place: likeliestInAdvert(gazetteer, agreed.length > 0 ? agreed : candidates), isExact: true };
  }
  const inPhrase = placeOfPhrase(gazetteer, cleaned, qualifiers);
  return { place: inPhrase ?? placeOfPostcode(gazetteer, part), isExact: inPhrase?.kind === "town" && inPhrase.name.includes(" ") };
}

/** The longest run of words that is a place worth believing inside a longer phrase. */
function placeOfPhrase(gazetteer: Gazetteer, key: string, qualifiers: readonly string[]): Place | null {
  const words = key.split(" ");
  for (let length = Math.min(phraseMaxWords, words.length - 1); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const candidates = gazetteer
        .named(words.slice(start, start + length).join(" "))
        .filter(({ kind, population }) => kind !== "postcode-area" && (kind !== "town" || length > 1 || population >= phraseMinPopulation));
      const place = likeliestInAdvert(gazetteer, qualifyPlaces(gazetteer, candidates, qualifiers));
      if (place) return place;
    }
  }
  return null;
}

function placeOfPostcode(gazetteer: Gazetteer, part: string): Place | null {
  for (const [code] of part.matchAll(outwardPattern)) {
    const postcode = readPostcode(code);
    if (!postcode) continue;
    const place = gazetteer.bySlug(postcode.outward.toLowerCase()) ?? gazetteer.bySlug(`postcode-area-${postcode.area.toLowerCase()}`);
    if (place) return place;
  }
  return null;
}

/** Null when the name stays open; places of one name in one region stand for the region. */
function likeliestInAdvert(gazetteer: Gazetteer, places: readonly Place[]): Place | null {
  const [first, second] = places;
  if (!first || !second) return first ?? null;
  if (first.population >= largerTimes * second.population) return first;
  const region = first.regionId;
  return region !== null && places.every((place) => place.regionId === region) ? (gazetteer.byId(region) ?? null) : null;
}

function isSameGround(gazetteer: Gazetteer, a: Place, b: Place): boolean {
  if (gazetteer.ancestors(a.id).includes(b.id) || gazetteer.ancestors(b.id).includes(a.id)) return true;
  if (a.lat === null || a.lng === null || b.lat === null || b.lng === null) return false;
  const isTownPair = a.kind === "town" && b.kind === "town";
  return !isTownPair && distanceMiles({ lat: a.lat, lng: a.lng }, { lat: b.lat, lng: b.lng }) < otherPlaceMinMiles;
}
