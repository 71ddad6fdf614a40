import { quoted, quotedList } from "#server/text/quoted-value.ts";
import { tokens } from "#server/text/tokens.ts";
import { findFindings, type ReadTerm } from "./findings.ts";
import { foldKeyword, type Grammar, parseKeywords } from "./grammar.ts";
import { findPayPhrases } from "./pay-phrases.ts";
import { findNearMe } from "./place-words.ts";
import { stopWords } from "./roles.ts";
import { createSpeller, type Speller } from "./spelling.ts";
import { buildTextQuery } from "./text-query.ts";
import type { Finding, UnderstandOptions, Understood, WordFilters, WordSpan, WordTag } from "./understood.types.ts";

const spellers = new WeakMap<readonly string[], Speller>();

function spellerFor(names: readonly string[]): Speller {
  const known = spellers.get(names);
  if (known) return known;
  const built = createSpeller(names);
  spellers.set(names, built);
  return built;
}

/** Parses the keyword box: corrects spelling, turns phrases into filters, and returns the remaining words to search for. Never throws. */
export function understand(q: string, options: UnderstandOptions): Understood {
  const grammar = parseKeywords(q);
  const notes = [...grammar.notes];
  if (grammar.terms.length === 0 && grammar.typed.trim() !== "")
    notes.push("The keywords hold no letters or figures to search for, so they were ignored.");
  if (options.literal) {
    const { text } = buildTextQuery(grammar.terms.map(toReadTerm), () => false, { isLiteral: true });
    const nothing = { filters: {}, place: null, asksNearMe: false, radiusMiles: null, tags: [], synonyms: [], correction: null };
    return { ...nothing, text, correctedWords: new Map(), notes };
  }
  const plain = correctTerms(grammar, options);
  const found = findFindings(grammar, plain, {
    findPlace: options.hasLocation ? null : options.findPlace,
    now: options.now,
    added: options.added,
  });
  const findings = found.findings.filter(({ start }) => !options.asWords?.has(start));
  for (const { start, end, from } of found.exclusions) {
    const refused = grammar.typed.slice(plain[from]?.start, end);
    notes.push(`${quoted(grammar.typed.slice(start, end))} leaves out every advert that says ${quoted(refused)}.`);
  }
  for (const { start, end } of found.courtesies)
    notes.push(`${quoted(grammar.typed.slice(start, end))} says nothing of a job, so it was left out.`);
  const terms = excludeTerms(plain, found.exclusions);
  const { held, leftOut, notes: branchNotes } = selectApplicableFindings(grammar.typed, terms, findings);
  const taken = new Set(terms.flatMap((_, at) => (found.exclusions.some(({ first, last }) => at >= first && at < last) ? [at] : [])));
  for (const { first, last } of [...held, ...leftOut, ...found.courtesies]) for (let at = first; at <= last; at++) taken.add(at);
  const { text, synonyms } = buildTextQuery(terms, (at) => taken.has(at), { isLiteral: false, added: options.added });
  const places = held.filter((finding) => finding.kind === "place");
  const nearMe = held.find((finding) => finding.kind === "near-me");
  return {
    text,
    filters: filtersOf(held),
    place: places.length > 0 ? [...new Set(places.map(({ words }) => words))].join(" / ") : null,
    asksNearMe: nearMe !== undefined,
    radiusMiles: places.find((each) => each.radiusMiles !== null)?.radiusMiles ?? nearMe?.radiusMiles ?? null,
    tags: buildTags(grammar.typed, held),
    synonyms,
    correction: correctionOf(grammar, terms),
    correctedWords: new Map(terms.flatMap((term) => (term.isCorrected ? [[term.typed, term.folded]] : []))),
    notes: [...notes, ...branchNotes],
  };
}

/** Puts the words of each exclusion into its last term, as one excluded phrase. */
function excludeTerms(terms: readonly ReadTerm[], exclusions: ReturnType<typeof findFindings>["exclusions"]): ReadTerm[] {
  return terms.map((term, at) => {
    const exclusion = exclusions.find(({ first, last }) => at >= first && at <= last);
    return exclusion ? { ...term, kind: "phrase", words: at === exclusion.last ? exclusion.words : term.words, isExcluded: true } : term;
  });
}

function toReadTerm(term: Grammar["terms"][number]): ReadTerm {
  return { ...term, key: term.words.join(" "), isCorrected: false };
}

/** Corrects the spelling, but for words that are read as pay or as "near me". */
function correctTerms({ typed, terms }: Grammar, options: UnderstandOptions): ReadTerm[] {
  const written = terms.map(toReadTerm);
  const corrected = written.map((term) => correctSpelling(term, options));
  if (!corrected.some(({ isCorrected }) => isCorrected)) return corrected;
  const settled = [...findNearMe(typed), ...findPayPhrases(typed)];
  return corrected.map((term, at) =>
    settled.some(({ start, end }) => term.start < end && start < term.end) ? (written[at] ?? term) : term,
  );
}

