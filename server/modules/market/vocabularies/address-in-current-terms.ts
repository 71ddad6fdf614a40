import type { Services } from "#server/kernel/context.ts";
import { toCurrentTerms } from "#server/kernel/terms/current-terms.ts";
import { isVocabularyField } from "#server/kernel/terms/rename-terms.ts";

/** Returns the redirect target of a URL that contains merged vocabulary values; null for one without any. */
export function currentTermsUrl(services: Pick<Services, "db">, url: string): string | null {
  const [path = "/", query] = url.split(/\?(.*)/s);
  if (!query) return null;
  const sent = [...new URLSearchParams(query)];
  const now = sent.map(
    ([name, value]) => [name, isVocabularyField(name) ? (toCurrentTerms(services, { [name]: value })[name] ?? value) : value] as const,
  );
  if (now.every(([, value], at) => value === sent[at]?.[1])) return null;
  const once = new Map(now.map(([name, value]) => [isVocabularyField(name) ? `${name}=${value}` : Symbol(name), [name, value] as const]));
  return `${path}?${new URLSearchParams([...once.values()].map(([name, value]) => [name, value]))}`;
}
