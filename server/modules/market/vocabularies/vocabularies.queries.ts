import { desc, eq } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { termMerges } from "#db/schema/term-merges.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { currentTerms, standing } from "#server/kernel/terms/current-terms.ts";
import {
  closedVocabularies,
  isName,
  labelOfTerm,
  type OpenVocabulary,
  openNames,
  openVocabularies,
  termsOfVocabulary,
} from "#server/kernel/terms/vocabularies.ts";
import { countUses, type TermUses } from "./term-uses.queries.ts";

/** Every vocabulary: those whose values may be merged, and the others with the reason why not. */
export async function listVocabularies(ctx: Context) {
  requireAllowed(ctx, "vocabulary.read", {});
  const { renames } = currentTerms(ctx.services);
  return {
    open: openNames.map((name) => ({
      name,
      label: openVocabularies[name].label,
      count: standing(ctx.services, name, termsOfVocabulary(name)).length,
      mergedCount: renames.get(name)?.size ?? 0,
    })),
    closed: closedVocabularies,
  };
}

export interface ListedTerm extends TermUses {
  slug: string;
  label: string;
  group: string | null;
  /** Words that adverts and searches are read by, beside its name. */
  readAs: string[];
  /** What administrators added to them. */
  added: { id: string; alias: string }[];
  isMergeable: boolean;
}

export interface ListedMerge {
  id: string;
  from: string;
  fromLabel: string;
  into: string;
  intoLabel: string;
  reason: string;
  mergedAt: string;
  mergedBy: string | null;
  /** Null once it cannot be undone. */
  undoUntil: string | null;
  undoneAt: string | null;
  /** Rows are still being moved, or given back. */
  isMoving: boolean;
  movedRows: number;
  restoredRows: number;
  leftRows: number;
}

const mergesShown = 100;

/** The values of a vocabulary that stand, with what uses each, and what was merged. */
export async function listTerms(
  ctx: Context,
  vocabulary: OpenVocabulary,
): Promise<{ label: string; terms: ListedTerm[]; merges: ListedMerge[] }> {
  requireAllowed(ctx, "vocabulary.read", {});
  const terms = standing(ctx.services, vocabulary, termsOfVocabulary(vocabulary));
  const [uses, merges] = await Promise.all([countUses(ctx, vocabulary), listMerges(ctx, vocabulary)]);
  const { renames, aliases } = currentTerms(ctx.services);
  const gone = [...(renames.get(vocabulary) ?? [])];
  return {
    label: openVocabularies[vocabulary].label,
    terms: terms.map((term) => ({
      slug: term.slug,
      label: labelOfTerm(vocabulary, term.slug),
      group: term.group ?? null,
      readAs: [...(term.aliases ?? []), ...gone.flatMap(([from, into]) => (into === term.slug ? [labelOfTerm(vocabulary, from)] : []))],
      added: aliases.flatMap(({ id, slug, alias, ...of }) => (of.vocabulary === vocabulary && slug === term.slug ? [{ id, alias }] : [])),
      isMergeable: isName(vocabulary, term.slug),
      ...uses(term.slug),
    })),
    merges,
  };
}

async function listMerges({ services, now }: Context, vocabulary: OpenVocabulary): Promise<ListedMerge[]> {
  const rows = await services.db
    .select({
      id: termMerges.publicId,
      from: termMerges.fromSlug,
      into: termMerges.intoSlug,
      reason: termMerges.reason,
      mergedAt: termMerges.mergedAt,
      mergedBy: users.name,
      undoUntil: termMerges.undoUntil,
      undoneAt: termMerges.undoneAt,
      settledAt: termMerges.settledAt,
      movedRows: termMerges.movedRows,
      restoredRows: termMerges.restoredRows,
      leftRows: termMerges.leftRows,
    })
    .from(termMerges)
    .leftJoin(users, eq(users.id, termMerges.mergedByUserId))
    .where(eq(termMerges.vocabulary, vocabulary))
    .orderBy(desc(termMerges.mergedAt), desc(termMerges.id))
    .limit(mergesShown);
  return rows.map(({ settledAt, mergedAt, undoneAt, undoUntil, ...row }) => ({
    ...row,
    fromLabel: labelOfTerm(vocabulary, row.from),
    intoLabel: labelOfTerm(vocabulary, row.into),
    mergedAt: mergedAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
    undoUntil: undoneAt === null && undoUntil >= now ? undoUntil.toISOString() : null,
    isMoving: settledAt === null,
  }));
}
