import { lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pinnedTraces, traceWishes, workDayCounts, workDayTimings, workTimings } from "#db/schema/traces.ts";
import { dayOf } from "#ops/whole-days.ts";

const dayMs = 86_400_000;
const [tracesKeptDays, timingsKeptDays] = [14, 30];
const rowsAtOnce = 2000;

/** Deletes traces after two weeks and timings after thirty days, a batch of each table at a time: the rest waits for the next round. */
export async function deleteOldTraces(db: Db, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const results = [
    await db
      .delete(pinnedTraces)
      .where(lt(pinnedTraces.startedAt, before(tracesKeptDays)))
      .limit(rowsAtOnce),
    await db
      .delete(workTimings)
      .where(lt(workTimings.hour, before(timingsKeptDays)))
      .limit(rowsAtOnce),
    await db
      .delete(workDayTimings)
      .where(lt(workDayTimings.day, dayOf(before(timingsKeptDays))))
      .limit(rowsAtOnce),
    await db
      .delete(workDayCounts)
      .where(lt(workDayCounts.day, dayOf(before(timingsKeptDays))))
      .limit(rowsAtOnce),
    await db
      .delete(traceWishes)
      .where(lt(traceWishes.namedAt, before(1)))
      .limit(rowsAtOnce),
  ];
  return results.reduce((sum, [{ affectedRows }]) => sum + affectedRows, 0);
}
