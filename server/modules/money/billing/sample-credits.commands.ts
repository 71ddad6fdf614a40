import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { type CreditOwner, ownedBy } from "../credits/credit-owner.ts";
import { grantCredits } from "../credits/credits.commands.ts";

const sampleGrant = { credits: 10, daysLive: 30, validDays: 365, orderId: null, reason: "Sample credits", actorUserId: null };

/** Grants credits once to the sample accounts' company and the sample freelance recruiter. */
export async function ensureSampleCredits(db: Db, now: Date): Promise<void> {
  const members = await db
    .selectDistinct({ companyId: users.companyId })
    .from(users)
    .where(and(eq(users.isSample, true), isNotNull(users.companyId)))
    .limit(10);
  const freelancers = await db
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.isSample, true), eq(users.isFreelance, true)))
    .limit(10);
  const owners: CreditOwner[] = [
    ...members.flatMap(({ companyId }) => (companyId === null ? [] : [{ companyId, freelanceUserId: null }])),
    ...freelancers.map(({ userId }) => ({ companyId: null, freelanceUserId: userId })),
  ];
  for (const owner of owners) {
    const [had] = await db.select({ id: advertCredits.id }).from(advertCredits).where(ownedBy(advertCredits, owner)).limit(1);
    if (!had) await grantCredits(db, { owner, ...sampleGrant }, now);
  }
}
