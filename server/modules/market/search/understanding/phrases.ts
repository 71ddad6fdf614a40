import { advertisedByPhrases, type FilterPhrase, hoursPhrases } from "./arrangement-phrases.ts";
import listed from "./filter-phrases.json" with { type: "json" };
import protectedPhrases from "./protected-phrases.json" with { type: "json" };
import { roleSequences, type WordSequences, wordSequences } from "./roles.ts";
import sectors from "./sector-phrases.json" with { type: "json" };
import listedSuites from "./suite-phrases.json" with { type: "json" };

const counts = "3,6,9,12,13,15,18,24,three,six,nine,twelve,eighteen,3 6,6 9,6 12,9 12,12 18,3 to 6,6 to 12,12 to 18".split(",");
/** "12 month FTC", "contract 6 months": the kind of contract with and without its length. */
const lasting = (kinds: readonly string[]): string[] => [
  ...kinds,
  ...counts.flatMap((count) => kinds.flatMap((kind) => [`${count} month ${kind}`, `${count} months ${kind}`, `${kind} ${count} months`])),
];

/** "New today", "posted this week". */
const since = (time: string): string[] => ["posted", "new", "added", "listed"].map((word) => `${word} ${time}`);

/** An entry of filter-phrases.json, where `lasting` names kinds that are written with a length and `since` a time of posting. */
type ListedPhrase = Omit<FilterPhrase, "phrases"> & { phrases: string[]; lasting?: string[]; since?: string };

const withSector = (phrase: string) => (/sector|industry$/.test(phrase) ? [phrase] : [phrase, `${phrase} sector`]);

const filterPhrases: readonly FilterPhrase[] = [
  ...(listed as ListedPhrase[]).map(
    ({ phrases, lasting: kinds = [], since: time, ...entry }) =>
      ({ ...entry, phrases: [...phrases, ...lasting(kinds), ...(time ? since(time) : [])].join(", ") }) as FilterPhrase,
  ),
  ...sectors.filters.map(({ slug, label, phrases }) => {
    const words = phrases.split(", ").flatMap(withSector).join(", ");
    return { field: "sector", values: [slug], label, phrases: words } as FilterPhrase;
  }),
];

export const allFilterPhrases: readonly FilterPhrase[] = [...filterPhrases, ...hoursPhrases, ...advertisedByPhrases, ...suitePhrases()];

const sequencesOf = (names: readonly string[], options: { isExact: boolean }) =>
  wordSequences(
    names.map((name) => [name, true] as const),
    options,
  );
const phrasesOf = (isExact: boolean) =>
  wordSequences(
    allFilterPhrases
      .filter((entry) => (entry.isExact ?? false) === isExact)
      .flatMap((entry) => entry.phrases.split(", ").map((phrase) => [phrase, entry] as const)),
    { isExact },
  );
const phrases = phrasesOf(false);
const exactPhrases = phrasesOf(true);
/**
 * Phrases that must stay whole as keywords: no part is read as a filter or a place. "Commercial manager" is not a commercial office,
 * "contract manager" is not a contract role, and "Senior Commercial Manager" is another level than "Senior".
 */
const protectedSequences = sequencesOf(protectedPhrases.phrases, { isExact: false });
/** Protected only as typed: the singular has another meaning. */
const exactProtectedSequences = sequencesOf(protectedPhrases.asTyped, { isExact: true });
/** Firms and materials with a place in their names. */
export const namesWithPlaces = sequencesOf(protectedPhrases.firms, { isExact: false });
const surveyors = sequencesOf(protectedPhrases.surveyors, { isExact: false });

/** Words of a run, normalised both by `tokens()` and by `fold()`. Null marks a position no phrase may cross. */
interface WordRun {
  keys: readonly string[];
  folded: readonly string[];
}

type PhraseMatch = { first: number; last: number; entry: FilterPhrase | null };

/**
 * Matches a run of words from left to right: filters (with `entry`) and protected phrases (`entry` null), longest first. A filter never
 * takes a word from a protected phrase that extends beyond it: "nec4 contract manager" is NEC4 and a contract manager.
 */
