import type { TextQuery, TextTerm } from "../search.types.ts";
import { type Bits, countBits, countCommonBits, emptyBits, intersectInto, orInto, writeRows } from "./bits.ts";
import { rarity } from "./impact.ts";
import { isDerived, termPostings } from "./phrases.ts";
import { addPostings, countPostingsIn, putImpacts, scorePostings, scoreRows } from "./postings.ts";
import { listRows, type Scratch } from "./scratch.ts";
import type { SegmentReader, Slice } from "./segment.ts";
import type { StoreData } from "./store.ts";
import { keptFor, type WorkedOut } from "./worked-out.ts";

/** A term whose postings take more than a byte for so many rows is read faster as a bit for each. */
const rowsPerKeptByte = 16;

/** What a text is found in: the open rows that are in all of `sets` and in none of `without`, none of which is to be changed. */
export interface TextMatch {
  sets: readonly Bits[];
  without: readonly Bits[];
  /** Relevance per row for the rows `among`, which all meet the text; other rows are 0. The array is lent until the next call. */
  score(among: Bits): Float32Array;
}

/** A term that stands somewhere. */
interface FoundTerm {
  slices: PlacedSlice[];
  /** Its rows in the sealed segments, and its impact on each, where many adverts have it; these segments have no slices then. */
  common: { rows: Bits; impacts(): Uint8Array } | null;
}
interface PlacedSlice {
  slice: Slice;
  startRow: number;
}
interface FoundSlot {
  terms: FoundTerm[];
  bits: Bits;
}
interface FoundBranch {
  slots: FoundSlot[];
  without: Bits[];
}
interface RowSet {
  bits: Bits;
  rows: Int32Array;
}

/** Finds words in the segments of one index. */
export function createTextMatcher(
  data: StoreData,
  segments: () => readonly SegmentReader[],
  { workedOut, scratch }: { workedOut: WorkedOut; scratch: Scratch },
) {
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

  /** Null when it stands nowhere. */
  function find(term: TextTerm): FoundTerm | null {
    const key = `${term.prefix ? "^" : ""}${term.words.join(" ")}`;
    const sealed: PlacedSlice[] = [];
    const growing: PlacedSlice[] = [];
    let sealedCount = 0;
    let sealedBytes = 0;
    for (const segment of segments()) {
      const slice = postingsOf(segment, term, key);
      if (segment.isSealed) sealedCount++;
      if (slice.from === slice.to) continue;
      (segment.isSealed ? sealed : growing).push({ slice, startRow: segment.startRow });
      if (segment.isSealed) sealedBytes += slice.to - slice.from;
    }
    if (sealedBytes * rowsPerKeptByte >= data.rows && sealedBytes > 0) {
      const rows = keptFor(workedOut.rows, key, sealedCount, () => rowsWith(sealed));
      return { slices: growing, common: { rows, impacts: () => keptFor(workedOut.impacts, key, sealedCount, () => impactsOf(sealed)) } };
    }
    const slices = [...sealed, ...growing];
    return slices.length > 0 ? { slices, common: null } : null;
  }

  function postingsOf(segment: SegmentReader, term: TextTerm, key: string): Slice {
    if (!segment.isSealed || !isDerived(term)) return termPostings(segment, term, data.columns.bodyWords);
    const name = `${segment.startRow} ${key}`;
    return workedOut.lists.get(name) ?? workedOut.lists.put(name, termPostings(segment, term, data.columns.bodyWords));
  }

  /** Rows of a term in all sealed segments, `slices` being those it stands in. */
  function rowsWith(slices: readonly PlacedSlice[]): Bits {
    const bits = emptyBits(data.rows);
    for (const { slice, startRow } of slices) addPostings(slice, startRow, bits);
    return bits;
  }

  function impactsOf(slices: readonly PlacedSlice[]): Uint8Array {
    const impacts = new Uint8Array(data.rows);
    for (const { slice, startRow } of slices) putImpacts(slice, startRow, impacts);
    return impacts;
  }

  /** Rows that any of the terms stands in; null when none stands anywhere. */
  function findSlot(anyOf: readonly TextTerm[]): FoundSlot | null {
    const terms = anyOf.flatMap((term) => find(term) ?? []);
    const [first, ...others] = terms;
    if (!first) return null;
    if (first.common && first.slices.length === 0 && others.length === 0) return { terms, bits: first.common.rows };
    const bits = first.common ? scratch.copyOf(first.common.rows) : scratch.noRows();
    for (const { common } of others) if (common) orInto(bits, common.rows);
    for (const { slices } of terms) for (const { slice, startRow } of slices) addPostings(slice, startRow, bits);
    return { terms, bits };
  }

  function findBranch({ must, mustNot }: TextQuery["branches"][number]): FoundBranch | null {
    const slots: FoundSlot[] = [];
    for (const { anyOf } of must) {
      const slot = findSlot(anyOf);
      if (!slot) return null;
      slots.push(slot);
    }
    return { slots, without: mustNot.flatMap((term) => findSlot([term])?.bits ?? []) };
  }

  function weightOf({ common, slices }: FoundTerm): number {
    let count = common ? countCommonBits(common.rows, data.live) : 0;
    for (const { slice, startRow } of slices) count += countPostingsIn(slice, startRow, data.live);
    return rarity(count, data.liveCount) / 255;
  }

  function scoreTerms(terms: readonly FoundTerm[], within: RowSet, scores: Float32Array, isSum: boolean): void {
    for (const term of terms) {
      const weight = weightOf(term);
      if (term.common) scoreRows(within.rows, term.common.impacts(), scores, weight, isSum);
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

  function score(branches: readonly FoundBranch[], among: Bits): Float32Array {
    const total = clearedTotals();
    if (slotScores.length < data.rows) slotScores = new Float32Array(data.rows);
    const scoredRows = rowsToScore(among);
    for (const { slots, without } of branches) {
      if (branches.length === 1) {
        scoreSlots(slots, { bits: among, rows: scoredRows }, total);
        continue;
      }
      const bits = intersectInto(scratch.noRows(), [among, ...slots.map((slot) => slot.bits)], without);
      const rows = listRows(bits, scratch);
      const scores = new Float32Array(data.rows);
      scoreSlots(slots, { bits, rows }, scores);
      for (const row of rows) total[row] = Math.max(total[row] as number, scores[row] as number);
    }
    return total;
  }

  /** Null when the text stands nowhere. */
  return function match(text: TextQuery): TextMatch | null {
    const branches = text.branches.flatMap((branch) => findBranch(branch) ?? []);
    const [first, ...others] = branches;
    if (!first) return null;
    const found = { score: (among: Bits) => score(branches, among) };
    if (others.length === 0) return { ...found, sets: first.slots.map(({ bits }) => bits), without: first.without };
    const union = scratch.noRows();
    const rows = scratch.noRows();
    for (const { slots, without } of branches) {
      intersectInto(rows, [data.live, ...slots.map(({ bits }) => bits)], without);
      orInto(union, rows);
    }
    return { ...found, sets: [union], without: [] };
  };
}

/** Whether any live advert has the word. */
export function hasWord(data: StoreData, segments: readonly SegmentReader[], word: string): boolean {
  return segments.some((segment) => {
    const entry = segment.find(word);
    return entry !== null && countPostingsIn(entry.postings, segment.startRow, data.live, 1) > 0;
  });
}
