import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";
import { distanceMiles } from "./distance.ts";
import { resolveNames } from "./named-together.ts";
import namesAbroad from "./names-abroad.json" with { type: "json" };
import { findNamesInText } from "./names-in-text.ts";
import { placeKey } from "./place-key.ts";
import { advertPlaceFillerWords, placeFillerWords } from "./words-beside-places.ts";

export interface AbroadPlace {
  country: string;
  /** True when the text names the country or one of its states; false when it names only a city. */
  isNamed: boolean;
}

const codes = namesAbroad.codes.split(" ");
const displayNames = new Intl.DisplayNames(["en-GB"], { type: "region" });
const nameOf = (code: string) => (code === "HK" ? "Hong Kong" : code === "MO" ? "Macao" : (displayNames.of(code) ?? code));

const byName = (namesByCode: Readonly<Record<string, readonly string[]>>): (readonly [name: string, country: string])[] =>
  Object.entries(namesByCode).flatMap(([code, names]) => names.map((name) => [placeKey(name), nameOf(code)] as const));

const countryOfCode = new Map(codes.map((code) => [code, nameOf(code)]));
const countryOfLongCode = new Map(byName(namesAbroad.longCodes));
/** Country by every name it is known by, normalised with `placeKey()`. */
const countryOfName = new Map([...codes.map((code) => [placeKey(nameOf(code)), nameOf(code)] as const), ...byName(namesAbroad.countries)]);
const countryOfState = new Map(byName(namesAbroad.states));
/** Countries with a well-known city of each name. A name that is also in the gazetteer is not decisive on its own. */
const countriesOfCity = new Map<string, string[]>();
for (const [city, country] of byName(namesAbroad.cities)) countriesOfCity.set(city, [...(countriesOfCity.get(city) ?? []), country]);

const british =
  /^(?:gb|gbr|gb eng|gb sct|gb wls|gb nir|uk|u k|united kingdom.*|great britain.*|britain|england|england and wales|scotland|wales|cymru|n ireland|ni|northern ireland|uk and ireland)$/;
const postcodeReachMiles = 40;
const textMaxChars = 300;
const nameMaxWords = 4;

/** Whether a country field names the UK or a part of it. */
export const isBritishCountry = (country: string): boolean => british.test(placeKey(country));

/** Returns the country a field names, when it is not the UK; null when it is, or when no country is named. */
export function foreignCountry(country: string): string | null {
  const key = placeKey(country);
  if (key === "" || british.test(key)) return null;
  if (/^[a-z]{2}$/.test(key)) return countryOfCode.get(key.toUpperCase()) ?? null;
  return countryOfLongCode.get(key) ?? countryOfName.get(key) ?? null;
}

/** Returns the foreign country that a place text names; null where it may be in the UK. */
export function abroadPlace(gazetteer: Gazetteer, words: string): AbroadPlace | null {
  const text = words.slice(0, textMaxChars);
  const parts = partsOf(text);
  if (parts.some(({ key }) => british.test(key) || /\b(?:united kingdom|northern ireland|england|scotland|uk)$/.test(key))) return null;
  const whole = placeKey(text);
  const state = countryOfState.get(whole);
  const named = state ?? (namedCountry(parts, parts.length - 1) === null ? countriesOfCity.get(whole)?.[0] : null);
  // "New South Wales", "Cape Town": a part names a place here, or is a word beside one.
  if (named && whole.includes(" ") && gazetteer.named(whole).length === 0) return { country: named, isNamed: state !== undefined };
  const places = findUkPlaces(gazetteer, text);
  if (places === "settled") return null;
  const isIrish = places.some(({ regionId }) => gazetteer.byId(regionId ?? 0)?.slug === "northern-ireland");
  for (let at = parts.length - 1; at >= 0; at--) {
    const country = namedCountry(parts, at) ?? stateOf(gazetteer, parts, at, places);
    if (!country || (country === "Ireland" && isIrish)) continue;
    // "California, Falkirk" is a village; "Ontario, London" is abroad.
    const isVillage =
      at === 0 &&
      places.length > 0 &&
      countryOfState.has(parts[0]?.key ?? "") &&
      !parts.some(({ key }) => countriesOfCity.get(key)?.includes(country));
    if (!isVillage) return { country, isNamed: true };
  }
  const city = parts.find(({ key }) => countriesOfCity.has(key) && !countryOfName.has(key) && gazetteer.named(key).length === 0);
  const others = parts.filter((part) => part !== city).map(({ typed }) => typed);
  if (findUkPlaces(gazetteer, others.join(", ")).length > 0) return null;
  const [country] = countriesOfCity.get(city?.key ?? "") ?? [];
  return country ? { country, isNamed: false } : null;
}

