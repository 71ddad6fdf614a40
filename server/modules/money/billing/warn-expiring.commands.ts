import { and, asc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { daysAfter } from "#db/time-limits.ts";
import type { Site } from "#server/kernel/site.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { type CreditOwner, ownedBy } from "../credits/credit-owner.ts";

const warnedDaysBefore = 14;
const ownersAtOnce = 100;
const grantsAtMost = 500;

/**
 * Warns owners of paid credits once, a fortnight before these expire. Credits valid for no longer than that are skipped. Safe in several
 * processes.
 * @returns how many owners were notified
 */
export async function warnOfExpiringCredits({ db, site }: { db: Db; site: Site }, now: Date): Promise<number> {
  const { companyId, freelanceUserId } = advertCredits;
  const owners = await db.selectDistinct({ companyId, freelanceUserId }).from(advertCredits).where(isDue(now)).limit(ownersAtOnce);
  let notified = 0;
  for (const row of owners) {
    const owner = ownerIn(row);
    if (owner && (await warn(db, site, owner, now))) notified += 1;
  }
  return notified;
}

const isDue = (now: Date) =>
  and(
    inArray(advertCredits.kind, ["grant", "refund"]),
    gt(advertCredits.remaining, 0),
    isNull(advertCredits.warnedAt),
    gt(advertCredits.expiresAt, now),
    lte(advertCredits.expiresAt, daysAfter(now, warnedDaysBefore)),
    sql`${advertCredits.createdAt} < ${advertCredits.expiresAt} - interval ${sql.raw(`${warnedDaysBefore}`)} day`,
  );

function ownerIn({ companyId, freelanceUserId }: { companyId: number | null; freelanceUserId: number | null }): CreditOwner | null {
  if (companyId !== null) return { companyId, freelanceUserId: null };
  return freelanceUserId === null ? null : { companyId, freelanceUserId };
}

/** Returns false when another process was first. */
const warn = (db: Db, site: Site, owner: CreditOwner, now: Date): Promise<boolean> =>
  lockingTransaction(db, async (tx) => {
    const due = await tx
      .select({ id: advertCredits.id, remaining: advertCredits.remaining, expiresAt: advertCredits.expiresAt })
      .from(advertCredits)
      .where(and(ownedBy(advertCredits, owner), isDue(now)))
      .orderBy(asc(advertCredits.expiresAt), asc(advertCredits.id))
      .limit(grantsAtMost)
      .for("update");
    const until = due[0]?.expiresAt;
    if (!until) return false;
    const ids = due.map(({ id }) => id);
    await tx.update(advertCredits).set({ warnedAt: now }).where(inArray(advertCredits.id, ids));
    const credits = due.reduce((sum, { remaining }) => sum + (remaining ?? 0), 0);
    const companyName = await nameOf(tx, owner);
    await announce({ services: { site }, now }, tx, "credits.expiring", { owner, companyName, credits, until });
    return true;
  });

async function nameOf(tx: Db, { companyId }: CreditOwner): Promise<string | null> {
  if (companyId === null) return null;
  const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)).limit(1);
  return company?.name ?? null;
}
