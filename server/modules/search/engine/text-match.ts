import type { TextQuery, TextSlot, TextTerm } from "../search.types.ts";
import { andInto, andNotInto, type Bits, copyBits, countBits, countCommonBits, emptyBits, orInto, rowsOf } from "./bits.ts";
import { rarity } from "./impact.ts";
import { isDerived, termPostings } from "./phrases.ts";
import { addPostings, scorePostings } from "./postings.ts";
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
  rows: RecentlyUsed<{ bits: Bits; segments: number }>;
  readonly bytes: number;
}

export function createWorkedOut(mostBytes: { lists: number; rows: number }): WorkedOut {
  const lists = createRecentlyUsed<Slice>(mostBytes.lists, ({ bytes }) => bytes.byteLength);
  const rows = createRecentlyUsed<{ bits: Bits; segments: number }>(mostBytes.rows, ({ bits }) => bits.byteLength);
  return {
    lists,
    rows,
    get bytes() {
      return lists.bytes + rows.bytes;
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
  slices: { slice: Slice; startRow: number }[];
  weight: number;
}
interface FoundBranch {
  bits: Bits;
  slots: FoundTerm[][];
}

/** Finds words in the segments of one index. */
export function createTextMatcher(data: StoreData, segments: () => readonly SegmentReader[], workedOut: WorkedOut) {
  let totals = new Float32Array(0);
  /** All 0 between uses. */
  let slotScores = new Float32Array(0);

  function find(term: TextTerm, into: Bits): FoundTerm {
    const key = `${term.prefix ? "^" : ""}${term.words.join(" ")}`;
    const found: FoundTerm = { slices: [], weight: 0 };
    const sealed: FoundTerm["slices"] = [];
    let sealedCount = 0;
    let sealedBytes = 0;
    let liveCount = 0;
    for (const segment of segments()) {
      const slice = postingsOf(segment, term, key);
      if (segment.isSealed) sealedCount++;
      if (slice.from === slice.to) continue;
      found.slices.push({ slice, startRow: segment.startRow });
      if (!segment.isSealed) liveCount += addPostings(slice, segment.startRow, into, data.live);
      else {
        sealed.push({ slice, startRow: segment.startRow });
        sealedBytes += slice.to - slice.from;
      }
    }
    if (sealedBytes * rowsPerKeptByte < data.rows) {
      for (const { slice, startRow } of sealed) liveCount += addPostings(slice, startRow, into, data.live);
    } else {
      const bits = keptRows(key, sealed, sealedCount);
      orInto(into, bits);
      liveCount += countCommonBits(bits, data.live);
    }
    found.weight = rarity(liveCount, data.liveCount) / 255;
    return found;
  }

  function postingsOf(segment: SegmentReader, term: TextTerm, key: string): Slice {
    if (!segment.isSealed || !isDerived(term)) return termPostings(segment, term, data.columns.bodyWords);
    const name = `${segment.startRow} ${key}`;
    return workedOut.lists.get(name) ?? workedOut.lists.put(name, termPostings(segment, term, data.columns.bodyWords));
  }

  /** Rows of a term in all sealed segments, `slices` being those it stands in. */
  function keptRows(key: string, slices: FoundTerm["slices"], segmentCount: number): Bits {
    const known = workedOut.rows.get(key);
    if (known?.segments === segmentCount) return known.bits;
    const bits = emptyBits(data.rows);
    for (const { slice, startRow } of slices) addPostings(slice, startRow, bits, data.live);
    return workedOut.rows.put(key, { bits, segments: segmentCount }).bits;
  }

  function findSlot(slot: TextSlot, allowed: Bits): FoundTerm[] {
    const bits = emptyBits(data.rows);
    const found = slot.anyOf.map((term) => find(term, bits));
    andInto(allowed, bits);
    return found;
  }

  function scoreTerms(slot: readonly FoundTerm[], within: Bits, scores: Float32Array, isSum: boolean): void {
    for (const { slices, weight } of slot) {
      for (const { slice, startRow } of slices) scorePostings(slice, startRow, within, scores, weight, isSum);
    }
  }

  /** Adds to each row of `within` its best term of every slot; `scores` are all 0 before. */
  function scoreSlots(slots: readonly FoundTerm[][], within: Bits, scores: Float32Array): void {
    for (const slot of slots) {
      if (slot === slots[0]) scoreTerms(slot, within, scores, false);
      else if (slot.length < 2) scoreTerms(slot, within, scores, true);
      else {
        scoreTerms(slot, within, slotScores, false);
        for (const row of rowsOf(within)) {
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
        if (totals.length < data.rows) totals = new Float32Array(data.rows);
        else totals.fill(0);
        const total = totals;
        if (slotScores.length < data.rows) slotScores = new Float32Array(data.rows);
        for (const branch of branches) {
          if (branches.length === 1) {
            scoreSlots(branch.slots, among, total);
            continue;
          }
          const within = copyBits(branch.bits, data.rows);
          andInto(within, among);
          const scores = new Float32Array(data.rows);
          scoreSlots(branch.slots, within, scores);
          for (const row of rowsOf(within)) total[row] = Math.max(total[row] as number, scores[row] as number);
        }
        return total;
      },
    };
  };
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
