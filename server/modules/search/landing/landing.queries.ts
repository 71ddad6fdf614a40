import { seniorityLevels } from "#db/taxonomy/role.ts";
import { isEnough, spreadOf } from "#server/modules/salaries/quantiles.ts";
import { paths } from "#server/paths.ts";
import { locationWords } from "../list/read-place.ts";
import type { ReadSearch } from "../list/read-search.types.ts";
import { listedPlaces } from "../listed-places.ts";
import type { RowPay, SearchResult } from "../search.types.ts";
import type { SearchPage } from "../search-page.types.ts";
import type { SearchSources } from "../search-sources.types.ts";
import { addressOf } from "./landing-address.ts";
import { knownLandingLists } from "./landing-lists.queries.ts";
import { neighboursOf } from "./neighbours.ts";

const levelsNamed = 3;

/** What a list's page says to search engines, and, on a landing list, the sentence that opens it and the lists beside it. */
export async function readLanding(
  services: SearchSources,
  now: Date,
  { read, result, heading }: { read: ReadSearch; result: SearchResult; heading: string },
): Promise<Pick<SearchPage, "canonicalPath" | "isIndexable" | "landing">> {
  const place = read.place && read.placeChoices.length === 0 ? read.place.place : (read.placeChoices[0] ?? null);
  const isListed = place !== null && listedPlaces(services.gazetteer).includes(place);
  const placeName = place && isListed ? await locationWords(services, place) : null;
  const facts = { total: result.total, placeName };
  const first = addressOf(read, { ...facts, isKnown: () => true });
  if (first.canonicalPath === null || first.canonicalPath === paths.home) return { ...told(first), landing: null };
  const book = await knownLandingLists(services, now);
  const address = addressOf(read, { ...facts, isKnown: (path) => book?.has(path) ?? true });
  if (!address.subject) return { ...told(address), landing: null };
  const links = book ? neighboursOf(address.subject, place, book) : [];
  return { ...told(address), landing: { intro: introOf(services, now, { read, result, heading }), links } };
}

function told({ canonicalPath, isIndexable }: ReturnType<typeof addressOf>) {
  return { canonicalPath, isIndexable };
}

/** "41 NEC4 quantity surveyor jobs in Leeds are open. …": figures of this very moment, each left out where there are too few adverts. */
function introOf(
  { search }: SearchSources,
  now: Date,
  { read, result: { total, facets }, heading }: { read: ReadSearch; result: SearchResult; heading: string },
): string {
  const what = /^\p{Lu}\p{Ll}/u.test(heading) ? heading.charAt(0).toLowerCase() + heading.slice(1) : heading;
  const miles = read.place?.hasPoint && read.place.radiusMiles > 0 ? ` (within ${read.place.radiusMiles} miles)` : "";
  const open = `${total.toLocaleString("en-GB")} ${what}${miles} are open now.`;
  const pay = (["year", "day"] as const).map((scale) =>
    payWords(search.figures?.statedPay(read.filters, scale, now.getTime()) ?? [], scale),
  );
  return [open, ...pay, levelWords(facets.level)].filter(Boolean).join(" ");
}

const payNames = { year: { what: "salary", unit: "a year" }, day: { what: "day rate", unit: "a day" } } as const;

/** Each end of the ranges is counted over the adverts that name it, as on the salary pages. */
function payWords(stated: readonly RowPay[], scale: "year" | "day"): string {
  const median = (end: "lowPence" | "highPence") => {
    const named = stated.filter((pay) => pay[end] !== null);
    const counts = { adverts: named.length, employers: new Set(named.map(({ companyId }) => companyId)).size };
    return isEnough(counts) ? (spreadOf(named.flatMap((pay) => pay[end] ?? []))?.p50 ?? null) : null;
  };
  const ends = [median("lowPence"), median("highPence")].filter((pence) => pence !== null).map(poundsOf);
  if (ends.length === 0) return "";
  const { what, unit } = payNames[scale];
  const range = ends.length === 2 && ends[0] !== ends[1] ? `${ends[0]} to ${ends[1]}` : ends[0];
  return `The median ${what} advertised is ${range} ${unit}, over ${stated.length.toLocaleString("en-GB")} adverts that state one.`;
}

function poundsOf(pence: number): string {
  return `£${Math.round(pence / 100).toLocaleString("en-GB")}`;
}

function levelWords(counts: Readonly<Record<string, number>>): string {
  const levels = seniorityLevels
    .map(({ slug, label }) => ({ label, count: counts[slug] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, levelsNamed);
  if (levels.length < 2) return "";
  return `Most common levels: ${levels.map(({ label, count }) => `${label} (${count.toLocaleString("en-GB")})`).join(", ")}.`;
}