function correctSpelling(term: ReadTerm, options: UnderstandOptions): ReadTerm {
  const [word, ...others] = term.words;
  if (term.kind !== "word" || term.isExcluded || word === undefined || others.length > 0) return term;
  // The speller corrects nothing but letters, so other words need not be looked up.
  if (term.folded.length < 4 || !/^\p{L}+$/u.test(term.folded) || options.added?.words.has(term.folded) || options.hasWord(word))
    return term;
  const right = spellerFor(options.dictionaryNames).correct(term.typed);
  if (right === null || options.findPlace(term.typed) !== null) return term;
  const words = tokens(right);
  return { ...term, words, key: words.join(" "), folded: foldKeyword(right), isCorrected: true };
}

function correctionOf(grammar: Grammar, terms: readonly ReadTerm[]): Understood["correction"] {
  let searchedFor = grammar.typed;
  for (const term of [...terms].reverse()) {
    if (term.isCorrected) searchedFor = searchedFor.slice(0, term.start) + term.folded + searchedFor.slice(term.end);
  }
  return searchedFor === grammar.typed ? null : { typed: grammar.typed, searchedFor };
}

function filtersOf(findings: readonly Finding[]): WordFilters {
  const filters: { -readonly [K in keyof WordFilters]: WordFilters[K] } = {};
  for (const finding of findings) {
    if (finding.kind === "pay") {
      const before = filters.pay;
      filters.pay = before
        ? { scale: before.scale, minPence: before.minPence ?? finding.pay.minPence, maxPence: before.maxPence ?? finding.pay.maxPence }
        : finding.pay;
    } else if (finding.kind === "filter") {
      const { entry } = finding;
      if (entry.field === "posted") filters.postedWithinDays = entry.values[0];
      else filters[entry.field] = [...new Set([...(filters[entry.field] ?? []), ...entry.values])];
    }
  }
  if (filters.pay && filters.pay.minPence !== null && filters.pay.maxPence !== null && filters.pay.minPence > filters.pay.maxPence) {
    filters.pay = { scale: filters.pay.scale, minPence: filters.pay.maxPence, maxPence: filters.pay.minPence };
  }
  return filters;
}

/**
 * Decides which findings apply to the whole search. Filters are joined by "and" while branches are alternatives, so a filter found in one
 * alternative would wrongly narrow the others. It applies when its branch has no other words ("qs, leeds" is QS in Leeds), when every
 * branch with words of its own names it ("senior qs or senior estimator"), or when it stands at the end, or as a place at the beginning, and
 * says nothing of the work itself ("qs or estimator leeds £60k"). Places beside each other ("london or leeds", "leeds/bradford", "leeds york")
 * are all searched; of others the one after "in" or "near" wins, otherwise the last. Findings that do not apply remain words.
 */
function selectApplicableFindings(typed: string, terms: readonly ReadTerm[], findings: readonly Finding[]) {
  const claimed = new Set<number>();
  for (const finding of findings) for (let at = finding.first; at <= finding.last; at++) claimed.add(at);
  const isOwnWord = (term: ReadTerm, at: number) =>
    !claimed.has(at) && !term.isExcluded && !(term.kind === "word" && stopWords.has(term.key));
  const wordy = new Set(terms.flatMap((term, at) => (isOwnWord(term, at) ? [term.branch] : [])));
  const branchesOf = new Map<string, Set<number>>();
  for (const finding of findings) {
    const branches = branchesOf.get(signature(finding)) ?? new Set();
    branchesOf.set(signature(finding), branches.add(finding.branch));
  }
  const own = terms.flatMap((term, at) => (isOwnWord(term, at) ? [at] : []));
  /** "Senior qs/estimator" are two roles of one level. */
  const areSlashed = terms.every(
    ({ branch, start }, at) => branch === (terms[at - 1]?.branch ?? branch) || /^\s*\/\s*$/.test(typed.slice(terms[at - 1]?.end, start)),
  );
  const isForAll = (finding: Finding) =>
    (subjectOf(finding) !== null || (areSlashed && finding.last < (own[0] ?? 0))) &&
    (finding.first > (own.at(-1) ?? 0) || ((finding.kind === "place" || areSlashed) && finding.last < (own[0] ?? 0))) &&
    findings.every((other) => other.branch === finding.branch || subjectOf(other) !== subjectOf(finding));
  const isHeld = (finding: Finding) =>
    !wordy.has(finding.branch) || [...wordy].every((branch) => branchesOf.get(signature(finding))?.has(branch)) || isForAll(finding);
  const notes: string[] = [];
  const applied = findings.filter(isHeld);
  const placed = retainPlaces(applied, typed, notes);
  const isNear = placed.some((finding) => finding.kind === "place" && finding.radiusMiles !== null);
  return {
    held: retainSinglePayScale(placed, notes),
    leftOut: isNear ? applied.filter((finding) => !placed.includes(finding)) : [],
    notes,
  };
}

