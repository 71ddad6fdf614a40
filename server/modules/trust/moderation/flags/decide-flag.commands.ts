import { and, eq, sql } from "drizzle-orm";
import type { AccountActionReason } from "#db/account-action-values.ts";
import type { AccountFlagRule } from "#db/case-values.ts";
import { type Db, lockingTransaction } from "#db/client.ts";
import { accountFlags } from "#db/schema/account-flags.ts";
import { users } from "#db/schema/accounts.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { suspendInTransaction } from "#server/modules/people/accounts/roles/suspend.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";

/** Reason as recorded in the account's log. */
const suspensionReasons: Readonly<Record<AccountFlagRule, AccountActionReason>> = {
  "look-alike-domain": "fraud",
  "refused-adverts": "fraud",
  "unwanted-requests": "terms",
  "alerts-for-others": "terms",
  "mass-reading": "terms",
  "guessed-addresses": "terms",
  "shared-with-suspended": "fraud",
  "false-reports": "terms",
  "confirmed-by-oneself": "fraud",
};

interface DecideFlagInput {
  id: string;
  /** Free text for the next administrator who reviews the account. */
  reason: string;
}

/** Clears a flag on an account. @throws AppError not-found, conflict for one that is already settled */
export function clearFlag(ctx: Context, order: DecideFlagInput): Promise<void> {
  return lockingTransaction(ctx.services.db, (tx) => clearFlagInTransaction(ctx, tx, order));
}

/** Clears within the caller's transaction. */
export async function clearFlagInTransaction(ctx: Context, tx: Db, { id, reason }: DecideFlagInput): Promise<void> {
  const { userId: decidedByUserId } = requireUser(ctx.principal);
  requireAllowed(ctx, "user.clearFlag", {});
  const [row] = await tx.select().from(accountFlags).where(eq(accountFlags.publicId, id)).limit(1).for("update");
  if (!row) throw new AppError("not-found", "There is no such case.");
  if (row.state !== "open") throw new AppError("conflict", `This was ${row.state} already.`);
  await tx
    .update(accountFlags)
    .set({ state: "cleared", clearedAtSeen: row.seen, decidedAt: ctx.now, decidedByUserId, reason })
    .where(eq(accountFlags.id, row.id));
  await recordAudit(tx, ctx, { action: "user.clearFlag", resource: "user", resourceId: row.userId, reason: row.rule });
}

/** Suspends a flagged account, which settles all of its flags. @throws AppError not-found, conflict, forbidden for oneself */
export async function suspendFlagged(ctx: Context, { id, reason }: DecideFlagInput): Promise<void> {
  const { userId: decidedByUserId } = requireUser(ctx.principal);
  await lockingTransaction(ctx.services.db, async (tx) => {
    const [row] = await tx
      .select({ userId: accountFlags.userId, rule: accountFlags.rule, publicId: users.publicId, state: accountFlags.state })
      .from(accountFlags)
      .innerJoin(users, eq(users.id, accountFlags.userId))
      .where(eq(accountFlags.publicId, id))
      .limit(1)
      .for("update");
    requireAllowed(ctx, "user.suspend", { ownerId: row?.userId ?? null });
    if (!row) throw new AppError("not-found", "There is no such case.");
    if (row.state !== "open") throw new AppError("conflict", `This was ${row.state} already.`);
    await suspendInTransaction(ctx, tx, row.publicId, suspensionReasons[row.rule]);
    await tx
      .update(accountFlags)
      .set({ state: "suspended", clearedAtSeen: sql`${accountFlags.seen}`, decidedAt: ctx.now, decidedByUserId, reason })
      .where(and(eq(accountFlags.userId, row.userId), eq(accountFlags.state, "open")));
  });
}
