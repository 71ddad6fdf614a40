import { asc, eq, isNull, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { type TermRename, termMerges } from "#db/schema/taxonomy.ts";
import { daysAfter } from "#db/time-limits.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { refreshTerms, renamesOf } from "#server/kernel/terms/current-terms.ts";
import {
  isKnownTerm,
  labelOfTerm,
  type OpenVocabulary,
  type Renames,
  renameTerm,
  termsOfVocabulary,
} from "#server/kernel/terms/rename-terms.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { moveRowsOfMerge } from "./move-rows.commands.ts";

const undoDays = 30;
/** How long an administrator's request waits; background work moves any remaining rows within seconds. */
const waitedForMs = 8_000;

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

export interface MergeTermsInput extends TermMerge {
  reason: string;
}

/**
 * Merges one value into another. From the commit on, submitted values are mapped to the second. Rows with the first are moved right
 * afterwards; if the process stops, background work in any process continues.
 * @throws AppError invalid-fields, conflict
 */
export async function mergeTerms(ctx: Context, { vocabulary, from, into, reason }: MergeTermsInput): Promise<{ id: string }> {
  const { services, now } = ctx;
  const { userId } = requireUser(ctx.principal);
  const publicId = randomPublicId();
  const mergeId = await lockingTransaction(services.db, async (tx) => {
    requireAllowed(ctx, "vocabulary.merge", {});
    const renames = renamesOfMerge({ vocabulary, from, into }, await lockVocabularies(tx, now));
    const [added] = await tx
      .insert(termMerges)
      .values({
        ...{ publicId, vocabulary, fromSlug: from, intoSlug: into, renames, reason },
        ...{ mergedByUserId: userId, mergedAt: now, undoUntil: daysAfter(now, undoDays) },
        ...{ inForceKey: `${vocabulary}:${from}`, sweepDueAt: now },
      })
      .$returningId();
    if (!added) throw new Error("The database gave no id for the merge.");
    await recordAudit(tx, ctx, {
      action: "vocabulary.merge",
      resource: "vocabulary",
      resourceId: `${vocabulary}:${from}`.slice(0, 64),
      reason: `into ${into}: ${reason}`.slice(0, 200),
      before: { vocabulary, value: from },
      after: { vocabulary, value: into },
    });
    return added.id;
  });
  await refreshTerms(services);
  await moveRowsOfMerge(services, mergeId, now, AbortSignal.timeout(waitedForMs));
  return { id: publicId };
}

/**
 * Undoes a merge: moved rows that have not changed since get their old value back.
 * @throws AppError not-found, conflict
 */
export async function undoMerge(ctx: Context, id: string): Promise<{ id: string }> {
  const { services, now } = ctx;
  const { userId } = requireUser(ctx.principal);
  const mergeId = await lockingTransaction(services.db, async (tx) => {
    requireAllowed(ctx, "vocabulary.merge", {});
    const inForce = await lockVocabularies(tx, now);
    const [merge] = await tx
      .select(pick(termMerges, "id", "vocabulary", "fromSlug", "intoSlug", "undoUntil", "undoneAt"))
      .from(termMerges)
      .where(eq(termMerges.publicId, id))
      .limit(1)
      .for("update");
    if (!merge) throw new AppError("not-found", "There is no such merge.");
    if (merge.undoneAt !== null) throw new AppError("conflict", "This merge has been undone already.");
    if (merge.undoUntil < now)
      throw new AppError("conflict", `A merge can be undone for ${undoDays} days. The previous values are no longer stored.`);
    requireLatestMerge(merge, inForce);
    await tx
      .update(termMerges)
      .set({ undoneAt: now, undoneByUserId: userId, inForceKey: null, settledAt: null, sweepDueAt: now })
      .where(eq(termMerges.id, merge.id));
    await recordAudit(tx, ctx, {
      action: "vocabulary.undoMerge",
      resource: "vocabulary",
      resourceId: `${merge.vocabulary}:${merge.fromSlug}`.slice(0, 64),
      reason: `out of ${merge.intoSlug}`,
    });
    return merge.id;
  });
  await refreshTerms(services);
  await moveRowsOfMerge(services, mergeId, now, AbortSignal.timeout(waitedForMs));
  return { id };
}

/** Refuses to undo a merge whose target has itself been merged since; the later merge must be undone first. */
function requireLatestMerge({ vocabulary, intoSlug }: { vocabulary: string; intoSlug: string }, inForce: Renames): void {
  const later = inForce.get(vocabulary)?.get(intoSlug);
  if (later === undefined) return;
  const name = (slug: string) => labelOfTerm(vocabulary as OpenVocabulary, slug);
  throw new AppError("conflict", `${name(intoSlug)} has been merged into ${name(later)} since. Undo that first.`);
}
