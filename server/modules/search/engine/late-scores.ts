import { wordsFor } from "./bits.ts";
import type { FoundBranch, FoundTerm, Impacts, Scores } from "./found-terms.ts";
import { putImpacts } from "./postings.ts";
import type { StoreData } from "./store.ts";
import { termWeight } from "./term-weight.ts";

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
