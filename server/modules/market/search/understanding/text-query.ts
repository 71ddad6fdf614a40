import type { TextQuery, TextSlot, TextTerm } from "#server/kernel/services/search.types.ts";
import { tokens } from "#server/text/tokens.ts";
import type { AddedWords } from "./added-words.ts";
import type { ReadTerm } from "./findings.ts";
import { stopWords } from "./roles.ts";
import { synonymsAt } from "./thesaurus.ts";
import type { Finding } from "./understood.types.ts";

export interface AppliedSynonyms {
  typed: string;
  also: readonly string[];
}

/**
 * Builds the words to search for from the terms no filter took. Each slot holds what was typed first, then its synonyms. A branch of
 * nothing but exclusions excludes from all branches. `placeWords` are alternatives that every branch must meet.
 */
export function buildTextQuery(
  terms: readonly ReadTerm[],
  isTaken: (at: number) => boolean,
  { isLiteral, placeWords, added }: { isLiteral: boolean; placeWords: readonly Finding[]; added?: AddedWords | undefined },
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
      const found = isLiteral ? null : foundAt(keys, at, limit, added);
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
  const places = placeWords.flatMap((finding) => (finding.kind === "place" ? [{ words: tokens(finding.words) }] : []));
  if (places.length > 0) {
    if (branches.length === 0) branches.push({ must: [], mustNot: everywhere });
    for (const branch of branches) branch.must = [...branch.must, { anyOf: places }];
  }
  if (branches.length === 0 && everywhere.length > 0) branches.push({ must: [], mustNot: everywhere });
  return { text: branches.length > 0 ? { branches } : null, synonyms: [...synonyms.values()] };
}

/** What else is found for the words from here: of two readings the longer, and of one length both. */
function foundAt(keys: readonly string[], at: number, limit: number, added: AddedWords | undefined) {
  const [delivered, own] = [synonymsAt(keys, at, limit), added?.synonyms.longestAt(keys, at, limit) ?? null];
  if (!delivered || !own || delivered.length !== own.length) return (own?.length ?? 0) > (delivered?.length ?? 0) ? own : delivered;
  const { length } = own;
  return { length, value: { terms: [...own.value.terms, ...delivered.value.terms], also: [...own.value.also, ...delivered.value.also] } };
}

function toTerm(term: ReadTerm): TextTerm {
  return term.kind === "prefix" ? { words: term.words, prefix: true } : { words: term.words };
}

/** How many terms from here on are hyphenated to one another. */
function joinedLength(terms: readonly ReadTerm[], at: number, limit: number): number {
  let length = 1;
  while (at + length < limit && terms[at + length]?.isJoined) length++;
  return length;
}
