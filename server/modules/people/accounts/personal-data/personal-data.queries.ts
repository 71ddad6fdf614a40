import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { personalTables } from "#db/personal-tables.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { retention } from "#db/time-limits.ts";
import { lifetimes } from "../sessions/session-rows.ts";

/** Describes the data stored about people; used in the privacy notice and in the account pages. */
const listRetainedData = () => personalTables.map(({ what, why, howLong }) => ({ what, why, howLong }));

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

const hourMs = 3_600_000;

/** Lists the facts in the privacy notice, derived from table annotations and the limits the software itself uses. */
export function listPrivacyFacts() {
  const session = (who: string, { idleMs, absoluteMs }: { idleMs: number; absoluteMs: number }) => ({
    who,
    idle: formatDuration(idleMs),
    longest: formatDuration(absoluteMs),
  });
  return {
    kept: listRetainedData(),
    sessions: [
      session("Jobseekers and recruiters", lifetimes.jobseeker),
      session("Company administrators", lifetimes.company_admin),
      session("Site administrators", lifetimes.platform_admin),
    ],
    erasureGraceDays: retention.erasureGraceDays,
  };
}

/** Formats a duration in the largest unit of which there are two or more: "14 days", "24 hours", "30 minutes". */
function formatDuration(lengthMs: number): string {
  const units = [
    { name: "days", unitMs: 24 * hourMs },
    { name: "hours", unitMs: hourMs },
    { name: "minutes", unitMs: hourMs / 60 },
  ];
  const { name, unitMs } = units.find(({ unitMs }) => lengthMs >= 2 * unitMs) ?? { name: "seconds", unitMs: 1000 };
  return `${lengthMs / unitMs} ${name}`;
}
