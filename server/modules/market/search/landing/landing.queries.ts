import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { emptySearch, manyFields, paths, type SearchState, singleFields } from "#server/addresses/paths.ts";
import { isEnough, spreadOf } from "#server/kernel/quantiles.ts";
import type { Place } from "#server/kernel/services/place.types.ts";
import type { RowPay, SearchResult } from "#server/kernel/services/search.types.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import { shownName } from "#server/modules/market/places/resolve-place.ts";
import {
  isLandingValue,
  type LandingList,
  type LandingListsByPath,
  type LandingSubject,
  landingMinJobs,
  landingPath,
  lastLandingLists,
} from "../landing-lists.queries.ts";
import type { ReadSearch } from "../list/read-search.types.ts";
import { listedPlaces } from "../listed-places.ts";
import type { BrowseLink, SearchPage, SearchSources } from "../search-page.types.ts";

const levelsNamed = 3;

/** Returns a list's search engine metadata and, on a landing list, its opening sentence and related lists. */
export async function readLanding(
  services: SearchSources,
  now: Date,
  { read, result, heading }: { read: ReadSearch; result: SearchResult; heading: string },
): Promise<Pick<SearchPage, "canonicalPath" | "isIndexable" | "landing">> {
  const place = read.place && read.placeChoices.length === 0 ? read.place.place : (read.placeChoices[0] ?? null);
  const isListed = place !== null && listedPlaces(services.gazetteer).includes(place);
  const placeName = place && isListed ? shownName(services.gazetteer, place) : null;
  const facts = { total: result.total, placeName };
  const first = listAddressOf(read, { ...facts, isKnown: () => true });
  if (first.canonicalPath === null || first.canonicalPath === paths.home) return { ...indexingOf(first), landing: null };
  const book = await lastLandingLists(services, now);
  const address = listAddressOf(read, { ...facts, isKnown: (path) => book?.has(path) ?? true });
  if (!address.subject) return { ...indexingOf(address), landing: null };
  const links = book ? neighbouringLists(address.subject, place, book) : [];
  return { ...indexingOf(address), landing: { intro: await introOf(services, now, { read, result, heading }), links } };
}

function indexingOf({ canonicalPath, isIndexable }: ReturnType<typeof listAddressOf>) {
  return { canonicalPath, isIndexable };
}

/** "41 NEC4 quantity surveyor jobs in Leeds are open. …": current figures, each left out where there are too few adverts. */
async function introOf(
  { search }: SearchSources,
  now: Date,
  { read, result: { total, facets }, heading }: { read: ReadSearch; result: SearchResult; heading: string },
): Promise<string> {
  const what = /^\p{Lu}\p{Ll}/u.test(heading) ? heading.charAt(0).toLowerCase() + heading.slice(1) : heading;
  const miles = read.place?.hasPoint && read.place.radiusMiles > 0 ? ` (within ${read.place.radiusMiles} miles)` : "";
  const open = `${total.toLocaleString("en-GB")} ${what}${miles} are open now.`;
  const pay = await Promise.all(
    (["year", "day"] as const).map(async (scale) =>
      payWords((await search.figures?.statedPay(read.filters, scale, now.getTime())) ?? [], scale),
    ),
  );
  return [open, ...pay, levelWords(facets.level)].filter(Boolean).join(" ");
}

const payNames = { year: { what: "salary", unit: "a year" }, day: { what: "day rate", unit: "a day" } } as const;

/** Each end of the range is computed over the adverts that state it, as on the salary pages. */
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
  return `The median ${what} advertised is ${range} ${unit}, based on ${stated.length.toLocaleString("en-GB")} adverts that state one.`;
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

const linksPerKind = 6;

/**
 * Returns lists that differ from this one in one field and have enough adverts: other categories, suites and sectors by size, other places
 * by distance.
 */
function neighbouringLists(subject: LandingSubject, place: Place | null, book: LandingListsByPath): BrowseLink[] {
  const fields = ["category", "suite", "sector", "location"] as const;
  const kinds: Record<(typeof fields)[number], LandingList[]> = { category: [], suite: [], sector: [], location: [] };
  for (const list of book.values()) {
    const differing = fields.filter((field) => list[field] !== subject[field]);
    const [field, ...more] = differing;
    if (field && more.length === 0) kinds[field].push(list);
  }
  const bySize = (a: LandingList, b: LandingList) => b.count - a.count || a.path.localeCompare(b.path);
  const near = place && place.lat !== null ? (a: LandingList, b: LandingList) => milesApart(place, a) - milesApart(place, b) : bySize;
  return fields.flatMap((field) =>
    kinds[field]
      .sort(field === "location" ? near : bySize)
      .slice(0, linksPerKind)
      .map((list) => ({ label: labelFor(list), note: null, count: list.count, href: list.path })),
  );
}