/** Returns countries with a well-known city of this exact name, which may also exist in the UK: "Perth". */
export function countriesWithCity(words: string): readonly string[] {
  const [only, ...others] = partsOf(words.slice(0, textMaxChars));
  return only && others.length === 0 ? (countriesOfCity.get(only.key) ?? []) : [];
}

interface Part {
  key: string;
  /** Digits removed, because other countries put postcodes after the state. */
  typed: string;
}

function partsOf(text: string): Part[] {
  return text
    .split(/[,;|/()\n]|\s[-–—]\s/)
    .map((part) => part.replace(/\b\d[\d-]*\b/g, " ").trim())
    .map((typed) => {
      const words = placeKey(typed).split(" ");
      while (isFillerWord(words[0]) && !british.test(words.join(" "))) words.shift();
      while (isFillerWord(words.at(-1)) && !british.test(words.join(" "))) words.pop();
      return { key: words.join(" "), typed };
    })
    .filter(({ key, typed }) => key !== "" || stateCode.test(typed));
}

const stateCode = /^[A-Z]{2,3}$/;
const isFillerWord = (word = "") => placeFillerWords.has(word) || advertPlaceFillerWords.has(word);

/** Returns UK places that the text names, or "settled" when one of them says where another is: "Boston, Lincolnshire". */
function findUkPlaces(gazetteer: Gazetteer, text: string): readonly Place[] | "settled" {
  const { names, postcodes, unreadWords } = findNamesInText(gazetteer, text, advertPlaceFillerWords);
  const named = names.filter(({ candidates }) => candidates.some(({ kind }) => kind !== "postcode-area"));
  const { places } = resolveNames(gazetteer, named, postcodes);
  if (unreadWords === 0 && places.length < named.length) return "settled";
  return places.flat();
}

/** Returns the country or state that a part is, or ends with ("Perth Western Australia"). */
function namedCountry(parts: readonly Part[], at: number): string | null {
  const words = parts[at]?.key.split(" ") ?? [];
  for (let length = Math.min(nameMaxWords, words.length); length > 0; length--) {
    const [before, end] = [words.slice(0, -length), words.slice(-length).join(" ")];
    const country = countryOfName.get(end) ?? countryOfState.get(end);
    if (!country || before.some(isFillerWord)) continue;
    if (end !== "georgia" && end !== "jersey") return country;
    // Alone they more likely name a town, a person or a firm.
    if (parts.length === 1 && before.length === 0) continue;
    const isAmerican = parts.some(({ key }) => key !== end && countriesOfCity.get(key)?.includes("United States"));
    return end === "georgia" && isAmerican ? "United States" : country;
  }
  return null;
}

/** Country by a state's abbreviation. */
const countryOfStateCode = new Map([
  ..."AL AK AZ AR CO CT DE FL GA IA ID IL IN KS KY MA MD MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY CA DC"
    .split(" ")
    .map((code) => [code, "United States"] as const),
  ..."BC AB ON QC NS NB MB SK".split(" ").map((code) => [code, "Canada"] as const),
  ..."NSW QLD VIC TAS ACT".split(" ").map((code) => [code, "Australia"] as const),
]);

/** "Perth WA" is in Western Australia. */
const australianCodes = new Set(["WA", "SA", "NT"]);

/** Returns the country of a state abbreviation after a town ("Boston, MA", "Perth WA"), unless it is the town's own postcode area. */
function stateOf(gazetteer: Gazetteer, parts: readonly Part[], at: number, places: readonly Place[]): string | null {
  const { typed } = parts[at] as Part;
  const code = /(?:^|\s)([A-Z]{2,3})$/.exec(typed)?.[1];
  const town = code && placeKey(typed.length > code.length ? typed.slice(0, -code.length) : (parts[at - 1]?.typed ?? ""));
  if (!code || !town) return null;
  const isOwnArea = gazetteer
    .named(code.toLowerCase())
    .some((area) => area.kind === "postcode-area" && places.some((place) => isNear(area, place)));
  const isTown = typed.length === code.length || gazetteer.named(town).length > 0 || countriesOfCity.has(town);
  const isLabel = typed.length > code.length && gazetteer.named(placeKey(typed)).length > 0;
  if (isOwnArea || isLabel || !isTown) return null;
  const bearing = countriesOfCity.get(town) ?? [];
  if (australianCodes.has(code) && bearing.includes("Australia") && !bearing.includes("United States")) return "Australia";
  return countryOfStateCode.get(code) ?? null;
}

function isNear(a: Place, b: Place): boolean {
  if (a.lat === null || a.lng === null || b.lat === null || b.lng === null) return false;
  return distanceMiles({ lat: a.lat, lng: a.lng }, { lat: b.lat, lng: b.lng }) < postcodeReachMiles;
}
