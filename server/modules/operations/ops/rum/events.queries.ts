import { and, eq, inArray, type SQL, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { rumDayEvents, rumEvents, rumMonthEvents } from "#db/schema/rum.ts";
import { type PageEvent, pageEvents } from "#db/telemetry-values.ts";
import { hoursIn } from "#ops/whole-days.ts";
import { readWholeMonths } from "./months.queries.ts";
import { daysOf, type LookedAt } from "./period.ts";

/** More than all pages and events there can be in one answer. */
const mostCounts = 20_000;

export interface EventCount {
  route: string;
  event: PageEvent;
  oneIn: number;
  n: number;
}

/** What happened on pages of a period, or on one of them, by page. Events are of all devices and ways of opening a page. */
export async function readEvents(
  db: Db,
  { period, release, route }: Pick<LookedAt, "period" | "release"> & { route?: string },
): Promise<EventCount[]> {
  const where = (table: EventTable, inPeriod: SQL) =>
    and(
      inPeriod,
      // With every event named, an index that starts with hour or day and event leads to the page.
      route === undefined ? undefined : and(inArray(table.event, [...pageEvents]), eq(table.route, route)),
      release === null || !("release" in table) ? undefined : eq(table.release, release),
    );
  if (period.isByHour) {
    const hours = hoursIn([{ from: period.from, until: new Date(period.to.getTime() + 1) }]);
    return count(db, rumEvents, where(rumEvents, inArray(rumEvents.hour, hours)));
  }
  const months = release === null ? await readWholeMonths(db, rumMonthEvents, period) : [];
  const days = daysOf(period).filter((day) => !months.includes(day.slice(0, 7)));
  const byDay = await count(db, rumDayEvents, where(rumDayEvents, inArray(rumDayEvents.day, days)));
  if (months.length === 0) return byDay;
  return [...byDay, ...(await count(db, rumMonthEvents, where(rumMonthEvents, inArray(rumMonthEvents.month, months))))];
}

type EventTable = typeof rumEvents | typeof rumDayEvents | typeof rumMonthEvents;

function count(db: Db, table: EventTable, where: SQL | undefined): Promise<EventCount[]> {
  const { route, event, oneIn } = table;
  return db
    .select({ route, event, oneIn, n: sum(table.n).mapWith(Number) })
    .from(table)
    .where(where)
    .groupBy(route, event, oneIn)
    .limit(mostCounts);
}

/** How often something happened, visits that were left out counted too. */
export const timesOf = (events: readonly EventCount[], event: PageEvent): number =>
  events.filter((each) => each.event === event).reduce((times, { n, oneIn }) => times + n * oneIn, 0);
