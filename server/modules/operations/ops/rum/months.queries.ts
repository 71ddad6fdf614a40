import { and, gte, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { rumMonthBins, rumMonthEvents } from "#db/schema/rum.ts";
import { firstMonthFrom } from "#ops/counts.ts";
import { dayOf } from "#ops/whole-days.ts";
import type { Period } from "./period.ts";

const mostMonths = 13;

/** Months of a period that have been added up: those that are over and begin and end in it. */
export async function readWholeMonths(db: Db, table: typeof rumMonthBins | typeof rumMonthEvents, { from, to }: Period): Promise<string[]> {
  const { month } = table;
  const isWhole = and(gte(month, firstMonthFrom(from)), lt(month, dayOf(to).slice(0, 7)));
  const rows = await db.selectDistinct({ month }).from(table).where(isWhole).orderBy(month).limit(mostMonths);
  return rows.map((row) => row.month);
}
