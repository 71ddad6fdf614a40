import type { Chartership, PayBasis, PayScale, PostedWithinDays, SortOrder } from "#db/values.ts";

/**
 * What the search engine takes and gives. The default engine is the in-process index; anything put behind this interface
 * must pass tests in search.contract.test.ts.
 */
export interface SearchIndex {
  /** Page of live adverts, exact total, and facet counts, all of one moment. Never throws on any query. */
  search(query: SearchQuery): SearchResult;
  /** Adds or replaces adverts. An advert that is not live must be removed instead. */
  upsert(documents: readonly JobDocument[]): void;
  remove(jobIds: readonly number[]): void;
  /** Whether any live advert has `word`, one normalised token. */
  hasWord(word: string): boolean;
  /** Vacancies in reach of a place (null: anywhere) for every pair of values of two facets, in one reading of the rows. */
  crossCount(facets: readonly [CrossFacet, CrossFacet], place: PlaceFilter | null, now: number): CrossCounts;
  /** What adverts that meet the filters (pay left aside) state on a scale, one a vacancy. */
  statedPay(filters: SearchFilters, scale: PayScale, now: number): RowPay[];
  /** Live adverts held. */
  readonly size: number;
  /** Approximate bytes held by the index. */
  readonly bytes: number;
}

/** Facets whose values are counted. `suite` values are suites ("nec4") and forms ("nec4:c"). */
export const facetNames = [
  "category",
  "level",
  "contractType",
  "workType",
  "sector",
  "employerType",
  "suite",
  "advertisedBy",
  "workingPattern",
  "start",
  "payBasis",
  "chartership",
  "posted",
] as const;
export type FacetName = (typeof facetNames)[number];

type CrossFacet = Exclude<FacetName, "posted">;

/** Vacancies of one pair of values; null: whatever it is. */
export interface CrossCell {
  first: string | null;
  second: string | null;
  count: number;
  /** Those whose own place is in reach: the others may be done anywhere, and are in reach of every place. */
  countThere: number;
  /** When the newest of the adverts was first published, epoch milliseconds. */
  newestAt: number;
}
/** Pairs without an advert are absent. */
export type CrossCounts = readonly CrossCell[];

export interface RowPay {
  scale: PayScale;
  companyId: number;
  lowPence: number | null;
  highPence: number | null;
}

/** One live advert as the index reads it. Coordinates are degrees; moments are epoch milliseconds; money is pence on `payScale`. */
export interface JobDocument {
  id: number;
  companyId: number;
  title: string;
  companyName: string;
  /** Names of town, county and region, so that places typed as keywords match. */
  placeNames: string;
  /** Description without markup, plus labels of suites, skills and software. */
  body: string;
  category: string;
  level: string;
  contractType: string;
  workType: string;
  sector: string | null;
  employerType: string;
  suites: readonly string[];
  workingPattern: string;
  /** Values of the Start filter. */
  start: readonly string[];
  payBasis: PayBasis | null;
  /** Rates for other bases than `payBasis`, on the same scale: each is found and counted by its own basis and figures. */
  otherRates?: readonly { payBasis: PayBasis; payMinPence: number | null; payMaxPence: number | null }[];
  chartership: readonly Chartership[];
  payScale: PayScale | null;
  payMinPence: number | null;
  payMaxPence: number | null;
  /** Points that count for distance (site rule applied), those of the main place first. */
  points: readonly { lat: number; lng: number; placeId: number | null }[];
  /** Counties, regions and countries named as the place of work, which have no point: somewhere in them. Without these and without points the work is anywhere. */
  areaIds?: readonly number[];
  /** Ids of gazetteer places the advert belongs to: towns, counties, regions, countries. */
  placeIds: readonly number[];
  firstPublishedAt: number;
  /** Not listed from this moment on. */
  closesAt: number | null;
  /** When the board takes the advert down by itself: not listed from then on, whether or not the sweep has been. */
  expiresAt?: number | null;
  /** Somebody who recruits for others put it there. */
  isByAgency: boolean;
  /**
   * Equal for adverts of one vacancy: of those that match only one is listed, and all count as one. The employer's own goes before agencies', then the
   * newest, then the lowest id. Null: stands alone.
   */
  vacancyKey: string | null;
}

