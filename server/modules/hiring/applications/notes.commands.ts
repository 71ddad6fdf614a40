import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { applicationNotes, applicationRatings } from "#db/schema/applications.ts";
import { limits } from "#db/values.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { employerFacts, firmOf } from "./application-access.ts";
import { lockApplication } from "./application-rows.queries.ts";

/** Writes a note for one's colleagues. @throws AppError not-found, forbidden, conflict when there are too many */
export function addNote(ctx: Context, { id, text }: { id: string; text: string }): Promise<{ id: string }> {
  return withApplication(ctx, id, async (tx, applicationId, { userId }) => {
    const written = await tx.$count(applicationNotes, eq(applicationNotes.applicationId, applicationId));
    if (written >= limits.notesPerApplication) throw new AppError("conflict", "There are as many notes as an application can hold.");
    const publicId = randomPublicId();
    await tx.insert(applicationNotes).values({ publicId, applicationId, authorUserId: userId, text, createdAt: ctx.now });
    return { id: publicId };
  });
}

/** Takes away a note of one's own. @throws AppError not-found */
export function removeNote(ctx: Context, { id, noteId }: { id: string; noteId: string }): Promise<void> {
  return withApplication(ctx, id, async (tx, applicationId, { userId }) => {
    const mine = and(
      eq(applicationNotes.publicId, noteId),
      eq(applicationNotes.applicationId, applicationId),
      eq(applicationNotes.authorUserId, userId),
    );
    const [result] = await tx.delete(applicationNotes).where(mine);
    if (result.affectedRows === 0) throw new AppError("not-found", "There is no such note of yours.");
  });
}

/** Gives one's own rating, in place of an earlier one; null takes it back. @throws AppError not-found, forbidden */
export function rateApplication(ctx: Context, { id, stars }: { id: string; stars: number | null }): Promise<void> {
  return withApplication(ctx, id, async (tx, applicationId, { userId }) => {
    const mine = and(eq(applicationRatings.applicationId, applicationId), eq(applicationRatings.userId, userId));
    if (stars === null) await tx.delete(applicationRatings).where(mine);
    else {
      const rating = { stars, ratedAt: ctx.now };
      await tx
        .insert(applicationRatings)
        .values({ applicationId, userId, ...rating })
        .onDuplicateKeyUpdate({ set: rating });
    }
  });
}

async function withApplication<T>(
  ctx: Context,
  publicId: string,
  work: (tx: Db, applicationId: number, principal: UserPrincipal) => Promise<T>,
): Promise<T> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const firmId = await firmOf(db, principal);
  return lockingTransaction(db, async (tx) => {
    const row = await lockApplication(tx, publicId);
    requireAllowed(ctx, "application.writeNote", employerFacts(principal, firmId, row));
    if (!row) throw new AppError("not-found", "There is no such application.");
    return work(tx, row.rowId, principal);
  });
}
