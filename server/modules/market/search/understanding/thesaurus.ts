import type { TextTerm } from "#server/kernel/services/search.types.ts";
import { tokens } from "#server/text/tokens.ts";
import { fold } from "./grammar.ts";
import { equalTerms, oneWayTerms } from "./thesaurus-terms.ts";
import { wordSequences } from "./word-sequences.ts";

export interface Synonyms {
  terms: readonly TextTerm[];
  /** The same for display, in the order they are tried. */
  also: readonly string[];
}

/** Beyond this a search would grow slow and vague. */
const maxSynonyms = 10;
const split = (row: string) => row.split(", ");

function collect(): Map<string, string[]> {
  const also = new Map<string, string[]>();
  const add = (typed: string, others: readonly string[]) => {
    const key = tokens(typed).join(" ");
    also.set(key, [...(also.get(key) ?? []), ...others]);
  };
  for (const row of equalTerms) for (const term of split(row)) add(term, split(row));
  for (const [typed, others] of oneWayTerms) add(typed, split(others));
  return also;
}

export function toSynonyms(key: string, others: readonly string[]): Synonyms {
  const kept = new Map<string, string>();
  for (const other of others) {
    const otherKey = tokens(other).join(" ");
    if (otherKey !== key && !kept.has(otherKey)) kept.set(otherKey, other);
  }
  const chosen = [...kept].slice(0, maxSynonyms);
  return { terms: chosen.map(([words]) => ({ words: words.split(" ") })), also: chosen.map(([, label]) => label) };
}

const table = wordSequences(
  [...collect()].map(([key, others]) => [key, toSynonyms(key, others)] as const),
  { isExact: false },
);

/** The longest term of the thesaurus that begins at a position, and what else it finds. */
export function synonymsAt(keys: readonly string[], at: number, limit: number): { length: number; value: Synonyms } | null {
  return table.longestAt(keys, at, limit);
}

/** Every word the thesaurus uses, for the spelling dictionary. */
export const thesaurusWords: readonly string[] = [
  ...new Set(
    [...equalTerms, ...oneWayTerms.flat()].flatMap((row) =>
      fold(row)
        .split(/[^\p{L}\p{N}&]+/u)
        .filter(Boolean),
    ),
  ),
];