export function matchPhrases(run: WordRun, added?: WordSequences<FilterPhrase>): PhraseMatch[] {
  return matchRanges(run, added).map((match, at, all) => {
    if (!match.entry || !isOfHours(match.entry) || !countPattern.test(run.folded[match.first] ?? "")) return match;
    const lead = leadsOfCounts.find((words) => words.every((word, back) => run.folded[match.first - words.length + back] === word));
    const first = match.first - (lead?.length ?? 0);
    return first > (all[at - 1]?.last ?? -1) ? { ...match, first } : match;
  });
}

const leadsOfCounts = "up to,at least,no more than,not more than,max,maximum,min,minimum,about,around"
  .split(",")
  .map((lead) => lead.split(" "));

/** "2 or 3 days a week": both figures are read, and either may be meant. */
function matchRanges(run: WordRun, added?: WordSequences<FilterPhrase>): PhraseMatch[] {
  const matches = matchWords(run, added);
  const range = findCountRange(run.folded);
  if (!range || matches.some(({ first, last, entry }) => !entry?.unlessHybrid && first <= range.first && last >= range.secondEnd))
    return matches;
  const { first, firstEnd, second, secondEnd } = range;
  const [upper, lower] = [matchWords(without(run, first, second), added), matchWords(without(run, firstEnd, secondEnd), added)];
  const [most, least] = [upper, lower].map((found) => found.find((match) => match.first <= first && match.last >= first)?.entry ?? null);
  if (!most || !isOfHours(most)) return matches;
  const entry = least && isOfHours(least) && least.field === most.field ? eitherOf(least, most) : most;
  const moved = (at: number) => (at < first ? at : at + second - first);
  return upper.map((match) => ({
    ...{ first: match.first === first ? first : moved(match.first), last: moved(match.last) },
    entry: match.entry === most ? entry : match.entry,
  }));
}

const without = ({ keys, folded }: WordRun, from: number, to: number): WordRun => ({
  keys: keys.toSpliced(from, to - from),
  folded: folded.toSpliced(from, to - from),
});
const isOfHours = ({ field }: FilterPhrase): boolean => field === "workingPattern" || field === "workType";

function eitherOf(least: FilterPhrase, most: FilterPhrase): FilterPhrase {
  const label = least.label === most.label ? most.label : `${least.label} or ${most.label.charAt(0).toLowerCase()}${most.label.slice(1)}`;
  return { ...most, values: [...new Set([...least.values, ...most.values])], label } as FilterPhrase;
}

const countPattern = /^(?:\d{1,2}|one|two|three|four|five|six)$/;

/** Finds "2 to 3 days" or "20-25 hours": where its first figure begins and ends, and its second. */
function findCountRange(words: readonly string[]) {
  const isCount = (at: number) => countPattern.test(words[at] ?? "");
  for (let first = 0; first < words.length - 2; first++) {
    if (!isCount(first)) continue;
    for (const firstEnd of words[first + 1] === "5" ? [first + 1, first + 2] : [first + 1]) {
      const second = firstEnd + (/^(?:to|or|and)$/.test(words[firstEnd] ?? "") ? 1 : 0);
      const secondEnd = second + (words[second + 1] === "5" ? 2 : 1);
      const isDecimal = second === first + 1 && words[second] === "5" && Number(words[first]) >= 5;
      if (/^\d{1,2}(?:hours?|hrs?|h)$/.test(words[second] ?? "")) return { first, firstEnd, second, secondEnd: second + 1 };
      const isUnit = /^(?:days?|hours?|hrs?|h)$/.test(words[secondEnd] ?? "");
      if (isUnit && isCount(second) && !isDecimal) return { first, firstEnd, second, secondEnd };
    }
  }
  return null;
}

function matchWords(run: WordRun, added?: WordSequences<FilterPhrase>): PhraseMatch[] {
  const protectedLengths = run.keys.map((_, at) => protectedLengthAt(run, at));
  const matches: PhraseMatch[] = [];
  let at = 0;
  while (at < run.keys.length) {
    const protectedLength = protectedLengths[at] ?? 0;
    const filter = filterAt(run, at, protectedLengths, added);
    if (filter && filter.length > protectedLength) {
      matches.push({ first: at, last: at + filter.length - 1, entry: filter.value });
      at += filter.length;
    } else if (protectedLength > 0) {
      matches.push({ first: at, last: at + protectedLength - 1, entry: null });
      at += protectedLength;
    } else {
      at++;
    }
  }
  return matches;
}

