import type { Db } from "#db/client.ts";
import { unwatched } from "#db/statement-watch.ts";
import type { Services } from "#server/kernel/context.ts";
import type { DescribedCall } from "#server/kernel/described-call.ts";
import { currentTerms } from "#server/kernel/terms/current-terms.ts";
import type { Renames } from "#server/kernel/terms/rename-terms.ts";
import { type OpenVocabulary, openNames, termsOfVocabulary } from "#server/kernel/terms/vocabularies.ts";
import { type ApiDocument, buildDocument } from "./document.ts";
import { isInternalCall } from "./internal-calls.ts";

/** The calls under /api of an app that stands, in words for programs. Each text is made when it is first asked for, and anew when values of vocabularies were merged. */
export interface ApiReference {
  calls(): readonly DescribedCall[];
  /** The document of these: for everybody, or with what only platform administrators call. */
  document(whose: "public" | "whole"): ApiDocument;
  publicText(): string;
  wholeText(): string;
}

const references = new WeakMap<Db, ApiReference>();

/** What the calls under /api say of themselves; null before the app stands. */
export const apiReferenceOf = ({ db }: Pick<Services, "db">): ApiReference | null => references.get(unwatched(db)) ?? null;

/** Describes the calls of an app, and keeps that by its database: the other services are copied for each request. */
export function keepApiReference(described: () => readonly DescribedCall[], services: Pick<Services, "site" | "db">): ApiReference {
  const reference = createApiReference(described, services);
  references.set(unwatched(services.db), reference);
  return reference;
}

export function createApiReference(described: () => readonly DescribedCall[], services: Pick<Services, "site" | "db">): ApiReference {
  const once = <Made>(make: () => Made) => {
    let made: { value: Made; version: number } | null = null;
    return () => {
      const { version } = currentTerms(services);
      if (made?.version !== version) made = { value: make(), version };
      return made.value;
    };
  };
  const document = (described: readonly DescribedCall[]) =>
    withStandingTerms(buildDocument(described, services.site), currentTerms(services).renames);
  const calls = once(() => inReadingOrder(described()));
  const open = once(() => document(calls().filter((call) => !isInternalCall(call))));
  const whole = once(() => document(calls()));
  return {
    calls,
    document: (whose) => (whose === "public" ? open() : whole()),
    publicText: once(() => JSON.stringify(open())),
    wholeText: once(() => JSON.stringify(whole())),
  };
}

/** A document whose lists of values name only those that stand: what was merged is still taken, and not recommended. */
function withStandingTerms<T>(document: T, merged: Renames): T {
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

/** What most people come for stands first, what they meet on the way last; the rest between, by name. */
const first = ["Jobs", "Companies", "Places and maps", "Vocabularies"];
const last = ["Signing in", "Batches", "About the API"];
const methods: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** The calls group by group, and by address within a group. */
function inReadingOrder(calls: readonly DescribedCall[]): readonly DescribedCall[] {
  return [...calls].sort(
    (one, other) =>
      rankOf(one.tag) - rankOf(other.tag) ||
      one.tag.localeCompare(other.tag) ||
      one.path.localeCompare(other.path) ||
      methods.indexOf(one.method) - methods.indexOf(other.method),
  );
}

function rankOf(tag: string): number {
  if (first.includes(tag)) return first.indexOf(tag);
  return last.includes(tag) ? first.length + 1 + last.indexOf(tag) : first.length;
}
