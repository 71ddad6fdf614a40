import { asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { type TermRename, termMerges } from "#db/schema/taxonomy.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { AppError } from "#server/kernel/errors.ts";
import { renamesOf } from "#server/kernel/terms/current-terms.ts";
import {
  isKnownTerm,
  labelOfTerm,
  type OpenVocabulary,
  type Renames,
  renameTerm,
  termsOfVocabulary,
} from "#server/kernel/terms/rename-terms.ts";

export interface TermMerge {
  vocabulary: OpenVocabulary;
  from: string;
  into: string;
}

/**
 * Returns the renames of a merge: the value itself and, for a contract suite, its forms.
 * @throws AppError invalid-fields, conflict for a value already merged or for forms without a counterpart
 */
export function renamesOfMerge({ vocabulary, from, into }: TermMerge, inForce: Renames): TermRename[] {
  if (!isKnownTerm(vocabulary, from)) throw fieldFault("from", "Choose a value of this vocabulary.");
  if (!isKnownTerm(vocabulary, into)) throw fieldFault("into", "Choose a value of this vocabulary.");
  if (from === into) throw fieldFault("into", "Choose another value: these two are the same.");
  for (const slug of [from, into]) {
    const now = renameTerm(inForce, vocabulary, slug);
    if (now === slug) continue;
    const names = `${labelOfTerm(vocabulary, slug)} has been merged into ${labelOfTerm(vocabulary, now)}`;
    throw new AppError("conflict", `${names} already. Look at the list again.`);
  }
  if (vocabulary === "form" && suiteOf(from) !== suiteOf(into)) {
    throw fieldFault("into", "A form can only be merged into another form of the same contract suite.");
  }
  const termRename: TermRename = { vocabulary, from, into };
  return vocabulary === "suite" ? [termRename, ...renamesOfForms(from, into, inForce)] : [termRename];
}

const suiteOf = (form: string): string => form.split(":")[0] ?? form;

/** "nec3:c" becomes "nec4:c": each form needs a counterpart with the same name. */
function renamesOfForms(from: string, into: string, inForce: Renames): TermRename[] {
  const standing = termsOfVocabulary("form").filter(({ slug, group }) => group === from && renameTerm(inForce, "form", slug) === slug);
  const taken = standing.map(({ slug }) => ({
    vocabulary: "form",
    from: slug,
    into: renameTerm(inForce, "form", slug.replace(from, into)),
  }));
  const homeless = taken.filter((rename) => !isKnownTerm("form", rename.into));
  if (homeless.length > 0) {
    const names = homeless.map((rename) => labelOfTerm("form", rename.from)).join(", ");
    throw new AppError(
      "conflict",
      `${labelOfTerm("suite", into)} has no matching forms for: ${names}. They stay as they are, and so does their suite.`,
    );
  }
  return taken;
}

const fieldFault = (field: "from" | "into", detail: string) => invalidFields([{ pointer: `/${field}`, detail }]);

const lockName = "vocabularies";

/** Serialises vocabulary changes across processes. Returns the current merges. */
export async function lockVocabularies(tx: Db, now: Date): Promise<Renames> {
  await tx
    .insert(siteFacts)
    .values({ name: lockName, value: "", updatedAt: now })
    .onDuplicateKeyUpdate({ set: { name: sql`${siteFacts.name}` } });
  await tx.select({ name: siteFacts.name }).from(siteFacts).where(eq(siteFacts.name, lockName)).for("update");
  const rows = await tx
    .select({ renames: termMerges.renames })
    .from(termMerges)
    .where(isMergeActive)
    .orderBy(asc(termMerges.id))
    .limit(2000);
  return renamesOf(rows.flatMap(({ renames }) => renames));
}

/** SQL condition: merged and not undone. */
const isMergeActive = isNull(termMerges.undoneAt);
