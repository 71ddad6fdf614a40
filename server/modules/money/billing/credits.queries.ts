import { and, asc, gt, inArray, type SQL, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { type CreditOwner, ownedBy } from "../credits/credit-owner.ts";

/** Lines of the ledger from which an advert may be taken now. */
const usable = (owner: CreditOwner, now: Date): SQL | undefined =>
  and(
    ownedBy(advertCredits, owner),
    inArray(advertCredits.kind, ["grant", "refund"]),
    gt(advertCredits.expiresAt, now),
    gt(advertCredits.remaining, 0),
  );

/** How many adverts an owner may still publish. */
export async function countCredits(db: Db, owner: CreditOwner, now: Date): Promise<{ available: number }> {
  const [total] = await db
    .select({ available: sum(advertCredits.remaining).mapWith(Number) })
    .from(advertCredits)
    .where(usable(owner, now));
  return { available: total?.available ?? 0 };
}

const lotsShown = 50;

/** What is left, by the day on which it ends; what ends first is used first. */
export async function listLots(db: Db, owner: CreditOwner, now: Date) {
  const rows = await db
    .select({
      credits: advertCredits.remaining,
      daysLive: advertCredits.daysLive,
      expiresAt: advertCredits.expiresAt,
      reason: advertCredits.reason,
    })
    .from(advertCredits)
    .where(usable(owner, now))
    .orderBy(asc(advertCredits.expiresAt), asc(advertCredits.id))
    .limit(lotsShown);
  return rows.map(({ credits, expiresAt, ...lot }) => ({ credits: credits ?? 0, expiresAt: expiresAt?.toISOString() ?? null, ...lot }));
}
