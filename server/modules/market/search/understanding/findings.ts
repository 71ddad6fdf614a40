import { contractTypes, workTypes } from "#db/taxonomy/contract.ts";
import { seniorityLevels } from "#db/taxonomy/role.ts";
import { tokens } from "#server/text/tokens.ts";
import { type FilterPhrase, findStartPhrases } from "./arrangement-phrases.ts";
import type { Grammar, KeywordTerm } from "./grammar.ts";
import { findPayPhrases, payLabel } from "./pay-phrases.ts";
import { matchPhrases, namesWithPlaces } from "./phrases.ts";
import { type AddedWords, type FindPlace, findNearMe, findPlaces } from "./place-words.ts";
import { stopWords } from "./roles.ts";
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

const unwanted = "(?:(?:(?:cold|sales|phone|nuisance) ?)?call(?:s|ing|ers?)?|time ?wasters?|spam(?:mers?)?|cvs? on spec)";
/** "No cold calls please": asks something of the reader and says nothing of a job. */
const courtesy = new RegExp(
  `(?<![\\p{L}\\p{N}])no (?:more )?${unwanted}(?: and ${unwanted})*(?: please| thanks| thank you)?(?![\\p{L}\\p{N}])`,
  "giu",
);
type Span = ReturnType<typeof spanOf>;

