import { eq } from "drizzle-orm";
import { lockingTransaction } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { termMerges } from "#db/schema/taxonomy.ts";
import { daysAfter } from "#db/time-limits.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { refreshTerms } from "#server/kernel/terms/current-terms.ts";
import { labelOfTerm, type OpenVocabulary, type Renames } from "#server/kernel/terms/rename-terms.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { lockVocabularies, renamesOfMerge, type TermMerge } from "./merge-rules.ts";
import { moveRowsOfMerge } from "./move-rows.commands.ts";

const undoDays = 30;
/** How long an administrator's request waits; background work moves any remaining rows within seconds. */
const waitedForMs = 8_000;

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
