import type { TextQuery, TextSlot, TextTerm } from "../search.types.ts";
import { andInto, andNotInto, type Bits, copyBits, countBits, emptyBits, orInto, rowsOf } from "./bits.ts";
import { rarity } from "./impact.ts";
import { isDerived, termPostings } from "./phrases.ts";
import { addPostings, scorePostings } from "./postings.ts";
import type { SegmentReader, Slice } from "./segment.ts";
import type { StoreData } from "./store.ts";

/** Posting lists worked out for phrases and prefixes of sealed segments; the ones used longest ago go first. */
export interface DerivedLists {
  take(key: string, make: () => Slice): Slice;
  readonly bytes: number;
}

export function createDerivedLists(mostBytes: number): DerivedLists {
  const lists = new Map<string, Slice>();
  let bytes = 0;
  return {
    take(key, make) {
      const known = lists.get(key);
      if (known) {
        lists.delete(key);
        lists.set(key, known);
        return known;
      }
      const made = make();
      lists.set(key, made);
      bytes += made.bytes.byteLength + key.length * 2 + 64;
      for (const [oldest, slice] of lists) {
        if (bytes <= mostBytes || oldest === key) break;
        lists.delete(oldest);
        bytes -= slice.bytes.byteLength + oldest.length * 2 + 64;
      }
      return made;
    },
    get bytes() {
      return bytes;
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
export function createTextMatcher(data: StoreData, segments: () => readonly SegmentReader[], derived: DerivedLists) {
  let totals = new Float32Array(0);
  /** All 0 between uses. */
  let slotScores = new Float32Array(0);

  function find(term: TextTerm, into: Bits): FoundTerm {
    const found: FoundTerm = { slices: [], weight: 0 };
    const key = isDerived(term) ? `${term.prefix ? "^" : ""}${term.words.join(" ")}` : null;
    let liveCount = 0;
    for (const segment of segments()) {
      const make = () => termPostings(segment, term, data.columns.bodyWords);
      const slice = key && segment.isSealed ? derived.take(`${segment.startRow} ${key}`, make) : make();
      if (slice.from === slice.to) continue;
      found.slices.push({ slice, startRow: segment.startRow });
      liveCount += addPostings(slice, segment.startRow, into, data.live);
    }
    found.weight = rarity(liveCount, data.liveCount) / 255;
    return found;
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

  /** Adds to each row of `within` its best term of every slot. */
  function scoreSlots(slots: readonly FoundTerm[][], within: Bits, scores: Float32Array): void {
    for (const slot of slots) {
      if (slot.length < 2) scoreTerms(slot, within, scores, true);
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