/** A word or phrase to find. Words are already normalised by `tokens()`. `prefix` applies to the last word. */
export interface TextTerm {
  words: readonly string[];
  prefix?: boolean;
}
/** Satisfied by any of its terms; the first is what the person typed, the others are synonyms. */
export interface TextSlot {
  anyOf: readonly TextTerm[];
}
/** Alternatives joined by "or"; within a branch every slot must match and no `mustNot` term may. No branch at all is the same as no text. */
export interface TextQuery {
  branches: readonly { must: readonly TextSlot[]; mustNot: readonly TextTerm[] }[];
}

export type PlaceFilter = (
  | { kind: "point"; lat: number; lng: number; radiusMiles: number }
  /** Adverts belonging to the place, or within `radiusMiles` (0 = inside only) of any of `points`. */
  | { kind: "area"; placeId: number; radiusMiles: number; points: readonly { lat: number; lng: number }[] }
) & {
  /** Areas of which a part is in reach: adverts placed in one of them without saying where are listed. */
  areas?: readonly number[];
  /** Further places of a list ("Leeds or Bradford"): what is in reach of any of them is listed. */
  also?: readonly PlaceFilter[];
};

export interface PayFilter {
  scale: PayScale;
  minPence: number | null;
  maxPence: number | null;
}

/** Values inside one facet are alternatives; facets are joined by "and". Empty array: no filter. */
export interface SearchFilters {
  category: readonly string[];
  level: readonly string[];
  contractType: readonly string[];
  workType: readonly string[];
  sector: readonly string[];
  employerType: readonly string[];
  suite: readonly string[];
  advertisedBy: readonly string[];
  workingPattern: readonly string[];
  start: readonly string[];
  payBasis: readonly string[];
  chartership: readonly string[];
  postedWithinDays: PostedWithinDays | null;
  pay: PayFilter | null;
  /** With a pay filter: also list adverts that state no pay. */
  includeUnstatedPay: boolean;
  place: PlaceFilter | null;
  companyId: number | null;
}

export interface SearchQuery {
  text: TextQuery | null;
  filters: SearchFilters;
  sort: SortOrder;
  /** First row wanted, from 0. */
  offset: number;
  limit: number;
  /** Epoch milliseconds; closing dates and posted windows are read against it. */
  now: number;
  /** Leave facets out when the caller does not show them. */
  withFacets: boolean;
}

export interface SearchResult {
  total: number;
  /** Distance to the nearest of the advert's points; null when anywhere will do, inside a searched area, and without a place. */
  hits: readonly { id: number; distanceMiles: number | null }[];
  /** Count each value would give if chosen: its own facet's selection is ignored, all others hold. Values with 0 are absent. */
  facets: Record<FacetName, Record<string, number>>;
  /** Adverts that meet everything but the pay filter and state no pay on any scale; 0 without a pay filter. */
  unstatedPayCount: number;
}

export const emptyFilters: SearchFilters = {
  category: [],
  level: [],
  contractType: [],
  workType: [],
  sector: [],
  employerType: [],
  suite: [],
  advertisedBy: [],
  workingPattern: [],
  start: [],
  payBasis: [],
  chartership: [],
  postedWithinDays: null,
  pay: null,
  includeUnstatedPay: false,
  place: null,
  companyId: null,
};

/** The running search of one process: the index once it is warm, the database before. */
export interface SearchService {
  search(query: SearchQuery): SearchResult | Promise<SearchResult>;
  /** Whether any live advert has the word; every word counts as had before the index is warm, so that nothing is corrected unseen. */
  hasWord(word: string): boolean;
  /** Figures over rows, which only the index can read fast: null before it is warm. */
  readonly figures: Pick<SearchIndex, "crossCount" | "statedPay"> | null;
  /** Rises with every change of the index; equal stamps mean equal answers. */
  readonly version: number;
  readonly state: { phase: "warming" | "ready"; size: number; bytes: number; buildMs: number | null };
  /** Brings adverts just committed by this process into the index without waiting for the change table. */
  applyNow(jobIds: readonly number[]): Promise<void>;
  /**
   * Calls `listener` with the ids of adverts each time they change, come or go, before the first answer that shows it.
   * What is derived from an advert and kept in memory is dropped here. Answers the function that ends the subscription.
   */
  onJobsChanged(listener: (jobIds: readonly number[]) => void): () => void;
  stop(): Promise<void>;
}
