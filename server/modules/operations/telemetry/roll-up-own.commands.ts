import { and, gte, lt, max, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { clientErrorCounts, clientErrorDayCounts } from "#db/schema/client-errors.ts";
import { rateLimitDayUsage, rateLimitUsage } from "#db/schema/rate-limits.ts";
import { workDayCounts, workDayTimings, workTimings } from "#db/schema/traces.ts";
import { mergeMarks, readSketch, sketchText } from "#ops/client-errors/visit-sketch.ts";
import { insertSums } from "#ops/insert-sums.ts";
import { binGrowth } from "#ops/rum/summary.ts";
import { daysToAggregate, edgesOfDay } from "#ops/whole-days.ts";

/** Both are stored by hour for thirty days, so earlier days are already missing hours. */
const wholeDays = 29;

/** Rolls up durations of the site's own work, quota use and errors by day. Idempotent. */
export async function rollUpServerDays(db: Db, now: Date): Promise<void> {
  const [timed] = await db.select({ day: max(workDayTimings.day) }).from(workDayTimings);
  for (const day of daysToAggregate(timed?.day ?? null, now, wholeDays)) {
    const { kind, name, outcome, bin, n, hour } = workTimings;
    const { from, until } = edgesOfDay(day);
    const where = sql`${hour} >= ${from} and ${hour} < ${until}`;
    const period = { column: workDayTimings.day, name: day };
    await insertSums(db, { from: workTimings, to: workDayTimings, by: [kind, name, outcome, bin], sums: [n], period, where });
    await countWorkOfDay(db, day);
  }
  const [used] = await db.select({ day: max(rateLimitDayUsage.day) }).from(rateLimitDayUsage);
  for (const day of daysToAggregate(used?.day ?? null, now, wholeDays)) {
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
