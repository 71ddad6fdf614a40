import { and, eq, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { recordJobChanges } from "../job-changes/job-changes.commands.ts";

const batchSize = 500;

/**
 * Takes down live adverts past their closing or expiry time, a batch at a time.
 * @returns ids taken down, for the search index of this process
 */
export async function expireDueJobs(db: Db, now: Date): Promise<number[]> {
  // Finds candidates without a lock, since a locking read would lock every live advert. Each time column is queried separately because each
  // has its own index.
  const found = await Promise.all([listLive(db, lte(jobs.closesAt, now)), listLive(db, lte(jobs.expiresAt, now))]);
  const ids = [...new Set(found.flat())].slice(0, batchSize);
  if (ids.length === 0) return [];
  return expireJobs(db, ids, now);
}

async function listLive(db: Db, isDue: SQL): Promise<number[]> {
  const found = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.status, "live"), isDue))
    .limit(batchSize);
  return found.map(({ id }) => id);
}

/** Takes down those of `found` that are still live and due. */
function expireJobs(db: Db, found: readonly number[], now: Date): Promise<number[]> {
  const isDue = and(eq(jobs.status, "live"), or(lte(jobs.closesAt, now), lte(jobs.expiresAt, now)));
  return runTransaction(db, async (tx) => {
    const due = await tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(inArray(jobs.id, [...found]), isDue))
      .limit(batchSize)
      .for("update");
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return ids;
    await tx
      .update(jobs)
      .set({
        status: "expired",
        endedAt: sql`least(coalesce(${jobs.closesAt}, ${jobs.expiresAt}), coalesce(${jobs.expiresAt}, ${jobs.closesAt}))`,
        updatedAt: now,
        version: sql`${jobs.version} + 1`,
      })
      .where(inArray(jobs.id, ids));
    await recordJobChanges(tx, ids, now);
    return ids;
  });
}
