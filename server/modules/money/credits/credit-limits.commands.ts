import { and, count, eq, gt, gte, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { users } from "#db/schema/accounts.ts";
import { advertCredits, creditLimits } from "#db/schema/credits.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import type { CreditOwner } from "./credit-owner.ts";
import { monthBegan } from "./month-began.ts";

interface Spender {
  owner: CreditOwner;
  userId: number;
  now: Date;
}

/**
 * Stops whoever has used as many of their firm's credits this month as they may. What they do at once waits in a row for their limit.
 * @throws AppError conflict
 */
export async function refuseOverLimit(tx: Db, { owner, userId, now }: Spender): Promise<void> {
  if (owner.companyId === null) return;
  const [limit] = await tx
    .select({ perMonth: creditLimits.perMonth })
    .from(creditLimits)
    .where(and(eq(creditLimits.userId, userId), eq(creditLimits.companyId, owner.companyId)))
    .limit(1)
    .for("update");
  if (!limit || (await usedThisMonth(tx, { companyId: owner.companyId, userId, now })) < limit.perMonth) return;
  throw new AppError(
    "conflict",
    limit.perMonth === 0
      ? "Your firm has not given you credits to publish with. Ask one of its administrators."
      : `You have used the ${limit.perMonth === 1 ? "one credit" : `${limit.perMonth} credits`} your firm gives you for a month. Ask one of its administrators, or publish it next month.`,
  );
}

const back = alias(advertCredits, "put_back");

/** Credits one person has used since the month began in London; one put back does not count. */
async function usedThisMonth(tx: Db, { companyId, userId, now }: { companyId: number; userId: number; now: Date }): Promise<number> {
  const putBack = tx
    .select({ id: back.id })
    .from(back)
    .where(and(eq(back.draftId, advertCredits.draftId), eq(back.kind, "refund"), gt(back.id, advertCredits.id)));
  const [used] = await tx
    .select({ used: count() })
    .from(advertCredits)
    .where(
      and(
        eq(advertCredits.companyId, companyId),
        eq(advertCredits.actorUserId, userId),
        gte(advertCredits.createdAt, monthBegan(now)),
        eq(advertCredits.kind, "use"),
        notExists(putBack),
      ),
    );
  return used?.used ?? 0;
}

/** A company's administrator says how many credits one of its people may use in a month; null lifts the limit. @throws AppError not-found */
export async function setCreditLimit(
  ctx: Context,
  { userId: publicId, perMonth }: { userId: string; perMonth: number | null },
): Promise<{ perMonth: number | null }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { companyId, userId: setByUserId } = requireUser(ctx.principal);
    requireAllowed(ctx, "company.setMemberRole", { companyId });
    const [member] =
      companyId === null
        ? []
        : await tx
            .select({ id: users.id })
            .from(users)
            .where(and(eq(users.publicId, publicId), eq(users.companyId, companyId), eq(users.state, "active")))
            .limit(1);
    if (!member || companyId === null) throw new AppError("not-found", "There is nobody of your firm under that name.");
    const limit = { companyId, perMonth: perMonth ?? 0, setByUserId, updatedAt: ctx.now };
    if (perMonth === null) await tx.delete(creditLimits).where(eq(creditLimits.userId, member.id));
    else
      await tx
        .insert(creditLimits)
        .values({ userId: member.id, ...limit })
        .onDuplicateKeyUpdate({ set: limit });
    const event = { action: "company.setMemberRole", resource: "user", resourceId: publicId, result: "done" } as const;
    await recordAudit(tx, auditActor(ctx), { ...event, reason: "credits a month", after: { perMonth } });
    return { perMonth };
  });
}
