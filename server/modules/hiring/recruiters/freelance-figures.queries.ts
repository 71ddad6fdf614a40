import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { recruiterProfiles } from "#db/schema/recruiters.ts";
import { analyticsCounts } from "#db/schema/telemetry.ts";
import { londonDate } from "#server/text/london-time.ts";

/** Counts for the last 30 days, from visitors who allow statistics. */
export interface PageFigures {
  views: number;
  contactClicks: number;
}

const days = 30;
const dayMs = 86_400_000;

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

/** Counts views of a recruiter's page and clicks on its contact links. */
export async function pageFiguresOf(db: Db, userId: number, now: Date): Promise<PageFigures> {
  const since = londonDate(new Date(now.getTime() - days * dayMs));
  const rows = await db
    .select({ event: analyticsCounts.eventType, n: sql<number>`sum(${analyticsCounts.n})`.mapWith(Number) })
    .from(analyticsCounts)
    .where(
      and(
        eq(analyticsCounts.entityType, "recruiter"),
        eq(analyticsCounts.entityId, userId),
        inArray(analyticsCounts.eventType, ["profile_view", "contact_click", "website_click"]),
        gte(analyticsCounts.day, since),
      ),
    )
    .groupBy(analyticsCounts.eventType)
    .limit(3);
  const of = (event: string) => rows.find((row) => row.event === event)?.n ?? 0;
  return { views: of("profile_view"), contactClicks: of("contact_click") + of("website_click") };
}

/** Condition for freelance recruiters with a public page: approved, not hidden, and with an active account. */
export const shownFreelance = and(
  eq(recruiterProfiles.state, "shown"),
  eq(recruiterProfiles.isVisible, true),
  eq(users.state, "active"),
  eq(users.role, "recruiter"),
  eq(users.isFreelance, true),
);
