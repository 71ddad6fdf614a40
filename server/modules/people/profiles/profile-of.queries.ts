import { eq } from "drizzle-orm";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import type { Context } from "#server/kernel/context.ts";
import { isSeekerVisible } from "./seeker-detail.queries.ts";

/** Returns the public id of a user's profile if its visibility allows the caller to see it; null otherwise. */
export async function findVisibleProfile(ctx: Context, userId: number): Promise<string | null> {
  const [row] = await ctx.services.db
    .select({ publicId: jobseekerProfiles.publicId })
    .from(jobseekerProfiles)
    .where(eq(jobseekerProfiles.userId, userId))
    .limit(1);
  return row && (await isSeekerVisible(ctx, row.publicId)) ? row.publicId : null;
}
