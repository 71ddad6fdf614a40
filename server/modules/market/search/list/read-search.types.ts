import type { SortOrder } from "#db/values.ts";
import type { SearchState } from "#server/addresses/paths.ts";
import type { Place } from "#server/kernel/services/place.types.ts";
import type { SearchFilters, TextQuery } from "#server/kernel/services/search.types.ts";
import type { FieldNote } from "../understanding/pay-input.ts";
import type { WordTag } from "../understanding/understood.types.ts";

/** A stretch of the keyword box, as offsets into `state.q`. */
export interface Span {
  start: number;
  end: number;
}

/** One filter in force, with all that must go from the search for it to be lifted. */
export interface Restriction {
  /** Restrictions of one kind are alternatives of each other: lifting the kind lifts them all. */
  kind: keyof Omit<SearchFilters, "includeUnstatedPay" | "companyId"> | "words" | "unstated";
  label: string;
  /** Words of the box that ask for it; empty when only the address does. */
  spans: readonly Span[];
  /** What it is in the address; null when only words ask for it. */
  inAddress: ((state: SearchState) => SearchState) | null;
}

/** The place a search is about. */
export interface PlaceInForce {
  place: Place;
  radiusMiles: number;
  isRadiusTyped: boolean;
  /** Distances can be measured from it. */
  hasPoint: boolean;
  /** Named in the keyword box, not in the place box. */
  spans: readonly Span[];
  /** Where whoever searches is, as their browser said. */
  isOwnLocation: boolean;
}

/** A search as understood: what the index is asked, and what must be said about how it was read. */
export interface ReadSearch {
  state: SearchState;
  /** What the address asks, where words were left out of `state` because they would empty the list. */
  askedState: SearchState;
  text: TextQuery | null;
  filters: SearchFilters;
  sort: SortOrder;
  page: number;
  place: PlaceInForce | null;
  /** Places of the name typed, the one in force among them; empty when the name is clear. */
  placeChoices: readonly Place[];
  /** Set where "near me" was asked for and no place is known: the search without those words, to which a place is to be added. */
  toBePlaced: SearchState | null;
  restrictions: readonly Restriction[];
  /** Filters that words of the box set. */
  wordTags: readonly WordTag[];
  /** `field:value` of facet values that only words chose. */
  fromWords: ReadonlySet<string>;
  /** Words searched as words, slips put right; "" when none. */
  words: string;
  /** What was searched instead of what was typed, when something was corrected. */
  searchedFor: string | null;
  synonyms: readonly { typed: string; also: readonly string[] }[];
  notes: readonly string[];
  /** The same and every slip that was put right, with the field of the address each is about. */
  fieldNotes: readonly FieldNote[];
}
