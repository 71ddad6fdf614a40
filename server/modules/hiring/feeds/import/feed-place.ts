import type { Gazetteer, Place, Point } from "#server/kernel/services/place.types.ts";
import { abroadPlace, countriesWithCity, foreignCountry, isBritishCountry } from "#server/modules/market/places/abroad-place.ts";
import { readAdvertPlace } from "#server/modules/market/places/advert-place.ts";
import { distanceMiles } from "#server/modules/market/places/distance.ts";
import { decodeEntities } from "#server/text/entities.ts";
import type { RawAdvert } from "../readers/raw-advert.ts";

type FeedPlace =
  /** `reason` names the country. */
  | { kind: "abroad"; reason: string }
  /** No known place, and no sign of the country. */
  | { kind: "unknown"; reason: string }
  | {
      kind: "here";
      place: Place | null;
      /** Further equally valid places, from the same field or the feed's other fields. */
      others: readonly Place[];
      /** The advertiser's text when it matches no place of the gazetteer. */
      text: string | null;
      point: Point | null;
      says: "remote" | "hybrid" | null;
      note: { field: string; reason: string } | null;
    };

const furthestFromPlaceMiles = 60;
const textMaxChars = 120;
const mostOtherPlaces = 20;

/** Text in place fields that names no place. */
const nowhere =
  /^(?:[\s,;/&+()-]|\b(?:uk|gb|united kingdom|great britain|nationwide|national|remote|hybrid|home|based|work(?:ing)? from|various|multiple|several|locations?|sites?|flexible|field|anywhere|tbc|to be confirmed|office|on|site|the|in|of|across|wide|any|midlands|europe|emea)\b)*$/i;
/** Signs of a UK advert: pounds, the country, its law, its trade, a telephone number, a postcode. */
const britishWords =
  /£|\bGBP\b|\bU\.?K\b|\bunited kingdom\b|\bbritain\b|\bengland\b|\bscotland\b|\bwales\b|\bnorthern ireland\b|\bir ?35\b|\bJCT\b|\bNEC ?[34]?\b|\bCSCS\b|\bMCIOB\b|\bbank holidays\b|\+44\b|\b0(?:1\d{2,4}|2\d|3\d{2}|7\d{3})[\s)-]{0,2}\d{3,4}[\s-]?\d{3,4}\b|\b[A-Z]{1,2}\d[0-9A-Z]? \d[A-Z]{2}\b|\.(?:co\.)?uk\b/;
/** Country implied by a pay currency; currencies of many countries are left out. */
const countryOfCurrency: Readonly<Record<string, string>> = {
  AUD: "Australia",
  NZD: "New Zealand",
  USD: "United States",
  CAD: "Canada",
  ZAR: "South Africa",
  AED: "United Arab Emirates",
  SAR: "Saudi Arabia",
  QAR: "Qatar",
  INR: "India",
  SGD: "Singapore",
  HKD: "Hong Kong",
  JMD: "Jamaica",
  BMD: "Bermuda",
};
const countryOfDomain: Readonly<Record<string, string>> = {
  au: "Australia",
  nz: "New Zealand",
  us: "United States",
  ca: "Canada",
  za: "South Africa",
  ie: "Ireland",
  ae: "United Arab Emirates",
  in: "India",
};

type PlacedAdvert = Pick<RawAdvert, "places" | "country" | "lat" | "lng"> & Partial<Pick<RawAdvert, "url" | "applyUrl">>;

