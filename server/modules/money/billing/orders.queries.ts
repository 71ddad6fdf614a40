import { and, asc, desc, eq, type SQL } from "drizzle-orm";
import type { OrderState } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { ownedBy, ownerOf } from "../credits/credit-owner.ts";

export const orderColumns = ["date", "amount", "state"] as const;

export interface OrdersAsked {
  state: OrderState | null;
  sort: (typeof orderColumns)[number];
  direction: "asc" | "desc";
  page: number;
}

const ordersPerPage = 20;
const columnOf = { date: creditOrders.createdAt, amount: creditOrders.grossPence, state: creditOrders.state };

/** What a firm or freelance recruiter has ordered, in one state or all, in the order asked for. */
export async function listOwnOrders(ctx: Context, { state, sort, direction, page }: OrdersAsked) {
  const { db } = ctx.services;
  const where = and(ownOrders(ctx), state === null ? undefined : eq(creditOrders.state, state));
  const towards = direction === "asc" ? asc : desc;
  const [rows, total] = await Promise.all([
    selectOrders(ctx, where)
      .orderBy(towards(columnOf[sort]), towards(creditOrders.id))
      .limit(ordersPerPage)
      .offset((page - 1) * ordersPerPage),
    db.$count(creditOrders, where),
  ]);
  return { items: rows.map(toShown), page, limit: ordersPerPage, total };
}

export function ownOrders(ctx: Context): SQL | undefined {
  const user = requireUser(ctx.principal);
  requireAllowed(ctx, "billing.read", { ownerId: user.userId, companyId: user.companyId });
  return ownedBy(creditOrders, ownerOf(user));
}

export const selectOrders = ({ services }: Context, where: SQL | undefined) =>
  services.db
    .select({
      id: creditOrders.publicId,
      invoiceNumber: creditOrders.invoiceNumber,
      state: creditOrders.state,
      paymentMethod: creditOrders.paymentMethod,
      planName: creditOrders.planName,
      quantity: creditOrders.quantity,
      netPence: creditOrders.netPence,
      vatPence: creditOrders.vatPence,
      grossPence: creditOrders.grossPence,
      advertsIncluded: creditOrders.advertsIncluded,
      purchaseOrder: creditOrders.purchaseOrder,
      orderedBy: users.name,
      createdAt: creditOrders.createdAt,
      dueAt: creditOrders.dueAt,
      decidedAt: creditOrders.decidedAt,
    })
    .from(creditOrders)
    .innerJoin(users, eq(users.id, creditOrders.orderedByUserId))
    .where(where)
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectOrders>>[number];

const toShown = ({ createdAt, dueAt, decidedAt, ...order }: Row) => ({
  ...order,
  createdAt: createdAt.toISOString(),
  dueAt: dueAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});
