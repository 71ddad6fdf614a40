import type { SortOrder } from "#db/values.ts";
import type { SearchState } from "#server/addresses/paths.ts";
import type { Place } from "#server/kernel/services/place.types.ts";
import type { SearchFilters, TextQuery } from "#server/kernel/services/search.types.ts";
import type { FieldNote } from "../understanding/pay-input.ts";
import type { WordTag } from "../understanding/understood.types.ts";

/** A span of the keyword box, as offsets into `state.q`. */
export interface Span {
  start: number;
  end: number;
}

/** One active filter, with everything to remove from the search to clear it. */
export interface Restriction {
  /** Restrictions of one kind are alternatives: clearing the kind clears them all. */
  kind: keyof Omit<SearchFilters, "includeUnstatedPay" | "companyId"> | "words" | "unstated";
  label: string;
  /** Spans of the keyword box that set it; empty when only the query string does. */
  spans: readonly Span[];
  /** Removes it from the query string's fields; null when only keywords set it. */
  inAddress: ((state: SearchState) => SearchState) | null;
}

export interface ActivePlace {
  place: Place;
  radiusMiles: number;
  isRadiusTyped: boolean;
  /** Distances can be measured from it. */
  hasPoint: boolean;
  /** Set when named in the keyword box rather than the place box. */
  spans: readonly Span[];
  /** The user's location as given by the browser. */
  isOwnLocation: boolean;
}

/** A parsed search: the index query, and notes on how it was parsed. */
export interface ReadSearch {
  state: SearchState;
  /** The search as in the query string, where keywords were removed from `state` because they would empty the list. */
  askedState: SearchState;
  text: TextQuery | null;
  filters: SearchFilters;
  sort: SortOrder;
  page: number;
  place: ActivePlace | null;
  /** Places that share the typed name, including the chosen one; empty when the name is unambiguous. */
  placeChoices: readonly Place[];
  /** Set for "near me" without a known location: the search without those words, to which a place can be added. */
  toBePlaced: SearchState | null;
  /** Computed when called: only a page shows them, and a list as data does not. */
  restrictions: () => readonly Restriction[];
  /** Filters set by keywords. */
  wordTags: readonly WordTag[];
  /** `field:value` of facet values set only by keywords. */
  fromWords: ReadonlySet<string>;
  /** Keywords searched as text, spelling corrected; "" when none. */
  words: string;
  /** The corrected search text, when something was corrected. */
  searchedFor: string | null;
  synonyms: readonly { typed: string; also: readonly string[] }[];
  notes: readonly string[];
  /** The same notes and every spelling correction, each with its query field. */
  fieldNotes: readonly FieldNote[];
}
