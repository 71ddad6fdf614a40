import { type Bits, countBits, countCommonBits, intersectInto, wordsFor, writeRows } from "./bits.ts";
import { rarity } from "./phrases.ts";
import { countPostingsIn, scorePostings, scoreRows } from "./postings.ts";
import type { Slice } from "./segment.ts";
import type { StoreData } from "./store.ts";

/**
 * Arrays for the length of one search. Fresh ones would cost more than what is done with them: a set of a million rows takes 125 kB, and the system
 * clears that anew for each.
 */
export interface Scratch {
  /** Takes every array back. To be called before a search; what the last one was lent must not be used from then on. */
  takeBack(): void;
  /** A set without rows. */
  noRows(): Bits;
  copyOf(bits: Bits): Bits;
  /** Exactly so many numbers, of any value. */
  numbers(length: number): Int32Array;
  /** Whether an array is one of these. */
  lends(array: Int32Array): boolean;
  readonly bytes: number;
}

export function createScratch(data: Pick<StoreData, "rows">): Scratch {
  const sets = createShelf();
  const lists = createShelf();
  return {
    takeBack() {
      sets.takeBack();
      lists.takeBack();
    },
    noRows: () => sets.next(wordsFor(data.rows)).fill(0),
    copyOf(bits) {
      const copy = sets.next(wordsFor(data.rows));
      if (bits.length >= copy.length) copy.set(bits.subarray(0, copy.length));
      else copy.fill(0, bits.length).set(bits);
      return copy;
    },
    numbers: (length) => lists.next(length),
    lends: (array) => sets.has(array) || lists.has(array),
    get bytes() {
      return sets.bytes + lists.bytes;
    },
  };
}

/** Arrays lent one after another, each as long as the longest that was asked for at its turn. */
function createShelf() {
  const held: Int32Array[] = [];
  let lent = 0;
  return {
    takeBack() {
      lent = 0;
    },
    next(length: number): Int32Array {
      const at = lent++;
      let array = held[at];
      if (!array || array.length < length) {
        array = new Int32Array(length + (length >>> 3));
        held[at] = array;
      }
      return array.length === length ? array : array.subarray(0, length);
    },
    has: (array: Int32Array) => held.some(({ buffer }) => buffer === array.buffer),
    get bytes() {
      return held.reduce((sum, { byteLength }) => sum + byteLength, 0);
    },
  };
}

/** Rows of the set, ascending. */
export function listRows(bits: Bits, scratch: Scratch): Int32Array {
  const rows = scratch.numbers(countBits(bits));
  writeRows(bits, rows);
  return rows;
}

interface RowSet {
  bits: Bits;
  rows: Int32Array;
}

/** Scores every row, term by term. */
export function createRowScores(data: StoreData, scratch: Scratch) {
  let totals = new Float32Array(0);
  /** The first so many are the rows whose totals are not 0. */
  let scored = new Int32Array(0);
  let scoredCount = 0;
  /** All 0 between uses. */
  let slotScores = new Float32Array(0);

  function clearedTotals(): Float32Array {
    if (totals.length < data.rows) totals = new Float32Array(data.rows);
    else if (scoredCount * 16 > data.rows) totals.fill(0);
    else for (let at = 0; at < scoredCount; at++) totals[scored[at] as number] = 0;
    return totals;
  }

  function rowsToScore(among: Bits): Int32Array {
    scoredCount = countBits(among);
    if (scored.length < scoredCount) scored = new Int32Array(scoredCount);
    const rows = scored.subarray(0, scoredCount);
    writeRows(among, rows);
    return rows;
  }

  function scoreTerms(terms: readonly FoundTerm[], within: RowSet, scores: Float32Array, isSum: boolean): void {
    for (const term of terms) {
      const weight = termWeight(data, term);
      if (term.common) scoreRows(within.rows, term.common.impacts().ofRows, scores, weight, isSum);
      for (const { slice, startRow } of term.slices) scorePostings(slice, startRow, within.bits, scores, weight, isSum);
    }
  }

  /** Adds to each row of `within` its best term of every slot; `scores` are all 0 before. */
  function scoreSlots(slots: readonly FoundSlot[], within: RowSet, scores: Float32Array): void {
    for (const slot of slots) {
      if (slot === slots[0]) scoreTerms(slot.terms, within, scores, false);
      else if (slot.terms.length < 2) scoreTerms(slot.terms, within, scores, true);
      else {
        scoreTerms(slot.terms, within, slotScores, false);
        for (const row of within.rows) {
          scores[row] = (scores[row] as number) + (slotScores[row] as number);
          slotScores[row] = 0;
        }
      }
    }
  }

  /** @param among rows that meet any of the branches */
  return function score(branches: readonly FoundBranch[], among: Bits): Scores {
    const total = clearedTotals();
    if (slotScores.length < data.rows) slotScores = new Float32Array(data.rows);
    const scoredRows = rowsToScore(among);
    for (const { slots, without } of branches) {
      if (branches.length === 1) {
        scoreSlots(slots, { bits: among, rows: scoredRows }, total);
        continue;
      }
      const bits = scratch.noRows();
      intersectInto(bits, [among, ...slots.map((slot) => slot.bits)], without);
      const rows = listRows(bits, scratch);
      const scores = new Float32Array(data.rows);
      scoreSlots(slots, { bits, rows }, scores);
      for (const row of rows) total[row] = Math.max(total[row] as number, scores[row] as number);
    }
    return { of: (row) => total[row] as number, ofRows: total, boundOfWords: null };
  };
}

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

/** What an impact of a term counts, by how rare it is among live adverts. */
export function termWeight(data: StoreData, { common, slices }: FoundTerm): number {
  let count = common ? liveRowsOf(data, common.rows) : 0;
  for (const { slice, startRow } of slices) count += countPostingsIn(slice, startRow, data.live);
  return rarity(count, data.liveCount) / 255;
}

/** Live rows of sets that are kept, with what they were counted among: rows are only ever added and live ones only ever go, so no two states have both alike. */
const kept = new WeakMap<Bits, { rows: number; liveCount: number; count: number }>();

function liveRowsOf({ rows, live, liveCount }: StoreData, set: Bits): number {
  const known = kept.get(set);
  if (known?.rows === rows && known.liveCount === liveCount) return known.count;
  const count = countCommonBits(set, live);
  kept.set(set, { rows, liveCount, count });
  return count;
}
