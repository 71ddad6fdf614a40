import { contractTypes, workTypes } from "#db/taxonomy/contract.ts";
import { seniorityLevels } from "#db/taxonomy/role.ts";
import type { TextQuery, TextSlot, TextTerm } from "#server/kernel/services/search.types.ts";
import { tokens } from "#server/text/tokens.ts";
import type { FilterPhrase } from "./arrangement-phrases.ts";
import type { Grammar, KeywordTerm } from "./grammar.ts";
import { findPayPhrases, payLabel } from "./pay-phrases.ts";
import { matchPhrases } from "./phrases.ts";
import { type AddedWords, type FindPlace, findNearMe, findPlaces } from "./place-words.ts";
import { stopWords, synonymsAt } from "./roles.ts";
import type { Finding } from "./understood.types.ts";

/** A parsed term with its words after spelling correction. */
export interface ReadTerm extends KeywordTerm {
  /** The words joined by spaces, as phrase tables compare them. */
  key: string;
  isCorrected: boolean;
}

/** "No rail": a refusal of adverts with these words. */
interface Exclusion {
  first: number;
  last: number;
  start: number;
  end: number;
  /** First of the terms that adverts must not say; the ones before it refuse them. */
  from: number;
  words: readonly string[];
}

/** Finds every filter, amount of pay, place and refusal among a search's terms; each term is used at most once. */
export function findFindings(
  grammar: Grammar,
  terms: readonly ReadTerm[],
  findPlace: FindPlace | null,
  added?: AddedWords,
): { findings: Finding[]; exclusions: Exclusion[] } {
  const owner: (Finding | "kept" | null)[] = terms.map(() => null);
  const findings: Finding[] = [];
  const exclusions: Exclusion[] = [];
  const claim = (finding: Finding) => {
    findings.push(finding);
    for (let at = finding.first; at <= finding.last; at++) owner[at] = finding;
  };
  const isFree = (first: number, last: number) => owner.slice(first, last + 1).every((held) => held === null);
  const isOpen = (at: number) => owner[at] === null && terms[at]?.kind === "word" && !terms[at]?.isExcluded;

  for (const finding of nearMeFindings(terms, findNearMe(grammar.typed))) claim(finding);
  for (const finding of payFindings(grammar, terms).filter(({ first, last }) => isFree(first, last))) claim(finding);
  const refuse = (first: number, from: number, last: number) => {
    for (let at = first; at <= last; at++) owner[at] = "kept";
    exclusions.push({ ...spanOf(terms, first, last), from, words: terms.slice(from, last + 1).flatMap(({ words }) => words) });
  };
  const claimPlaces = (severalWords: boolean) => {
    if (!findPlace) return;
    for (const finding of placeFindings(grammar, terms, isOpen, findPlace, severalWords)) {
      const before = finding.first - 1;
      const isRefused = isOpen(before) && terms[before]?.branch === finding.branch && placeRefusals.has(terms[before]?.folded ?? "");
      if (!isRefused || finding.kind !== "place") claim(finding);
      else refuse(before, finding.nameFirst, finding.nameLast);
    }
  };
  claimPlaces(true);
  for (const [first, last] of findOpenRuns(terms, isOpen)) {
    const run = terms.slice(first, last + 1);
    const matches = matchPhrases({ keys: run.map((term) => term.key), folded: run.map((term) => term.folded) }, added?.phrases);
    for (const match of matches) {
      const [from, to] = [first + match.first, first + match.last];
      const isNegated = match.entry !== null && isOpen(from - 1) && from > first && negations.has(terms[from - 1]?.key ?? "");
      const entry = match.entry && isNegated ? oppositeOf(match.entry) : match.entry;
      const start = isNegated ? from - 1 : from;
      if (entry) claim({ kind: "filter", entry, label: entry.label, ...spanOf(terms, start, to) });
      else for (let at = start; at <= to; at++) owner[at] = "kept";
      if (isNegated && !entry) refuse(start, from, to);
    }
  }
  claimPlaces(false);
  for (let at = 1; at < terms.length; at++) {
    const isRefused =
      isOpen(at) && isOpen(at - 1) && terms[at]?.branch === terms[at - 1]?.branch && negations.has(terms[at - 1]?.key ?? "");
    if (isRefused && refusedTrades.has(terms[at]?.key ?? "")) refuse(at - 1, at, at);
  }
  if (findPlace && !findings.some(({ kind }) => kind === "place" || kind === "near-me"))
    for (const finding of nearMeFindings(terms, findNearMe(grammar.typed, true)).filter(({ first, last }) => isFree(first, last)))
      claim(finding);
  return { findings: findings.map((finding) => besideHybrid(finding, findings)).sort((a, b) => a.first - b.first), exclusions };
}

