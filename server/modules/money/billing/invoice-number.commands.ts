import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { invoiceNumbers } from "#db/schema/plans.ts";

/** "DW-2026-00042": each year counts from one, and no number is left out. */
export async function nextInvoiceNumber(tx: Db, now: Date): Promise<string> {
  const year = Number(new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", year: "numeric" }).format(now));
  await tx
    .insert(invoiceNumbers)
    .values({ year, lastNumber: 1 })
    .onDuplicateKeyUpdate({ set: { lastNumber: sql`${invoiceNumbers.lastNumber} + 1` } });
  const [given] = await tx
    .select({ lastNumber: invoiceNumbers.lastNumber })
    .from(invoiceNumbers)
    .where(eq(invoiceNumbers.year, year))
    .limit(1);
  if (!given) throw new Error("No invoice number was given.");
  return `DW-${year}-${String(given.lastNumber).padStart(5, "0")}`;
}
