import type { TextQuery, TextSlot, TextTerm } from "../search.types.ts";
import { andInto, andNotInto, type Bits, copyBits, countBits, countCommonBits, emptyBits, orInto, rowsOf } from "./bits.ts";
import { rarity } from "./impact.ts";
import { isDerived, termPostings } from "./phrases.ts";
import { addPostings, putImpacts, scorePostings, scoreRows } from "./postings.ts";
import { createRecentlyUsed, type RecentlyUsed } from "./recently-used.ts";
import type { SegmentReader, Slice } from "./segment.ts";
import type { StoreData } from "./store.ts";

/** A term whose postings take more than a byte for so many rows is read faster as a bit for each. */
const rowsPerKeptByte = 16;

/** What was worked out before and is worth its memory. Segments that are sealed never change. */
export interface WorkedOut {
  /** Posting lists of phrases and prefixes, by segment. */
  lists: RecentlyUsed<Slice>;
  /** Rows of terms that many adverts have, in the first so many segments. */
  rows: RecentlyUsed<OfSegments<Bits>>;
  /** Their impact on every row, 0 where the term is not. */
  impacts: RecentlyUsed<OfSegments<Uint8Array>>;
  readonly bytes: number;
}

/** What holds for the first so many segments. */
interface OfSegments<Value> {
  value: Value;
  segments: number;
}

export function createWorkedOut(mostBytes: { lists: number; rows: number; impacts: number }): WorkedOut {
  const lists = createRecentlyUsed<Slice>(mostBytes.lists, ({ bytes }) => bytes.byteLength);
  const rows = createRecentlyUsed<OfSegments<Bits>>(mostBytes.rows, ({ value }) => value.byteLength);
  const impacts = createRecentlyUsed<OfSegments<Uint8Array>>(mostBytes.impacts, ({ value }) => value.byteLength);
  return {
    lists,
    rows,
    impacts,
    get bytes() {
      return lists.bytes + rows.bytes + impacts.bytes;
    },
  };
}

export interface TextMatch {
  /** Rows that meet the text, live or not. */
  bits: Bits;
  /** Relevance per row for the rows `among`, which all meet the text; other rows are 0. The array is lent until the next call. */
  score(among: Bits): Float32Array;
}

interface FoundTerm {
  slices: PlacedSlice[];
  /** Its impact on every row of the sealed segments, when they are not among the slices. */
  impacts: (() => Uint8Array) | null;
  weight: number;
}
interface PlacedSlice {
  slice: Slice;
  startRow: number;
}
interface RowSet {
  bits: Bits;
  rows: Int32Array;
}
interface FoundBranch {
  bits: Bits;
  slots: FoundTerm[][];
}

