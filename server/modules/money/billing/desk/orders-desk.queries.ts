import { and, count, desc, eq, like, or, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { type OrderState, orderStates } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import type { listOrdersToSettleInput } from "../billing.fields.ts";

const ordersPerPage = 20;

/** Returns all firms' orders, in one state or all, newest first, with the number in each state, for administrators who settle them. */
export async function listOrdersToSettle(ctx: Context, { state, q, page }: z.output<typeof listOrdersToSettleInput>) {
  const { db } = ctx.services;
  requireAllowed(ctx, "billing.settle", {});
  const reason = state === "all" ? "read all of them" : `read those ${state.replaceAll("-", " ")}`;
  await auditRead(ctx, { action: "billing.settle", resource: "orders", resourceId: null, reason });
  const found = matchesText(q);
  const [rows, counts] = await Promise.all([
    selectOrders(db)
      .where(and(found, state === "all" ? undefined : eq(creditOrders.state, state)))
      .orderBy(desc(creditOrders.createdAt), desc(creditOrders.id))
      .limit(ordersPerPage)
      .offset((page - 1) * ordersPerPage),
    db
      .select({ state: creditOrders.state, count: count() })
      .from(creditOrders)
      .innerJoin(users, eq(users.id, creditOrders.orderedByUserId))
      .leftJoin(companies, eq(companies.id, creditOrders.companyId))
      .where(found)
      .groupBy(creditOrders.state)
      .limit(orderStates.length),
  ]);
  const counted = new Map(counts.map((each) => [each.state, each.count]));
  const byState = Object.fromEntries(orderStates.map((each) => [each, counted.get(each) ?? 0])) as Record<OrderState, number>;
  const total = state === "all" ? Object.values(byState).reduce((sum, each) => sum + each, 0) : byState[state];
  return { items: rows.map(isoDates), byState, total, page, limit: ordersPerPage };
}

function matchesText(q: string): SQL | undefined {
  if (q === "") return;
  const words = q.replace(/[%_\\]/g, "\\$&");
  return or(
    like(creditOrders.invoiceNumber, `${words.replace(/^CN-/i, "")}%`),
    like(companies.name, `%${words}%`),
    like(users.name, `%${words}%`),
    like(creditOrders.purchaseOrder, `%${words}%`),
  );
}

const selectOrders = (db: Db) =>
  db
    .select({
      id: creditOrders.publicId,
      ...pick(creditOrders, "invoiceNumber", "state", "paymentMethod"),
      companyName: companies.name,
      companySlug: companies.slug,
      orderedBy: users.name,
      orderedByPublicId: users.publicId,
      ...pick(creditOrders, "planSlug", "planName", "quantity", "netPence", "vatPence", "grossPence", "advertsIncluded", "purchaseOrder"),
      ...pick(creditOrders, "createdAt", "dueAt", "decidedAt"),
    })
    .from(creditOrders)
    .innerJoin(users, eq(users.id, creditOrders.orderedByUserId))
    .leftJoin(companies, eq(companies.id, creditOrders.companyId))
    .$dynamic();
