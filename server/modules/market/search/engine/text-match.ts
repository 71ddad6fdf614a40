import type { TextQuery, TextTerm } from "#server/kernel/services/search.types.ts";
import { type Bits, emptyBits, intersectInto, orInto, wordsFor } from "./bits.ts";
import { isDerived, termPostings } from "./phrases.ts";
import { addPostings, countPostingsIn, putImpacts } from "./postings.ts";
import {
  createRowScores,
  type FoundBranch,
  type FoundSlot,
  type FoundTerm,
  type Impacts,
  type PlacedSlice,
  type Scores,
  type Scratch,
  termWeight,
} from "./scratch.ts";
import type { SegmentReader, Slice } from "./segment.ts";
import type { StoreData } from "./store.ts";
import { keptFor, type WorkedOut } from "./worked-out.ts";

/** A term whose postings take more than a byte for so many rows is read faster as a bit for each. */
const rowsPerKeptByte = 16;

/** What a text is found in: the open rows that are in all of `sets` and in none of `without`, none of which is to be changed. */
export interface TextMatch {
  sets: readonly Bits[];
  without: readonly Bits[];
  /** @param among rows that all meet the text */
  score(among: Bits): Scores;
}

/** Finds words in the segments of one index. */
export function createTextMatcher(
  data: StoreData,
  segments: () => readonly SegmentReader[],
  { workedOut, scratch }: { workedOut: WorkedOut; scratch: Scratch },
) {
  const scoreAll = createRowScores(data, scratch);
  const scoreLater = createLateScores(data);

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
      return {
        key,
        slices: growing,
        common: { rows, impacts: () => keptFor(workedOut.impacts, key, sealedCount, () => impactsOf(sealed)) },
      };
    }
    const slices = [...sealed, ...growing];
    return slices.length > 0 ? { key, slices, common: null } : null;
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

  function impactsOf(slices: readonly PlacedSlice[]): Impacts {
    const [ofRows, ofWords] = [new Uint8Array(data.rows), new Uint8Array(wordsFor(data.rows))];
    for (const { slice, startRow } of slices) putImpacts(slice, startRow, ofRows);
    for (let row = 0; row < ofRows.length; row++) ofWords[row >>> 5] = Math.max(ofWords[row >>> 5] as number, ofRows[row] as number);
    return { ofRows, ofWords };
  }

  /** Rows that any of the terms stands in; null when none stands anywhere. */
  function findSlot(anyOf: readonly TextTerm[]): FoundSlot | null {
    const terms = anyOf.flatMap((term) => find(term) ?? []);
    const [first, ...others] = terms;
    if (!first) return null;
    if (first.common && first.slices.length === 0 && others.length === 0) return { terms, bits: first.common.rows };
    if (!terms.some(({ common }) => common)) return { terms, bits: addTerms(scratch.noRows(), terms) };
    const key = `*${terms.map((term) => term.key).join("|")}`;
    // As long as a segment grows there is another state with every row.
    const state = segments().every(({ isSealed }) => isSealed) ? segments().length : data.rows;
    return { terms, bits: keptFor(workedOut.rows, key, state, () => addTerms(emptyBits(data.rows), terms)) };
  }

  function addTerms(bits: Bits, terms: readonly FoundTerm[]): Bits {
    for (const { common, slices } of terms) {
      if (common) orInto(bits, common.rows);
      for (const { slice, startRow } of slices) addPostings(slice, startRow, bits);
    }
    return bits;
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

  /** Null when the text stands nowhere. */
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

/** Whether any live advert has the word. */
export function hasWord(data: StoreData, segments: readonly SegmentReader[], word: string): boolean {
  return segments.some((segment) => {
    const entry = segment.find(word);
    return entry !== null && countPostingsIn(entry.postings, segment.startRow, data.live, 1) > 0;
  });
}

interface WeighedTerm extends Impacts {
  weight: number;
  /** Impact on each row of the segment that grows. */
  ofGrowing: Uint8Array;
}

/**
 * Scores a row when it is asked for. What no row of a word of 32 scores above is known before: few words come near the first page of a list, and of the
 * others no row need be looked at. Scores are the same as where every row is scored, to the last bit.
 */
export function createLateScores(data: StoreData) {
  let bounds = new Float32Array(0);

  function weigh(term: FoundTerm, impacts: Impacts, growingFrom: number): WeighedTerm {
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

  /** Null where a term is not common, or the text has several branches: what few adverts have is scored as fast in all of them. */
  return function score(branches: readonly FoundBranch[]): Scores | null {
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
    // Where every row is scored, the best of several stands in 32 bits before it is added.
    total = Math.fround(total + (terms.length === 1 ? best : Math.fround(best)));
  }
  return total;
}
