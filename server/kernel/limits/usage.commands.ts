import { lt } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { rateLimitDayUsage, rateLimitHourUsage, rateLimitMinutes, rateLimitSpenders, rateLimitUsage } from "#db/schema/rate-limits.ts";
import type { BackgroundLog } from "#server/kernel/background-log.types.ts";
import { usageRetentionDays } from "./usage.queries.ts";

const flushEveryMs = 10_000;
const rowsAtOnce = 1000;

/** Adds this process's counts to the database every ten seconds, and once more at shutdown. */
export function startUsageFlush(recorders: readonly { flush(): Promise<void> }[], log: BackgroundLog) {
  const flush = async () => {
    try {
      for (const recorder of recorders) await recorder.flush();
    } catch (error) {
      log.error({ err: error }, "quota usage could not be saved and will be retried");
    }
  };
  let flushing = Promise.resolve();
  const next = () => {
    flushing = flushing.then(flush);
    return flushing;
  };
  const timer = setInterval(next, flushEveryMs);
  return {
    flush: next,
    async stop(): Promise<void> {
      clearInterval(timer);
      await next();
    },
  };
}

/** Deletes expired counts in batches: each run deletes one. Returns the number of rows deleted. */
export async function deleteOldUsage(db: Db, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - usageRetentionDays * 86_400_000);
  const [{ affectedRows }] = await lockingTransaction(db, (tx) =>
    tx.delete(rateLimitUsage).where(lt(rateLimitUsage.hour, oldest)).limit(rowsAtOnce),
  );
  const oldestDay = oldest.toISOString().slice(0, 10);
  const [spenders] = await db.delete(rateLimitSpenders).where(lt(rateLimitSpenders.day, oldestDay)).limit(rowsAtOnce);
  const [days] = await db.delete(rateLimitDayUsage).where(lt(rateLimitDayUsage.day, oldestDay)).limit(rowsAtOnce);
  const [hours] = await db.delete(rateLimitHourUsage).where(lt(rateLimitHourUsage.hour, oldest)).limit(rowsAtOnce);
  const [minutes] = await db.delete(rateLimitMinutes).where(lt(rateLimitMinutes.minute, oldest)).limit(rowsAtOnce);
  return affectedRows + spenders.affectedRows + days.affectedRows + hours.affectedRows + minutes.affectedRows;
}
