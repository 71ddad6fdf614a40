import type { PayFilter, SearchFilters, TextQuery } from "#server/kernel/services/search.types.ts";
import type { FilterPhrase } from "./arrangement-phrases.ts";
import type { AddedWords, FindPlace } from "./place-words.ts";

/** Filters that words can set. Fields the words do not name are absent. */
export type WordFilters = Partial<Pick<SearchFilters, Exclude<FilterPhrase["field"], "posted"> | "postedWithinDays" | "pay">>;

export interface WordSpan {
  /** Offsets in the keyword text; `end` is the first character after. */
  start: number;
  end: number;
}

/** A filter read from words in the keyword box. */
export interface WordTag {
  kind: FilterPhrase["field"] | "pay" | "place" | "near-me";
  /** Slugs of a filter, the words to resolve of a place; empty for pay. */
  values: readonly string[];
  label: string;
  /** As typed, for "from your words: …". */
  words: string;
  spans: readonly WordSpan[];
  /** The keyword text without those words. */
  qWithout: string;
}

export interface Understood {
  /** Null when no words are left to search for. */
  text: TextQuery | null;
  filters: WordFilters;
  /** Words to hand to the place resolver, as if typed in the location box. */
  place: string | null;
  /** The words ask for what is near whoever typed them. */
  asksNearMe: boolean;
  /** From "within 20 miles of"; null when no distance was typed. */
  radiusMiles: number | null;
  tags: readonly WordTag[];
  synonyms: readonly { typed: string; also: readonly string[] }[];
  correction: { typed: string; searchedFor: string } | null;
  /** Each misspelt word as typed, with the word it was read as. */
  correctedWords: ReadonlyMap<string, string>;
  notes: readonly string[];
}

export interface UnderstandOptions {
  /** Search exactly what was typed: no filters from words, no spelling, no synonyms, no words passed over. */
  literal: boolean;
  /** The location box is filled: it beats any place among the words, which then stay words. */
  hasLocation: boolean;
  /** Exact, never fuzzy: "qs london" is no place. Gets words as typed, one comma at most among them. */
  findPlace: FindPlace;
  /** Whether any live advert holds a word, as `tokens()` gives it: such a word is never corrected. */
  hasWord: (word: string) => boolean;
  /** Names spelling should know, the likeliest first. Pass the same array each time: its table is built once for it. */
  dictionaryNames: readonly string[];
  /** Words that administrators have searches read. */
  added?: AddedWords;
  /** Where in the keyword text a filter would begin that is to stay words. */
  asWords?: ReadonlySet<number>;
}

/** A filter found at terms `first` to `last`, before it is decided whether it holds for the whole search. */
export type Finding = { first: number; last: number; start: number; end: number; branch: number; label: string } & (
  | { kind: "filter"; entry: FilterPhrase }
  | { kind: "pay"; pay: PayFilter }
  | { kind: "near-me"; radiusMiles: number | null }
  | { kind: "place"; words: string; hasLead: boolean; radiusMiles: number | null }
);
