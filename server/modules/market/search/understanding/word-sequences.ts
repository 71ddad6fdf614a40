import { tokens } from "#server/text/tokens.ts";
import { fold } from "./grammar.ts";

/** Finds the longest known sequence of words at a position. */
export interface WordSequences<T> {
  longestAt(keys: readonly string[], at: number, limit: number): { length: number; value: T } | null;
}

const keyOf = (phrase: string, isExact: boolean) =>
  isExact
    ? fold(phrase)
        .split(/[^\p{L}\p{N}&+]+/u)
        .filter(Boolean)
        .join(" ")
    : tokens(phrase).join(" ");

/**
 * Builds a table of phrases. Ordinary tables compare words as `tokens()` gives them, so that plurals meet; exact ones compare them as
 * `fold()` gives them, for phrases whose plural means something else ("contract" against "contracts").
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
