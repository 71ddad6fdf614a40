import { advertisedByPhrases, hoursPhrases, startPhrases } from "./arrangement-phrases.ts";
import { type FilterPhrase, filterPhrases } from "./filter-phrases.ts";
import { keptExactly, keptPhrases } from "./kept-phrases.ts";
import { roleSequences } from "./roles.ts";
import { sectorPhrases } from "./sector-phrases.ts";
import { suitePhrases } from "./suite-phrases.ts";
import { type WordSequences, wordSequences } from "./word-sequences.ts";

export const allFilterPhrases: readonly FilterPhrase[] = [
  ...filterPhrases,
  ...hoursPhrases,
  ...startPhrases,
  ...advertisedByPhrases,
  ...suitePhrases(),
  ...sectorPhrases,
];

const phrasesOf = (isExact: boolean) =>
  wordSequences(
    allFilterPhrases
      .filter((entry) => (entry.isExact ?? false) === isExact)
      .flatMap((entry) => entry.phrases.split(", ").map((phrase) => [phrase, entry] as const)),
    { isExact },
  );
const phrases = phrasesOf(false);
const exactPhrases = phrasesOf(true);
const kept = wordSequences(
  keptPhrases.map((phrase) => [phrase, true as const] as const),
  { isExact: false },
);
const keptAsTyped = wordSequences(
  keptExactly.map((phrase) => [phrase, true as const] as const),
  { isExact: true },
);
const surveyors = wordSequences(
  ["qs", "quantity surveyor", "surveyor", "m&e quantity surveyor", "m&e qs", "mep qs", "mep quantity surveyor"].map(
    (name) => [name, true as const] as const,
  ),
  { isExact: false },
);

/** Words of a run, twice: as `tokens()` gives them and as `fold()` gives them. Null holds a place no phrase may cross. */
export interface WordRun {
  keys: readonly string[];
  folded: readonly string[];
}

export type PhraseMatch = { first: number; last: number; entry: FilterPhrase | null };

/**
 * Reads a run of words from left to right: filters (with `entry`) and kept phrases (`entry` null), longest first. A filter never takes
 * a word out of a kept phrase that reaches beyond it: "nec4 contract manager" is NEC4 and a contract manager.
 */
export function matchPhrases(run: WordRun, added?: WordSequences<FilterPhrase>): PhraseMatch[] {
  const keptLengths = run.keys.map((_, at) => keptLengthAt(run, at));
  const matches: PhraseMatch[] = [];
  let at = 0;
  while (at < run.keys.length) {
    const keptLength = keptLengths[at] ?? 0;
    const filter = filterAt(run, at, keptLengths, added);
    if (filter && filter.length > keptLength) {
      matches.push({ first: at, last: at + filter.length - 1, entry: filter.value });
      at += filter.length;
    } else if (keptLength > 0) {
      matches.push({ first: at, last: at + keptLength - 1, entry: null });
      at += keptLength;
    } else {
      at++;
    }
  }
  return matches;
}

function keptLengthAt(run: WordRun, at: number): number {
  const end = run.keys.length;
  return Math.max(kept.longestAt(run.keys, at, end)?.length ?? 0, keptAsTyped.longestAt(run.folded, at, end)?.length ?? 0);
}

function filterAt(
  run: WordRun,
  at: number,
  keptLengths: readonly number[],
  added?: WordSequences<FilterPhrase>,
): { length: number; value: FilterPhrase } | null {
  let limit = run.keys.length;
  while (limit > at) {
    const plain = phrases.longestAt(run.keys, at, limit);
    const exact = exactPhrases.longestAt(run.folded, at, limit);
    const own = added?.longestAt(run.keys, at, limit) ?? null;
    const delivered = (exact?.length ?? 0) >= (plain?.length ?? 0) ? exact : plain;
    const best = (own?.length ?? 0) > (delivered?.length ?? 0) ? own : delivered;
    if (!best) return null;
    if (isAllowed(run, at, best.length, best.value, keptLengths)) return best;
    limit = at + best.length - 1;
  }
  return null;
}

function isAllowed(run: WordRun, at: number, length: number, entry: FilterPhrase, keptLengths: readonly number[]): boolean {
  const end = at + length;
  for (let inside = at; inside < end; inside++) if (inside + (keptLengths[inside] ?? 0) > end) return false;
  if (!entry.onlyBefore) return true;
  return (entry.onlyBefore === "role" ? roleSequences : surveyors).longestAt(run.keys, end, run.keys.length) !== null;
}
