import { desc, lte } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { boardHealthDays } from "#db/schema/board-health.ts";
import { londonDate } from "#server/text/london-time.ts";

const comparedDays = 28;
const dayMs = 86_400_000;

/** Returns the board's figures at the last count, and four weeks before; null where never counted. */
export async function readBoardHealth(db: Db, now: Date) {
  const [latest, before] = [await findLatestDay(db, now), await findLatestDay(db, new Date(now.getTime() - comparedDays * dayMs))];
  return { latest, before };
}

async function findLatestDay(db: Db, moment: Date) {
  const [row] = await db
    .select()
    .from(boardHealthDays)
    .where(lte(boardHealthDays.day, londonDate(moment)))
    .orderBy(desc(boardHealthDays.day))
    .limit(1);
  return row?.figures ? { day: row.day, countedAt: row.countedAt.toISOString(), figures: row.figures } : null;
}
