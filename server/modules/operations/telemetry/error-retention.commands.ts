import { and, eq, inArray, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { clientErrorCounts, clientErrorExemplars, clientErrorGroups } from "#db/schema/client-errors.ts";
import { opsAlertChanges, opsAlerts } from "#db/schema/ops-alerts.ts";

const dayMs = 86_400_000;
const errorsKeptDays = 90;
const alertsKeptDays = 395;
const rowsAtOnce = 2000;
const groupsAtOnce = 500;

/** Deletes groups that were not met for ninety days with all of theirs, counts of that age, and alerts after thirteen months. Answers how many rows. */
export async function deleteOldErrors(db: Db, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const old = await db
    .select({ id: clientErrorGroups.id })
    .from(clientErrorGroups)
    .where(lt(clientErrorGroups.lastSeenAt, before(errorsKeptDays)))
    .limit(groupsAtOnce);
  const ids = old.map(({ id }) => id);
  const results = [
    await db
      .delete(clientErrorCounts)
      .where(lt(clientErrorCounts.hour, before(errorsKeptDays)))
      .limit(rowsAtOnce),
    await db
      .delete(opsAlertChanges)
      .where(lt(opsAlertChanges.at, before(alertsKeptDays)))
      .limit(rowsAtOnce),
    await db
      .delete(opsAlerts)
      .where(and(eq(opsAlerts.isRaised, false), lt(opsAlerts.since, before(alertsKeptDays))))
      .limit(rowsAtOnce),
    ...(ids.length === 0
      ? []
      : [
          await db.delete(clientErrorCounts).where(inArray(clientErrorCounts.groupId, ids)),
          await db.delete(clientErrorExemplars).where(inArray(clientErrorExemplars.groupId, ids)),
          await db.delete(clientErrorGroups).where(inArray(clientErrorGroups.id, ids)),
        ]),
  ];
  return results.reduce((sum, [{ affectedRows }]) => sum + affectedRows, 0);
}
