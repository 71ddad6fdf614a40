import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { lockOwnCv } from "#server/modules/people/cvs/cvs.queries.ts";
import { findAdvertToApply } from "./advert-to-apply.queries.ts";
import type { SendApplicationInput, saveDraftInput } from "./application.fields.ts";

/** Saves a private draft. @throws AppError conflict once it is sent or when it was saved elsewhere since, and as sending does */
export function saveDraft(ctx: Context, order: z.output<typeof saveDraftInput>): Promise<{ id: string; savedAt: string }> {
  const { now } = ctx;
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "application.create", { ownerId: userId });
  return lockingTransaction(ctx.services.db, async (tx) => {
    await findAdvertToApply(ctx, tx, order.jobId, { whilePaused: true });
    const { rowId, id, state, updatedAt, isNew } = await findOrCreateApplication(tx, userId, order, now);
    if (state !== "draft") throw new AppError("conflict", "You have applied to this advert already.");
    if (!isNew && order.seen !== updatedAt.toISOString())
      throw new AppError("conflict", "You have since changed this draft on another device or in another tab.");
    // Two saves within one millisecond need distinct times.
    const savedAt = isNew ? now : new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
    const { phone, coverNote, answers, source } = order;
    // A missing CV is reported when the application is sent.
    const cvId = order.cvId === null ? null : await lockOwnCv(tx, userId, order.cvId);
    await tx.update(applications).set({ phone, coverNote, cvId, answers, source, updatedAt: savedAt }).where(eq(applications.id, rowId));
    return { id, savedAt: savedAt.toISOString() };
  });
}

/** Discards a draft; does nothing where there is none. @throws AppError conflict once it is sent */
export async function discardDraft(ctx: Context, jobId: number): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "application.create", { ownerId: userId });
  await lockingTransaction(ctx.services.db, (tx) => deleteDraft(tx, userId, jobId));
}

async function deleteDraft(tx: Db, userId: number, jobId: number): Promise<void> {
  const [draft] = await tx
    .select({ id: applications.id, state: applications.state })
    .from(applications)
    .where(and(eq(applications.jobId, jobId), eq(applications.userId, userId)))
    .limit(1)
    .for("update");
  if (!draft) return;
  if (draft.state !== "draft") throw new AppError("conflict", "This application has been sent. You can withdraw it.");
  await tx.delete(applications).where(eq(applications.id, draft.id));
}

/**
 * Locks the user's application to an advert, creating a draft where there is none. Of two concurrent calls, the second waits for the first
 * and sees its result.
 */
export async function findOrCreateApplication(
  tx: Db,
  userId: number,
  { jobId, source }: Pick<SendApplicationInput, "jobId" | "source">,
  now: Date,
) {
  const publicId = randomPublicId();
  const times = { createdAt: now, updatedAt: now, stateChangedAt: now };
  await tx
    .insert(applications)
    .values({ publicId, jobId, userId, state: "draft", answers: [], source, ...times })
    .onDuplicateKeyUpdate({ set: { jobId } });
  const [row] = await tx
    .select({ rowId: applications.id, id: applications.publicId, state: applications.state, updatedAt: applications.updatedAt })
    .from(applications)
    .where(and(eq(applications.jobId, jobId), eq(applications.userId, userId)))
    .limit(1)
    .for("update");
  if (!row) throw new Error("An application was made and is not there.");
  return { ...row, isNew: row.id === publicId };
}
