import { type Bits, countBits, intersectInto, writeRows } from "./bits.ts";
import type { FoundBranch, FoundSlot, FoundTerm, Scores } from "./found-terms.ts";
import { scorePostings, scoreRows } from "./postings.ts";
import { listRows, type Scratch } from "./scratch.ts";
import type { StoreData } from "./store.ts";
import { termWeight } from "./term-weight.ts";

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
