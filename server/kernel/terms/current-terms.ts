import { asc } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { type TermRename, termAliases, termMerges } from "#db/schema/taxonomy.ts";
import { underlyingDb } from "#db/statement-watch.ts";
import type { Services } from "#server/kernel/context.ts";
import { isVocabularyField, type OpenVocabulary, type Renames, renameTerm, renameTerms } from "./rename-terms.ts";

/** Vocabulary values that are current, as known to this process. */
export interface CurrentTerms {
  /** Increases with every merge, undo and row changed by one; content rendered from another version is invalid. */
  version: number;
  renames: Renames;
  /** Search aliases defined by administrators, each with its current value. */
  aliases: readonly TermAlias[];
  /** Time of the last merge, undo, row changed by one or added alias: lists may then have grown or shrunk without a new advert. */
  changedAt: Date | null;
}

export interface TermAlias {
  id: string;
  vocabulary: OpenVocabulary;
  slug: string;
  alias: string;
}

interface CachedTerms extends CurrentTerms {
  stamp: string;
}

const nothing: CachedTerms = { version: 0, renames: new Map(), aliases: [], changedAt: null, stamp: "" };
const known = new WeakMap<Db, CachedTerms>();

/** @returns the result of the last database read; without merges before the first */
export const currentTerms = ({ db }: Pick<Services, "db">): CurrentTerms => known.get(underlyingDb(db)) ?? nothing;

/** Maps merged vocabulary slugs in input or stored values to their replacement. */
export const toCurrentTerms = <T>(services: Pick<Services, "db">, value: T): T => renameTerms(value, currentTerms(services).renames);

export const currentTerm = (services: Pick<Services, "db">, vocabulary: OpenVocabulary, slug: string): string =>
  renameTerm(currentTerms(services).renames, vocabulary, slug);

/** Returns the values of a list that have not been merged away. */
export function unmergedTerms<T extends { slug: string }>(
  services: Pick<Services, "db">,
  vocabulary: OpenVocabulary,
  terms: readonly T[],
): readonly T[] {
  const gone = currentTerms(services).renames.get(vocabulary);
  return gone ? terms.filter(({ slug }) => !gone.has(slug)) : terms;
}

/** Returns the merged values of each vocabulary; vocabularies without any are omitted. */
export const listMergedValues = (services: Pick<Services, "db">): Partial<Record<OpenVocabulary, string[]>> =>
  Object.fromEntries([...currentTerms(services).renames].map(([vocabulary, within]) => [vocabulary, [...within.keys()]]));

const mergesAtMost = 2000;
export const maxAliases = 2000;

/** Refreshes the current merges. Must be called at start-up, after each merge by this process, and periodically for those of others. */
export async function refreshTerms({ db }: Pick<Services, "db">): Promise<void> {
  const [rows, words] = await Promise.all([readMerges(db), readAliases(db)]);
  const stamp = JSON.stringify([rows, words]);
  const whole = underlyingDb(db);
  const before = known.get(whole) ?? nothing;
  if (before.stamp === stamp || (rows.length === 0 && words.length === 0 && before.stamp === "")) return;
  const inForce = rows.filter(({ undoneAt }) => undoneAt === null);
  const moments = [
    ...rows.flatMap(({ mergedAt, undoneAt, settledAt }) => [mergedAt, undoneAt, settledAt].flatMap((at) => at?.getTime() ?? [])),
    ...words.map(({ addedAt }) => addedAt.getTime()),
  ];
  const renames = renamesOf(inForce.flatMap((merge) => merge.renames));
  known.set(whole, {
    stamp,
    version: before.version + 1,
    renames,
    aliases: words.map(({ id, vocabulary, slug, alias }) => ({
      ...{ id, alias, vocabulary: vocabulary as OpenVocabulary },
      slug: renameTerm(renames, vocabulary as OpenVocabulary, slug),
    })),
    changedAt: moments.length === 0 ? null : new Date(Math.max(...moments)),
  });
}

const readAliases = (db: Db) =>
  db
    .select({ id: termAliases.publicId, ...pick(termAliases, "vocabulary", "slug", "alias", "addedAt") })
    .from(termAliases)
    .orderBy(asc(termAliases.id))
    .limit(maxAliases);

const readMerges = (db: Db) =>
  db
    .select(pick(termMerges, "id", "renames", "mergedAt", "undoneAt", "settledAt", "movedRows", "restoredRows"))
    .from(termMerges)
    .orderBy(asc(termMerges.id))
    .limit(mergesAtMost);

/** Resolves chains of merges to their final value. */
export function renamesOf(all: readonly TermRename[]): Renames {
  const steps = new Map<string, Map<string, string>>();
  for (const { vocabulary, from, into } of all) steps.set(vocabulary, (steps.get(vocabulary) ?? new Map()).set(from, into));
  const lead = (within: ReadonlyMap<string, string>, from: string): string => {
    let at = from;
    for (let step = 0; step < within.size; step += 1) at = within.get(at) ?? at;
    return at;
  };
  return new Map(
    [...steps].map(([vocabulary, within]) => [vocabulary, new Map([...within.keys()].map((from) => [from, lead(within, from)] as const))]),
  );
}

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
