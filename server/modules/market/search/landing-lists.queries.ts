import { setImmediate as nextTurn } from "node:timers/promises";
import { jobCategories } from "#db/taxonomy/role.ts";
import { contractSuites, industrySectors } from "#db/taxonomy/sector.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Place } from "#server/kernel/services/place.types.ts";
import type { CrossCounts, SearchService } from "#server/kernel/services/search.types.ts";
import { toPlaceFilter } from "#server/modules/market/places/place-filter.ts";
import { shownName } from "#server/modules/market/places/resolve-place.ts";
import { type FinishedResult, reuseOrAwait } from "#server/text/last-or-next.ts";
import { listedPlaces } from "./listed-places.ts";
import type { SearchSources } from "./search-page.types.ts";

/** A list with fewer live adverts is too thin to be indexed. */
export const landingMinJobs = 3;
const freshForMs = 60_000;
const freshUnchangedForMs = 600_000;

/** Subject of a landing list: a category, a place and a suite, each optional; or a sector, alone or with a category. */
export interface LandingSubject {
  category: string | null;
  suite: string | null;
  sector: string | null;
  /** Contents of the place box; the place itself is `place`. */
  location: string | null;
}
export interface LandingList extends LandingSubject {
  path: string;
  count: number;
  /** When its newest advert was first published. */
  newestAt: Date;
  place: Place | null;
}
/** Every landing list with enough adverts, by path. */
export type LandingListsByPath = ReadonlyMap<string, LandingList>;

interface CacheEntry {
  version: number;
  takenAt: number;
  book: Promise<LandingListsByPath | null>;
}
const bookCache = new WeakMap<SearchService, CacheEntry>();
const finished = new WeakMap<SearchService, FinishedResult<LandingListsByPath | null>>();

/** Returns lists with enough adverts, at most a minute old once an advert has changed; null until the index is warm. */
export function listLandingLists(services: SearchSources, now: Date): Promise<LandingListsByPath | null> {
  const { search } = services;
  if (!search.figures) return Promise.resolve(null);
  const known = bookCache.get(search);
  const age = now.getTime() - (known?.takenAt ?? 0);
  const freshFor = known?.version === search.version ? freshUnchangedForMs : freshForMs;
  if (known && age >= 0 && age < freshFor) return known.book;
  const counted = loadLandingLists(services, now);
  // An engine outside the process may go away meanwhile.
  const book = counted.catch(() => null);
  const takenAt = now.getTime();
  bookCache.set(search, { version: search.version, takenAt, book });
  counted.then(
    (value) => finished.set(search, { takenAt, value }),
    () => bookCache.delete(search),
  );
  return book;
}

/** Returns the last completed count of the lists without waiting, and starts a newer one if due. */
export function lastLandingLists(services: SearchSources, now: Date): Promise<LandingListsByPath | null> {
  const next = listLandingLists(services, now);
  return reuseOrAwait(finished.get(services.search), next, { now, usableForMs: Number.POSITIVE_INFINITY });
}

export function landingPath({ category, suite, sector, location }: LandingSubject): string {
  const many = (value: string | null) => (value === null ? [] : [value]);
  const path = paths.jobs({ category: many(category), suite: many(suite), sector: many(sector), location: location ?? "" });
  return path === paths.jobs() ? paths.home : path;
}

/** Whether a value may have a list of its own. Forms of a suite, and "not stated", may not. */
export const isLandingValue = {
  category: (slug: string) => jobCategories.some((term) => term.slug === slug),
  suite: (slug: string) => slug !== "any" && contractSuites.some((term) => term.slug === slug),
  sector: (slug: string) => industrySectors.some((term) => term.slug === slug),
} as const;

async function loadLandingLists(services: SearchSources, now: Date): Promise<LandingListsByPath> {
  const book = new Map<string, LandingList>();
  const at = now.getTime();
  const { figures } = services.search;
  if (!figures) return book;
  for (const second of ["suite", "sector"] as const) {
    addLists(book, { cells: await figures.crossCount(["category", second], null, at), second, place: null, location: null });
  }
  for (const place of listedPlaces(services.gazetteer)) {
    await nextTurn();
    const point = place.lat === null || place.lng === null ? null : { lat: place.lat, lng: place.lng };
    const filter = toPlaceFilter({ kind: "found", place, point, isApproximate: false }, null, services.gazetteer);
    const cells = await figures.crossCount(["category", "suite"], filter, at);
    addLists(book, { cells, second: "suite", place, location: shownName(services.gazetteer, place) });
  }
  return book;
}

interface CountedLists {
  cells: CrossCounts;
  second: "suite" | "sector";
  place: Place | null;
  location: string | null;
}

/** Adverts that can be worked from anywhere are in every town's list and do not count towards its minimum. */
function addLists(book: Map<string, LandingList>, { cells, second, place, location }: CountedLists): void {
  for (const { first, second: value, count, countThere, newestAt } of cells) {
    if (countThere < landingMinJobs || (first === null && value === null && place === null)) continue;
    if (first !== null && !isLandingValue.category(first)) continue;
    if (value !== null && !isLandingValue[second](value)) continue;
    const subject = { category: first, suite: null, sector: null, location, [second]: value };
    const path = landingPath(subject);
    book.set(path, { ...subject, path, count, newestAt: new Date(newestAt), place });
  }
}
