import type { AddedWords } from "./added-words.ts";
import type { Grammar, KeywordTerm } from "./grammar.ts";
import { findNearMe } from "./near-me-words.ts";
import { findPayPhrases, payLabel } from "./pay-phrases.ts";
import { matchPhrases } from "./phrases.ts";
import { type FindPlace, findPlaces } from "./place-words.ts";
import type { Finding } from "./understood.types.ts";

/** A term of the grammar with the words it stands for after spelling. */
export interface ReadTerm extends KeywordTerm {
  /** The words joined by spaces: how phrase tables compare it. */
  key: string;
  isCorrected: boolean;
}

/** Finds every filter, amount of pay and place among the terms of a search, each term used once at most. */
export function findFindings(grammar: Grammar, terms: readonly ReadTerm[], findPlace: FindPlace | null, added?: AddedWords): Finding[] {
  const owner: (Finding | "kept" | null)[] = terms.map(() => null);
  const findings: Finding[] = [];
  const claim = (finding: Finding) => {
    findings.push(finding);
    for (let at = finding.first; at <= finding.last; at++) owner[at] = finding;
  };
  const isFree = (first: number, last: number) => owner.slice(first, last + 1).every((held) => held === null);
  const isOpen = (at: number) => owner[at] === null && terms[at]?.kind === "word" && !terms[at]?.isExcluded;

  for (const finding of nearMeFindings(grammar, terms)) claim(finding);
  for (const finding of payFindings(grammar, terms).filter(({ first, last }) => isFree(first, last))) claim(finding);
  if (findPlace) for (const finding of placeFindings(grammar, terms, isOpen, findPlace, true)) claim(finding);
  for (const [first, last] of runs(terms, isOpen)) {
    const run = terms.slice(first, last + 1);
    const matches = matchPhrases({ keys: run.map((term) => term.key), folded: run.map((term) => term.folded) }, added?.phrases);
    for (const match of matches) {
      const [from, to] = [first + match.first, first + match.last];
      if (match.entry) claim({ kind: "filter", entry: match.entry, label: match.entry.label, ...spanOf(terms, from, to) });
      else for (let at = from; at <= to; at++) owner[at] = "kept";
    }
  }
  if (findPlace) for (const finding of placeFindings(grammar, terms, isOpen, findPlace, false)) claim(finding);
  return findings.sort((a, b) => a.first - b.first);
}

function spanOf(terms: readonly ReadTerm[], first: number, last: number) {
  const from = terms[first] as ReadTerm;
  return { first, last, start: from.start, end: (terms[last] as ReadTerm).end, branch: from.branch };
}

function nearMeFindings(grammar: Grammar, terms: readonly ReadTerm[]): Finding[] {
  return findNearMe(grammar.typed).flatMap(({ radiusMiles, ...stretch }) => {
    const span = termsOf(terms, stretch);
    return span ? [{ kind: "near-me" as const, radiusMiles, label: "near me", ...span, ...stretch }] : [];
  });
}

/** The terms of a stretch of the text, where they are words of one branch. */
function termsOf(terms: readonly ReadTerm[], { start, end }: { start: number; end: number }) {
  const taken = terms.flatMap((term, at) => (term.end > start && term.start < end ? [at] : []));
  const [first, last] = [taken[0], taken.at(-1)];
  if (first === undefined || last === undefined) return null;
  const words = terms.slice(first, last + 1);
  const areWords = words.every(({ kind, isExcluded, branch }) => kind === "word" && !isExcluded && branch === words[0]?.branch);
  return areWords ? spanOf(terms, first, last) : null;
}

function payFindings(grammar: Grammar, terms: readonly ReadTerm[]): Finding[] {
  const findings: Finding[] = [];
  for (const pay of findPayPhrases(grammar.typed)) {
    const first = terms.findIndex((term) => term.end > pay.start);
    let last = first;
    while ((terms[last + 1]?.start ?? pay.end) < pay.end) last++;
    const taken = terms.slice(first, last + 1);
    const head = taken[0];
    if (!head || head.start >= pay.end || head.isExcluded || taken.some((term) => term.kind !== "word" && !term.isExcluded)) continue;
    if (taken.some((term) => term.branch !== head.branch)) continue;
    const filter = { scale: pay.scale, minPence: pay.minPence, maxPence: pay.maxPence };
    findings.push({ kind: "pay", pay: filter, label: payLabel(pay), ...spanOf(terms, first, last), start: pay.start, end: pay.end });
  }
  return findings;
}

/**
 * Places are looked for twice: names of several words before filters are read ("Bury St Edmunds", "Leeds, West Yorkshire"), single words
 * after, so that they only get what means nothing else.
 */
function placeFindings(
  grammar: Grammar,
  terms: readonly ReadTerm[],
  isOpen: (at: number) => boolean,
  findPlace: FindPlace,
  severalWords: boolean,
): Finding[] {
  const atoms = terms.map((term, at) => ({
    folded: term.isCorrected ? term.key : term.folded,
    text: isOpen(at) ? (term.isCorrected ? term.key : term.typed) : null,
    branch: term.branch,
  }));
  const textBetween = (first: number, last: number): string | null => {
    const branches = (terms[last] as ReadTerm).branch - (terms[first] as ReadTerm).branch;
    const typed = grammar.typed.slice(terms[first]?.start, terms[last]?.end);
    if (/["*|\n()]/.test(typed) || (branches > 0 && (branches > 1 || !/^[^,]+,[^,]+$/.test(typed)))) return null;
    if (!terms.slice(first, last + 1).some((term) => term.isCorrected)) return typed;
    return atoms
      .slice(first, last + 1)
      .map((atom) => atom.text)
      .join(" ");
  };
  return findPlaces(atoms, textBetween, findPlace, severalWords).map((match) => {
    const { words, label, hasLead, radiusMiles } = match;
    return { kind: "place", words, label, hasLead, radiusMiles, ...spanOf(terms, match.first, match.last) };
  });
}

/** Stretches of neighbouring open terms of one branch. */
function runs(terms: readonly ReadTerm[], isOpen: (at: number) => boolean): [first: number, last: number][] {
  const found: [number, number][] = [];
  for (let at = 0; at < terms.length; at++) {
    if (!isOpen(at)) continue;
    const current = found.at(-1);
    if (current && current[1] === at - 1 && terms[current[0]]?.branch === terms[at]?.branch) current[1] = at;
    else found.push([at, at]);
  }
  return found;
}
