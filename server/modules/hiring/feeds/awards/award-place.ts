import { ukRegions } from "#db/taxonomy/tools.ts";
import { telephonesIn } from "#server/kernel/questions/contact-details.ts";
import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";
import { readAdvertPlace } from "#server/modules/market/places/advert-place.ts";
import { resolveName } from "#server/modules/market/places/resolve-place.ts";
import { decodeEntities } from "#server/text/entities.ts";
import { isObject, type Json, type JsonObject, textAt, toList, valueAt } from "../readers/json/json-value.ts";

/** Where an award's work is. */
export interface AwardPlace {
  placeId: number | null;
  /** Region or nation. */
  region: string | null;
  /** The place is the buyer's, because the notice names none of the work, or several. */
  isBuyersPlace: boolean;
}

const mailAddress = /[^\s<>()[\],;:]{1,100}@[^\s<>()[\],;:]{1,255}/g;

/** Returns a notice's text on one line, without markup, addressees, e-mail addresses and telephone numbers; null when nothing is left. */
export function noticeText(source: string | null, most: number): string | null {
  let words = decodeEntities(decodeEntities((source ?? "").slice(0, most * 4)))
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s*[(,–-]?\s*\b(?:f\.?a\.?o\b\.?|for the attention of|attn\b\.?).*$/isu, " ")
    .replace(mailAddress, " ");
  for (const telephone of telephonesIn(words)) words = words.replaceAll(telephone, " ");
  const text = words
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, most)
    .replace(/\p{Cs}/gu, "")
    .trim();
  return /[\p{L}\p{N}]/u.test(text) ? text : null;
}

/** First letters of statistical regions (NUTS since 2003, ITL since 2021): "UKE42", "TLE4". */
const regionsByCode: Readonly<Record<string, string>> = {
  ...{ C: "north-east", D: "north-west", E: "yorkshire-and-the-humber", F: "east-midlands", G: "west-midlands" },
  ...{ H: "east-of-england", I: "london", J: "south-east", K: "south-west" },
  ...{ L: "wales", M: "scotland", N: "northern-ireland" },
};
const statisticalCode = /^(?:UK|TL)([C-N])[A-Z0-9]{0,4}$/;
const regionSlugs: ReadonlySet<string> = new Set(ukRegions.map(({ slug }) => slug));
const mostAddresses = 60;

/** The place of the work, from the award's items, then the tender's; otherwise the buyer's. Several regions are no place of the work. */
export function readAwardPlace(
  gazetteer: Gazetteer,
  { release, award, buyer }: { release: JsonObject; award: JsonObject; buyer: JsonObject | null },
): AwardPlace {
  const tender = valueAt(release, "tender");
  for (const part of [award, tender]) {
    const found = isObject(part) ? toList(part.items).filter(isObject).flatMap(addressesOf).slice(0, mostAddresses) : [];
    const places = found.flatMap((address) => placeOf(gazetteer, address) ?? []);
    const regions = new Set(places.map((place) => regionOf(gazetteer, place)));
    const [first] = places;
    if (!first) continue;
    if (regions.size > 1) break;
    const same = places.every(({ id }) => id === first.id);
    const region = regionOf(gazetteer, first);
    const placeId = same ? first.id : (gazetteer.bySlug(region ?? "")?.id ?? null);
    return { placeId, region, isBuyersPlace: false };
  }
  const place = isObject(buyer?.address) ? placeOf(gazetteer, buyer.address) : null;
  return { placeId: place?.id ?? null, region: place && regionOf(gazetteer, place), isBuyersPlace: place !== null };
}

function addressesOf(item: JsonObject): JsonObject[] {
  const locations = [...toList(item.deliveryLocation), ...toList(item.deliveryLocations)].filter(isObject);
  const codes = locations.flatMap((location) => toList(valueAt(location, "gazetteer.identifiers")));
  return [
    ...[...toList(item.deliveryAddresses), ...toList(item.deliveryAddress)].filter(isObject),
    ...codes.map((code) => ({ region: code })),
    ...locations.map((location) => ({ locality: location.description })),
  ];
}

/** The town where the board knows it, else the postcode's district, else the region. */
function placeOf(gazetteer: Gazetteer, address: JsonObject): Place | null {
  const [locality, region, postalCode] = [textAt(address, "locality"), textAt(address, "region"), textAt(address, "postalCode")];
  const named = readPlaceName(gazetteer, locality, postalCode);
  if (named) return named;
  const district = postalCode === null ? null : resolveName(gazetteer, postalCode.slice(0, 24));
  if (district?.kind === "found") return gazetteer.byId(district.place.id) ?? null;
  return placeOfCode(gazetteer, region) ?? readPlaceName(gazetteer, region, null);
}

function readPlaceName(gazetteer: Gazetteer, name: string | null, postalCode: string | null): Place | null {
  if (name === null || statisticalCode.test(name.trim())) return null;
  const { place } = readAdvertPlace(gazetteer, [name.slice(0, 120), postalCode?.slice(0, 24)].filter(Boolean).join(", "));
  return place !== null && (place.kind !== "country" || regionSlugs.has(place.slug)) ? place : null;
}

function placeOfCode(gazetteer: Gazetteer, code: Json): Place | null {
  const [, letter = ""] = statisticalCode.exec(typeof code === "string" ? code.trim().toUpperCase() : "") ?? [];
  return gazetteer.bySlug(regionsByCode[letter] ?? "") ?? null;
}

/** The region or nation a place is in; null for all of England or the country. */
function regionOf(gazetteer: Gazetteer, place: Place): string | null {
  const areas = [place.id, ...gazetteer.ancestors(place.id)].map((id) => gazetteer.byId(id)?.slug ?? "");
  return areas.find((slug) => regionSlugs.has(slug)) ?? null;
}
