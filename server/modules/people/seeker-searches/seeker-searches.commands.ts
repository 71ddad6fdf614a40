import { eq } from "drizzle-orm";
import { lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { seekerSearches } from "#db/schema/seeker-searches.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { isOwnSearch, maxSeekerSearches } from "./seeker-searches.queries.ts";

/** Saves a search. One with the same filters is stored once, under the newer name. @throws AppError conflict when there are too many */
export async function saveSeekerSearch(
  ctx: Context,
  { name, filters }: { name: string; filters: Record<string, string> },
): Promise<{ id: string }> {
  const { userId } = requireUser(ctx.principal);
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "seeker.saveSearch", { ownerId: userId });
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).limit(1).for("update");
    const saved = await tx
      .select({ id: seekerSearches.publicId, filters: seekerSearches.filters })
      .from(seekerSearches)
      .where(eq(seekerSearches.userId, userId))
      .limit(maxSeekerSearches);
    const same = saved.find((each) => keyOf(each.filters) === keyOf(filters));
    if (same) {
      await tx.update(seekerSearches).set({ name }).where(isOwnSearch(userId, same.id));
      return { id: same.id };
    }
    if (saved.length >= maxSeekerSearches)
      throw new AppError("conflict", `You can save at most ${maxSeekerSearches} searches. Remove one first.`);
    const publicId = randomPublicId();
    await tx.insert(seekerSearches).values({ publicId, userId, name, filters, createdAt: ctx.now, seenAt: ctx.now });
    return { id: publicId };
  });
}

const keyOf = (filters: Record<string, string>) => JSON.stringify(Object.entries(filters).toSorted());

/** Marks all matches so far as seen by the owner. @throws AppError not-found */
export async function markSeekerSearchSeen(ctx: Context, id: string): Promise<{ seenAt: string }> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "seeker.saveSearch", { ownerId: userId });
  const { db } = ctx.services;
  if ((await db.$count(seekerSearches, isOwnSearch(userId, id))) === 0) throw new AppError("not-found", "There is no such search.");
  await db.update(seekerSearches).set({ seenAt: ctx.now }).where(isOwnSearch(userId, id));
  return { seenAt: ctx.now.toISOString() };
}

/** Idempotent. */
export async function removeSeekerSearch(ctx: Context, id: string): Promise<{ isRemoved: true }> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "seeker.saveSearch", { ownerId: userId });
  await ctx.services.db.delete(seekerSearches).where(isOwnSearch(userId, id));
  return { isRemoved: true };
}