/** Finds every filter, amount of pay, place and refusal among a search's terms; each term is used at most once. */
export function findFindings(
  grammar: Grammar,
  terms: readonly ReadTerm[],
  { findPlace, now, added }: { findPlace: FindPlace | null; now: Date; added?: AddedWords | undefined },
): { findings: Finding[]; exclusions: Exclusion[]; courtesies: Span[] } {
  const owner: (Finding | "kept" | null)[] = terms.map(() => null);
  const findings: Finding[] = [];
  const exclusions: Exclusion[] = [];
  const claim = (finding: Finding) => {
    findings.push(finding);
    for (let at = finding.first; at <= finding.last; at++) owner[at] = finding;
  };
  const isFree = (first: number, last: number) => owner.slice(first, last + 1).every((held) => held === null);
  const isOpen = (at: number) => owner[at] === null && terms[at]?.kind === "word" && !terms[at]?.isExcluded;

  const courtesies = [...grammar.typed.matchAll(courtesy)].flatMap(
    ({ index, 0: { length } }) => termsOf(terms, { start: index, end: index + length }) ?? [],
  );
  for (const { first, last } of courtesies) owner.fill("kept", first, last + 1);
  for (const finding of nearMeFindings(terms, findNearMe(grammar.typed)).filter(({ first, last }) => isFree(first, last))) claim(finding);
  for (const finding of payFindings(grammar, terms).filter(({ first, last }) => isFree(first, last))) claim(finding);
  for (const finding of startFindings(terms, now).filter(({ first, last }) => isFree(first, last))) claim(finding);
  const ir35 = ir35Findings(grammar.typed, terms);
  const isRate = (each: Finding | "kept" | null | undefined) =>
    typeof each === "object" && each?.kind === "pay" && each.pay.scale !== "year";
  for (const finding of ir35.filter(({ first, last }) => isRate(owner[first - 1]) || isRate(owner[last + 1]))) claim(finding);
  const refuse = (first: number, named: number, last: number) => {
    let from = named;
    while (from < last && stopWords.has(terms[from]?.key ?? "")) from++;
    for (let at = first; at <= last; at++) owner[at] = "kept";
    exclusions.push({ ...spanOf(terms, first, last), from, words: terms.slice(from, last + 1).flatMap(({ words }) => words) });
  };
  const claimPlaces = (severalWords: boolean) => {
    if (!findPlace) return;
    for (const finding of placeFindings(grammar, terms, isOpen, findPlace, severalWords)) {
      const before = finding.first - 1;
      const negation = terms[before]?.folded ?? "";
      const isRefusal = placeRefusals.has(negation) && (negation !== "but" || butExcepts.test(terms[before - 1]?.folded ?? ""));
      const isRefused = isOpen(before) && terms[before]?.branch === finding.branch && isRefusal;
      if (finding.kind !== "place") continue;
      if (isRefused) refuse(before, finding.nameFirst, finding.nameLast);
      else claim(finding);
    }
  };
  /** "Not london or surrey", "no rail or highways", "not senior or principal": both are refused. */
  const continueRefusals = () => {
    for (const finding of findings.toSorted((a, b) => a.first - b.first)) {
      const follows = ({ end }: { end: number }) => joinsRefusals.test(grammar.typed.slice(end, finding.start));
      const before = findings.find((each) => refusing.test(grammar.typed.slice(each.start, each.end)) && follows(each));
      if ((finding.kind !== "filter" && finding.kind !== "place") || !(before ?? exclusions.some(follows))) continue;
      if (refusing.test(grammar.typed.slice(finding.start, finding.end))) continue;
      findings.splice(findings.indexOf(finding), 1);
      if (before?.kind === "filter" && finding.kind === "filter" && before.entry.field === finding.entry.field) {
        const { values }: { values: readonly unknown[] } = finding.entry;
        const left = [...before.entry.values].filter((value) => !values.includes(value));
        const label = `${before.label} or ${lowerFirst(finding.label)}`;
        const entry = { ...before.entry, values: left, label } as FilterPhrase;
        findings[findings.indexOf(before)] = { ...before, entry, label, last: finding.last, end: finding.end };
      } else if (finding.kind === "place") refuse(finding.first, finding.nameFirst, finding.nameLast);
      else refuse(finding.first, finding.first, finding.last);
    }
  };
  const keys = terms.map(({ key }) => key);
  for (const [first, last] of findOpenRuns(terms, isOpen))
    for (let at = first; at <= last; at++) owner.fill("kept", at, at + (namesWithPlaces.longestAt(keys, at, last + 1)?.length ?? 0));
  claimPlaces(true);
  for (const [first, last] of findOpenRuns(terms, isOpen)) {
    const run = terms.slice(first, last + 1);
    const matches = matchPhrases({ keys: run.map((term) => term.key), folded: run.map((term) => term.folded) }, added?.phrases);
    for (const match of matches) {
      const [from, to] = [first + match.first, first + match.last];
      const negation = isOpen(from - 1) && from > first ? (terms[from - 1]?.key ?? "") : "";
      const isNegated = match.entry === null ? refusesAnything.has(negation) : negations.has(negation);
      const entry = match.entry && isNegated ? oppositeOf(match.entry) : match.entry;
      const start = isNegated ? from - 1 : from;
      if (entry) claim({ kind: "filter", entry, label: entry.label, ...spanOf(terms, start, to) });
      else for (let at = start; at <= to; at++) owner[at] = "kept";
      if (isNegated && !entry) refuse(start, from, to);
    }
  }
  claimPlaces(false);
  for (let at = 1; at < terms.length; at++) {
    const [word, negation] = [terms[at]?.key ?? "", terms[at - 1]?.key ?? ""];
    if (!isOpen(at)) continue;
    const isRefused =
      isOpen(at - 1) &&
      terms[at]?.branch === terms[at - 1]?.branch &&
      ((negations.has(negation) && refusedTrades.has(word)) ||
        (refusesAnything.has(negation) && !stopWords.has(word) && !requirements.has(word)));
    const { start = 0 } = terms[at] ?? {};
    if (isRefused) refuse(at - 1, at, at);
    else if (refusedTrades.has(word) && exclusions.some(({ end }) => joinsRefusals.test(grammar.typed.slice(end, start))))
      refuse(at, at, at);
  }
  const isContract = findings.some(
    (each) =>
      isRate(each) || (each.kind === "filter" && each.entry.field === "contractType" && each.entry.values.includes("contract-freelance")),
  );
  for (const finding of ir35.filter(({ first, last }) => isFree(first, last) && (isContract || last === terms.length - 1))) claim(finding);
  if (findPlace && !findings.some(({ kind }) => kind === "place" || kind === "near-me"))
    for (const finding of nearMeFindings(terms, findNearMe(grammar.typed, true)).filter(({ first, last }) => isFree(first, last)))
      claim(finding);
  continueRefusals();
  return { findings: findings.map((finding) => besideHybrid(finding, findings)).sort((a, b) => a.first - b.first), exclusions, courtesies };
}

