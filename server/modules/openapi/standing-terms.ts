import type { Renames } from "#server/modules/vocabularies/rename-terms.ts";
import { type OpenVocabulary, openNames, termsOfVocabulary } from "#server/modules/vocabularies/vocabularies.ts";

/** A document whose lists of values name only those that stand: what was merged is still taken, and not recommended. */
export function withStandingTerms<T>(document: T, merged: Renames): T {
  if (merged.size === 0) return document;
  const lists = openNames.flatMap((name) => {
    const gone = merged.get(name);
    return gone ? [{ gone, all: slugsOf(name) }] : [];
  });
  return JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (key !== "enum" || !Array.isArray(value)) return value;
    const list = lists.find(({ all }) => value.every((slug) => slug === "" || all.has(String(slug))));
    return list ? value.filter((slug) => !list.gone.has(String(slug))) : value;
  }) as T;
}

const slugsOf = (name: OpenVocabulary) => new Set(termsOfVocabulary(name).map(({ slug }) => slug));
