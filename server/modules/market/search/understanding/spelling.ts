import { benefits, contractTypes, procurementRoutes, qualifications, workTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels, type Term } from "#db/taxonomy/role.ts";
import { contractForms, contractSuites, employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import { measurementRules, softwareNames, tradeSkills } from "#db/taxonomy/tools.ts";
import { editCost } from "#server/text/edit-cost.ts";
import { tokens } from "#server/text/tokens.ts";
import { foldKeyword } from "./grammar.ts";
import { allFilterPhrases } from "./phrases.ts";
import { correctableWords, tradeVocabulary } from "./place-words.ts";
import thesaurus from "./thesaurus.json" with { type: "json" };

/** Corrects words to the trade's vocabulary and the names it was built with. */
export interface Speller {
  /** Returns the corrected word or words in lower case, or null when the word is correct, unknown or must not be changed. */
  correct(word: string): string | null;
  /** Whether the word is spelt correctly. */
  knows(word: string): boolean;
}

const prefixLetters = 7;
const minLetters = 4;
/** Corrections choose among this many names, the most likely; further names only count as correct. */
const maxCorrectableNames = 1_500;
/** Frequent misspellings that edit distance alone would miss. */
const knownSlips: Readonly<Record<string, string>> = {
  quantative: "quantity",
  quantitive: "quantity",
  quantitative: "quantity",
  quanty: "quantity",
  quantiy: "quantity",
  surveior: "surveyor",
  serveyor: "surveyor",
  survaer: "surveyor",
  servayor: "surveyor",
  consultent: "consultant",
  maneger: "manager",
  manger: "manager",
  mananger: "manager",
  estermator: "estimator",
  tempory: "temporary",
};

interface Entry {
  word: string;
  /** Lower is more likely: trade words before names, earlier before later. */
  rank: number;
  isName: boolean;
}

class DeletesTable {
  readonly #entries: Entry[] = [];
  readonly #known = new Set<string>();
  readonly #byDeletes = new Map<string, number[]>();

  add(word: string, isName: boolean): void {
    if (this.#known.has(word)) return;
    this.#known.add(word);
    if (word.length < minLetters || /\d/.test(word)) return;
    const index = this.#entries.push({ word, rank: this.#entries.length, isName }) - 1;
    for (const key of deletesOf(word.slice(0, prefixLetters), editsAllowed(word.length, isName))) {
      const bucket = this.#byDeletes.get(key);
      if (bucket) bucket.push(index);
      else this.#byDeletes.set(key, [index]);
    }
  }

  has(word: string): boolean {
    return this.#known.has(word);
  }

  best(word: string): { word: string; cost: number } | null {
    const most = editsAllowed(word.length, false);
    const seen = new Set<number>();
    let best: { word: string; cost: number; rank: number } | null = null;
    for (const key of deletesOf(word.slice(0, prefixLetters), most)) {
      for (const index of this.#byDeletes.get(key) ?? []) {
        if (seen.has(index)) continue;
        seen.add(index);
        const entry = this.#entries[index] as Entry;
        const allowed = Math.min(most, editsAllowed(entry.word.length, entry.isName));
        if (entry.word[0] !== word[0] && (word.length < 8 || entry.isName)) continue;
        const distance = editCost(word, entry.word, allowed);
        if (!distance || (entry.word[0] !== word[0] && distance.edits > 1)) continue;
        if (distance.cost > costAllowed(word.length)) continue;
        const cost = distance.cost + (entry.word[0] === word[0] ? 0 : 0.5) + (entry.isName ? 0.3 : 0);
        if (!best || cost < best.cost - 0.01 || (cost < best.cost + 0.01 && entry.rank < best.rank))
          best = { word: entry.word, cost, rank: entry.rank };
      }
    }
    return best;
  }
}

/** Returns the maximum cost of a correction: short words have too many neighbours for more than a swap, a doubled letter or a vowel. */
function costAllowed(letters: number): number {
  if (letters < 6) return 0.85;
  return letters < 8 ? 1.35 : 1.9;
}

function editsAllowed(letters: number, isName: boolean): number {
  return letters < (isName ? 8 : 6) ? 1 : 2;
}

function deletesOf(word: string, most: number): Set<string> {
  const found = new Set([word]);
  let edge = [word];
  for (let round = 0; round < most; round++) {
    const next: string[] = [];
    for (const text of edge) {
      for (let at = 0; at < text.length; at++) {
        const shorter = text.slice(0, at) + text.slice(at + 1);
        if (!found.has(shorter)) {
          found.add(shorter);
          next.push(shorter);
        }
      }
    }
    edge = next;
  }
  return found;
}

const wordsOf = (text: string) =>
  foldKeyword(text)
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(Boolean);

/** Every word the thesaurus uses, for the spelling dictionary. */
const thesaurusWords: readonly string[] = [
  ...new Set(
    [...thesaurus.equal, ...Object.entries(thesaurus.oneWay).flat()].flatMap((row) =>
      foldKeyword(row)
        .split(/[^\p{L}\p{N}&]+/u)
        .filter(Boolean),
    ),
  ),
];

function tradeWords(): string[] {
  const vocabularies: readonly (readonly Term[])[] = [
    jobCategories,
    seniorityLevels,
    contractTypes,
    workTypes,
    procurementRoutes,
    contractSuites,
    contractForms,
    employerTypes,
    industrySectors,
    tradeSkills,
    softwareNames,
    measurementRules,
    benefits,
    qualifications,
  ];
  const terms = vocabularies.flat().flatMap((term) => [term.label, ...(term.aliases ?? []), ...(term.titles ?? [])]);
  const phrases = allFilterPhrases.map((entry) => entry.phrases);
  return [...correctableWords, ...thesaurusWords, ...[...terms, ...phrases].flatMap(wordsOf)];
}

const alsoKnown = new Set([...tradeVocabulary].flatMap((word) => [word, ...tokens(word)]));

function buildTable(words: Iterable<string>, isName: boolean): DeletesTable {
  const table = new DeletesTable();
  for (const word of words) table.add(word, isName);
  return table;
}
const splittable = new Set(correctableWords);
const trade = buildTable(tradeWords(), false);

/** Creates a speller that also knows `names` (such as places), most likely first. Takes some milliseconds for a few thousand names. */
export function createSpeller(names: readonly string[]): Speller {
  const nameTable = buildTable(names.slice(0, maxCorrectableNames).flatMap(wordsOf), true);
  const otherNames = new Set(names.slice(maxCorrectableNames).flatMap(wordsOf));
  const isKnown = (word: string) => trade.has(word) || alsoKnown.has(word) || nameTable.has(word) || otherNames.has(word);
  const knows = (word: string) => isKnown(word) || tokens(word).some(isKnown);
  const correct = (typed: string): string | null => {
    const word = foldKeyword(typed);
    if (word.length < minLetters || word.length > 30 || !/^\p{L}+$/u.test(word)) return null;
    const slip = Object.hasOwn(knownSlips, word) ? knownSlips[word] : undefined;
    if (slip) return slip;
    if (knows(word)) return null;
    const best = [trade.best(word), nameTable.best(word)].filter((match) => match !== null).sort((a, b) => a.cost - b.cost)[0];
    return best?.word ?? splitWord(word);
  };
  return { knows, correct };
}

/** "quantitysurveyor" → "quantity surveyor", when both parts are trade words of at least four letters. */
function splitWord(word: string): string | null {
  for (let at = minLetters; at <= word.length - minLetters; at++) {
    if (splittable.has(word.slice(0, at)) && splittable.has(word.slice(at))) return `${word.slice(0, at)} ${word.slice(at)}`;
  }
  return null;
}
