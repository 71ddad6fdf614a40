import { and, asc, count, desc, eq, gt, gte, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { advertCredits, creditLimits } from "#db/schema/credits.ts";
import { daysAfter } from "#db/time-limits.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { londonDate, momentInLondon } from "#server/text/london-time.ts";
import { type CreditOwner, isUsableGrant } from "./credit-owner.ts";

const dayMs = 86_400_000;
/** Minimum validity of a returned credit. */
const refundedValidDays = 30;

interface Grant {
  owner: CreditOwner;
  credits: number;
  daysLive: number;
  validDays: number;
  orderId: number | null;
  reason: string;
  actorUserId: number | null;
}

/** Adds credits to the ledger, in the caller's transaction. */
export async function grantCredits(tx: Db, grant: Grant, now: Date): Promise<void> {
  const { owner, credits, validDays, ...line } = grant;
  const expiresAt = daysAfter(now, validDays);
  await tx.insert(advertCredits).values({ kind: "grant", ...owner, ...line, credits, remaining: credits, expiresAt, createdAt: now });
}

/**
 * Takes one credit for an advert, the earliest to expire; concurrent calls wait for the lock on the grant.
 * @throws AppError payment-required when none is left, conflict when the user has reached their firm's limit
 */
export async function takeCredit(
  tx: Db,
  { owner, draftId, actorUserId, now }: { owner: CreditOwner; draftId: number; actorUserId: number; now: Date },
): Promise<{ daysLive: number }> {
  await refuseOverLimit(tx, { owner, userId: actorUserId, now });
  const [grant] = await tx
    .select({ id: advertCredits.id, daysLive: advertCredits.daysLive })
    .from(advertCredits)
    .where(isUsableGrant(owner, now))
    .orderBy(asc(advertCredits.expiresAt), asc(advertCredits.id))
    .limit(1)
    .for("update");
  if (!grant) {
    throw new AppError("payment-required", "You have no adverts left to publish. Buy a plan, then publish it again: your draft is saved.");
  }
  await tx
    .update(advertCredits)
    .set({ remaining: sql`${advertCredits.remaining} - 1` })
    .where(eq(advertCredits.id, grant.id));
  const { id: grantId, daysLive } = grant;
  await tx.insert(advertCredits).values({ kind: "use", ...owner, credits: -1, grantId, daysLive, draftId, actorUserId, createdAt: now });
  return { daysLive };
}

/**
 * Returns the credit of an advert that was never published; does nothing if none was taken. It is valid for at least a month; other credits
 * of its grant retain their expiry.
 */
export async function refundCredit(
  tx: Db,
  { draftId, actorUserId, reason, now }: { draftId: number; actorUserId: number; reason: string; now: Date },
): Promise<void> {
  const last = await findLastCredit(tx, draftId);
  if (last?.kind !== "use" || last.grantId === null) return;
  const { grantId, companyId, freelanceUserId, daysLive } = last;
  const [grant] = await tx.select({ expiresAt: advertCredits.expiresAt }).from(advertCredits).where(eq(advertCredits.id, grantId)).limit(1);
  const atLeast = now.getTime() + refundedValidDays * dayMs;
  const expiresAt = new Date(Math.max(grant?.expiresAt?.getTime() ?? 0, atLeast));
  const owner = { companyId, freelanceUserId };
  const line = { credits: 1, remaining: 1, grantId, daysLive, draftId, reason, actorUserId, expiresAt, createdAt: now };
  await tx.insert(advertCredits).values({ kind: "refund", ...owner, ...line });
}

/** Returns how many days an advert may be live with its last used credit. */
export async function daysPaidFor(tx: Db, draftId: number): Promise<number> {
  const last = await findLastCredit(tx, draftId);
  if (last?.kind !== "use") throw new Error("An advert goes live without a credit used.");
  return last.daysLive;
}

async function findLastCredit(tx: Db, draftId: number) {
  const [line] = await tx
    .select(pick(advertCredits, "kind", "grantId", "companyId", "freelanceUserId", "daysLive"))
    .from(advertCredits)
    .where(eq(advertCredits.draftId, draftId))
    .orderBy(desc(advertCredits.id))
    .limit(1);
  return line;
}

interface Spender {
  owner: CreditOwner;
  userId: number;
  now: Date;
}

/**
 * Rejects a user who has reached their monthly limit of the firm's credits. Concurrent calls wait for the lock on the limit.
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
      ? "Your firm has not given you any credits. Ask one of its administrators."
      : `You have used your monthly limit of ${limit.perMonth === 1 ? "one credit" : `${limit.perMonth} credits`}. Ask one of your firm’s administrators, or publish next month.`,
  );
}

/** Returns the start of the month in London. */
export const startOfLondonMonth = (now: Date): Date => momentInLondon(`${londonDate(now).slice(0, 7)}-01T00:00`) ?? now;

const back = alias(advertCredits, "put_back");

/** Counts credits the user has used since the start of the month in London; returned ones do not count. */
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
        gte(advertCredits.createdAt, startOfLondonMonth(now)),
        eq(advertCredits.kind, "use"),
        notExists(putBack),
      ),
    );
  return used?.used ?? 0;
}

const limitRefusal = "The limit must be a whole number from 0 to 1000, or empty for no limit.";
export const setCreditLimitInput = z.strictObject({
  userId: z.string("Name the person.").max(22, "This is not a person."),
  perMonth: z.int(limitRefusal).min(0, limitRefusal).max(1000, limitRefusal).nullable(),
});

/**
 * Sets a team member's monthly credit limit, as the company's administrator; null removes the limit.
 * @throws AppError not-found
 */
export async function setCreditLimit(
  ctx: Context,
  { userId: publicId, perMonth }: z.output<typeof setCreditLimitInput>,
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
    if (!member || companyId === null) throw new AppError("not-found", "There is no such person in your firm.");
    const limit = { companyId, perMonth: perMonth ?? 0, setByUserId, updatedAt: ctx.now };
    if (perMonth === null) await tx.delete(creditLimits).where(eq(creditLimits.userId, member.id));
    else
      await tx
        .insert(creditLimits)
        .values({ userId: member.id, ...limit })
        .onDuplicateKeyUpdate({ set: limit });
    const event = { action: "company.setMemberRole", resource: "user", resourceId: publicId } as const;
    await recordAudit(tx, ctx, { ...event, reason: "credits a month", after: { perMonth } });
    return { perMonth };
  });
}
