import { and, asc, eq, gt, inArray, type SQL, sql, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { advertCredits, priceCredits } from "#db/schema/credits.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { daysAfter } from "#db/time-limits.ts";
import { type CreditOwner, ownedBy } from "./credit-owner.ts";

const priceCreditValidDays = 365;
/** Minimum validity of money that comes back with a cancelled order. */
const returnedValidDays = 30;
const mostGrants = 200;
const mostSteps = 10;

/** Of an advert's price, what a kept promise returns. */
const returnedShare = 4;

/** Returns the share of an order's net price per advert that a kept promise earns, in whole pence. */
export const promiseCreditPence = ({ netPence, advertsIncluded }: Pick<OrderRow, "netPence" | "advertsIncluded">): number =>
  Math.floor(netPence / Math.max(1, advertsIncluded) / returnedShare);

/** The most that credit may take off an order: half of its price, so that nothing that costs money becomes a free order. */
export const mostDiscountPence = (listPence: number): number => Math.floor(listPence / 2);

type OrderRow = Pick<typeof creditOrders.$inferSelect, "id" | "state" | "netPence" | "grossPence" | "advertsIncluded">;

/** Returns the order that paid for an advert's first publication; null for one without a price, or refunded. */
export async function findPaidOrder(tx: Db, draftId: number): Promise<OrderRow | null> {
  const [use] = await tx
    .select({ grantId: advertCredits.grantId })
    .from(advertCredits)
    .where(eq(advertCredits.draftId, draftId))
    .orderBy(advertCredits.id)
    .limit(1);
  let id = use?.grantId ?? null;
  for (let step = 0; id !== null && step < mostSteps; step++) {
    const [line] = await tx
      .select({ kind: advertCredits.kind, grantId: advertCredits.grantId, orderId: advertCredits.orderId })
      .from(advertCredits)
      .where(eq(advertCredits.id, id))
      .limit(1);
    if (line?.orderId) return findOrderWithPrice(tx, line.orderId);
    id = line?.kind === "refund" ? line.grantId : null;
  }
  return null;
}

async function findOrderWithPrice(tx: Db, id: number): Promise<OrderRow | null> {
  const [order] = await tx
    .select(pick(creditOrders, "id", "state", "netPence", "grossPence", "advertsIncluded"))
    .from(creditOrders)
    .where(eq(creditOrders.id, id))
    .limit(1)
    .for("update");
  return order?.state === "paid" && order.grossPence > 0 ? order : null;
}

/** Gives money off later orders for an advert, once per advert. Returns until when it may be used; null where the advert has had it. */
export async function grantPriceCredit(
  tx: Db,
  { owner, jobId, orderId, pence }: { owner: CreditOwner; jobId: number; orderId: number; pence: number },
  now: Date,
): Promise<Date | null> {
  const expiresAt = daysAfter(now, priceCreditValidDays);
  const line = { kind: "grant", ...owner, jobId, orderId, pence, remainingPence: pence, expiresAt, createdAt: now } as const;
  const [added] = await tx.insert(priceCredits).ignore().values(line);
  return added.affectedRows === 1 ? expiresAt : null;
}

const isUsable = (owner: CreditOwner, now: Date): SQL | undefined =>
  and(ownedBy(priceCredits, owner), eq(priceCredits.kind, "grant"), gt(priceCredits.expiresAt, now), gt(priceCredits.remainingPence, 0));

/** Returns the money an owner may still take off orders, and when the first of it expires. */
export async function readPriceCredit(db: Db, owner: CreditOwner, now: Date): Promise<{ pence: number; expiresAt: string | null }> {
  const [left] = await db
    .select({
      pence: sum(priceCredits.remainingPence).mapWith(Number),
      expiresAt: sql<Date | null>`min(${priceCredits.expiresAt})`.mapWith(priceCredits.expiresAt),
    })
    .from(priceCredits)
    .where(isUsable(owner, now));
  return { pence: left?.pence ?? 0, expiresAt: left?.pence ? (left.expiresAt?.toISOString() ?? null) : null };
}

interface PriceCreditPart {
  grantId: number;
  pence: number;
}

/**
 * Locks an owner's money off, the earliest to expire first, up to an amount; concurrent calls wait. `take` books it for an order, in the same
 * transaction.
 */
export async function reservePriceCredit(tx: Db, { owner, mostPence, now }: { owner: CreditOwner; mostPence: number; now: Date }) {
  const parts = await lockParts(tx, { owner, mostPence, now });
  return {
    pence: totalPence(parts),
    take: (orderId: number): Promise<void> => takePriceCredit(tx, parts, { owner, orderId, now }),
  };
}

async function lockParts(
  tx: Db,
  { owner, mostPence, now }: { owner: CreditOwner; mostPence: number; now: Date },
): Promise<PriceCreditPart[]> {
  if (mostPence <= 0) return [];
  const grants = await tx
    .select({ grantId: priceCredits.id, left: priceCredits.remainingPence })
    .from(priceCredits)
    .where(isUsable(owner, now))
    .orderBy(asc(priceCredits.expiresAt), asc(priceCredits.id))
    .limit(mostGrants)
    .for("update");
  const parts: PriceCreditPart[] = [];
  let wanted = mostPence;
  for (const { grantId, left } of grants) {
    const pence = Math.min(left ?? 0, wanted);
    if (pence > 0) parts.push({ grantId, pence });
    wanted -= pence;
  }
  return parts;
}

const totalPence = (parts: readonly { pence: number }[]): number => parts.reduce((total, { pence }) => total + pence, 0);

/** Books reserved money as used for an order. */
async function takePriceCredit(
  tx: Db,
  parts: readonly PriceCreditPart[],
  { owner, orderId, now }: { owner: CreditOwner; orderId: number; now: Date },
): Promise<void> {
  for (const { grantId, pence } of parts) {
    await tx
      .update(priceCredits)
      .set({ remainingPence: sql`${priceCredits.remainingPence} - ${pence}` })
      .where(eq(priceCredits.id, grantId));
    await tx.insert(priceCredits).values({ kind: "use", ...owner, pence: -pence, grantId, orderId, createdAt: now });
  }
}

/** Returns what an order has taken of each grant and not given back. The order must be locked. */
const listTaken = async (tx: Db, orderId: number): Promise<PriceCreditPart[]> => {
  const rows = await tx
    .select({ grantId: priceCredits.grantId, pence: sum(priceCredits.pence).mapWith(Number) })
    .from(priceCredits)
    .where(and(eq(priceCredits.orderId, orderId), inArray(priceCredits.kind, ["use", "return"])))
    .groupBy(priceCredits.grantId)
    .orderBy(priceCredits.grantId)
    .limit(mostGrants);
  return rows.flatMap(({ grantId, pence }) => (grantId === null || pence >= 0 ? [] : [{ grantId, pence: -pence }]));
};

/**
 * Gives back what a locked order took, valid for at least a month; does nothing the second time. A refund also withdraws what is left of what
 * the order's adverts earned.
 */
export async function returnPriceCredit(
  tx: Db,
  { id: orderId, ...owned }: OrderOwner & { id: number },
  now: Date,
  { isRefunded = false } = {},
): Promise<void> {
  if (isRefunded) await withdrawPriceCredit(tx, orderId, now);
  const atLeast = daysAfter(now, returnedValidDays);
  for (const { grantId, pence } of await listTaken(tx, orderId)) {
    await tx
      .update(priceCredits)
      .set({
        remainingPence: sql`${priceCredits.remainingPence} + ${pence}`,
        expiresAt: sql`greatest(${priceCredits.expiresAt}, ${sql.param(atLeast, priceCredits.expiresAt)})`,
      })
      .where(eq(priceCredits.id, grantId));
    const { companyId, freelanceUserId } = owned;
    await tx.insert(priceCredits).values({ kind: "return", companyId, freelanceUserId, pence, grantId, orderId, createdAt: now });
  }
}

interface OrderOwner {
  companyId: number | null;
  freelanceUserId: number | null;
}

/**
 * Takes again what lowered a locked order that was cancelled in between and is taken up again.
 * @returns the pence that were no longer there
 */
export async function retakePriceCredit(
  tx: Db,
  { id: orderId, discountPence, owner }: { id: number; discountPence: number; owner: CreditOwner },
  now: Date,
): Promise<number> {
  const missing = discountPence - totalPence(await listTaken(tx, orderId));
  const credit = await reservePriceCredit(tx, { owner, mostPence: missing, now });
  await credit.take(orderId);
  return Math.max(0, missing) - credit.pence;
}

/** Withdraws what is left of money earned by adverts of a refunded order. */
async function withdrawPriceCredit(tx: Db, orderId: number, now: Date): Promise<void> {
  const grants = await tx
    .select({
      id: priceCredits.id,
      left: priceCredits.remainingPence,
      companyId: priceCredits.companyId,
      freelanceUserId: priceCredits.freelanceUserId,
    })
    .from(priceCredits)
    .where(and(eq(priceCredits.orderId, orderId), eq(priceCredits.kind, "grant"), gt(priceCredits.remainingPence, 0)))
    .orderBy(asc(priceCredits.id))
    .limit(mostGrants)
    .for("update");
  for (const { id: grantId, left, ...owner } of grants) {
    await tx.update(priceCredits).set({ remainingPence: 0 }).where(eq(priceCredits.id, grantId));
    await tx.insert(priceCredits).values({ kind: "withdrawal", ...owner, pence: -(left ?? 0), grantId, createdAt: now });
  }
}