/** Finds words in the segments of one index. */
export function createTextMatcher(data: StoreData, segments: () => readonly SegmentReader[], workedOut: WorkedOut) {
  let totals = new Float32Array(0);
  /** The rows whose totals are not 0. */
  let scored: Int32Array = new Int32Array(0);
  /** All 0 between uses. */
  let slotScores = new Float32Array(0);

  function clearedTotals(): Float32Array {
    if (totals.length < data.rows) totals = new Float32Array(data.rows);
    else if (scored.length * 16 > data.rows) totals.fill(0);
    else for (const row of scored) totals[row] = 0;
    return totals;
  }

  function find(term: TextTerm, into: Bits): FoundTerm {
    const key = `${term.prefix ? "^" : ""}${term.words.join(" ")}`;
    const found: FoundTerm = { slices: [], impacts: null, weight: 0 };
    const sealed: PlacedSlice[] = [];
    let sealedCount = 0;
    let sealedBytes = 0;
    let liveCount = 0;
    for (const segment of segments()) {
      const slice = postingsOf(segment, term, key);
      if (segment.isSealed) sealedCount++;
      if (slice.from === slice.to) continue;
      (segment.isSealed ? sealed : found.slices).push({ slice, startRow: segment.startRow });
      if (segment.isSealed) sealedBytes += slice.to - slice.from;
    }
    if (sealedBytes * rowsPerKeptByte < data.rows) found.slices.push(...sealed);
    else {
      const bits = keptFor(workedOut.rows, key, sealedCount, () => rowsWith(sealed));
      found.impacts = () => keptFor(workedOut.impacts, key, sealedCount, () => impactsOf(sealed));
      orInto(into, bits);
      liveCount += countCommonBits(bits, data.live);
    }
    for (const { slice, startRow } of found.slices) liveCount += addPostings(slice, startRow, into, data.live);
    found.weight = rarity(liveCount, data.liveCount) / 255;
    return found;
  }

  function postingsOf(segment: SegmentReader, term: TextTerm, key: string): Slice {
    if (!segment.isSealed || !isDerived(term)) return termPostings(segment, term, data.columns.bodyWords);
    const name = `${segment.startRow} ${key}`;
    return workedOut.lists.get(name) ?? workedOut.lists.put(name, termPostings(segment, term, data.columns.bodyWords));
  }

  /** Rows of a term in all sealed segments, `slices` being those it stands in. */
  function rowsWith(slices: readonly PlacedSlice[]): Bits {
    const bits = emptyBits(data.rows);
    for (const { slice, startRow } of slices) addPostings(slice, startRow, bits, data.live);
    return bits;
  }

  function impactsOf(slices: readonly PlacedSlice[]): Uint8Array {
    const impacts = new Uint8Array(data.rows);
    for (const { slice, startRow } of slices) putImpacts(slice, startRow, impacts);
    return impacts;
  }

  function findSlot(slot: TextSlot, allowed: Bits): FoundTerm[] {
    const bits = emptyBits(data.rows);
    const found = slot.anyOf.map((term) => find(term, bits));
    andInto(allowed, bits);
    return found;
  }

  function scoreTerms(slot: readonly FoundTerm[], within: RowSet, scores: Float32Array, isSum: boolean): void {
    for (const { slices, impacts, weight } of slot) {
      if (impacts) scoreRows(within.rows, impacts(), scores, weight, isSum);
      for (const { slice, startRow } of slices) scorePostings(slice, startRow, within.bits, scores, weight, isSum);
    }
  }

  /** Adds to each row of `within` its best term of every slot; `scores` are all 0 before. */
  function scoreSlots(slots: readonly FoundTerm[][], within: RowSet, scores: Float32Array): void {
    for (const slot of slots) {
      if (slot === slots[0]) scoreTerms(slot, within, scores, false);
      else if (slot.length < 2) scoreTerms(slot, within, scores, true);
      else {
        scoreTerms(slot, within, slotScores, false);
        for (const row of within.rows) {
          scores[row] = (scores[row] as number) + (slotScores[row] as number);
          slotScores[row] = 0;
        }
      }
    }
  }

  return function match(text: TextQuery): TextMatch {
    const branches = text.branches.map((branch): FoundBranch => {
      const bits = copyBits(data.live, data.rows);
      const slots = branch.must.map((slot) => findSlot(slot, bits));
      for (const term of branch.mustNot) {
        const excluded = emptyBits(data.rows);
        find(term, excluded);
        andNotInto(bits, excluded);
      }
      return { bits, slots };
    });
    const bits = emptyBits(data.rows);
    for (const branch of branches) orInto(bits, branch.bits);
    return {
      bits,
      score(among) {
        const total = clearedTotals();
        if (slotScores.length < data.rows) slotScores = new Float32Array(data.rows);
        scored = rowsOf(among);
        for (const branch of branches) {
          if (branches.length === 1) {
            scoreSlots(branch.slots, { bits: among, rows: scored }, total);
            continue;
          }
          const bits = copyBits(branch.bits, data.rows);
          andInto(bits, among);
          const rows = rowsOf(bits);
          const scores = new Float32Array(data.rows);
          scoreSlots(branch.slots, { bits, rows }, scores);
          for (const row of rows) total[row] = Math.max(total[row] as number, scores[row] as number);
        }
        return total;
      },
    };
  };
}

function keptFor<Value>(kept: RecentlyUsed<OfSegments<Value>>, key: string, segments: number, make: () => Value): Value {
  const known = kept.get(key);
  return known?.segments === segments ? known.value : kept.put(key, { value: make(), segments }).value;
}

/** Live adverts that have one word. */
export function countWord(data: StoreData, segments: readonly SegmentReader[], word: string): number {
  const bits = emptyBits(data.rows);
  for (const segment of segments) {
    const entry = segment.find(word);
    if (entry) addPostings(entry.postings, segment.startRow, bits, data.live);
  }
  andInto(bits, data.live);
  return countBits(bits);
}
