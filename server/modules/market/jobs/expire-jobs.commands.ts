import { and, eq, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { recordJobChanges } from "../job-changes/job-changes.commands.ts";

const batchSize = 500;

/**
 * Takes down live adverts whose closing or expiry moment has passed, a batch at a time.
 *
 * @returns ids taken down, for the search index of this process
 */
export async function expireDueJobs(db: Db, now: Date): Promise<number[]> {
  // Looked for first, since looking with a lock would hold every live advert, and locked then; by each moment apart, for each has an index.
  const found = await Promise.all([listLive(db, lte(jobs.closesAt, now)), listLive(db, lte(jobs.expiresAt, now))]);
  const ids = [...new Set(found.flat())].slice(0, batchSize);
  if (ids.length === 0) return [];
  return takeDown(db, ids, now);
}

async function listLive(db: Db, isDue: SQL): Promise<number[]> {
  const found = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.status, "live"), isDue))
    .limit(batchSize);
  return found.map(({ id }) => id);
}

/** Those of `found` that are live and due still. */
function takeDown(db: Db, found: readonly number[], now: Date): Promise<number[]> {
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
