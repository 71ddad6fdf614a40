import type { PayScale, SortOrder } from "#db/values.ts";
import type { ManyField, SearchState } from "#server/addresses/paths.ts";
import type { Services } from "#server/kernel/context.ts";
import type { JobCard } from "../jobs/job-card.fields.ts";

export type SearchSources = Pick<Services, "db" | "gazetteer" | "search">;

export interface FacetOption {
  value: string;
  label: string;
  /** Adverts listed if it were chosen; options with 0 are shown too. */
  count: number;
  isSelected: boolean;
  /** Set by words in the keyword box; only removing those words clears it. */
  isFromWords: boolean;
}
export interface FacetGroup {
  /** Sub-heading inside a facet ("Infrastructure"), or null. */
  label: string | null;
  options: readonly FacetOption[];
}
export interface Facet {
  field: ManyField | "posted";
  label: string;
  groups: readonly FacetGroup[];
}

/** An active filter, shown above the results. `without` is the search with it cleared. */
export interface SearchTag {
  label: string;
  /** True when set by words in the keyword box. */
  fromWords: boolean;
  /** Those words, and the search that treats them as plain text; null when no keywords set the filter. */
  asWords: { words: string; state: SearchState } | null;
  without: SearchState;
}

/** A way to broaden the search, shown when there are few results. */
export interface Relaxation {
  label: string;
  /** Number of additional adverts. */
  gain: number;
  state: SearchState;
}

export interface SearchPage {
  state: SearchState;
  total: number;
  page: number;
  pageCount: number;
  items: readonly JobCard[];
  facets: readonly Facet[];
  tags: readonly SearchTag[];
  /** Input that was ignored or interpreted differently from how it was typed. */
  notes: readonly string[];
  /** "Showing results for …": the corrected text, and the literal search. */
  correction: { searchedFor: string; literal: SearchState } | null;
  /** The resolved place, and the choices between places of the same name. */
  place: {
    label: string;
    radiusMiles: number;
    choices: readonly { label: string; count: number; state: SearchState }[];
  } | null;
  /** Set for "near me" without a known location: the search to which a place can be added. */
  toBePlaced: SearchState | null;
  /** The search to save or follow: the user's own location is replaced with the nearest town. */
  toKeep: SearchState;
  /** Synonyms applied: "qs" also finds "quantity surveyor". */
  synonyms: readonly { typed: string; also: readonly string[] }[];
  /** `bases` are those searched for; an advert without a figure counts in `unstatedCount`. */
  pay: { scale: PayScale; minPence: number | null; maxPence: number | null; bases: readonly string[]; unstatedCount: number } | null;
  relaxations: readonly Relaxation[];
  sort: SortOrder;
  sortChoices: readonly { value: SortOrder; label: string }[];
  /** "Why this order", in one sentence. */
  orderReason: string;
  /** Heading and description for the page and for search engines. */
  heading: string;
  /** False when the list is too thin or too filtered to be indexed. */
  isIndexable: boolean;
  /** Canonical path of the list, or of the wider list that replaces it; null where there is none. */
  canonicalPath: string | null;
  /** On a landing list: its introduction and related lists. */
  landing: { intro: string; links: readonly BrowseLink[] } | null;
}

/** A link with the number of adverts behind it. */
export interface BrowseLink {
  label: string;
  /** A second line under the label. */
  note: string | null;
  count: number;
  href: string;
}
