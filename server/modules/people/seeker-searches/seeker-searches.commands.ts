import { and, desc, eq } from "drizzle-orm";
import { lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { seekerSearches } from "#db/schema/shortlists.ts";
import { can } from "#server/kernel/access/can.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { findProfileViewer } from "#server/modules/people/profiles/profile-reader.queries.ts";
import { findSeekers } from "#server/modules/people/profiles/search/find-seekers.queries.ts";
import { seekerFilter } from "#server/modules/people/profiles/seeker-filter.ts";
import { roundDown } from "#server/modules/people/profiles/seeker-search.queries.ts";
import type { IndexedSeeker } from "../profiles/search/booked-seeker.ts";

const maxSeekerSearches = 20;

export interface SeekerSearchLine {
  id: string;
  name: string;
  /** Keyed by query parameter. */
  filters: Record<string, string>;
  /** Current matches, rounded, or null below ten; and how many of them changed since the owner last looked. */
  total: number | null;
  fresh: number;
}

/** Lists the caller's saved jobseeker searches, each with its current matches that the caller may find. */
export async function listSeekerSearches(ctx: Context): Promise<{ items: SeekerSearchLine[]; most: number }> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "seeker.saveSearch", { ownerId: userId });
  const rows = await ctx.services.db
    .select({ id: seekerSearches.publicId, name: seekerSearches.name, filters: seekerSearches.filters, seenAt: seekerSearches.seenAt })
    .from(seekerSearches)
    .where(eq(seekerSearches.userId, userId))
    .orderBy(desc(seekerSearches.createdAt), desc(seekerSearches.id))
    .limit(maxSeekerSearches);
  const reader = await findProfileViewer(ctx);
  const items: SeekerSearchLine[] = [];
  for (const { seenAt, ...row } of rows) items.push({ ...row, ...(await countMatches(ctx, reader, row.filters, seenAt)) });
  return { items, most: maxSeekerSearches };
}

/** Filters that are no longer valid match nobody. */
async function countMatches(ctx: Context, reader: Parameters<typeof findSeekers>[1], filters: Record<string, string>, seenAt: Date) {
  const read = seekerFilter.safeParse(filters);
  const mayLook = can(ctx.principal, "seeker.search", { isFindable: true }, ctx.now).allowed;
  if (!read.success || !mayLook) return { total: null, fresh: 0 };
  const { sort: _sort, jobId: _jobId, ...rest } = read.data;
  const { found } = await findSeekers(ctx, reader, { ...rest, sort: "updated" });
  return { total: roundDown(found.length), fresh: countUpdatedSince(found, seenAt) };
}

const isOwnSearch = (userId: number, id: string) => and(eq(seekerSearches.userId, userId), eq(seekerSearches.publicId, id));

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

const countUpdatedSince = (found: readonly IndexedSeeker[], since: Date): number =>
  found.filter(({ updatedAtMs }) => updatedAtMs > since.getTime()).length;
