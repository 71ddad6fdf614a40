import { lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { rumBins, rumEvents, rumRatings } from "#db/schema/rum.ts";
import { analyticsCounts, telemetryIntake } from "#db/schema/telemetry.ts";

const keptMonths = 13;
const rowsAtOnce = 2000;

/** Deletes counts that are over thirteen months old, a batch of each table at a time: the rest waits for the next round. */
export async function deleteOldCounts(db: Db, now: Date): Promise<number> {
  const oldest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keptMonths, now.getUTCDate()));
  const day = oldest.toISOString().slice(0, 10);
  const results = [
    await db.delete(analyticsCounts).where(lt(analyticsCounts.day, day)).limit(rowsAtOnce),
    await db.delete(rumBins).where(lt(rumBins.hour, oldest)).limit(rowsAtOnce),
    await db.delete(rumRatings).where(lt(rumRatings.hour, oldest)).limit(rowsAtOnce),
    await db.delete(rumEvents).where(lt(rumEvents.hour, oldest)).limit(rowsAtOnce),
    await db.delete(telemetryIntake).where(lt(telemetryIntake.hour, oldest)).limit(rowsAtOnce),
  ];
  return results.reduce((sum, [{ affectedRows }]) => sum + affectedRows, 0);
}
