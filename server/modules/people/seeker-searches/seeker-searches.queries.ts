import { and, desc, eq } from "drizzle-orm";
import { seekerSearches } from "#db/schema/seeker-searches.ts";
import { can } from "#server/kernel/access/can.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { findProfileViewer } from "#server/modules/people/profiles/profile-reader.queries.ts";
import { roundDown } from "#server/modules/people/profiles/rough-count.ts";
import { countUpdatedSince, findSeekers } from "#server/modules/people/profiles/search/find-seekers.queries.ts";
import { seekerFilter } from "#server/modules/people/profiles/seeker-filter.ts";

export const maxSeekerSearches = 20;

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

export const isOwnSearch = (userId: number, id: string) => and(eq(seekerSearches.userId, userId), eq(seekerSearches.publicId, id));
