import { jobCategories, type Term } from "#db/taxonomy/role.ts";
import type { Services } from "#server/kernel/context.ts";
import {
  labelOfTerm,
  type OpenVocabulary,
  openVocabularyNames,
  type Renames,
  renameTerm,
  termsOfVocabulary,
} from "#server/kernel/terms/rename-terms.ts";
import { allFilterPhrases } from "#server/modules/market/search/understanding/phrases.ts";
import { roleSequences, stopWords } from "#server/modules/market/search/understanding/roles.ts";
import { tokens } from "#server/text/tokens.ts";

export interface NewAlias {
  vocabulary: OpenVocabulary;
  slug: string;
  alias: string;
}

/** Normalises words as searches compare them. */
export const aliasKeyOf = (alias: string): string => tokens(alias).join(" ");

/**
 * Returns why searches cannot read these words as this value; null where they can. `added` holds administrators' additions; values merged
 * since are mapped with `renames`.
 */
export function aliasFault(
  { gazetteer }: Pick<Services, "gazetteer">,
  { vocabulary, slug, alias }: NewAlias,
  { renames, added }: { renames: Renames; added: readonly NewAlias[] },
): string | null {
  const key = aliasKeyOf(alias);
  if (key === "") return "Use letters or figures.";
  const words = key.split(" ");
  if (words.every((word) => stopWords.has(word))) return "Searches ignore these words.";
  for (const known of [...listBuiltInNames(), ...added]) {
    if (aliasKeyOf(known.alias) !== key) continue;
    const now = renameTerm(renames, known.vocabulary, known.slug);
    if (known.vocabulary === vocabulary && now === slug) return `Searches read “${alias}” as ${labelOfTerm(vocabulary, slug)} already.`;
    return `“${alias}” is read as ${labelOfTerm(known.vocabulary, now)} already.`;
  }
  const phrase = allFilterPhrases.find(({ phrases }) => phrases.split(", ").some((each) => aliasKeyOf(each) === key));
  if (phrase) return `“${alias}” is read as ${phrase.label} already.`;
  if (roleSequences.longestAt(words, 0, words.length)?.length === words.length || isCategory(key))
    return `“${alias}” is the name of a role.`;
  return gazetteer.named(alias.toLowerCase())[0] ? `“${alias}” is the name of a place.` : null;
}

const namesOf = ({ label, aliases = [], titles = [] }: Term): string[] => [label, ...aliases, ...titles];
const isCategory = (key: string): boolean => jobCategories.some((category) => namesOf(category).some((name) => aliasKeyOf(name) === key));

/** Built-in names and aliases. A form is named with its suite, because "Option A" alone is ambiguous. */
const listBuiltInNames = (): NewAlias[] =>
  openVocabularyNames.flatMap((vocabulary) =>
    termsOfVocabulary(vocabulary).flatMap((term) =>
      [labelOfTerm(vocabulary, term.slug), ...(term.aliases ?? [])].map((alias) => ({ vocabulary, slug: term.slug, alias })),
    ),
  );
