import { desc } from "drizzle-orm";
import { creditOrders } from "#db/schema/plans.ts";
import type { Context } from "#server/kernel/context.ts";
import { csvRecord, csvStart } from "#server/text/csv.ts";
import { londonDate } from "#server/text/london-time.ts";
import { ownOrders, selectOrders } from "./orders.queries.ts";
import { ownLedger, selectLedger } from "./usage.queries.ts";

/** More than any firm has; the newest are kept. */
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
