import type { TextQuery, TextTerm } from "#server/kernel/services/search.types.ts";
import {
  createRowScores,
  type Impacts,
  type MatchedBranch,
  type MatchedSlot,
  type MatchedTerm,
  type PlacedSlice,
  type Scores,
  type Scratch,
  termWeight,
} from "../cache/scratch.ts";
import { getOrCompute, type SegmentCaches } from "../cache/segment-caches.ts";
import { termPostings } from "../index/phrases.ts";
import { addPostings, putImpacts } from "../index/postings.ts";
import { type Bits, emptyBits, intersectInto, orInto, wordsFor } from "../storage/bits.ts";
import type { SegmentReader, Slice } from "../storage/segment.ts";
import type { StoreData } from "../storage/store.ts";

/** A term whose postings exceed one byte per this many rows is faster to read as a bitset. */
const rowsPerPostingByte = 16;

/** Result of a text match: open rows in all of `sets` and none of `without`. Do not modify the sets. */
export interface TextMatch {
  sets: readonly Bits[];
  without: readonly Bits[];
  /** @param among rows that all match the text */
  score(among: Bits): Scores;
}

export function createTextMatcher(
  data: StoreData,
  segments: () => readonly SegmentReader[],
  { segmentCaches, scratch }: { segmentCaches: SegmentCaches; scratch: Scratch },
) {
  const scoreAll = createRowScores(data, scratch);
  const scoreLater = createLazyScores(data);

  /** Null when the term does not occur. */
  function find(term: TextTerm): MatchedTerm | null {
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
    if (sealedBytes * rowsPerPostingByte >= data.rows && sealedBytes > 0) {
      const rows = getOrCompute(segmentCaches.rows, key, sealedCount, () => rowsWith(sealed));
      return {
        key,
        slices: growing,
        common: { rows, impacts: () => getOrCompute(segmentCaches.impacts, key, sealedCount, () => impactsOf(sealed)) },
      };
    }
    const slices = [...sealed, ...growing];
    return slices.length > 0 ? { key, slices, common: null } : null;
  }

  function postingsOf(segment: SegmentReader, term: TextTerm, key: string): Slice {
    if (!segment.isSealed || !isDerived(term)) return termPostings(segment, term, data.columns.bodyWords);
    const name = `${segment.startRow} ${key}`;
    const known = segmentCaches.lists.get(name);
    if (known) return known;
    const slice = termPostings(segment, term, data.columns.bodyWords);
    segmentCaches.lists.set(name, slice);
    return slice;
  }

  /** Returns a term's rows in all sealed segments, given its slices there. */
  function rowsWith(slices: readonly PlacedSlice[]): Bits {
    const bits = emptyBits(data.rows);
    for (const { slice, startRow } of slices) addPostings(slice, startRow, bits);
    return bits;
  }

  function impactsOf(slices: readonly PlacedSlice[]): Impacts {
    const [ofRows, ofWords] = [new Uint8Array(data.rows), new Uint8Array(wordsFor(data.rows))];
    for (const { slice, startRow } of slices) putImpacts(slice, startRow, ofRows);
    for (let row = 0; row < ofRows.length; row++) ofWords[row >>> 5] = Math.max(ofWords[row >>> 5] as number, ofRows[row] as number);
    return { ofRows, ofWords };
  }

  /** Returns rows that contain any of the terms; null when none occurs anywhere. */
  function findSlot(anyOf: readonly TextTerm[]): MatchedSlot | null {
    const terms = anyOf.flatMap((term) => find(term) ?? []);
    const [first, ...others] = terms;
    if (!first) return null;
    if (first.common && first.slices.length === 0 && others.length === 0) return { terms, bits: first.common.rows };
    if (!terms.some(({ common }) => common)) return { terms, bits: addTerms(scratch.noRows(), terms) };
    const key = `*${terms.map((term) => term.key).join("|")}`;
    // While a segment is growing, every added row is a new state.
    const state = segments().every(({ isSealed }) => isSealed) ? segments().length : data.rows;
    return { terms, bits: getOrCompute(segmentCaches.rows, key, state, () => addTerms(emptyBits(data.rows), terms)) };
  }

  function addTerms(bits: Bits, terms: readonly MatchedTerm[]): Bits {
    for (const { common, slices } of terms) {
      if (common) orInto(bits, common.rows);
      for (const { slice, startRow } of slices) addPostings(slice, startRow, bits);
    }
    return bits;
  }

  function findBranch({ must, mustNot }: TextQuery["branches"][number]): MatchedBranch | null {
    const slots: MatchedSlot[] = [];
    for (const { anyOf } of must) {
      const slot = findSlot(anyOf);
      if (!slot) return null;
      slots.push(slot);
    }
    return { slots, without: mustNot.flatMap((term) => findSlot([term])?.bits ?? []) };
  }

  /** Null when nothing matches the text. */
  return function match(text: TextQuery): TextMatch | null {
    const branches = text.branches.flatMap((branch) => findBranch(branch) ?? []);
    const [first, ...others] = branches;
    if (!first) return null;
    const found = { score: (among: Bits) => scoreLater(branches) ?? scoreAll(branches, among) };
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

interface WeighedTerm extends Impacts {
  weight: number;
  /** Impact on each row of the growing segment. */
  ofGrowing: Uint8Array;
}

/**
 * Scores rows on demand. The upper bound of each 32-row word is computed first: few words can reach the first page of a list, and rows of
 * the others need no scoring. Scores are bit-identical to scoring every row.
 */
export function createLazyScores(data: StoreData) {
  let bounds = new Float32Array(0);

  function weigh(term: MatchedTerm, impacts: Impacts, growingFrom: number): WeighedTerm {
    const ofGrowing = new Uint8Array(data.rows - growingFrom);
    for (const { slice } of term.slices) putImpacts(slice, 0, ofGrowing);
    return { ...impacts, weight: termWeight(data, term), ofGrowing };
  }

  function addBest(terms: readonly WeighedTerm[], sealedWords: number): void {
    const [first, ...others] = terms;
    if (!first) return;
    const { ofWords, weight } = first;
    if (others.length === 0) {
      for (let word = 0; word < sealedWords; word++) bounds[word] = (bounds[word] as number) + (ofWords[word] as number) * weight;
      return;
    }
    for (let word = 0; word < sealedWords; word++) {
      let best = (ofWords[word] as number) * weight;
      for (const other of others) best = Math.max(best, (other.ofWords[word] as number) * other.weight);
      bounds[word] = (bounds[word] as number) + Math.fround(best);
    }
  }

  function boundWords(slots: readonly WeighedTerm[][], growingFrom: number): Float32Array {
    const words = wordsFor(data.rows);
    if (bounds.length < words) bounds = new Float32Array(words + (words >>> 2));
    const sealedWords = growingFrom >>> 5;
    bounds.fill(0, 0, sealedWords).fill(Number.POSITIVE_INFINITY, sealedWords);
    for (const terms of slots) addBest(terms, sealedWords);
    return bounds;
  }

  /** Null where a term is not common, or the text has several branches: scoring all rows is just as fast for rare terms. */
  return function score(branches: readonly MatchedBranch[]): Scores | null {
    const [branch, ...others] = branches;
    if (!branch || others.length > 0) return null;
    const found = branch.slots.map(({ terms }) => terms.flatMap((term) => (term.common ? [{ term, common: term.common }] : [])));
    if (found.some((terms, slot) => terms.length < (branch.slots[slot]?.terms.length ?? 0))) return null;
    const growingFrom = branch.slots.flatMap(({ terms }) => terms.flatMap(({ slices }) => slices))[0]?.startRow ?? data.rows;
    const slots = found.map((terms) => terms.map(({ term, common }) => weigh(term, common.impacts(), growingFrom)));
    return { of: (row) => scoreOf(slots, row, growingFrom), ofRows: null, boundOfWords: boundWords(slots, growingFrom) };
  };
}

function scoreOf(slots: readonly WeighedTerm[][], row: number, growingFrom: number): number {
  let total = 0;
  for (const terms of slots) {
    let best = 0;
    for (const { ofRows, ofGrowing, weight } of terms) {
      const impact = (row < growingFrom ? ofRows[row] : ofGrowing[row - growingFrom]) as number;
      best = Math.max(best, impact * weight);
    }
    // The eager scorer rounds the best of several terms to 32 bits before adding it, so this does too.
    total = Math.fround(total + (terms.length === 1 ? best : Math.fround(best)));
  }
  return total;
}

/** Returns whether a term is worth caching: phrases and prefixes are; a plain word is read from the segment itself. */
function isDerived(term: TextTerm): boolean {
  return term.words.length > 1 || term.prefix === true;
}
