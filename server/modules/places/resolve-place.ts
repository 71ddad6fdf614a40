import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { postcodes } from "#db/schema/places.ts";
import type { Gazetteer, Place, PlaceResolution, Point } from "./place.types.ts";
import { placeKey } from "./place-key.ts";
import { likeliestPlace } from "./place-likelihood.ts";
import { type PostcodeParts, readPostcode } from "./postcode-shape.ts";
import { qualifyPlaces } from "./qualified-place.ts";

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

/** Understands what a person typed as a place. Never throws on any text; reads the database only for a full postcode. */
export async function resolvePlace(gazetteer: Gazetteer, db: Db, text: string): Promise<PlaceResolution> {
  const typed = text.slice(0, textMaxChars);
  const postcode = readPostcode(typed);
  if (postcode && gazetteer.named(placeKey(typed)).length === 0) return resolvePostcode(gazetteer, db, postcode);
  return resolveName(gazetteer, typed);
}

/** The same for everything but full postcodes, which are placed at their district. */
export function resolveName(gazetteer: Gazetteer, text: string): PlaceResolution {
  const typed = text.slice(0, textMaxChars);
  const key = placeKey(typed);
  if (typed.trim() === "" || anywhere.has(key)) return { kind: "anywhere" };
  if (key === "") return { kind: "unknown", nearest: null };
  const postcode = readPostcode(typed);
  if (postcode && gazetteer.named(key).length === 0) return placeAtDistrict(gazetteer, postcode);
  const places = placesMeant(gazetteer, typed);
  return answer(places) ?? { kind: "unknown", nearest: nearestMeant(gazetteer, typed) };
}

/** Places that the whole text names, likeliest reading only; several when it names several alike. */
function placesMeant(gazetteer: Gazetteer, text: string): readonly Place[] {
  const key = placeKey(text);
  const whole = gazetteer.named(key);
  if (whole.length > 0) return whole;
  const [head = "", ...qualifiers] = text
    .split(/[,()|;/\n]| - /)
    .map((part) => part.trim())
    .filter(Boolean);
  if (qualifiers.length > 0) {
    const alternatives = text
      .split(/[/|;]/)
      .map((part) => part.trim())
      .filter(Boolean);
    if (alternatives.length > 1) {
      const each = alternatives.map((part) => likeliestPlace(placesMeant(gazetteer, part)));
      if (each.every((place) => place !== null)) return [...new Set(each)];
    }
    const meant = placesMeant(gazetteer, head);
    const agreed = qualifyPlaces(gazetteer, meant, qualifiers);
    if (agreed.length > 0) return agreed;
    const towns = [head, ...qualifiers].flatMap((part) => likeliestPlace(gazetteer.named(placeKey(part))) ?? []).filter(isTown);
    return towns.length > qualifiers.length ? [...new Set(towns)] : [];
  }
  return stripped(key).reduce<readonly Place[]>(
    (found, shorter) => (found.length > 0 ? found : gazetteer.named(shorter)),
    spacedPlaces(gazetteer, key),
  );
}

/** A county or region beside a town may be a slip of where it is; another town cannot. London is a region. */
const isTown = ({ kind, slug }: Place): boolean => kind === "town" || slug === "london";

/** "Leeds West Yorkshire", "Newport Isle of Wight": a name followed by what it belongs to, with no comma. */
function spacedPlaces(gazetteer: Gazetteer, key: string): readonly Place[] {
  const words = key.split(" ");
  for (let cut = Math.min(words.length - 1, 6); cut > 0; cut--) {
    const candidates = gazetteer.named(words.slice(0, cut).join(" "));
    const qualifier = words.slice(cut).join(" ");
    if (candidates.length === 0 || gazetteer.named(qualifier).length === 0) continue;
    const agreed = qualifyPlaces(gazetteer, candidates, [qualifier]);
    if (agreed.length > 0) return agreed;
  }
  const parts = key.split(" or ");
  const each = parts.length > 1 ? parts.map((part) => likeliestPlace(gazetteer.named(part))) : [];
  return each.length > 0 && each.every((place) => place !== null) ? [...new Set(each)] : [];
}

/** Shorter readings of a key, without "near", "area", "UK" and the like. */
function stripped(key: string): string[] {
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

function nearestMeant(gazetteer: Gazetteer, text: string): Place | null {
  const key = placeKey(text);
  const head = text.split(/[,(|;/]/)[0] ?? "";
  const headKey = placeKey(head);
  if (headKey !== key) {
    const beside = gazetteer.named(placeKey(text.slice(head.length + 1)))[0];
    const known = beside?.kind === "town" ? beside : gazetteer.named(headKey)[0];
    if (known) return known;
  }
  for (const reading of new Set([key, headKey, ...stripped(key)])) {
    const near = gazetteer.nearest(reading);
    if (near) return near;
  }
  return null;
}

function answer(places: readonly Place[]): PlaceResolution | null {
  const likeliest = likeliestPlace(places);
  if (likeliest) return { kind: "found", place: likeliest, point: pointOf(likeliest), isApproximate: false };
  if (places.length === 0) return null;
  const sized = places.filter(({ population }) => population > 0);
  return { kind: "ambiguous", choices: (sized.length > 1 ? sized : places).slice(0, choicesShown) };
}

const pointOf = ({ lat, lng }: Place): Point | null => (lat === null || lng === null ? null : { lat, lng });

async function resolvePostcode(gazetteer: Gazetteer, db: Db, parts: PostcodeParts): Promise<PlaceResolution> {
  const district = placeAtDistrict(gazetteer, parts);
  if (parts.inward === null || district.kind !== "found") return district;
  const [row] = await db
    .select({ lat: postcodes.lat, lng: postcodes.lng })
    .from(postcodes)
    .where(eq(postcodes.postcode, `${parts.outward}${parts.inward}`));
  if (!row) return district;
  const name = `${parts.outward} ${parts.inward}`;
  return { kind: "found", place: { ...district.place, ...row, kind: "postcode", name, label: name }, point: row, isApproximate: false };
}

/** The outward code's own middle when loaded, else the main town of its area. */
function placeAtDistrict(gazetteer: Gazetteer, { area, outward, inward }: PostcodeParts): PlaceResolution {
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
