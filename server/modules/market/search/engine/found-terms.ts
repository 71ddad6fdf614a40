import type { Bits } from "./bits.ts";
import type { Slice } from "./segment.ts";

/** A term that stands somewhere. */
export interface FoundTerm {
  key: string;
  slices: PlacedSlice[];
  /** Its rows in the sealed segments, and its impact on each, where many adverts have it; these segments have no slices then. */
  common: { rows: Bits; impacts(): Impacts } | null;
}

export interface PlacedSlice {
  slice: Slice;
  startRow: number;
}

/** How much a term weighs in each row of the sealed segments, 0 where it is not. */
export interface Impacts {
  ofRows: Uint8Array;
  /** The most in each word of 32 rows. */
  ofWords: Uint8Array;
}

/** Terms any of which is to be found. */
export interface FoundSlot {
  terms: FoundTerm[];
  bits: Bits;
}

export interface FoundBranch {
  slots: FoundSlot[];
  without: Bits[];
}

/** Relevance of rows that meet a text. Lent until the next is worked out. */
export interface Scores {
  of(row: number): number;
  /** The same, where they were worked out for every row. */
  ofRows: Float32Array | null;
  /** What no row of a word of 32 scores above, where that was worked out instead. */
  boundOfWords: Float32Array | null;
}
