import { and, asc, desc, eq, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { users } from "#db/schema/accounts.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { csvRecord, csvStart } from "#server/text/csv.ts";
import { londonDate } from "#server/text/london-time.ts";
import { ownedBy, ownerOf } from "../credits/credit-owner.ts";
import type { listOrdersInput } from "./billing.fields.ts";
import { ownLedger, selectLedger } from "./usage.queries.ts";

const ordersPerPage = 20;
const columnOf = { date: creditOrders.createdAt, amount: creditOrders.grossPence, state: creditOrders.state };

/** Returns the orders of a firm or freelance recruiter, in one state or all, in the requested order. */
export async function listOwnOrders(ctx: Context, { state, sort, direction, page }: z.output<typeof listOrdersInput>) {
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

function ownOrders(ctx: Context): SQL | undefined {
  const user = requireUser(ctx.principal);
  requireAllowed(ctx, "billing.read", { ownerId: user.userId, companyId: user.companyId });
  return ownedBy(creditOrders, ownerOf(user));
}

const selectOrders = ({ services }: Context, where: SQL | undefined) =>
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

/** More than any firm has; the newest are exported. */
const mostLines = 5000;

interface File {
  fileName: string;
  text: string;
}

const pounds = (pence: number): string => (pence / 100).toFixed(2);
const day = (moment: Date | null): string | null => moment && londonDate(moment);

export async function ordersFile(ctx: Context): Promise<File> {
  const rows = await selectOrders(ctx, ownOrders(ctx)).orderBy(desc(creditOrders.id)).limit(mostLines);
  const heading = [
    "Invoice",
    "Ordered on",
    "Plan",
    "Quantity",
    "Net £",
    "VAT £",
    "Gross £",
    "State",
    "Paid by",
    "Due on",
    "Your number",
    "Ordered by",
  ];
  const lines = rows.map((order) => [
    order.invoiceNumber,
    day(order.createdAt),
    order.planName,
    order.quantity,
    pounds(order.netPence),
    pounds(order.vatPence),
    pounds(order.grossPence),
    order.state,
    order.paymentMethod,
    day(order.dueAt),
    order.purchaseOrder,
    order.orderedBy,
  ]);
  return file(ctx, "orders", heading, lines);
}

export async function ledgerFile(ctx: Context): Promise<File> {
  const rows = await selectLedger(ctx, ownLedger(ctx)).limit(mostLines);
  const heading = ["Date", "What", "Credits", "Advert", "Number", "Person", "Why", "Usable until"];
  const lines = rows.map((line) => [
    day(line.createdAt),
    line.kind,
    line.credits,
    line.title,
    line.jobId,
    line.person,
    line.reason,
    day(line.expiresAt),
  ]);
  return file(ctx, "credits", heading, lines);
}

const file = ({ now }: Context, name: string, heading: string[], lines: (string | number | null)[][]): File => ({
  fileName: `${name}-${londonDate(now)}.csv`,
  text: csvStart + [heading, ...lines].map(csvRecord).join(""),
});
