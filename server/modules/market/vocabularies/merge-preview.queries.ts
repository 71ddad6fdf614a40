import { paths, searchParameters } from "#server/addresses/paths.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { currentTerms, renamesOf } from "#server/kernel/terms/current-terms.ts";
import { type Renames, renameTerms } from "#server/kernel/terms/rename-terms.ts";
import { labelOfTerm, type OpenVocabulary } from "#server/kernel/terms/vocabularies.ts";
import { type MergeWanted, renamesOfMerge } from "./merge-rules.ts";
import { termPlaces } from "./places/all-places.ts";
import type { HolderKind, TermPlace, Wanted } from "./places/term-place.ts";

const rowsAtOnce = 1000;
/** Nobody decides otherwise by how many more there are. */
const countedAtMost = 20_000;

export interface MergePreview {
  /** Values that go, with what each becomes. */
  renames: { vocabulary: OpenVocabulary; from: string; fromLabel: string; into: string; intoLabel: string }[];
  holders: { kind: HolderKind; count: number; isMore: boolean }[];
  /** An address with the value, and where it leads afterwards; null for values that stand in none. */
  address: { before: string; after: string } | null;
}

/** What a merge would do, without doing it. @throws AppError as the merge would */
export async function previewMerge(ctx: Context, wanted: MergeWanted): Promise<MergePreview> {
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
  const wanted: Wanted = new Map([...renames].map(([vocabulary, within]) => [vocabulary, [...within.keys()]]));
  const found = new Map<HolderKind, Set<number>>();
  for (const place of termPlaces.filter(({ vocabularies }) => vocabularies.some((vocabulary) => wanted.has(vocabulary)))) {
    const known = found.get(place.holders) ?? new Set<number>();
    found.set(place.holders, known);
    let after = 0;
    while (known.size < countedAtMost) {
      const ids = await place.find(db, wanted, { after, limit: rowsAtOnce });
      for (const id of await holding(db, place, ids, renames)) known.add(id);
      if (ids.length < rowsAtOnce) break;
      after = ids.at(-1) ?? 0;
    }
  }
  return found;
}

/** Of the rows found, those that do hold a value; a person's projects count as the person. */
async function holding(db: Context["services"]["db"], place: TermPlace, ids: readonly number[], renames: Renames): Promise<number[]> {
  if (ids.length === 0) return [];
  const held = await place.read(db, ids, { isLooking: true });
  const rows = [...held].flatMap(([id, value]) => (renameTerms(value, renames) === value ? [] : [id]));
  if (place.holders !== "profiles" || !place.owners) return rows;
  const owners = await place.owners(db, rows);
  return rows.map((id) => owners.get(id) ?? id);
}

function addressOf({ vocabulary, from, into }: MergeWanted): MergePreview["address"] {
  const field = vocabulary === "sector" ? "sector" : vocabulary === "suite" || vocabulary === "form" ? "suite" : null;
  if (field === null) return null;
  const of = (slug: string) => `${paths.jobs()}${searchParameters({ [field]: [slug] })}`;
  return { before: of(from), after: of(into) };
}
