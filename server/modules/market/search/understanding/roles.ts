import type { TextTerm } from "#server/kernel/services/search.types.ts";
import { tokens } from "#server/text/tokens.ts";
import { foldKeyword } from "./grammar.ts";
import thesaurus from "./thesaurus.json" with { type: "json" };

/** Finds the longest known sequence of words at a position. */
export interface WordSequences<T> {
  longestAt(keys: readonly string[], at: number, limit: number): { length: number; value: T } | null;
}

const keyOf = (phrase: string, isExact: boolean) =>
  isExact
    ? foldKeyword(phrase)
        .split(/[^\p{L}\p{N}&+]+/u)
        .filter(Boolean)
        .join(" ")
    : tokens(phrase).join(" ");

/**
 * Builds a phrase table. Ordinary tables compare words normalised by `tokens()`, so that plurals match; exact ones use `fold()`, for
 * phrases whose plural means something else ("contract" against "contracts").
 */
export function wordSequences<T>(entries: Iterable<readonly [phrase: string, value: T]>, options: { isExact: boolean }): WordSequences<T> {
  const values = new Map<string, T>();
  const longest = new Map<string, number>();
  for (const [phrase, value] of entries) {
    const key = keyOf(phrase, options.isExact);
    if (!key || values.has(key)) continue;
    values.set(key, value);
    const words = key.split(" ");
    const first = words[0] as string;
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
  }
  return {
    longestAt(keys, at, limit) {
      const head = keys[at];
      if (head === undefined) return null;
      const space = head.indexOf(" ");
      const most = longest.get(space < 0 ? head : head.slice(0, space)) ?? 0;
      for (let length = Math.min(most, limit - at); length > 0; length--) {
        const value = values.get(length === 1 ? head : keys.slice(at, at + length).join(" "));
        if (value !== undefined) return { length, value };
      }
      return null;
    },
  };
}

const roleNames =
  "qs, quantity surveyor, quantity surveying, surveyor, cost manager, cost consultant, cost engineer, cost planner, cost controller, cost analyst, cost estimator, estimator, commercial surveyor, mep quantity surveyor, m&e quantity surveyor, mep qs, m&e qs, civils qs, civils quantity surveyor, pqs, sqs, aqs, mqs, cm, employers agent, commercial, commercial manager, managing surveyor, contract manager, contracts manager, contract administrator, contracts engineer, claims consultant, quantum consultant, delay analyst".split(
    ", ",
  );

/** Names of the trade's roles, for words that mean a level only in front of one ("lead qs"). */
export const roleSequences = wordSequences(
  roleNames.map((name) => [name, true as const] as const),
  { isExact: false },
);

/** Final words of a role or a job search: a town whose name is an ordinary word is read as a town right after one of them. */
export const roleEndings: ReadonlySet<string> = new Set(
  [
    "qs sqs aqs mqs pqs cm surveyor surveying manager management estimator estimating consultant consultancy engineer administrator controller planner",
    "director analyst agent buyer job vacancy role work position",
  ].flatMap((words) => tokens(words)),
);

/** Words ignored in a search for work, except in a literal search. */
export const stopWords: ReadonlySet<string> = new Set(
  tokens(
    "a an and the of for to in at on with near around from by as is are am i im me my we looking want wanted need job jobs vacancy vacancies role roles position positions career careers opening openings based area uk anywhere please find any all hiring only just who plus but please across location locations",
  ),
);

export interface Synonyms {
  terms: readonly TextTerm[];
  /** The same for display, in order of use. */
  also: readonly string[];
}

/** More synonyms would make a search slow and vague. */
const maxSynonyms = 10;
const split = (row: string) => row.split(", ");

function collect(): Map<string, string[]> {
  const also = new Map<string, string[]>();
  const add = (typed: string, others: readonly string[]) => {
    const key = tokens(typed).join(" ");
    also.set(key, [...(also.get(key) ?? []), ...others]);
  };
  for (const row of thesaurus.equal) for (const term of split(row)) add(term, split(row));
  // One-way where a term is wider, vaguer or has other meanings than the ones it also finds.
  for (const [typed, others] of Object.entries(thesaurus.oneWay)) add(typed, split(others));
  return also;
}

export function toSynonyms(key: string, others: readonly string[]): Synonyms {
  const distinct = new Map<string, string>();
  for (const other of others) {
    const otherKey = tokens(other).join(" ");
    if (otherKey !== key && !distinct.has(otherKey)) distinct.set(otherKey, other);
  }
  const chosen = [...distinct].slice(0, maxSynonyms);
  return { terms: chosen.map(([words]) => ({ words: words.split(" ") })), also: chosen.map(([, label]) => label) };
}

const table = wordSequences(
  [...collect()].map(([key, others]) => [key, toSynonyms(key, others)] as const),
  { isExact: false },
);

/** Returns the longest thesaurus term at a position, with its synonyms. */
export function synonymsAt(keys: readonly string[], at: number, limit: number): { length: number; value: Synonyms } | null {
  return table.longestAt(keys, at, limit);
}