const ofArrangement: ReadonlySet<string> = new Set("contractType workType payBasis workingPattern start posted advertisedBy".split(" "));
/** What a finding is about, if it is about a job's arrangement and not about the work. */
const subjectOf = (finding: Finding): string | null =>
  finding.kind !== "filter" ? finding.kind : ofArrangement.has(finding.entry.field) ? finding.entry.field : null;

function signature(finding: Finding): string {
  if (finding.kind === "filter") return `${finding.entry.field} ${finding.entry.values.join(" ")}`;
  if (finding.kind === "pay") return `pay ${finding.pay.scale} ${finding.pay.minPence} ${finding.pay.maxPence}`;
  return `place ${finding.label}`;
}

function retainPlaces(findings: Finding[], typed: string, notes: string[]): Finding[] {
  const places = findings.filter((finding) => finding.kind === "place");
  const labels = [...new Set(places.map((place) => place.label))];
  const isJoined = (place: (typeof places)[number], at: number) =>
    at === 0 || (!place.hasLead && /^\s*(?:\/|&|\+|and|-)?\s*$/i.test(typed.slice(places[at - 1]?.end, place.start)));
  if (labels.length < 2 || places.some((place) => place.branch !== places[0]?.branch) || places.every(isJoined)) return findings;
  const { label: chosen, radiusMiles } = places.findLast((place) => place.hasLead) ?? (places.at(-1) as (typeof places)[number]);
  const others = labels.filter((label) => label !== chosen);
  const [verb, fate] = [others.length > 1 ? "were" : "was", radiusMiles === null ? "searched as words" : "left out"];
  notes.push(`We search around one place at a time, so ${quotedList(others)} ${verb} ${fate}.`);
  return findings.filter((finding) => finding.kind !== "place" || finding.label === chosen);
}

function retainSinglePayScale(findings: Finding[], notes: string[]): Finding[] {
  const first = findings.find((finding) => finding.kind === "pay");
  if (first?.kind !== "pay") return findings;
  return findings.filter((finding) => {
    if (finding.kind !== "pay" || finding.pay.scale === first.pay.scale) return true;
    notes.push(`Pay is searched on one scale at a time, so “${finding.label}” was searched as words.`);
    return false;
  });
}

/** Builds one tag per filter in the keywords; a filter named twice is one tag with two spans. */
function buildTags(typed: string, findings: readonly Finding[]): WordTag[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.kind === "filter" ? finding.entry.field : finding.kind} ${finding.label}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].map((group) => {
    const first = group[0] as Finding;
    const spans = group.map(({ start, end }) => ({ start, end }));
    return {
      kind: first.kind === "filter" ? first.entry.field : first.kind,
      values: valuesOf(first),
      label: first.label,
      words: spans.map(({ start, end }) => typed.slice(start, end)).join(", "),
      spans,
      qWithout: withoutSpans(typed, spans),
    };
  });
}

function valuesOf(finding: Finding): string[] {
  if (finding.kind === "filter") return finding.entry.values.map(String);
  return finding.kind === "place" ? [finding.words] : [];
}

const tidyWords = /^[^\s,|]+(?: [^\s,|]+)*$/;

/** Removes words from the keyword text and tidies spaces, commas and "or" left without a neighbour. */
export function withoutSpans(typed: string, spans: readonly WordSpan[]): string {
  if (spans.length === 0 && tidyWords.test(typed) && !/\bor\b/i.test(typed)) return typed;
  let text = typed;
  for (const { start, end } of [...spans].sort((a, b) => b.start - a.start)) text = `${text.slice(0, start)} ${text.slice(end)}`;
  return text
    .replace(/[^\S\n]+/g, " ")
    .replace(/(?:(?: ?[,|\n] ?| or (?=[,|\n]| ?or )|(?<=[,|\n]) ?or ))(?:(?: ?[,|\n] ?)|(?:or (?=or )))+/gi, ", ")
    .replace(/ or (?:or )+/gi, " or ")
    .replace(/^(?:[\s,|]+|or(?=[\s,|]|$))+/i, "")
    .replace(/(?:[\s,|]+|(?<=[\s,|])or)+$/i, "");
}
