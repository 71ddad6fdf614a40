import { ukRegions } from "#db/taxonomy/tools.ts";
import { telephonesIn } from "#server/kernel/questions/contact-details.ts";
import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";
import { readAdvertPlace } from "#server/modules/market/places/advert-place.ts";
import { resolveName } from "#server/modules/market/places/resolve-place.ts";
import { decodeEntities } from "#server/text/entities.ts";
import { quoted } from "#server/text/quoted-value.ts";
import signNames from "#server/text/salary/currency-signs.json" with { type: "json" };
import { isObject, type Json, type JsonObject, scalarText, textAt, toList, valueAt } from "../readers/json/json-value.ts";

/** Where an award's work is. */
interface AwardPlace {
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

type Money = { valuePence: number | null; currency: string } | { fault: string };
const notStated = { valuePence: null, currency: "GBP" };
const mostPounds = 100_000_000_000;

/**
 * Returns an award's value, else that of its contracts together, which is not stated where one of several states none, or another currency.
 * `isOwn`: the award states it itself.
 */
export function readAwardMoney(award: JsonObject, contracts: readonly JsonObject[]): { money: Money; isOwn: boolean } {
  const own = readMoney(award.value);
  if ("fault" in own || own.valuePence !== null) return { money: own, isOwn: true };
  const [first = own, ...others] = contracts.map(({ value }) => readMoney(value));
  const add = (sum: Money, money: Money): Money => {
    if ("fault" in sum || "fault" in money) return "fault" in sum ? sum : money;
    if (sum.valuePence === null || money.valuePence === null || sum.currency !== money.currency) return notStated;
    return { ...sum, valuePence: sum.valuePence + money.valuePence };
  };
  return { money: others.reduce(add, first), isOwn: false };
}

/** "-£1,250,000.00", "1.25m", "65k", "GBP 65 000" and "1.250.000,00 €". */
const written =
  /^(-?) ?([^\d\s.,-]{0,6}) ?(-?)(\d{1,3}(?:[, ']\d{3})+(?:\.\d{1,6})?|\d{1,3}(?:\.\d{3})+,\d{1,2}|\d{1,3}(?:\.\d{3}){2,}|\d{1,15}(?:\.\d{1,6}|,\d{1,2})?) ?(million|mn|m|billion|bn|k)? ?([^\d\s.,-]{0,6})$/i;
const units: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mn: 1e6, million: 1e6, bn: 1e9, billion: 1e9 };
const codesBySign = new Map(Object.entries(signNames));
const codesKnown = new Set(codesBySign.values());
/** ISO 4217 of a sign, a name or a code. */
const currencyOf = (name: string): string => codesBySign.get(name.toLowerCase()) ?? name.toUpperCase();

/** Reads a number, or an amount as people write it; without VAT where the notice says both. Nought is no value. */
function readMoney(value: Json): Money {
  const sent = valueAt(value, "amount", "amountGross");
  const text = typeof sent === "string" ? sent.normalize("NFKC").replace(/[−–]/g, "-").trim() : null;
  if (sent === undefined || text === "") return notStated;
  const [, minus = "", before = "", inner = "", figure = "", unit = "", after = ""] = written.exec(text ?? "") ?? [];
  const amount = typeof sent === "number" ? sent : numberOf(figure) * (units[unit.toLowerCase()] ?? 1) * (minus || inner ? -1 : 1);
  const beside = [before, after].filter((name) => name !== "").map(currencyOf);
  if (!Number.isFinite(amount) || beside.some((code) => !codesKnown.has(code)))
    return { fault: `${quoted(scalarText(sent) ?? "…")} is not an amount` };
  const [currency = "", ...others] = new Set([textAt(value, "currency")?.trim() ?? "", ...beside].filter(Boolean).map(currencyOf));
  if (amount < 0) return { fault: "the value is below zero" };
  if (amount > mostPounds) return { fault: "the value is above 100 billion" };
  const valuePence = Math.round(amount * 100);
  if (valuePence === 0) return notStated;
  if (others.length > 0) return { fault: "the value names two currencies" };
  return /^[A-Z]{3}$/.test(currency) ? { valuePence, currency } : { fault: "the value has no currency" };
}

function numberOf(figure: string): number {
  const isContinental = /^\d{1,3}(?:\.\d{3})+,|(?:\.\d{3}){2,}$/.test(figure);
  const plain = isContinental ? figure.replaceAll(".", "") : figure.replace(/[, '](?=\d{3}(?!\d))/g, "");
  return plain === "" ? Number.NaN : Number(plain.replace(",", "."));
}