function protectedLengthAt(run: WordRun, at: number): number {
  const end = run.keys.length;
  return Math.max(
    protectedSequences.longestAt(run.keys, at, end)?.length ?? 0,
    exactProtectedSequences.longestAt(run.folded, at, end)?.length ?? 0,
  );
}

function filterAt(
  run: WordRun,
  at: number,
  protectedLengths: readonly number[],
  added?: WordSequences<FilterPhrase>,
): { length: number; value: FilterPhrase } | null {
  let limit = run.keys.length;
  while (limit > at) {
    const plain = phrases.longestAt(run.keys, at, limit);
    const exact = exactPhrases.longestAt(run.folded, at, limit);
    const custom = added?.longestAt(run.keys, at, limit) ?? null;
    const delivered = (exact?.length ?? 0) >= (plain?.length ?? 0) ? exact : plain;
    const best = (custom?.length ?? 0) > (delivered?.length ?? 0) ? custom : delivered;
    if (!best) return null;
    if (isAllowed(run, at, best.length, best.value, protectedLengths)) return best;
    limit = at + best.length - 1;
  }
  return null;
}

function isAllowed(run: WordRun, at: number, length: number, entry: FilterPhrase, protectedLengths: readonly number[]): boolean {
  const end = at + length;
  for (let inside = at; inside < end; inside++) if (inside + (protectedLengths[inside] ?? 0) > end) return false;
  if (run.folded[end] === "based" && /^(?:home|office|remote)$/.test(run.folded[end - 1] ?? "")) return false;
  if (!entry.onlyBefore) return true;
  return (entry.onlyBefore === "role" ? roleSequences : surveyors).longestAt(run.keys, end, run.keys.length) !== null;
}

/** Suites, their forms and options as people write them, optionally followed by "contract". */
function suitePhrases(): FilterPhrase[] {
  const editions = ["", " 2011", " 2016", " 2024"];
  const withContract = (names: readonly string[]) =>
    names
      .flatMap((name) => editions.map((year) => name.replace(/^jct(?= |$)/, `jct${year}`)))
      .flatMap((name) => [name, `${name} contract`, `${name} form`, `${name} form of contract`, `${name} suite`]);
  type Suites = (FilterPhrase & { field: "suite" })["values"];
  const suite = (values: Suites, label: string, phrases: readonly string[]): FilterPhrase => ({
    field: "suite",
    values,
    label,
    phrases: withContract(phrases).join(", "),
  });
  const letters = ["a", "b", "c", "d", "e", "f"] as const;
  const options = letters.map((letter) =>
    suite([`nec4:${letter}`], `NEC4 Option ${letter.toUpperCase()}`, [
      ...["nec4", "nec 4", "nec", "nec4 ecc", "ecc", "nec ecc"].flatMap((name) => [`${name} option ${letter}`, `${name} opt ${letter}`]),
      `option ${letter}`,
    ]),
  );
  const optionPairs = letters.flatMap((one, at) =>
    letters.slice(at + 1).map((other): FilterPhrase => {
      const names = ["nec4 option", "nec 4 option", "nec option", "nec4 ecc option", "ecc option", "option"];
      return {
        field: "suite",
        values: [`nec4:${one}`, `nec4:${other}`],
        label: `NEC4 Option ${one.toUpperCase()} or ${other.toUpperCase()}`,
        phrases: names.flatMap((name) => [`${name} ${one} ${other}`, `${name} ${one} and ${other}`]).join(", "),
      };
    }),
  );
  const nec3Options = (["a", "c"] as const).map((letter) =>
    suite(
      [`nec3:${letter}`],
      `NEC3 Option ${letter.toUpperCase()}`,
      ["nec3", "nec 3", "nec3 ecc"].flatMap((name) => [`${name} option ${letter}`, `${name} opt ${letter}`]),
    ),
  );
  const forms = listedSuites.map(({ values, label, phrases: named }) => suite(values as Suites, label, named.split(", ")));
  return [...forms, ...options, ...optionPairs, ...nec3Options];
}
