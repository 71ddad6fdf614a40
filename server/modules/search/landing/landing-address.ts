import { emptySearch, manyFields, paths, type SearchState, singleFields } from "#server/paths.ts";
import type { ReadSearch } from "../list/read-search.types.ts";
import { isLandingValue, type LandingSubject, landingMinJobs, landingPath } from "./landing-lists.queries.ts";

export interface ListAddress {
  /** The one address search engines should know the list by; null where it has none. */
  canonicalPath: string | null;
  isIndexable: boolean;
  /** What the list is about when it is a landing list; null for the whole board and for every other search. */
  subject: LandingSubject | null;
}

interface Facts {
  total: number;
  /** How the place box names the place in force: null without one, or when it is not one of those with lists. */
  placeName: string | null;
  /** Whether a list of this address held enough when lists were last counted. */
  isKnown: (path: string) => boolean;
}

const landingFields: readonly (keyof SearchState)[] = ["category", "suite", "sector", "location"];
const nothing: LandingSubject = { category: null, suite: null, sector: null, location: null };
const noAddress: ListAddress = { canonicalPath: null, isIndexable: false, subject: null };

/**
 * What search engines are told of a list. The whole board, and lists of a category, a place and a suite (or of a sector, alone or with a category)
 * that hold enough adverts may be indexed, each under one address. The same list in another order or spelling, and a list that is too thin, name
 * the address that stands for them; whatever else narrows a list makes it one for people only.
 */
export function addressOf(read: Pick<ReadSearch, "state" | "filters" | "place">, facts: Facts): ListAddress {
  const { state } = read;
  const others = [...manyFields, ...singleFields].filter((field) => !landingFields.includes(field) && field !== "sort");
  const isLater = state.page !== "" && state.page !== "1";
  if (isLater || others.some((field) => field !== "page" && String(state[field]) !== String(emptySearch[field]))) return noAddress;
  const subject = subjectOf(read, facts.placeName);
  if (!subject) return noAddress;
  const own = landingPath(subject);
  const isWhole = own === paths.home;
  const holds = isWhole || (facts.total >= landingMinJobs && facts.isKnown(own));
  const isPlain = state.sort === "" && paths.jobs({ ...state, page: "" }) === (isWhole ? paths.jobs() : own);
  const canonicalPath = holds ? own : (broader(subject).find((path) => path === paths.home || facts.isKnown(path)) ?? paths.home);
  return { canonicalPath, isIndexable: holds && isPlain, subject: isWhole || !holds ? null : subject };
}

/** Null when more is asked for than one value of each, or things that have no lists together. */
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

/** Addresses of wider lists, the nearest first: without the suite, then the sector, the place, and the category. */
function broader(subject: LandingSubject): string[] {
  const { category, location, suite, sector } = subject;
  const lists: LandingSubject[] = [
    { ...nothing, category, location },
    { ...nothing, category, suite },
    { ...nothing, category },
    { ...nothing, location },
    { ...nothing, suite },
    { ...nothing, sector },
  ];
  const own = landingPath(subject);
  return lists.map(landingPath).filter((path) => path !== own && path !== paths.home);
}
