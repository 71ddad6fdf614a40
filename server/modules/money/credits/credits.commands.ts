import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { AppError } from "#server/kernel/errors.ts";
import { refuseOverLimit } from "./credit-limits.commands.ts";
import { type CreditOwner, ownedBy } from "./credit-owner.ts";

const dayMs = 86_400_000;
/** A credit put back can be used for at least so long. */
const refundedValidDays = 30;

export interface Grant {
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
  const expiresAt = new Date(now.getTime() + validDays * dayMs);
  await tx.insert(advertCredits).values({ kind: "grant", ...owner, ...line, credits, remaining: credits, expiresAt, createdAt: now });
}

/**
 * Takes one credit for an advert, the one that runs out first; what many do at once waits in a row for the grant.
 * @throws AppError payment-required when none is left, conflict when the person has used all their firm lets them
 */
export async function takeCredit(
  tx: Db,
  { owner, draftId, actorUserId, now }: { owner: CreditOwner; draftId: number; actorUserId: number; now: Date },
): Promise<{ daysLive: number }> {
  await refuseOverLimit(tx, { owner, userId: actorUserId, now });
  const usable = and(
    ownedBy(advertCredits, owner),
    inArray(advertCredits.kind, ["grant", "refund"]),
    gt(advertCredits.expiresAt, now),
    gt(advertCredits.remaining, 0),
  );
  const [grant] = await tx
    .select({ id: advertCredits.id, daysLive: advertCredits.daysLive })
    .from(advertCredits)
    .where(usable)
    .orderBy(asc(advertCredits.expiresAt), asc(advertCredits.id))
    .limit(1)
    .for("update");
  if (!grant) {
    throw new AppError("payment-required", "You have no advert left to publish. Order a plan, then publish it again: it is kept as it is.");
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
 * Puts back the credit of an advert that never reached the board; nothing if none was taken. It can be used for a month at least; the others of its
 * grant run out when they always did.
 */
export async function refundCredit(
  tx: Db,
  { draftId, actorUserId, reason, now }: { draftId: number; actorUserId: number; reason: string; now: Date },
): Promise<void> {
  const last = await lastLine(tx, draftId);
  if (last?.kind !== "use" || last.grantId === null) return;
  const { grantId, companyId, freelanceUserId, daysLive } = last;
  const [grant] = await tx.select({ expiresAt: advertCredits.expiresAt }).from(advertCredits).where(eq(advertCredits.id, grantId)).limit(1);
  const atLeast = now.getTime() + refundedValidDays * dayMs;
  const expiresAt = new Date(Math.max(grant?.expiresAt?.getTime() ?? 0, atLeast));
  const owner = { companyId, freelanceUserId };
  const line = { credits: 1, remaining: 1, grantId, daysLive, draftId, reason, actorUserId, expiresAt, createdAt: now };
  await tx.insert(advertCredits).values({ kind: "refund", ...owner, ...line });
}

/** How long the advert of the credit used last may stand. */
export async function daysPaidFor(tx: Db, draftId: number): Promise<number> {
  const last = await lastLine(tx, draftId);
  if (last?.kind !== "use") throw new Error("An advert goes live without a credit used.");
  return last.daysLive;
}

async function lastLine(tx: Db, draftId: number) {
  const [line] = await tx
    .select({
      kind: advertCredits.kind,
      grantId: advertCredits.grantId,
      companyId: advertCredits.companyId,
      freelanceUserId: advertCredits.freelanceUserId,
      daysLive: advertCredits.daysLive,
    })
    .from(advertCredits)
    .where(eq(advertCredits.draftId, draftId))
    .orderBy(desc(advertCredits.id))
    .limit(1);
  return line;
}
