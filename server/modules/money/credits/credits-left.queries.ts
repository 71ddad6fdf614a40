import { and, asc, gt, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { type CreditOwner, ownedBy } from "./credit-owner.ts";

const grantsRead = 100;

/** Returns an owner's remaining credits, and how many days the next advert would be live; null without one. */
export async function readCreditsLeft(db: Db, owner: CreditOwner, now: Date): Promise<{ available: number; nextDaysLive: number | null }> {
  const usable = and(
    ownedBy(advertCredits, owner),
    inArray(advertCredits.kind, ["grant", "refund"]),
    gt(advertCredits.expiresAt, now),
    gt(advertCredits.remaining, 0),
  );
  const grants = await db
    .select({ remaining: advertCredits.remaining, daysLive: advertCredits.daysLive })
    .from(advertCredits)
    .where(usable)
    .orderBy(asc(advertCredits.expiresAt), asc(advertCredits.id))
    .limit(grantsRead);
  const available = grants.reduce((sum, { remaining }) => sum + (remaining ?? 0), 0);
  return { available, nextDaysLive: grants[0]?.daysLive ?? null };
}
