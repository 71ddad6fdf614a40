import { and, gte, lt, max, type SQL, sql } from "drizzle-orm";
import type { MySqlColumn, MySqlTable } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { clientErrorCounts, clientErrorDayCounts } from "#db/schema/client-errors.ts";
import { rateLimitDayUsage, rateLimitUsage } from "#db/schema/rate-limits.ts";
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
import { workDayCounts, workDayTimings, workTimings } from "#db/schema/traces.ts";
import { mergeMarks, readSketch, sketchText } from "#ops/client-errors/visit-sketch.ts";
import { binGrowth } from "#ops/rum/summary.ts";
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

/** Both are stored by hour for thirty days, so earlier days are already missing hours. */
const ownWholeDays = 29;

/** Rolls up durations of the site's own work, quota use and errors by day. Idempotent. */
export async function rollUpServerDays(db: Db, now: Date): Promise<void> {
  const [timed] = await db.select({ day: max(workDayTimings.day) }).from(workDayTimings);
  for (const day of daysToAggregate(timed?.day ?? null, now, ownWholeDays)) {
    const { kind, name, outcome, bin, n, hour } = workTimings;
    const { from, until } = edgesOfDay(day);
    const where = sql`${hour} >= ${from} and ${hour} < ${until}`;
    const period = { column: workDayTimings.day, name: day };
    await insertSums(db, { from: workTimings, to: workDayTimings, by: [kind, name, outcome, bin], sums: [n], period, where });
    await countWorkOfDay(db, day);
  }
  const [used] = await db.select({ day: max(rateLimitDayUsage.day) }).from(rateLimitDayUsage);
  for (const day of daysToAggregate(used?.day ?? null, now, ownWholeDays)) {
    const { endpoint, policy, callerKind, usedUnits, refusedCalls, hour } = rateLimitUsage;
    const { from, until } = edgesOfDay(day);
    const where = sql`${hour} >= ${from} and ${hour} < ${until}`;
    const period = { column: rateLimitDayUsage.day, name: day };
    const [by, sums] = [
      [endpoint, policy, callerKind],
      [usedUnits, refusedCalls],
    ];
    await insertSums(db, { from: rateLimitUsage, to: rateLimitDayUsage, by, sums, period, where });
  }
  await rollUpErrorDays(db, now);
}

/** As long as hours of errors are stored. */
const daysOfErrors = 89;
const rowsAtOnce = 500;

/** In this process, because the database cannot merge sketches of visits. */
async function rollUpErrorDays(db: Db, now: Date): Promise<void> {
  const [last] = await db.select({ day: max(clientErrorDayCounts.day) }).from(clientErrorDayCounts);
  for (const day of daysToAggregate(last?.day ?? null, now, daysOfErrors)) {
    const { from, until } = edgesOfDay(day);
    const inDay = and(gte(clientErrorCounts.hour, from), lt(clientErrorCounts.hour, until));
    const sums = new Map<string, typeof clientErrorDayCounts.$inferInsert>();
    for (const { hour: _hour, ...cell } of await db.select().from(clientErrorCounts).where(inDay)) {
      const name = JSON.stringify([cell.groupId, cell.release, cell.route, cell.device, cell.browser]);
      const known = sums.get(name);
      const visitsSketch = known
        ? sketchText(mergeMarks(readSketch(known.visitsSketch), readSketch(cell.visitsSketch)))
        : cell.visitsSketch;
      sums.set(name, { ...cell, day, n: cell.n + (known?.n ?? 0), visitsSketch });
    }
    const rows = [...sums.values()];
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await db
        .insert(clientErrorDayCounts)
        .values(rows.slice(at, at + rowsAtOnce))
        .onDuplicateKeyUpdate({ set: { n: sql`values(n)`, visitsSketch: sql`values(visits_sketch)` } });
  }
}

/** Adds up a day's counts by name, with the total duration as `valueOfBin` has it. */
async function countWorkOfDay(db: Db, day: string): Promise<void> {
  const { kind, name, bin, n } = workDayTimings;
  const totalUs = sql`round(sum(${n} * if(${bin} = 0, 0, pow(${binGrowth}, ${bin} - 0.5))))`;
  await db.execute(
    sql`insert into ${workDayCounts} (day, kind, name, n, total_us)
      select ${day}, ${kind}, ${name}, sum(${n}), ${totalUs} from ${workDayTimings} where ${workDayTimings.day} = ${day} group by ${kind}, ${name}
      on duplicate key update n = values(n), total_us = values(total_us)`,
  );
}

interface Sums {
  from: MySqlTable;
  to: MySqlTable;
  /** Grouping columns, present in both tables. */
  by: readonly MySqlColumn[];
  /** Summed columns, present in both tables. */
  sums: readonly MySqlColumn[];
  /** The day or month of the sums; omitted where rows are grouped by their hour. */
  period?: { column: MySqlColumn; name: string };
  where: SQL;
}

/** Aggregates rows of one table into another; a repeated aggregation replaces the earlier sums. */
function insertSums(db: Db, { from, to, by, sums, period, where }: Sums): Promise<unknown> {
  const names = commas([...(period ? [period.column] : []), ...by, ...sums].map(nameOf));
  const columns = commas(by.map((column) => sql`${column}`));
  const named = period ? sql`${period.name}, ` : sql``;
  const totals = commas(sums.map((column) => sql`sum(${column})`));
  const assignments = commas(sums.map((column) => sql`${nameOf(column)} = values(${nameOf(column)})`));
  return db.execute(
    sql`insert into ${to} (${names})
      select ${named}${columns}, ${totals} from ${from} where ${where} group by ${columns}
      on duplicate key update ${assignments}`,
  );
}

const nameOf = ({ name }: MySqlColumn) => sql.identifier(name);
const commas = (parts: readonly (SQL | ReturnType<typeof sql.identifier>)[]): SQL => sql.join([...parts], sql`, `);