function besideHybrid(finding: Finding, all: readonly Finding[]): Finding {
  if (finding.kind !== "filter" || !finding.entry.unlessHybrid) return finding;
  const hybrid = all.find((each) => each.kind === "filter" && each.entry.field === "workType" && each.entry.values.includes("hybrid"));
  return hybrid?.kind === "filter" ? { ...finding, entry: hybrid.entry, label: hybrid.label } : finding;
}

/** "Not remote" chooses every other value where an advert has exactly one; elsewhere ("no rail") adverts with the words are left out. */
const negations = new Set(["no", "not", "non", "without", "except", "excluding", "exclude", "never", "avoid"]);

const placeRefusals = new Set(["not", "except", "excluding", "exclude", "outside", "but", "avoid", "never", "no"]);
/** Trades that are no filter. Of other words ("no experience", "no degree") a refusal is a requirement. */
const refusedTrades = new Set(
  tokens(
    "civils groundworks earthworks piling housing residential housebuilding electrical mechanical m&e mep hvac roofing scaffolding joinery drainage landscaping utilities tunnelling surfacing shopfitting brickwork plumbing",
  ),
);

const valuesOfFields = { level: seniorityLevels, contractType: contractTypes, workType: workTypes } as const;

/** Returns the filter for every other value, of facets of which each advert has exactly one; null for the others. */
function oppositeOf({ field, values, label }: FilterPhrase): FilterPhrase | null {
  if (field !== "level" && field !== "contractType" && field !== "workType") return null;
  const others = valuesOfFields[field].map(({ slug }) => slug).filter((slug) => !(values as readonly string[]).includes(slug));
  return { field, values: others, label: `Not ${label.charAt(0).toLowerCase()}${label.slice(1)}`, phrases: "" } as FilterPhrase;
}

function spanOf(terms: readonly ReadTerm[], first: number, last: number) {
  const from = terms[first] as ReadTerm;
  return { first, last, start: from.start, end: (terms[last] as ReadTerm).end, branch: from.branch };
}

function nearMeFindings(terms: readonly ReadTerm[], phrases: ReturnType<typeof findNearMe>): Finding[] {
  return phrases.flatMap(({ radiusMiles, ...stretch }) => {
    const span = termsOf(terms, stretch);
    return span ? [{ kind: "near-me" as const, radiusMiles, label: "near me", ...span, ...stretch }] : [];
  });
}

/** Returns the terms of a span, if they are plain words of one branch. */
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
 * Places are matched twice: names of several words before filters ("Bury St Edmunds", "Leeds, West Yorkshire"), and single words after, so
 * that these get only words without another meaning.
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
    const { words, label, hasLead, radiusMiles, nameFirst, nameLast } = match;
    return { kind: "place", words, label, hasLead, radiusMiles, nameFirst, nameLast, ...spanOf(terms, match.first, match.last) };
  });
}

/** Returns runs of neighbouring open terms of one branch. */
function findOpenRuns(terms: readonly ReadTerm[], isOpen: (at: number) => boolean): [first: number, last: number][] {
  const found: [number, number][] = [];
  for (let at = 0; at < terms.length; at++) {
    if (!isOpen(at)) continue;
    const current = found.at(-1);
    if (current && current[1] === at - 1 && terms[current[0]]?.branch === terms[at]?.branch) current[1] = at;
    else found.push([at, at]);
  }
  return found;
}

interface AppliedSynonyms {
  typed: string;
  also: readonly string[];
}

/**
 * Builds the text query from terms that no filter claimed. Each slot has the typed words first, then synonyms. A branch of exclusions only
 * excludes from all branches. `placeWords` are alternatives that every branch must match.
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
  const places = placeWords.flatMap((finding) => (finding.kind === "place" ? [{ words: tokens(finding.words) }] : []));
  if (places.length > 0) {
    if (branches.length === 0) branches.push({ must: [], mustNot: everywhere });
    for (const branch of branches) branch.must = [...branch.must, { anyOf: places }];
  }
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
