import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { personalTables } from "#db/personal-tables.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { creditOrders } from "#db/schema/plans.ts";

/** Describes the data stored about people; used in the privacy notice and in the account pages. */
export const listRetainedData = () => personalTables.map(({ what, why, howLong }) => ({ what, why, howLong }));

/** Describes the data stored about a person, with the time of their last export and the invoices of their freelance practice. */
export async function summarisePersonalData(db: Db, userId: number) {
  const [last] = await db
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .where(and(eq(auditEvents.actorUserId, userId), eq(auditEvents.action, "user.export"), eq(auditEvents.result, "done")))
    .orderBy(desc(auditEvents.id))
    .limit(1);
  const invoices = await db
    .select({ id: creditOrders.publicId, number: creditOrders.invoiceNumber })
    .from(creditOrders)
    .where(and(eq(creditOrders.freelanceUserId, userId), isNull(creditOrders.companyId), isNotNull(creditOrders.invoiceNumber)))
    .orderBy(desc(creditOrders.id))
    .limit(200);
  return {
    invoices,
    kept: listRetainedData(),
    lastExportAt: last?.at.toISOString() ?? null,
  };
}
