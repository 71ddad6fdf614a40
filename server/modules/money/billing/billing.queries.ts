import { and, asc, desc, eq, gt, inArray, type SQL, sum } from "drizzle-orm";
import { companies } from "#db/schema/companies.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { creditOrders } from "#db/schema/plans.ts";
import type { RowFacts } from "#server/kernel/access/can.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { ownedBy, ownerOf } from "../credits/credit-owner.ts";

const linesPerPage = 20;

const myFacts = ({ principal }: Context): RowFacts => {
  const { userId, companyId } = requireUser(principal);
  return { ownerId: userId, companyId };
};

/** How many adverts the caller may still publish, until when, and the newest lines of the ledger. */
export async function readCredits(ctx: Context, page: number) {
  const { db } = ctx.services;
  requireAllowed(ctx, "billing.read", myFacts(ctx));
  const mine = ownedBy(advertCredits, ownerOf(requireUser(ctx.principal)));
  const usable = and(
    mine,
    inArray(advertCredits.kind, ["grant", "refund"]),
    gt(advertCredits.expiresAt, ctx.now),
    gt(advertCredits.remaining, 0),
  );
  const [[total], [next], rows] = await Promise.all([
    db
      .select({ available: sum(advertCredits.remaining).mapWith(Number) })
      .from(advertCredits)
      .where(usable),
    db
      .select({ expiresAt: advertCredits.expiresAt, credits: advertCredits.remaining })
      .from(advertCredits)
      .where(usable)
      .orderBy(asc(advertCredits.expiresAt))
      .limit(1),
    db
      .select({
        kind: advertCredits.kind,
        credits: advertCredits.credits,
        remaining: advertCredits.remaining,
        daysLive: advertCredits.daysLive,
        expiresAt: advertCredits.expiresAt,
        reason: advertCredits.reason,
        postingId: jobDrafts.publicId,
        createdAt: advertCredits.createdAt,
      })
      .from(advertCredits)
      .leftJoin(jobDrafts, eq(jobDrafts.id, advertCredits.draftId))
      .where(mine)
      .orderBy(desc(advertCredits.id))
      .limit(linesPerPage + 1)
      .offset((page - 1) * linesPerPage),
  ]);
  const lines = rows.slice(0, linesPerPage).map(({ expiresAt, createdAt, ...line }) => ({
    ...line,
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
  const nextToExpire = next?.expiresAt ? { credits: next.credits ?? 0, expiresAt: next.expiresAt.toISOString() } : null;
  return { available: total?.available ?? 0, nextToExpire, lines, page, limit: linesPerPage, hasMore: rows.length > linesPerPage };
}

/** The caller's orders, newest first. */
export async function listOrders(ctx: Context, page: number) {
  requireAllowed(ctx, "billing.read", myFacts(ctx));
  return ordersWhere(ctx, ownedBy(creditOrders, ownerOf(requireUser(ctx.principal))), page);
}

async function ordersWhere({ services }: Context, where: SQL | undefined, page: number) {
  const rows = await services.db
    .select({
      id: creditOrders.publicId,
      invoiceNumber: creditOrders.invoiceNumber,
      state: creditOrders.state,
      companyName: companies.name,
      planSlug: creditOrders.planSlug,
      planName: creditOrders.planName,
      quantity: creditOrders.quantity,
      netPence: creditOrders.netPence,
      vatBasisPoints: creditOrders.vatBasisPoints,
      vatPence: creditOrders.vatPence,
      grossPence: creditOrders.grossPence,
      advertsIncluded: creditOrders.advertsIncluded,
      daysLive: creditOrders.daysLive,
      creditsValidDays: creditOrders.creditsValidDays,
      purchaseOrder: creditOrders.purchaseOrder,
      createdAt: creditOrders.createdAt,
      dueAt: creditOrders.dueAt,
      decidedAt: creditOrders.decidedAt,
    })
    .from(creditOrders)
    .leftJoin(companies, eq(companies.id, creditOrders.companyId))
    .where(where)
    .orderBy(desc(creditOrders.createdAt), desc(creditOrders.id))
    .limit(linesPerPage + 1)
    .offset((page - 1) * linesPerPage);
  const items = rows.slice(0, linesPerPage).map(({ createdAt, dueAt, decidedAt, ...order }) => ({
    ...order,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
  return { items, page, limit: linesPerPage, hasMore: rows.length > linesPerPage };
}
