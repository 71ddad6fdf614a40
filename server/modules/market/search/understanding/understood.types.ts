import type { PayFilter, SearchFilters, TextQuery } from "#server/kernel/services/search.types.ts";
import type { FilterPhrase } from "./arrangement-phrases.ts";
import type { AddedWords, FindPlace } from "./place-words.ts";

/** Filters that keywords can set. Fields not named are absent. */
export type WordFilters = Partial<Pick<SearchFilters, Exclude<FilterPhrase["field"], "posted"> | "postedWithinDays" | "pay">>;

export interface WordSpan {
  /** Offsets in the keyword text; `end` is exclusive. */
  start: number;
  end: number;
}

/** A filter set by keywords. */
export interface WordTag {
  kind: FilterPhrase["field"] | "pay" | "place" | "near-me";
  /** Slugs of a filter, or the words of a place to resolve; empty for pay. */
  values: readonly string[];
  label: string;
  /** As typed, for "from your words: …". */
  words: string;
  spans: readonly WordSpan[];
  /** The keyword text without those words. */
  qWithout: string;
}

export interface Understood {
  /** Null when no words remain to search for. */
  text: TextQuery | null;
  filters: WordFilters;
  /** Words for the place resolver, as if typed in the location box. */
  place: string | null;
  /** The keywords ask for adverts near the user. */
  asksNearMe: boolean;
  /** From "within 20 miles of"; null when no distance was typed. */
  radiusMiles: number | null;
  tags: readonly WordTag[];
  synonyms: readonly { typed: string; also: readonly string[] }[];
  correction: { typed: string; searchedFor: string } | null;
  /** Misspelt words as typed, with their corrections. */
  correctedWords: ReadonlyMap<string, string>;
  notes: readonly string[];
}

export interface UnderstandOptions {
  /** Searches exactly what was typed: no filters from words, no spelling correction, no synonyms, no stop words. */
  literal: boolean;
  /** The location box is filled; it overrides any place in the keywords, which then stays words. */
  hasLocation: boolean;
  /** Exact, never fuzzy: "qs london" is not a place. Receives words as typed, with at most one comma. */
  findPlace: FindPlace;
  /** Whether any live advert contains a word, normalised by `tokens()`; such a word is never corrected. */
  hasWord: (word: string) => boolean;
  /** Names for the speller, most likely first. Pass the same array each time: its table is built once per array. */
  dictionaryNames: readonly string[];
  /** For "next month". */
  now: Date;
  /** Search words added by administrators. */
  added?: AddedWords;
  /** Offsets in the keyword text at which a filter must stay plain words. */
  asWords?: ReadonlySet<number>;
}

/** A filter found in terms `first` to `last`, before deciding whether it applies to the whole search. */
export type Finding = { first: number; last: number; start: number; end: number; branch: number; label: string } & (
  | { kind: "filter"; entry: FilterPhrase }
  | { kind: "pay"; pay: PayFilter }
  | { kind: "near-me"; radiusMiles: number | null }
  | { kind: "place"; words: string; hasLead: boolean; radiusMiles: number | null; nameFirst: number; nameLast: number }
);
