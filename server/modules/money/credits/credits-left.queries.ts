import { and, asc, gt, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { type CreditOwner, ownedBy } from "./credit-owner.ts";

const grantsRead = 100;

/** How many adverts an owner may still publish, and for how many days the next of them would stand; null without one. */
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
