import { readAdvertPlace } from "../../places/advert-place.ts";
import { distanceMiles } from "../../places/distance.ts";
import type { Gazetteer, Place, Point } from "../../places/place.types.ts";
import { decodeEntities } from "../entities.ts";
import type { RawAdvert } from "../readers/raw-advert.ts";
import { foreignCountry, isPlacedAbroad } from "../recognise/outside-uk.ts";

export type FeedPlace =
  | { kind: "abroad"; reason: string }
  | {
      kind: "here";
      place: Place | null;
      /** The advertiser's words, when they name no place of the gazetteer. */
      text: string | null;
      point: Point | null;
      says: "remote" | "hybrid" | null;
      note: { field: string; reason: string } | null;
    };

const furthestFromPlaceMiles = 60;
const textMaxChars = 120;

/** Words that stand in a place field without naming one. */
const nowhere =
  /^(?:[\s,;/&+()-]|\b(?:uk|gb|united kingdom|great britain|nationwide|national|remote|hybrid|home|based|work(?:ing)? from|various|multiple|several|locations?|sites?|flexible|field|anywhere|tbc|to be confirmed|office|on|site|the|in|of|across|wide|any|midlands|europe|emea)\b)*$/i;
const britishWords =
  /£|\bU\.?K\b|\bunited kingdom\b|\bbritain\b|\bengland\b|\bscotland\b|\bwales\b|\bnorthern ireland\b|\bir ?35\b|\bJCT\b|\bNEC ?[34]?\b|\bCSCS\b|\bMCIOB\b|\bbank holidays\b/;

/** Where the work is. An advert is abroad only when every place it names is, and nothing says the UK. */
export function readFeedPlace(
  gazetteer: Gazetteer,
  raw: Pick<RawAdvert, "places" | "country" | "lat" | "lng">,
  currency: string,
  otherWords: string,
): FeedPlace {
  const foreign = foreignCountry(raw.country ?? "");
  const words = [...new Set(raw.places.map(tidy))].filter((place) => place !== "");
  const british = words.filter((place) => !isPlacedAbroad(place));
  const readings = british.map((text) => ({ text, ...readAdvertPlace(gazetteer, text) }));
  const known = readings.find(({ place }) => place !== null);
  const isSpread = words.length > 1 && known !== undefined && known.place?.kind !== "country";
  if (foreign && !isSpread)
    return {
      kind: "abroad",
      reason: words[0] ? `“${words[0].slice(0, 80)}” (${foreign}) is outside the UK` : `${foreign} is outside the UK`,
    };
  if (words.length > 0 && british.length === 0) return { kind: "abroad", reason: `“${(words[0] ?? "").slice(0, 80)}” is outside the UK` };
  const point = readPoint(raw.lat, raw.lng);
  if (!known && words.length > 0 && currency !== "GBP" && !readings.some(({ saysRemote }) => saysRemote)) {
    return { kind: "abroad", reason: `“${(words[0] ?? "").slice(0, 80)}” is no place in the UK, and the pay is in ${currency}` };
  }
  const isUnheardOf =
    !known && raw.country === null && words.some((text) => !nowhere.test(text)) && !britishWords.test(otherWords) && !point.at;
  if (isUnheardOf)
    return { kind: "abroad", reason: `“${(words[0] ?? "").slice(0, 80)}” is no place we know in the UK, and nothing else says the UK` };
  const chosen = known ?? readings[0];
  const own = chosen?.place ?? null;
  const isFar =
    point.at &&
    own?.lat != null &&
    own.lng != null &&
    own.kind === "town" &&
    distanceMiles(point.at, { lat: own.lat, lng: own.lng }) > furthestFromPlaceMiles;
  const note = isFar ? { field: "coordinates", reason: `they lie over ${furthestFromPlaceMiles} miles from ${own.name}` } : point.note;
  return {
    kind: "here",
    place: own,
    text: own ? null : chosen?.text.slice(0, textMaxChars) || null,
    point: (isFar ? null : point.at) ?? (own?.lat != null && own.lng != null ? { lat: own.lat, lng: own.lng } : null),
    says: chosen?.saysHybrid ? "hybrid" : chosen?.saysRemote ? "remote" : null,
    note,
  };
}

function tidy(place: string): string {
  return decodeEntities(decodeEntities(place.slice(0, 1000)))
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300);
}

/** Coordinates in the UK; the two the wrong way round are put right, anything else is set aside. */
function readPoint(lat: string | null, lng: string | null): { at: Point | null; note: { field: string; reason: string } | null } {
  if (!lat?.trim() || !lng?.trim()) return { at: null, note: null };
  const [a, b] = [Number(lat), Number(lng)];
  const clip = `${lat.slice(0, 15)}, ${lng.slice(0, 15)}`;
  if (!Number.isFinite(a) || !Number.isFinite(b))
    return { at: null, note: { field: "coordinates", reason: `“${clip}” are not coordinates` } };
  if (isInUk(a, b)) return { at: { lat: a, lng: b }, note: null };
  if (isInUk(b, a))
    return { at: { lat: b, lng: a }, note: { field: "coordinates", reason: "latitude and longitude were the wrong way round" } };
  return { at: null, note: { field: "coordinates", reason: `“${clip}” lie outside the UK` } };
}

function isInUk(lat: number, lng: number): boolean {
  return lat >= 49.8 && lat <= 61 && lng >= -8.7 && lng <= 1.9;
}