/** Determines the place of work. "abroad" needs evidence that names the country; "unknown" means nothing indicates the UK either. */
export function readFeedPlace(gazetteer: Gazetteer, raw: PlacedAdvert, currency: string, otherWords: string): FeedPlace {
  const foreign = foreignCountry(raw.country ?? "");
  const words = [...new Set(raw.places.map(tidy))].filter((place) => place !== "");
  const first = `“${(words[0] ?? "").slice(0, 80)}”`;
  const point = readPoint(raw.lat, raw.lng);
  const isBritish = isBritishCountry(raw.country ?? "");
  const saysBritish = isBritish || point.at !== null || domainOf(raw) === "uk" || britishWords.test(`${words.join("\n")}\n${otherWords}`);
  const abroad = words.map((place) => {
    const named = abroadPlace(gazetteer, place);
    if (named && (named.isNamed || !isBritish)) return named.country;
    return saysBritish ? null : sharedNameCountry(place, currency, raw);
  });
  const british = words.filter((_, at) => !abroad[at]);
  const readings = british.map((text) => ({ text, ...readAdvertPlace(gazetteer, text) }));
  const known = readings.find(({ place, others }) => place !== null || others.length > 0);
  const isSpread = words.length > 1 && known !== undefined && known.place?.kind !== "country";
  if (foreign && !isSpread)
    return { kind: "abroad", reason: words[0] ? `${first} (${foreign}) is outside the UK` : `${foreign} is outside the UK` };
  if (words.length > 0 && british.length === 0)
    return { kind: "abroad", reason: `${first} is in ${withArticle(abroad[0] ?? "")}, outside the UK` };
  const isUnheardOf = !known && !isBritish && words.some((text) => !nowhere.test(text)) && !readings.some(({ saysRemote }) => saysRemote);
  if (isUnheardOf && currency !== "GBP") {
    const country = countryOfCurrency[currency];
    const reason = `${first} is no place we know in the UK, and the pay is in ${currency}`;
    return country ? { kind: "abroad", reason: `${reason}, of ${country}` } : { kind: "unknown", reason };
  }
  if (isUnheardOf && raw.country === null && !saysBritish)
    return { kind: "unknown", reason: `${first} is no place we know in the UK, and nothing else says the UK` };
  const chosen = known ?? readings[0];
  const mainPlace = chosen?.place ?? null;
  const named = [
    ...(chosen?.others ?? []),
    ...readings.filter((each) => each !== chosen).flatMap(({ place, others }) => [place, ...others]),
  ];
  const isFar =
    point.at &&
    mainPlace?.lat != null &&
    mainPlace.lng != null &&
    mainPlace.kind === "town" &&
    distanceMiles(point.at, { lat: mainPlace.lat, lng: mainPlace.lng }) > furthestFromPlaceMiles;
  const note = isFar
    ? { field: "coordinates", reason: `they lie over ${furthestFromPlaceMiles} miles from ${mainPlace.name}` }
    : point.note;
  return {
    kind: "here",
    place: mainPlace,
    others: additionalPlaces(gazetteer, mainPlace, named),
    text: mainPlace ? null : chosen?.text.slice(0, textMaxChars) || null,
    point:
      (isFar ? null : point.at) ?? (mainPlace?.lat != null && mainPlace.lng != null ? { lat: mainPlace.lat, lng: mainPlace.lng } : null),
    says: chosen?.saysHybrid ? "hybrid" : chosen?.saysRemote ? "remote" : null,
    note,
  };
}

const withArticle = (country: string) =>
  /^(?:United|Netherlands|Philippines|Bahamas|Gambia|Maldives)/.test(country) ? `the ${country}` : country;

/** Removes duplicates and places that contain the main one or another ("London" beside "Camden"). */
function additionalPlaces(gazetteer: Gazetteer, mainPlace: Place | null, named: readonly (Place | null)[]): Place[] {
  const places = [...new Set([mainPlace, ...named])].filter((place) => place !== null);
  const holdsAnother = (place: Place) => places.some((other) => other !== place && gazetteer.ancestors(other.id).includes(place.id));
  return places.filter((place) => place !== mainPlace && place.kind !== "country" && !holdsAnother(place)).slice(0, mostOtherPlaces);
}

/** Returns the foreign country of a place that shares a UK town's name, by the pay or the publisher's address: "Perth" paid in AUD. */
function sharedNameCountry(place: string, currency: string, raw: PlacedAdvert): string | null {
  const bearing = countriesWithCity(place);
  const said = [countryOfCurrency[currency], countryOfDomain[domainOf(raw) ?? ""]];
  return said.find((country) => country !== undefined && bearing.includes(country)) ?? null;
}

function domainOf({ url, applyUrl }: PlacedAdvert): string | null {
  const address = decodeEntities(url ?? applyUrl ?? "").trim();
  return URL.canParse(address) ? (new URL(address).hostname.split(".").at(-1) ?? null) : null;
}

function tidy(place: string): string {
  return decodeEntities(decodeEntities(place.slice(0, 1000)))
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300);
}

/** Parses coordinates in the UK; swaps reversed ones and ignores any others. */
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

const maxChars = 1024;
/** Schemes that lost a character: "https:/firm.example", "http//firm.example". */
const brokenScheme = /^(https?)(?::\/*|\/\/+)(?=[^\s/:])/i;
const bareHost = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,24}(?=$|[/?#:])/i;
/** File names, which resemble host names. */
const fileName = /^[^/?#]*\.(?:pdf|docx?|rtf|odt|html?|php|aspx?|jsp|jpe?g|png|gif|txt|xml|json|csv|zip)$/i;
const usualEnds = /\.(?:com|org|net|info|biz|io|co|uk|eu|jobs|careers|london|scot|wales|cymru|ie|example)$/i;

/** Returns an http(s) address without credentials that fits its column; https is assumed for a missing scheme. */
export function webAddress(source: string | null): string | null {
  const text = withScheme(decodeEntities(source ?? "").trim());
  if (!/^https?:\/\//i.test(text) || text.length > maxChars || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username || url.password || url.href.length > maxChars || !url.hostname.includes(".") ? null : url.href;
}

function withScheme(text: string): string {
  if (/^https?:\/\/[^/]/i.test(text)) return text;
  if (brokenScheme.test(text)) return text.replace(brokenScheme, "$1://");
  const bare = text.replace(/^\/\//, "");
  const host = bareHost.exec(bare)?.[0];
  if (!host || fileName.test(bare)) return text;
  const isPlain = /^www\./i.test(host) || bare !== text || bare.includes("/") || usualEnds.test(host);
  return isPlain ? `https://${bare}` : text;
}
