import type { Services } from "#server/kernel/context.ts";
import { type CurrentTerms, currentTerms, type TermAlias } from "#server/kernel/terms/current-terms.ts";
import { labelOfTerm, termsOfVocabulary } from "#server/kernel/terms/vocabularies.ts";
import { tokens } from "#server/text/tokens.ts";
import type { FilterPhrase } from "./arrangement-phrases.ts";
import { fold } from "./grammar.ts";
import { type Synonyms, toSynonyms } from "./thesaurus.ts";
import { type WordSequences, wordSequences } from "./word-sequences.ts";

/** Words that administrators have searches read, beside those the site is delivered with. */
export interface AddedWords {
  /** Of what the board can be narrowed by. */
  phrases: WordSequences<FilterPhrase>;
  /** Of everything else: whichever name of it is typed, the others are found too. */
  synonyms: WordSequences<Synonyms>;
  /** Each of them, as typed: spelling leaves them as they are. */
  words: ReadonlySet<string>;
}

const built = new WeakMap<CurrentTerms, AddedWords>();

/** What administrators have added, as this process knows it. */
export function addedWords(services: Pick<Services, "db">): AddedWords {
  const current = currentTerms(services);
  const before = built.get(current);
  if (before) return before;
  const tables = tablesOf(current.aliases);
  built.set(current, tables);
  return tables;
}

function tablesOf(aliases: readonly TermAlias[]): AddedWords {
  const phrases = aliases.flatMap((alias) => {
    const phrase = phraseOf(alias);
    return phrase ? [[alias.alias, phrase] as const] : [];
  });
  return {
    phrases: wordSequences(phrases, { isExact: false }),
    synonyms: wordSequences(synonymsOf(aliases.filter((alias) => phraseOf(alias) === null)), { isExact: false }),
    words: new Set(aliases.flatMap(({ alias }) => fold(alias).split(/[^\p{L}\p{N}]+/u))),
  };
}

function phraseOf({ vocabulary, slug, alias: phrases }: TermAlias): FilterPhrase | null {
  const [values, label] = [[slug as never], labelOfTerm(vocabulary, slug)];
  if (vocabulary === "sector") return { field: "sector", values, label, phrases };
  return vocabulary === "suite" || vocabulary === "form" ? { field: "suite", values, label, phrases } : null;
}

const synonymsOf = (aliases: readonly TermAlias[]): [string, Synonyms][] =>
  aliases.flatMap(({ vocabulary, slug }) => {
    const term = termsOfVocabulary(vocabulary).find((each) => each.slug === slug);
    const own = aliases.filter((each) => each.vocabulary === vocabulary && each.slug === slug);
    const names = [...(term ? [term.label, ...(term.aliases ?? [])] : []), ...own.map(({ alias }) => alias)];
    return names.map((name): [string, Synonyms] => [name, toSynonyms(tokens(name).join(" "), names)]);
  });
