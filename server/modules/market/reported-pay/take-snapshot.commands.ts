import { and, asc, eq, gt, gte, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { reportedPay, reportedPayFigures } from "#db/schema/reported-pay.ts";
import { companyNameKey } from "#server/text/company-name.ts";
import { type CountedReport, takeSnapshot } from "./reported-figures.queries.ts";

const factName = "reported-pay-counted-on";
const reportsPerRead = 5000;
/** Bound on kinds times their parts; in practice there are a few hundred. */
const mostFigures = 2000;

/** Recomputes reported pay at most once a day across all processes. Returns whether it did. */
export async function countReportedPay(db: Db, now: Date): Promise<boolean> {
  const today = now.toISOString().slice(0, 10);
  const [known] = await db.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.name, factName)).limit(1);
  if (isSameOrLater(known?.value, today)) return false;
  await db
    .insert(siteFacts)
    .values({ name: factName, value: "", updatedAt: now })
    .onDuplicateKeyUpdate({ set: { name: factName } });
  return lockingTransaction(db, async (tx) => {
    const [locked] = await tx.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.name, factName)).limit(1).for("update");
    if (isSameOrLater(locked?.value, today)) return false;
    const rows = await tx.select().from(reportedPayFigures).limit(mostFigures);
    const earlier = new Map(rows.map((row) => [row.cell, row]));
    const figures = takeSnapshot(await listReports(tx, firstCountedYear(now)), earlier);
    for (const figure of figures) {
      const { cell, isShown, people, p25Pence, p50Pence, p75Pence, samples, members } = figure;
      const known = earlier.get(cell);
      const takenAt = known?.members === members ? known.takenAt : now;
      const values = { cell, isShown, people, p25Pence, p50Pence, p75Pence, samples, members, takenAt };
      await tx.insert(reportedPayFigures).values(values).onDuplicateKeyUpdate({ set: values });
    }
    await tx.update(siteFacts).set({ value: today, updatedAt: now }).where(eq(siteFacts.name, factName));
    return true;
  });
}

const isSameOrLater = (value: unknown, today: string): boolean => typeof value === "string" && value >= today;

async function listReports(tx: Db, firstYear: number): Promise<CountedReport[]> {
  const columns = {
    ...pick(reportedPay, "id", "version", "isSample", "category", "level", "region", "side", "period", "basis", "amountPence"),
    ...pick(reportedPay, "companyId", "employerName"),
    directory: companies.nameKey,
  };
  const found: CountedReport[] = [];
  for (let after = 0; ; ) {
    const rows = await tx
      .select(columns)
      .from(reportedPay)
      .leftJoin(companies, eq(companies.id, reportedPay.companyId))
      .where(and(gte(reportedPay.year, firstYear), gt(reportedPay.id, sql.param(after))))
      .orderBy(asc(reportedPay.id))
      .limit(reportsPerRead);
    found.push(
      ...rows.map(({ directory, employerName: typed, companyId: _companyId, id: _id, ...report }) => ({
        ...report,
        employer: directory ?? (typed === null ? null : companyNameKey(typed)),
      })),
    );
    if (rows.length < reportsPerRead) return found;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Reports of earlier years stay stored for their authors but are no longer counted. */
const firstCountedYear = (now: Date): number => now.getUTCFullYear() - 1;