/** For sorting only: scales degrees of longitude to their length in Great Britain. */
function milesApart(from: Place, { place }: LandingList): number {
  if (!place || place.lat === null || place.lng === null || from.lat === null || from.lng === null) return Number.POSITIVE_INFINITY;
  return Math.hypot(place.lat - from.lat, (place.lng - from.lng) * 0.6);
}

function labelFor({ category, suite, sector, place }: LandingList): string {
  const role = category === null ? "" : (jobCategories.find(({ slug }) => slug === category)?.label ?? category);
  const what = [suite === null ? "" : labelOf("suite", suite), role, sector === null ? "" : labelOf("sector", sector)]
    .filter(Boolean)
    .join(" · ");
  return [what || "All jobs", place ? `in ${place.name}` : ""].filter(Boolean).join(" ");
}

interface ListAddress {
  /** The list's canonical address for search engines; null where it has none. */
  canonicalPath: string | null;
  isIndexable: boolean;
  /** Subject of a landing list; null for the whole board and for every other search. */
  subject: LandingSubject | null;
}

interface Facts {
  total: number;
  /** Place box text of the searched place; null without one, or when it has no lists. */
  placeName: string | null;
  /** Whether the list at this path had enough adverts when lists were last counted. */
  isKnown: (path: string) => boolean;
}

const landingFields: readonly (keyof SearchState)[] = ["category", "suite", "sector", "location"];
const nothing: LandingSubject = { category: null, suite: null, sector: null, location: null };
const noAddress: ListAddress = { canonicalPath: null, isIndexable: false, subject: null };

/**
 * Returns a list's search engine metadata. The whole board, and lists of a category, a place and a suite (or of a sector, alone or with a
 * category) with enough adverts may be indexed, each at one address. Reorderings, other spellings and lists that are too thin name the
 * canonical address instead; any other filter makes a list not indexable.
 */
export function listAddressOf(read: Pick<ReadSearch, "state" | "filters" | "place">, facts: Facts): ListAddress {
  const { state } = read;
  const others = [...manyFields, ...singleFields].filter((field) => !landingFields.includes(field) && field !== "sort");
  const isLater = state.page !== "" && state.page !== "1";
  if (isLater || others.some((field) => field !== "page" && String(state[field]) !== String(emptySearch[field]))) return noAddress;
  const subject = subjectOf(read, facts.placeName);
  if (!subject) return noAddress;
  const ownPath = landingPath(subject);
  const isWhole = ownPath === paths.home;
  const holds = isWhole || (facts.total >= landingMinJobs && facts.isKnown(ownPath));
  const isPlain = state.sort === "" && paths.jobs({ ...state, page: "" }) === (isWhole ? paths.jobs() : ownPath);
  const canonicalPath = holds ? ownPath : (broaderPaths(subject).find((path) => path === paths.home || facts.isKnown(path)) ?? paths.home);
  return { canonicalPath, isIndexable: holds && isPlain, subject: isWhole || !holds ? null : subject };
}

/** Null for more than one value of a field, or for fields that have no lists together. */
function subjectOf(
  { state, filters, place }: Pick<ReadSearch, "state" | "filters" | "place">,
  placeName: string | null,
): LandingSubject | null {
  const subject = { ...nothing };
  for (const field of ["category", "suite", "sector"] as const) {
    const [value, ...more] = filters[field];
    if (more.length > 0) return null;
    if (value === undefined) continue;
    if (!isLandingValue[field](value)) return null;
    subject[field] = value;
  }
  if (place && placeName === null) return null;
  if (place || state.location.trim() === "") subject.location = place ? placeName : null;
  return subject.sector !== null && (subject.suite !== null || subject.location !== null) ? null : subject;
}

/** Returns paths of broader lists, nearest first: without the suite, then the sector, the place, and the category. */
function broaderPaths(subject: LandingSubject): string[] {
  const { category, location, suite, sector } = subject;
  const lists: LandingSubject[] = [
    { ...nothing, category, location },
    { ...nothing, category, suite },
    { ...nothing, category },
    { ...nothing, location },
    { ...nothing, suite },
    { ...nothing, sector },
  ];
  const ownPath = landingPath(subject);
  return lists.map(landingPath).filter((path) => path !== ownPath && path !== paths.home);
}
