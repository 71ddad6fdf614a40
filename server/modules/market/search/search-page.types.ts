import type { SortOrder } from "#db/values.ts";
import type { ManyField, SearchState } from "#server/addresses/paths.ts";
import type { JobCard } from "../jobs/job-card.fields.ts";

export interface FacetOption {
  value: string;
  label: string;
  /** Adverts listed if it were chosen; 0 stays in view. */
  count: number;
  isSelected: boolean;
  /** Chosen by words typed in the keyword box: only taking those words away unchooses it. */
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

/** A filter in force, shown above the results. `without` is the search with it taken away. */
export interface SearchTag {
  label: string;
  /** True when it came from words typed in the keyword box. */
  fromWords: boolean;
  /** Those words, and the search that takes them as words and no filter; null when no words ask for it. */
  asWords: { words: string; state: SearchState } | null;
  without: SearchState;
}

/** A way to find more, shown when few are found. */
export interface Relaxation {
  label: string;
  /** How many more adverts it brings. */
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
  /** What was ignored or read differently from how it was typed, in plain words. */
  notes: readonly string[];
  /** "Showing results for …": the words searched instead of those typed, and the literal search. */
  correction: { searchedFor: string; literal: SearchState } | null;
  /** The place understood, or the choice to make between places of the same name. */
  place: {
    label: string;
    radiusMiles: number;
    choices: readonly { label: string; count: number; state: SearchState }[];
  } | null;
  /** Set where "near me" was asked for and no place is known: the search to which a place is to be added. */
  toBePlaced: SearchState | null;
  /** The search as it may be kept and followed: around the nearest town instead of where somebody is. */
  toKeep: SearchState;
  /** Synonyms in force: "qs" also finds "quantity surveyor". */
  synonyms: readonly { typed: string; also: readonly string[] }[];
  pay: { scale: string; minPence: number | null; maxPence: number | null; unstatedCount: number } | null;
  relaxations: readonly Relaxation[];
  sort: SortOrder;
  /** Orders that make sense for this search. */
  sortChoices: readonly { value: SortOrder; label: string }[];
  /** "Why this order": one sentence. */
  orderReason: string;
  /** Heading and description of the page for people and search engines. */
  heading: string;
  /** False when the list is too thin or too filtered to be indexed. */
  isIndexable: boolean;
  /** The one address of the list, or of the wider one that stands for it; null where there is none. */
  canonicalPath: string | null;
  /** On a list that people may find from outside: what opens it, and the lists beside it. */
  landing: { intro: string; links: readonly WayIn[] } | null;
}

/** A link with how much is behind it. */
export interface WayIn {
  label: string;
  /** A second line under the label. */
  note: string | null;
  /** Live adverts behind the link. */
  count: number;
  href: string;
}
