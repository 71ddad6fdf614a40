import { countPostingsIn, scorePostings, scoreRows } from "../index/postings.ts";
import { type Bits, countBits, countCommonBits, intersectInto, wordsFor, writeRows } from "../storage/bits.ts";
import type { Slice } from "../storage/segment.ts";
import type { StoreData } from "../storage/store.ts";

/**
 * Reusable arrays for one search. Allocating new ones would cost more than using them: a set of a million rows takes 125 kB, which the
 * system zeroes on each allocation.
 */
export interface Scratch {
  /** Reclaims every array. Call before a search; arrays lent to the previous search must not be used afterwards. */
  takeBack(): void;
  /** Returns an empty set. */
  noRows(): Bits;
  copyOf(bits: Bits): Bits;
  /** Returns exactly `length` numbers, uninitialised. */
  numbers(length: number): Int32Array;
  /** Whether an array belongs to this scratch space. */
  lends(array: Int32Array): boolean;
  readonly bytes: number;
}

export function createScratch(data: Pick<StoreData, "rows">): Scratch {
  const sets = createArrayPool();
  const lists = createArrayPool();
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

/** Lends arrays in sequence; each has the largest length requested so far at its turn. */
function createArrayPool() {
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

/** Returns the rows of the set, ascending. */
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
  /** The first `scoredCount` entries are the rows whose totals are not 0. */
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

  function scoreTerms(terms: readonly MatchedTerm[], within: RowSet, scores: Float32Array, isSum: boolean): void {
    for (const term of terms) {
      const weight = termWeight(data, term);
      if (term.common) scoreRows(within.rows, term.common.impacts().ofRows, scores, weight, isSum);
      for (const { slice, startRow } of term.slices) scorePostings(slice, startRow, within.bits, scores, weight, isSum);
    }
  }

  /** Adds to each row of `within` its best term of every slot; `scores` must be all 0. */
  function scoreSlots(slots: readonly MatchedSlot[], within: RowSet, scores: Float32Array): void {
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

  /** @param among rows that match any of the branches */
  return function score(branches: readonly MatchedBranch[], among: Bits): Scores {
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

/** A term with at least one occurrence. */
export interface MatchedTerm {
  key: string;
  slices: PlacedSlice[];
  /** Rows and per-row impacts in the sealed segments, for a term that many adverts have; these segments then have no slices. */
  common: { rows: Bits; impacts(): Impacts } | null;
}

export interface PlacedSlice {
  slice: Slice;
  startRow: number;
}

/** A term's impact on each row of the sealed segments, 0 where it does not occur. */
export interface Impacts {
  ofRows: Uint8Array;
  /** Maximum in each 32-row word. */
  ofWords: Uint8Array;
}

/** Alternative terms, any of which must match. */
export interface MatchedSlot {
  terms: MatchedTerm[];
  bits: Bits;
}

export interface MatchedBranch {
  slots: MatchedSlot[];
  without: Bits[];
}

/** Relevance of rows that match a text. Valid until the next is computed. */
export interface Scores {
  of(row: number): number;
  /** Scores of all rows, where they were computed eagerly. */
  ofRows: Float32Array | null;
  /** Upper bound of the scores in each 32-row word, where that was computed instead. */
  boundOfWords: Float32Array | null;
}

/** Returns the weight of one unit of a term's impact, by the term's rarity among live adverts. */
export function termWeight(data: StoreData, { common, slices }: MatchedTerm): number {
  let count = common ? liveRowsOf(data, common.rows) : 0;
  for (const { slice, startRow } of slices) count += countPostingsIn(slice, startRow, data.live);
  return inverseDocumentFrequency(count, data.liveCount) / 255;
}

/**
 * Live row counts of cached sets, with the state they were counted in. Rows are only added and live rows only removed, so `rows` and
 * `liveCount` identify a state.
 */
const liveCountCache = new WeakMap<Bits, { rows: number; liveCount: number; count: number }>();

function liveRowsOf({ rows, live, liveCount }: StoreData, set: Bits): number {
  const known = liveCountCache.get(set);
  if (known?.rows === rows && known.liveCount === liveCount) return known.count;
  const count = countCommonBits(set, live);
  liveCountCache.set(set, { rows, liveCount, count });
  return count;
}

/** Returns the inverse document frequency of a word in `count` of `total` adverts. */
function inverseDocumentFrequency(count: number, total: number): number {
  return Math.log(1 + (total - count + 0.5) / (count + 0.5));
}
