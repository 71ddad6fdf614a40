import type { TextQuery, TextSlot, TextTerm } from "#server/kernel/services/search.types.ts";
import type { ReadTerm } from "./findings.ts";
import type { AddedWords } from "./place-words.ts";
import { stopWords, synonymsAt } from "./roles.ts";

interface AppliedSynonyms {
  typed: string;
  also: readonly string[];
}

/**
 * Builds the text query from terms that no filter claimed. Each slot has the typed words first, then synonyms. A branch of exclusions only
 * excludes from all branches.
 */
export function buildTextQuery(
  terms: readonly ReadTerm[],
  isTaken: (at: number) => boolean,
  { isLiteral, added }: { isLiteral: boolean; added?: AddedWords | undefined },
): { text: TextQuery | null; synonyms: AppliedSynonyms[] } {
  const must = new Map<number, TextSlot[]>();
  const mustNot = new Map<number, TextTerm[]>();
  const synonyms = new Map<string, AppliedSynonyms>();
  const push = <T>(lists: Map<number, T[]>, branch: number, item: T) => lists.set(branch, [...(lists.get(branch) ?? []), item]);
  const isWord = (at: number, branch: number) => {
    const term = terms[at];
    return term !== undefined && !isTaken(at) && term.kind === "word" && !term.isExcluded && term.branch === branch;
  };
  const keys = terms.map((term) => term.key);

  let at = 0;
  while (at < terms.length) {
    const term = terms[at] as ReadTerm;
    const { branch } = term;
    if (isTaken(at)) {
      at++;
    } else if (term.isExcluded) {
      push(mustNot, branch, toTerm(term));
      at++;
    } else if (term.kind !== "word") {
      push(must, branch, { anyOf: [toTerm(term)] });
      at++;
    } else {
      let limit = at + 1;
      while (isWord(limit, branch)) limit++;
      const found = isLiteral ? null : findSynonymsAt(keys, at, limit, added);
      const length = found?.length ?? joinedLength(terms, at, limit);
      const typed = { words: terms.slice(at, at + length).flatMap((part) => part.words) };
      if (found) {
        push(must, branch, { anyOf: [typed, ...found.value.terms] });
        const shown = terms.slice(at, at + length).map((part) => (part.isCorrected ? part.key : part.typed));
        if (found.value.also.length > 0) synonyms.set(typed.words.join(" "), { typed: shown.join(" "), also: found.value.also });
      } else if (isLiteral || length > 1 || !stopWords.has(term.key)) {
        push(must, branch, { anyOf: [typed] });
      }
      at += length;
    }
  }

  const everywhere = [...mustNot].filter(([branch]) => !must.has(branch)).flatMap(([, excluded]) => excluded);
  const branches = [...must].map(([branch, slots]) => ({ must: slots, mustNot: [...(mustNot.get(branch) ?? []), ...everywhere] }));
  if (branches.length === 0 && everywhere.length > 0) branches.push({ must: [], mustNot: everywhere });
  return { text: branches.length > 0 ? { branches } : null, synonyms: [...synonyms.values()] };
}

/** Returns the synonyms of the words at this position: the longer match of the built-in and added tables, or both if equally long. */
function findSynonymsAt(keys: readonly string[], at: number, limit: number, added: AddedWords | undefined) {
  const [delivered, custom] = [synonymsAt(keys, at, limit), added?.synonyms.longestAt(keys, at, limit) ?? null];
  if (!delivered || !custom || delivered.length !== custom.length)
    return (custom?.length ?? 0) > (delivered?.length ?? 0) ? custom : delivered;
  const { length } = custom;
  return {
    length,
    value: { terms: [...custom.value.terms, ...delivered.value.terms], also: [...custom.value.also, ...delivered.value.also] },
  };
}

function toTerm(term: ReadTerm): TextTerm {
  return term.kind === "prefix" ? { words: term.words, prefix: true } : { words: term.words };
}

/** Returns how many terms from here are joined by hyphens. */
function joinedLength(terms: readonly ReadTerm[], at: number, limit: number): number {
  let length = 1;
  while (at + length < limit && terms[at + length]?.isJoined) length++;
  return length;
}
