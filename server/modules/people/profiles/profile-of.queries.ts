import { eq } from "drizzle-orm";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import type { Context } from "#server/kernel/context.ts";
import { mayKnowOfSeeker } from "./seeker-detail.queries.ts";

/** Returns the public id of a user's profile if its visibility allows the caller to see it; null otherwise. */
export async function findShownProfile(ctx: Context, userId: number): Promise<string | null> {
  const [row] = await ctx.services.db
    .select({ publicId: jobseekerProfiles.publicId })
    .from(jobseekerProfiles)
    .where(eq(jobseekerProfiles.userId, userId))
    .limit(1);
  return row && (await mayKnowOfSeeker(ctx, row.publicId)) ? row.publicId : null;
}
