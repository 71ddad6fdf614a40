import { desc, eq } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { termMerges } from "#db/schema/taxonomy.ts";
import { competencies } from "#db/taxonomy/apc-pathway.ts";
import { contractTypes, qualifications, screeningChecks, workingPatterns, workTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { employerTypes } from "#db/taxonomy/sector.ts";
import { cscsCards, professionalBodies, projectStages, suiteDuties, ukRegions } from "#db/taxonomy/tools.ts";
import { paths, searchParameters } from "#server/addresses/paths.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { currentTerms, renamesOf, unmergedTerms } from "#server/kernel/terms/current-terms.ts";
import {
  isKnownTerm,
  labelOfTerm,
  type OpenVocabulary,
  openVocabularies,
  openVocabularyNames,
  type Renames,
  renameTerms,
  termsOfVocabulary,
} from "#server/kernel/terms/rename-terms.ts";
import { renamesOfMerge, type TermMerge } from "./merge-terms.commands.ts";
import { termPlaces } from "./places/all-places.ts";
import type { HolderKind, TermPlace, TermsToFind } from "./places/term-place.ts";
import { countUses } from "./term-uses.queries.ts";

/** Vocabularies that cannot be merged, with the reason shown to administrators. */
const closedVocabularies: readonly { label: string; count: number; because: string }[] = [
  {
    label: "Categories",
    count: jobCategories.length,
    because: "The board’s own addresses, the footer and published pay figures are made of them.",
  },
  { label: "Levels", count: seniorityLevels.length, because: "They are steps of one ladder: matches and pay are compared along it." },
  {
    label: "Contract types",
    count: contractTypes.length,
    because: "Rules on pay, notices and agencies differ by them, and search engines are told one of a fixed list.",
  },
  { label: "Work types", count: workTypes.length, because: "Whether a place is asked for depends on them." },
  { label: "Working patterns", count: workingPatterns.length, because: "The wording of equal-opportunity rules follows them." },
  {
    label: "Employer types",
    count: employerTypes.length,
    because: "They decide who counts as an agency, what an advertiser must say and what a firm must prove.",
  },
  { label: "Checks and clearances", count: screeningChecks.length, because: "The law and the vetting authorities name them." },
  { label: "Site cards", count: cscsCards.length, because: "The scheme that issues them names them." },
  { label: "Professional bodies", count: professionalBodies.length, because: "Each has grades of its own, which are no other body’s." },
  { label: "APC competencies", count: competencies.length, because: "RICS sets the list." },
  { label: "Qualifications", count: qualifications.length, because: "Awarding bodies set them; no advert or profile is stored with one." },
  {
    label: "Duties and project stages",
    count: suiteDuties.length + projectStages.length,
    because: "They are fixed questions of the profile form.",
  },
  { label: "Regions", count: ukRegions.length, because: "The gazetteer sets them." },
];

/** Returns every vocabulary: those whose values may be merged, and the others with the reason they may not. */
export async function listVocabularies(ctx: Context) {
  requireAllowed(ctx, "vocabulary.read", {});
  const { renames } = currentTerms(ctx.services);
  return {
    open: openVocabularyNames.map((name) => ({
      name,
      label: openVocabularies[name].label,
      count: unmergedTerms(ctx.services, name, termsOfVocabulary(name)).length,
      mergedCount: renames.get(name)?.size ?? 0,
    })),
    closed: closedVocabularies,
  };
}

const mergesShown = 100;

/** Returns the current values of a vocabulary with their uses, and its merges. */
export async function listTerms(ctx: Context, vocabulary: OpenVocabulary) {
  requireAllowed(ctx, "vocabulary.read", {});
  const terms = unmergedTerms(ctx.services, vocabulary, termsOfVocabulary(vocabulary));
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
      isMergeable: isKnownTerm(vocabulary, term.slug),
      ...uses(term.slug),
    })),
    merges,
  };
}

