import { asc, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { termAliases } from "#db/schema/term-aliases.ts";
import { type TermRename, termMerges } from "#db/schema/term-merges.ts";
import { unwatched } from "#db/statement-watch.ts";
import type { Services } from "#server/kernel/context.ts";
import { type OpenVocabulary, type Renames, renamed, renameTerms } from "./rename-terms.ts";

/** Which values of the vocabularies still stand, as this process knows it. */
export interface CurrentTerms {
  /** Rises with every merge, undo and row that one moved: what was rendered from another version is worthless. */
  version: number;
  renames: Renames;
  /** Words that administrators have searches read, each with the value it stands for now. */
  aliases: readonly TermAlias[];
  /** When values were last merged or parted, the last row of it moved, or a word added: lists grew or shrank then without any advert being new. */
  changedAt: Date | null;
}

export interface TermAlias {
  id: string;
  vocabulary: OpenVocabulary;
  slug: string;
  alias: string;
}

interface Known extends CurrentTerms {
  stamp: string;
}

const nothing: Known = { version: 0, renames: new Map(), aliases: [], changedAt: null, stamp: "" };
const known = new WeakMap<Db, Known>();

/** @returns what the last look at the database found; nothing is merged before the first */
export const currentTerms = ({ db }: Pick<Services, "db">): CurrentTerms => known.get(unwatched(db)) ?? nothing;

/** What was sent or is stored, in the values that stand: an old one is taken for the one that took its place. */
export const inCurrentTerms = <T>(services: Pick<Services, "db">, value: T): T => renameTerms(value, currentTerms(services).renames);

export const currentTerm = (services: Pick<Services, "db">, vocabulary: OpenVocabulary, slug: string): string =>
  renamed(currentTerms(services).renames, vocabulary, slug);

/** The values of a list that still stand. */
export function standing<T extends { slug: string }>(
  services: Pick<Services, "db">,
  vocabulary: OpenVocabulary,
  terms: readonly T[],
): readonly T[] {
  const gone = currentTerms(services).renames.get(vocabulary);
  return gone ? terms.filter(({ slug }) => !gone.has(slug)) : terms;
}

/** The values of each vocabulary that another has taken the place of; vocabularies without any are left out. */
export const listMergedValues = (services: Pick<Services, "db">): Partial<Record<OpenVocabulary, string[]>> =>
  Object.fromEntries([...currentTerms(services).renames].map(([vocabulary, within]) => [vocabulary, [...within.keys()]]));

const mergesAtMost = 2000;
export const aliasesAtMost = 2000;

/** Looks at what is merged now. To be called at the start, after each merge by this process, and now and then for those of others. */
export async function lookAtTerms({ db }: Pick<Services, "db">): Promise<void> {
  const [rows, words] = await Promise.all([readMerges(db), readAliases(db)]);
  const stamp = JSON.stringify([rows, words]);
  const whole = unwatched(db);
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
      slug: renamed(renames, vocabulary as OpenVocabulary, slug),
    })),
    changedAt: moments.length === 0 ? null : new Date(Math.max(...moments)),
  });
}

const readAliases = (db: Db) =>
  db
    .select({
      id: termAliases.publicId,
      vocabulary: termAliases.vocabulary,
      slug: termAliases.slug,
      alias: termAliases.alias,
      addedAt: termAliases.addedAt,
    })
    .from(termAliases)
    .orderBy(asc(termAliases.id))
    .limit(aliasesAtMost);

const readMerges = (db: Db) =>
  db
    .select({
      id: termMerges.id,
      renames: termMerges.renames,
      mergedAt: termMerges.mergedAt,
      undoneAt: termMerges.undoneAt,
      settledAt: termMerges.settledAt,
      movedRows: termMerges.movedRows,
      restoredRows: termMerges.restoredRows,
    })
    .from(termMerges)
    .orderBy(asc(termMerges.id))
    .limit(mergesAtMost);

/** Where the last one leads, when a value went into one that went itself. */
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

/** Whatever is merged and not undone. */
export const isInForce = isNull(termMerges.undoneAt);

const lookEveryMs = 3_000;

/** Notices what other processes merge. */
export function followTerms(services: Pick<Services, "db">, log: { error(details: unknown, message: string): void }) {
  const look = () =>
    lookAtTerms(services).catch((error: unknown) => log.error({ err: error }, "merged values could not be read, and will be again"));
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, lookEveryMs);
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}
