import { and, eq, inArray } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { shortlistEntries, shortlistFeedback, shortlistLinks, shortlists } from "#db/schema/shortlists.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { lockCurrentFirm } from "#server/kernel/access/standing-firm.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { firmOf } from "#server/modules/hiring/applications/application-access.ts";
import { requireOwnAdvert } from "#server/modules/hiring/representations/requested-person.queries.ts";
import { requireList } from "./shortlist-rows.queries.ts";

const maxOwnShortlists = 100;

/** Creates a list, optionally for one of the caller's adverts. @throws AppError conflict, invalid-fields */
export async function createShortlist(
  ctx: Context,
  { name, jobId }: { name: string; jobId?: number | undefined },
): Promise<{ id: string }> {
  const principal = requireUser(ctx.principal);
  const { userId, companyId } = principal;
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "shortlist.manage", { ownerId: userId, companyId });
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).limit(1).for("update");
    if ((await tx.$count(shortlists, eq(shortlists.createdByUserId, userId))) >= maxOwnShortlists) {
      throw new AppError("conflict", `You can have at most ${maxOwnShortlists} shortlists. Remove one first.`);
    }
    const firmId = await firmOf(tx, principal);
    if (firmId !== null) await lockCurrentFirm(tx, firmId);
    if (jobId !== undefined) await requireOwnAdvert(tx, principal, firmId ?? 0, jobId);
    const id = randomPublicId();
    await tx
      .insert(shortlists)
      .values({ publicId: id, firmId, createdByUserId: userId, name, jobId, createdAt: ctx.now, updatedAt: ctx.now });
    return { id };
  });
}

/** @throws AppError not-found */
export function renameShortlist(ctx: Context, { id, name }: { id: string; name: string }): Promise<{ name: string }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { rowId } = await requireList(ctx, tx, id, { isLocked: true });
    await tx.update(shortlists).set({ name, updatedAt: ctx.now }).where(eq(shortlists.id, rowId));
    return { name };
  });
}

/** Deletes a list with its entries and links. @throws AppError not-found */
export function removeShortlist(ctx: Context, id: string): Promise<{ isRemoved: true }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { rowId } = await requireList(ctx, tx, id, { isLocked: true });
    const entries = await tx.select({ id: shortlistEntries.id }).from(shortlistEntries).where(eq(shortlistEntries.shortlistId, rowId));
    await deleteEntries(
      tx,
      rowId,
      entries.map((entry) => entry.id),
    );
    await tx.delete(shortlistLinks).where(eq(shortlistLinks.shortlistId, rowId));
    await tx.delete(shortlists).where(eq(shortlists.id, rowId));
    return { isRemoved: true as const };
  });
}

export async function deleteEntries(tx: Db, shortlistId: number, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return;
  await tx.delete(shortlistFeedback).where(inArray(shortlistFeedback.entryId, [...entryIds]));
  await tx.delete(shortlistEntries).where(and(eq(shortlistEntries.shortlistId, shortlistId), inArray(shortlistEntries.id, [...entryIds])));
}
