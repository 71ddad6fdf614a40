import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { recruiterProfiles } from "#db/schema/recruiters.ts";

/** Counts for the last 30 days, from visitors who allow statistics. */
export interface PageFigures {
  views: number;
  contactClicks: number;
}

/** Returns the account of a freelance recruiter's public page; null for any other id. */
export async function findShownFreelance(db: Db, publicId: string): Promise<number | null> {
  const [row] = await db
    .select({ userId: recruiterProfiles.userId })
    .from(recruiterProfiles)
    .innerJoin(users, eq(users.id, recruiterProfiles.userId))
    .where(and(eq(recruiterProfiles.publicId, publicId), shownFreelance))
    .limit(1);
  return row?.userId ?? null;
}

/** Condition for freelance recruiters with a public page: approved, not hidden, and with an active account. */
export const shownFreelance = and(
  eq(recruiterProfiles.state, "shown"),
  eq(recruiterProfiles.isVisible, true),
  eq(users.state, "active"),
  eq(users.role, "recruiter"),
  eq(users.isFreelance, true),
);
