import { and, eq, gte, inArray, lt, notExists, type SQL } from "drizzle-orm";
import { alias, type MySqlTable } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { clientErrorCounts, clientErrorDayCounts, clientErrorExemplars, clientErrorGroups } from "#db/schema/client-errors.ts";
import { opsAlertChanges, opsAlerts } from "#db/schema/ops-alerts.ts";
import {
  rumBins,
  rumClicks,
  rumDayBins,
  rumDayEvents,
  rumDayRatings,
  rumEvents,
  rumExemplars,
  rumMonthBins,
  rumMonthEvents,
  rumRatings,
  rumSiteBins,
  rumSiteDayBins,
  rumSiteDayRatings,
} from "#db/schema/rum.ts";
import { analyticsCounts, consoleSums, processMinutes, releaseFirstLooks, telemetryHealth, telemetryIntake } from "#db/schema/telemetry.ts";
import { pinnedTraces, statementShapes, traceParts, traceWishes, workDayCounts, workDayTimings, workTimings } from "#db/schema/traces.ts";
import { daysBefore } from "#db/time-limits.ts";
import { firstMonthFrom } from "#ops/counts.ts";
import { dayOf, edgesOfDay } from "#ops/whole-days.ts";

const hourlyRetentionDays = 14;
const dailyRetentionMonths = 13;
const minuteRetentionDays = 3;
const rowsAtOnce = 2000;
const mostRounds = 100;

/** Deletes hourly page measurements after a fortnight and daily ones after thirteen months. Returns the number of rows. */
export async function deleteOldCounts(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const oldestHour = daysBefore(now, hourlyRetentionDays);
  const oldest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - dailyRetentionMonths, now.getUTCDate()));
  const oldestDay = oldest.toISOString().slice(0, 10);
  const rules = [
    [rumBins, lt(rumBins.hour, oldestHour)],
    [rumSiteBins, lt(rumSiteBins.hour, oldestHour)],
    [rumRatings, lt(rumRatings.hour, oldestHour)],
    [rumEvents, lt(rumEvents.hour, oldestHour)],
    [rumExemplars, lt(rumExemplars.hour, oldestHour)],
    [rumDayBins, lt(rumDayBins.day, oldestDay)],
    [rumSiteDayBins, lt(rumSiteDayBins.day, oldestDay)],
    // A month is deleted together with its first day.
    [rumMonthBins, lt(rumMonthBins.month, firstMonthFrom(oldest))],
    [rumMonthEvents, lt(rumMonthEvents.month, firstMonthFrom(oldest))],
    [rumDayRatings, lt(rumDayRatings.day, oldestDay)],
    [rumSiteDayRatings, lt(rumSiteDayRatings.day, oldestDay)],
    [rumDayEvents, lt(rumDayEvents.day, oldestDay)],
    [rumClicks, lt(rumClicks.day, oldestDay)],
    [analyticsCounts, lt(analyticsCounts.day, oldestDay)],
    [telemetryIntake, lt(telemetryIntake.hour, oldest)],
    [releaseFirstLooks, lt(releaseFirstLooks.lookedAt, oldest)],
    [telemetryHealth, lt(telemetryHealth.hour, oldest)],
    [consoleSums, and(eq(consoleSums.unit, "hour"), lt(consoleSums.begins, oldestHour)) as SQL],
    // The first day goes with the first of its hours, and a week with its Monday.
    [consoleSums, and(inArray(consoleSums.unit, ["day", "week"]), lt(consoleSums.begins, edgesOfDay(oldestDay).from)) as SQL],
    [processMinutes, lt(processMinutes.minute, daysBefore(now, minuteRetentionDays))],
  ] as const;
  return deleteByRules(db, rules, signal);
}

const errorRetentionDays = 90;
const alertRetentionDays = 395;

const groupsAtOnce = 500;

/**
 * Deletes error groups not seen for ninety days with their data, unless one merged into them was; counts of that age; and alerts after
 * thirteen months. Returns the number of rows.
 */
export async function deleteOldErrors(db: Db, now: Date): Promise<number> {
  const before = (days: number) => daysBefore(now, days);
  const merged = alias(clientErrorGroups, "merged");
  const isStillMet = and(eq(merged.mergedIntoId, clientErrorGroups.id), gte(merged.lastSeenAt, before(errorRetentionDays)));
  const old = await db
    .select({ id: clientErrorGroups.id })
    .from(clientErrorGroups)
    .where(
      and(
        lt(clientErrorGroups.lastSeenAt, before(errorRetentionDays)),
        notExists(db.select({ id: merged.id }).from(merged).where(isStillMet)),
      ),
    )
    .limit(groupsAtOnce);
  const ids = old.map(({ id }) => id);
  const results = [
    await db
      .delete(clientErrorCounts)
      .where(lt(clientErrorCounts.hour, before(errorRetentionDays)))
      .limit(rowsAtOnce),
    await db
      .delete(clientErrorDayCounts)
      .where(lt(clientErrorDayCounts.day, dayOf(before(errorRetentionDays))))
      .limit(rowsAtOnce),
    await db
      .delete(opsAlertChanges)
      .where(lt(opsAlertChanges.at, before(alertRetentionDays)))
      .limit(rowsAtOnce),
    await db
      .delete(opsAlerts)
      .where(and(eq(opsAlerts.isRaised, false), lt(opsAlerts.since, before(alertRetentionDays))))
      .limit(rowsAtOnce),
    ...(ids.length === 0
      ? []
      : [
          await db.delete(clientErrorCounts).where(inArray(clientErrorCounts.groupId, ids)),
          await db.delete(clientErrorDayCounts).where(inArray(clientErrorDayCounts.groupId, ids)),
          await db.delete(clientErrorExemplars).where(inArray(clientErrorExemplars.groupId, ids)),
          await db.delete(clientErrorGroups).where(inArray(clientErrorGroups.id, ids)),
        ]),
  ];
  return results.reduce((sum, [{ affectedRows }]) => sum + affectedRows, 0);
}

const [traceRetentionDays, timingRetentionDays] = [14, 30];

/**
 * Deletes traces after two weeks and timings after thirty days: as many rounds as a day's rows may take. Returns the number of rows.
 */
export async function deleteOldTraces(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const before = (days: number) => daysBefore(now, days);
  return deleteByRules(
    db,
    [
      [pinnedTraces, lt(pinnedTraces.startedAt, before(traceRetentionDays))],
      [traceParts, lt(traceParts.startedAt, before(traceRetentionDays))],
      [workTimings, lt(workTimings.hour, before(timingRetentionDays))],
      [workDayTimings, lt(workDayTimings.day, dayOf(before(timingRetentionDays)))],
      [workDayCounts, lt(workDayCounts.day, dayOf(before(timingRetentionDays)))],
      [statementShapes, lt(statementShapes.lastSeenAt, before(timingRetentionDays))],
      [traceWishes, lt(traceWishes.namedAt, before(1))],
    ],
    signal,
  );
}

/** Deletes in batches; the remainder is deleted in the next run. */
async function deleteByRules(db: Db, rules: readonly (readonly [MySqlTable, SQL])[], signal: AbortSignal | undefined): Promise<number> {
  let deleted = 0;
  for (const [table, isOld] of rules) {
    for (let round = 0; round < mostRounds && !signal?.aborted; round += 1) {
      const [{ affectedRows }] = await db.delete(table).where(isOld).limit(rowsAtOnce);
      deleted += affectedRows;
      if (affectedRows < rowsAtOnce) break;
    }
  }
  return deleted;
}
