import { and, eq } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { type Context, createContext, type Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { publishPosting } from "#server/modules/hiring/posting/publish.commands.ts";
import { findPosting } from "#server/modules/market/adverts/postings.queries.ts";
import { principalOf } from "#server/modules/people/accounts/principal-of.queries.ts";
import { announceOutcome, lockOrder } from "./confirm-paid.commands.ts";

const noteMaxChars = 400;

/**
 * Publishes a paid order's advert on behalf of the buyer, with the buyer's current permissions. Idempotent. An advert that can no longer be
 * published stays a draft, and its owner retains the credit.
 */
export async function publishPaid(ctx: Context, orderId: string): Promise<void> {
  const { db } = ctx.services;
  const [order] = await db
    .select({ buyerId: creditOrders.orderedByUserId, draftId: creditOrders.draftPublicId })
    .from(creditOrders)
    .where(and(eq(creditOrders.publicId, orderId), eq(creditOrders.state, "paid"), eq(creditOrders.publishState, "pending")))
    .limit(1);
  if (!order || order.draftId === null) return;
  const note = await publishAsBuyer(ctx, order.buyerId, order.draftId);
  await lockingTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked?.publishState !== "pending") return;
    const publishState = note === null ? "published" : "kept";
    await tx.update(creditOrders).set({ publishState, publishNote: note }).where(eq(creditOrders.id, locked.id));
    await announceOutcome(tx, { site: ctx.services.site, now: ctx.now }, locked, publishState);
  });
}

/** Returns null when the advert has been sent, otherwise the reason. */
async function publishAsBuyer(ctx: Context, buyerId: number, draftId: string): Promise<string | null> {
  const principal = await principalOf(ctx.services.db, buyerId);
  if (!principal) return "The account that ordered it is no longer active.";
  try {
    const request = { ...ctx.request, idempotencyKey: null };
    await publishPosting({ ...ctx, principal, request, answer: {} }, draftId);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A user or an earlier attempt was first.
    if (error.code === "conflict" && (await isSent(ctx.services.db, draftId))) return null;
    const [first] = error.fields;
    return (first ? first.detail : error.message).slice(0, noteMaxChars);
  }
}

const sent: ReadonlySet<string> = new Set(["live", "awaiting-review", "paused"]);

async function isSent(db: Db, draftId: string): Promise<boolean> {
  return sent.has((await findPosting(db, draftId))?.status ?? "");
}

const publishedAtOnce = 50;

/** Publishes adverts of paid orders whose publication a stopped process left pending. */
export async function publishPendingPaid(services: Services): Promise<void> {
  const left = await services.db
    .select({ id: creditOrders.publicId })
    .from(creditOrders)
    .where(and(eq(creditOrders.publishState, "pending"), eq(creditOrders.state, "paid")))
    .limit(publishedAtOnce);
  for (const { id } of left) await publishPaid(createContext(services), id);
}
