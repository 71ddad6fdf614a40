import { lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
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
  rumSiteDayBins,
  rumSiteDayRatings,
} from "#db/schema/rum.ts";
import { analyticsCounts, releaseFirstLooks, telemetryHealth, telemetryIntake } from "#db/schema/telemetry.ts";
import { firstMonthFrom } from "#ops/counts.ts";

const hoursKeptDays = 14;
const daysKeptMonths = 13;
const rowsAtOnce = 2000;
/** What is left after as many goes with the next round. */
const mostRounds = 100;
const dayMs = 86_400_000;

/** Deletes what pages measured by the hour once it is a fortnight old, and by the day after thirteen months. Answers how many rows. */
export async function deleteOldCounts(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const oldestHour = new Date(now.getTime() - hoursKeptDays * dayMs);
  const oldest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - daysKeptMonths, now.getUTCDate()));
  const oldestDay = oldest.toISOString().slice(0, 10);
  const rules = [
    [rumBins, lt(rumBins.hour, oldestHour)],
    [rumRatings, lt(rumRatings.hour, oldestHour)],
    [rumEvents, lt(rumEvents.hour, oldestHour)],
    [rumExemplars, lt(rumExemplars.hour, oldestHour)],
    [rumDayBins, lt(rumDayBins.day, oldestDay)],
    [rumSiteDayBins, lt(rumSiteDayBins.day, oldestDay)],
    // A month goes with the first of its days.
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
  ] as const;
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
