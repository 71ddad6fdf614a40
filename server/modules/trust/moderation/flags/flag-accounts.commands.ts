import { and, eq } from "drizzle-orm";
import { type AccountFlagRule, accountFlagRules } from "#db/case-values.ts";
import { type Db, lockingTransaction } from "#db/client.ts";
import { accountFlags } from "#db/schema/account-flags.ts";
import { users } from "#db/schema/accounts.ts";
import { anonymous } from "#server/kernel/access/principal.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { flagDetectors, type Sighting } from "./sightings.queries.ts";

/**
 * Flags accounts that match a rule for review by an administrator, without restricting them. A cleared flag reopens only once the rule has
 * matched more often than at clearing. Safe in concurrent processes. Returns how many were opened.
 */
export async function flagAccounts(db: Db, now: Date): Promise<number> {
  let opened = 0;
  for (const rule of accountFlagRules) {
    for (const sighting of await flagDetectors[rule](db, now)) if (await flag(db, rule, sighting, now)) opened++;
  }
  return opened;
}

function flag(db: Db, rule: AccountFlagRule, { userId, seen, evidence }: Sighting, now: Date): Promise<boolean> {
  return lockingTransaction(db, async (tx) => {
    const [account] = await tx
      .select({ state: users.state, role: users.role })
      .from(users)
      .where(eq(users.id, userId))
      .limit(1)
      .for("update");
    // Suspended accounts and administrators are not flagged.
    if (!account || account.role === "platform_admin" || (account.state !== "active" && account.state !== "unverified")) return false;
    const [known] = await tx
      .select()
      .from(accountFlags)
      .where(and(eq(accountFlags.userId, userId), eq(accountFlags.rule, rule)))
      .limit(1)
      .for("update");
    const sighted = { seen, evidence, lastSeenAt: now };
    if (known && !shouldReopen(known, seen)) {
      if (known.seen !== seen || known.evidence !== evidence)
        await tx.update(accountFlags).set(sighted).where(eq(accountFlags.id, known.id));
      return false;
    }
    const state = { ...sighted, state: "open" as const, openedAt: now };
    if (known) await tx.update(accountFlags).set(state).where(eq(accountFlags.id, known.id));
    else await tx.insert(accountFlags).values({ ...state, publicId: randomPublicId(), userId, rule });
    const event = { action: "user.flag", resource: "user", resourceId: userId, reason: rule } as const;
    await recordAudit(tx, { principal: anonymous, now, request: { requestId: null } }, event);
    return true;
  });
}

/** Returns whether a settled flag reopens: cleared and seen more often since, or suspended and since reinstated. */
const shouldReopen = ({ state, clearedAtSeen }: typeof accountFlags.$inferSelect, seen: number): boolean =>
  state !== "open" && seen > (clearedAtSeen ?? 0);
