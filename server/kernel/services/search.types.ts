import type { AdvertPromiseDays, Chartership, PayBasis, PayScale, PostedWithinDays, SortOrder } from "#db/values.ts";

/**
 * Contract of the search engine. The default engine is the in-process index; one outside the process is awaited in the same way. Every
 * implementation must pass the tests of search.contract.db.test.ts.
 */
export interface SearchIndex {
  /** Returns a page of live adverts, the exact total and facet counts. Never fails because of a query. */
  search(query: SearchQuery): Promise<SearchResult>;
  /** Adds or replaces adverts. An advert that is not live must be removed instead. */
  upsert(documents: readonly JobDocument[]): Promise<void>;
  remove(jobIds: readonly number[]): Promise<void>;
  /** Checks whether any live advert has `word`, one normalised token. */
  hasWord(word: string): Promise<boolean>;
  /** Counts vacancies in reach of a place (null: anywhere) for every pair of a category and a value of the other facet. */
  crossCount(facets: readonly ["category", CrossFacet], place: PlaceFilter | null, now: number): Promise<CrossCounts>;
  /** Returns the pay stated on a scale by adverts that match the filters, ignoring the pay filter; one per vacancy. */
  statedPay(filters: SearchFilters, scale: PayScale, now: number): Promise<RowPay[]>;
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
  "replyPromise",
  "posted",
] as const;
export type FacetName = (typeof facetNames)[number];

type CrossFacet = Exclude<FacetName, "posted">;

/** Vacancies of one pair of values; null means any value. */
export interface CrossCell {
  first: string | null;
  second: string | null;
  count: number;
  /** Those whose own place is in reach: the others are fully remote, and in reach of every place. */
  countThere: number;
  /** When the newest of the adverts was first published, epoch milliseconds. */
  newestAt: number;
}
/** Pairs without adverts are absent. */
export type CrossCounts = readonly CrossCell[];

export interface RowPay {
  scale: PayScale;
  companyId: number;
  lowPence: number | null;
  highPence: number | null;
}

/** One live advert as indexed. Coordinates are degrees; times are epoch milliseconds; money is pence on `payScale`. */
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
  /** Rates for other bases than `payBasis`, on the same scale: each is searched and counted by its own basis and figures. */
  otherRates?: readonly { payBasis: PayBasis; payMinPence: number | null; payMaxPence: number | null }[];
  chartership: readonly Chartership[];
  /** Days within which the advert promises an answer, and every longer choice; none without a promise. */
  replyPromise: readonly `${AdvertPromiseDays}`[];
  payScale: PayScale | null;
  payMinPence: number | null;
  payMaxPence: number | null;
  /** Points used for distance (site rule applied), those of the main place first. */
  points: readonly { lat: number; lng: number; placeId: number | null }[];
  /**
   * Counties, regions and countries named as the place of work, without a point: somewhere in them. Without these and without points the
   * work is anywhere.
   */
  areaIds?: readonly number[];
  /** Ids of gazetteer places the advert belongs to: towns, counties, regions, countries. */
  placeIds: readonly number[];
  firstPublishedAt: number;
  /** No longer listed from this moment. */
  closesAt: number | null;
  /** When the board removes the advert: not listed from then on, even before the clean-up job has run. */
  expiresAt?: number | null;
  /** Posted by a recruitment agency. */
  isByAgency: boolean;
  /**
   * Equal for adverts of one vacancy: of those that match only one is listed, and all count as one. The employer's own takes precedence
   * over agencies', then the newest, then the lowest id. Null: not a duplicate.
   */
  vacancyKey: string | null;
}

/** A word or phrase to find. Words must already be normalised by `tokens()`. `prefix` applies to the last word. */
export interface TextTerm {
  words: readonly string[];
  prefix?: boolean;
}
/** Matches any of its terms; the first is what the user typed, the others are synonyms. */
export interface TextSlot {
  anyOf: readonly TextTerm[];
}
/** Alternatives joined by "or"; within a branch every slot must match and no `mustNot` term may. An empty list is the same as no text. */
export interface TextQuery {
  branches: readonly { must: readonly TextSlot[]; mustNot: readonly TextTerm[] }[];
}

export type PlaceFilter = (
  | { kind: "point"; lat: number; lng: number; radiusMiles: number }
  /** Adverts belonging to the place, or within `radiusMiles` (0 = inside only) of any of `points`. */
  | { kind: "area"; placeId: number; radiusMiles: number; points: readonly { lat: number; lng: number }[] }
) & {
  /** Areas partly in reach: adverts placed in one of them without an exact location are listed. */
  areas?: readonly number[];
  /** Further places of a list ("Leeds or Bradford"): adverts in reach of any of them are listed. */
  also?: readonly PlaceFilter[];
};

export interface PayFilter {
  scale: PayScale;
  minPence: number | null;
  maxPence: number | null;
}

/** Values within one facet are joined by "or"; facets are joined by "and". Empty array: no filter. */
export interface SearchFilters extends Record<CrossFacet, readonly string[]> {
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
  /** Zero-based index of the first row. */
  offset: number;
  limit: number;
  /** Epoch milliseconds; closing dates and posted windows are relative to it. */
  now: number;
  /** False omits the facets. */
  withFacets: boolean;
}

export interface SearchResult {
  total: number;
  /** Distance to the nearest of the advert's points; null for work from anywhere, inside a searched area, and without a place. */
  hits: readonly { id: number; distanceMiles: number | null }[];
  /** Count for each value if it were chosen: its own facet's selection is ignored, all others apply. Values with 0 are absent. */
  facets: Record<FacetName, Record<string, number>>;
  /** Adverts that match everything but the pay filter and state no pay on any scale; 0 without a pay filter. */
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
  replyPromise: [],
  postedWithinDays: null,
  pay: null,
  includeUnstatedPay: false,
  place: null,
  companyId: null,
};

export interface SearchServiceState {
  /** The database answers unless it is "ready"; "away" is an engine that does not answer. */
  phase: "warming" | "ready" | "away";
  /** Which index answers: this process's own, or an engine outside it. */
  source: "memory" | "engine";
  /** Number of live adverts in the index. */
  size: number;
  /** Approximate bytes that the index takes in this process. */
  bytes: number;
  buildMs: number | null;
}

/** The search service of one process: uses the index while there is one, the database before it is warm and while an engine is away. */
export interface SearchService {
  search(query: SearchQuery): Promise<SearchResult>;
  /**
   * Checks whether any live advert has the word; true for every word until the index is warm, so that no spelling is corrected without
   * evidence.
   */
  hasWord(word: string): Promise<boolean>;
  /** Figures over rows, which only the index can compute fast: null until it is warm. */
  readonly figures: Pick<SearchIndex, "crossCount" | "statedPay"> | null;
  /** Increases with every change of the index; equal versions mean equal results. */
  readonly version: number;
  readonly state: SearchServiceState;
  /** Indexes adverts just committed by this process without waiting for the change table. */
  applyNow(jobIds: readonly number[]): Promise<void>;
  /**
   * Calls `listener` with the ids of adverts whenever they are changed, added or removed, before the first result that shows it. Cached
   * data derived from adverts must be dropped there. Returns a function that unsubscribes.
   */
  onJobsChanged(listener: (jobIds: readonly number[]) => void): () => void;
  stop(): Promise<void>;
}