async function listMerges({ services, now }: Context, vocabulary: OpenVocabulary) {
  const rows = await services.db
    .select({
      id: termMerges.publicId,
      from: termMerges.fromSlug,
      into: termMerges.intoSlug,
      reason: termMerges.reason,
      mergedAt: termMerges.mergedAt,
      mergedBy: users.name,
      ...pick(termMerges, "undoUntil", "undoneAt", "settledAt", "movedRows", "restoredRows", "leftRows"),
    })
    .from(termMerges)
    .leftJoin(users, eq(users.id, termMerges.mergedByUserId))
    .where(eq(termMerges.vocabulary, vocabulary))
    .orderBy(desc(termMerges.mergedAt), desc(termMerges.id))
    .limit(mergesShown);
  return rows.map(({ settledAt, undoneAt, undoUntil, ...row }) => ({
    ...isoDates(row),
    fromLabel: labelOfTerm(vocabulary, row.from),
    intoLabel: labelOfTerm(vocabulary, row.into),
    undoneAt: undoneAt?.toISOString() ?? null,
    undoUntil: undoneAt === null && undoUntil >= now ? undoUntil.toISOString() : null,
    isMoving: settledAt === null,
  }));
}

const rowsAtOnce = 1000;
/** Higher counts would not change an administrator's decision. */
const countedAtMost = 20_000;

/**
 * Previews a merge without performing it.
 * @throws AppError as the merge would
 */
export async function previewMerge(ctx: Context, wanted: TermMerge) {
  requireAllowed(ctx, "vocabulary.read", {});
  const renames = renamesOfMerge(wanted, currentTerms(ctx.services).renames);
  const found = await countHolders(ctx, renamesOf(renames));
  return {
    renames: renames.map(({ vocabulary, from, into }) => {
      const known = vocabulary as OpenVocabulary;
      return { vocabulary: known, from, fromLabel: labelOfTerm(known, from), into, intoLabel: labelOfTerm(known, into) };
    }),
    holders: [...found].map(([kind, ids]) => ({ kind, count: ids.size, isMore: ids.size >= countedAtMost })),
    address: addressOf(wanted),
  };
}

async function countHolders({ services: { db } }: Context, renames: Renames): Promise<Map<HolderKind, Set<number>>> {
  const wanted: TermsToFind = new Map([...renames].map(([vocabulary, within]) => [vocabulary, [...within.keys()]]));
  const found = new Map<HolderKind, Set<number>>();
  for (const place of termPlaces.filter(({ vocabularies }) => vocabularies.some((vocabulary) => wanted.has(vocabulary)))) {
    const known = found.get(place.holders) ?? new Set<number>();
    found.set(place.holders, known);
    let after = 0;
    while (known.size < countedAtMost) {
      const ids = await place.find(db, wanted, { after, limit: rowsAtOnce });
      for (const id of await filterHolders(db, place, ids, renames)) known.add(id);
      if (ids.length < rowsAtOnce) break;
      after = ids.at(-1) ?? 0;
    }
  }
  return found;
}

/** Returns those of the candidate rows that do contain a value; a user's projects count as the user. */
async function filterHolders(db: Context["services"]["db"], place: TermPlace, ids: readonly number[], renames: Renames): Promise<number[]> {
  if (ids.length === 0) return [];
  const held = await place.read(db, ids, { isLooking: true });
  const rows = [...held].flatMap(([id, value]) => (renameTerms(value, renames) === value ? [] : [id]));
  if (place.holders !== "profiles" || !place.owners) return rows;
  const owners = await place.owners(db, rows);
  return rows.map((id) => owners.get(id) ?? id);
}

function addressOf({ vocabulary, from, into }: TermMerge) {
  const field = vocabulary === "sector" ? "sector" : vocabulary === "suite" || vocabulary === "form" ? "suite" : null;
  if (field === null) return null;
  const of = (slug: string) => `${paths.jobs()}${searchParameters({ [field]: [slug] })}`;
  return { before: of(from), after: of(into) };
}
