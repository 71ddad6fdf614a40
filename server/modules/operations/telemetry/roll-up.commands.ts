import { max, sql } from "drizzle-orm";
import type { MySqlColumn, MySqlTable } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import {
  rumBins,
  rumDayBins,
  rumDayEvents,
  rumDayRatings,
  rumEvents,
  rumMonthBins,
  rumMonthEvents,
  rumRatings,
  rumSiteBins,
  rumSiteDayBins,
  rumSiteDayRatings,
} from "#db/schema/rum.ts";
import { insertSums } from "#ops/insert-sums.ts";
import { dayOf, daysToAggregate, edgesOfDay } from "#ops/whole-days.ts";

/** Earlier days are already missing hours. */
const wholeDays = 13;

/**
 * Rolls up the hours of each day (UTC) that may have changed since the last run, and the days of each finished month. Idempotent. Returns
 * the number of days.
 */
export async function rollUpRumDays(db: Db, now: Date): Promise<number> {
  const [last] = await db.select({ day: max(rumDayEvents.day) }).from(rumDayEvents);
  const days = daysToAggregate(last?.day ?? null, now, wholeDays);
  const [hours] = await db.select({ hour: max(rumSiteBins.hour) }).from(rumSiteBins);
  for (const day of daysToAggregate(hours?.hour ? dayOf(hours.hour) : null, now, wholeDays)) await rollUpSiteHours(db, edgesOfDay(day));
  for (const day of days) {
    await rollUpHours(db, day, { from: rumBins, to: rumDayBins, by: [...cellColumns(rumBins), rumBins.bin] });
    await rollUpHours(db, day, { from: rumRatings, to: rumDayRatings, by: [...cellColumns(rumRatings), rumRatings.rating] });
    await rollUpHours(db, day, {
      from: rumEvents,
      to: rumDayEvents,
      by: [rumEvents.route, rumEvents.event, rumEvents.release, rumEvents.oneIn],
    });
    const ofDay = { period: { column: rumSiteDayBins.day, name: day }, first: day, last: day };
    await rollUpFromDays(db, { ...ofDay, from: rumDayBins, to: rumSiteDayBins, by: site });
    await rollUpFromDays(db, { ...ofDay, from: rumDayRatings, to: rumSiteDayRatings, by: siteRatings });
  }
  const running = now.toISOString().slice(0, 7);
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
    if (month === running) continue;
    const ofMonth = { period: { column: rumMonthBins.month, name: month }, first: `${month}-01`, last: `${month}-31` };
    await rollUpFromDays(db, { ...ofMonth, from: rumDayBins, to: rumMonthBins, by: [...site, rumDayBins.route] });
    const { route, event, oneIn } = rumDayEvents;
    await rollUpFromDays(db, { ...ofMonth, from: rumDayEvents, to: rumMonthEvents, by: [route, event, oneIn] });
  }
  return days.length;
}

/** Adds up each hour over all pages, devices and releases. */
export async function rollUpSiteHours(db: Db, { from, until }: { from: Date; until: Date }): Promise<void> {
  const { hour, metric, navigation, oneIn, bin, n } = rumBins;
  const where = sql`${hour} >= ${from} and ${hour} < ${until}`;
  await insertSums(db, { from: rumBins, to: rumSiteBins, by: [hour, metric, navigation, oneIn, bin], sums: [n], where });
}

/** Dimensions of site-wide days, where neither page nor release matters. */
const site = [rumDayBins.metric, rumDayBins.device, rumDayBins.navigation, rumDayBins.oneIn, rumDayBins.bin];

const siteRatings = [rumDayRatings.metric, rumDayRatings.device, rumDayRatings.navigation, rumDayRatings.rating];

interface RollUp {
  from: typeof rumDayBins | typeof rumDayRatings | typeof rumDayEvents;
  to: MySqlTable;
  by: MySqlColumn[];
  period: { column: MySqlColumn; name: string };
  first: string;
  last: string;
}

/** Rolls up daily rows into a site-wide day or a month. */
function rollUpFromDays(db: Db, { from, to, by, period, first, last }: RollUp): Promise<unknown> {
  return insertSums(db, { from, to, by, sums: [from.n], period, where: sql`${from.day} between ${first} and ${last}` });
}

const cellColumns = ({ route, metric, device, navigation, release, oneIn }: typeof rumBins | typeof rumRatings): MySqlColumn[] => [
  route,
  metric,
  device,
  navigation,
  release,
  oneIn,
];

async function rollUpHours(
  db: Db,
  day: string,
  { from, to, by }: { from: typeof rumBins | typeof rumRatings | typeof rumEvents; to: MySqlTable; by: readonly MySqlColumn[] },
): Promise<void> {
  const { from: start, until } = edgesOfDay(day);
  const where = sql`${from.hour} >= ${start} and ${from.hour} < ${until}`;
  await insertSums(db, { from, to, by, sums: [from.n], period: { column: rumDayBins.day, name: day }, where });
}
