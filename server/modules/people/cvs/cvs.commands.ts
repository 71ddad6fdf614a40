import { and, eq, isNull } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { cvs } from "#db/schema/cvs.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { requireConfirmed } from "#server/kernel/questions/question.ts";
import { deleteFile } from "#server/modules/content/files/files.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { lockOwnCv } from "./cvs.queries.ts";
import { findIdentityPaperQuestions } from "./identity-paper.ts";

interface RenameCvInput {
  id: string;
  label: string;
  confirmed: readonly string[];
}

/** @throws AppError not-found, needs-confirmation */
export async function renameCv(ctx: Context, { id, label, confirmed }: RenameCvInput): Promise<{ label: string }> {
  requireConfirmed(findIdentityPaperQuestions(label, "/label"), confirmed);
  return lockingTransaction(ctx.services.db, async (tx) => {
    const row = await lockCv(tx, id);
    requireAllowed(ctx, "seeker.uploadCv", { ownerId: row?.userId ?? null });
    if (!row) throw cvNotFound();
    await tx.update(cvs).set({ label }).where(eq(cvs.id, row.id));
    return { label };
  });
}

/** Returns the row id of a CV about to be sent with an application. @throws AppError invalid-fields when its owner has removed it */
export async function attachCv(tx: Db, { userId, publicId, now }: { userId: number; publicId: string; now: Date }): Promise<number> {
  const id = await lockOwnCv(tx, userId, publicId);
  if (id === null)
    throw invalidFields([
      { pointer: "/cvId", detail: "This CV is no longer in your profile. Choose another, or send your application without one." },
    ]);
  await tx.update(cvs).set({ lastUsedAt: now }).where(eq(cvs.id, id));
  return id;
}

/**
 * Removes a CV from its owner's profile and from draft applications. Its file is deleted at once, unless a sent application uses it and
 * keeps it for as long as the application is retained.
 * @throws AppError not-found
 */
export async function removeCv(ctx: Context, publicId: string): Promise<void> {
  const { services, now } = ctx;
  const unused = await lockingTransaction(services.db, async (tx) => {
    const row = await lockCv(tx, publicId);
    const { isAudited } = requireAllowed(ctx, "seeker.deleteCv", { ownerId: row?.userId ?? null });
    if (!row) throw cvNotFound();
    await tx
      .update(applications)
      .set({ cvId: null })
      .where(and(eq(applications.cvId, row.id), eq(applications.state, "draft")));
    const isSent = (await tx.$count(applications, eq(applications.cvId, row.id))) > 0;
    if (isSent) await tx.update(cvs).set({ removedAt: now }).where(eq(cvs.id, row.id));
    else await tx.delete(cvs).where(eq(cvs.id, row.id));
    if (isAudited) {
      await recordAudit(tx, auditActor(ctx), { action: "seeker.deleteCv", resource: "cv", resourceId: publicId, result: "done" });
    }
    return isSent ? null : row.objectName;
  });
  // Failures are left to the retention job: the file is no longer accessible anyway.
  if (unused !== null) await deleteFile(services, unused).catch(() => {});
}

async function lockCv(tx: Db, publicId: string) {
  const [row] = await tx
    .select({ id: cvs.id, userId: cvs.userId, objectName: cvs.objectName })
    .from(cvs)
    .where(and(eq(cvs.publicId, publicId), isNull(cvs.removedAt)))
    .limit(1)
    .for("update");
  return row;
}

const cvNotFound = () => new AppError("not-found", "There is no such CV.");