function besideHybrid(finding: Finding, all: readonly Finding[]): Finding {
  if (finding.kind !== "filter" || !finding.entry.unlessHybrid) return finding;
  const hybrid = all.find((each) => each.kind === "filter" && each.entry.field === "workType" && each.entry.values.includes("hybrid"));
  return hybrid?.kind === "filter" ? { ...finding, entry: hybrid.entry, label: hybrid.label } : finding;
}

/** "Not remote" chooses every other value where an advert has exactly one; elsewhere ("no rail") adverts with the words are left out. */
const negations = new Set(["no", "not", "non", "without", "except", "excluding", "exclude", "never", "avoid"]);

const placeRefusals = new Set(["not", "except", "excluding", "exclude", "outside", "but", "avoid", "never", "no"]);
/** "Anywhere but Leeds"; "remote but Leeds office" refuses nothing. */
const butExcepts = /^(?:any|every|no)|^all$/;
const refusing = /^(?:not?|non|without|except|exclud(?:e|ing)|never|avoid)(?!\p{L})/iu;
const joinsRefusals = /^\s*(?:n?or|and|&|\+|\/)\s*(?:in\s+)?(?:the\s+)?$/i;
const refusesAnything = new Set(["not", "except", "excluding", "exclude", "avoid"]);
/** "Degree not essential" and the like refuse nothing. */
const requirements = new Set(
  tokens("required require needed need necessary essential sure fussed fussy bothered too just only more less interested important"),
);
/** Trades that are no filter. Of other words ("no experience", "no degree") a refusal is a requirement. */
const refusedTrades = new Set(
  tokens(
    "civils groundworks earthworks piling housing residential housebuilding electrical mechanical m&e mep hvac roofing scaffolding joinery drainage landscaping utilities tunnelling surfacing shopfitting brickwork plumbing",
  ),
);

const valuesOfFields = { level: seniorityLevels, contractType: contractTypes, workType: workTypes } as const;

const lowerFirst = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** Returns the filter for every other value, of facets of which each advert has exactly one; null for the others. */
function oppositeOf({ field, values, label }: FilterPhrase): FilterPhrase | null {
  if (field !== "level" && field !== "contractType" && field !== "workType") return null;
  const others = valuesOfFields[field].map(({ slug }) => slug).filter((slug) => !(values as readonly string[]).includes(slug));
  return { field, values: others, label: `Not ${lowerFirst(label)}`, phrases: "" } as FilterPhrase;
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

function startFindings(terms: readonly ReadTerm[], now: Date): Finding[] {
  const starts: number[] = [];
  let words = "";
  for (const [at, term] of terms.entries()) {
    if (at > 0) words += term.kind === "word" && !term.isExcluded && term.branch === terms[at - 1]?.branch ? " " : "\n";
    starts.push(words.length);
    words += term.kind === "word" ? term.folded : '"';
  }
  return findStartPhrases(words, now).map(({ start, end, entry }) => {
    const [first, last] = [starts.indexOf(start), starts.findLastIndex((from) => from < end)];
    return { kind: "filter", entry, label: entry.label, ...spanOf(terms, first, last) };
  });
}

/** "£500 outside": of a rate or a contract it is about IR35, which nobody names. */
function ir35Findings(typed: string, terms: readonly ReadTerm[]): Finding[] {
  return [
    ...typed.matchAll(/(?<![\p{L}\p{N}])(?:(in|out)side|o\/s|i\/s)(?![\p{L}\p{N}]|\W{0,3}(?:of\W{1,3})?(?:the\W)?ir\W?35)/giu),
  ].flatMap((match) => {
    const span = termsOf(terms, { start: match.index, end: match.index + match[0].length });
    const words = [/^[oO]/.test(match[0]) ? "outside" : "inside", "ir35"];
    const entry = matchPhrases({ keys: words, folded: words })[0]?.entry;
    return span && entry ? [{ kind: "filter" as const, entry, label: entry.label, ...span }] : [];
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
    folded: term.folded,
    text: isOpen(at) ? (term.isCorrected ? term.folded : term.typed) : null,
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
