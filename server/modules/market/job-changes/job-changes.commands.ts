import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobChanges, jobs } from "#db/schema/jobs.ts";
import { emit } from "#server/kernel/events.ts";

const rowsPerInsert = 1000;
/** A snapshot of the search index older than this cannot be brought up to date and is built anew. */
export const jobChangesKeptMs = 7 * 24 * 3_600_000;

/**
 * Says that these adverts, or what they show of their company, changed. Every command that changes one calls this inside its own
 * transaction, after it, so that each process brings its search index up to date after the commit, and firms' own systems hear of it.
 */
export async function recordJobChanges(tx: Db, jobIds: readonly number[], at: Date): Promise<void> {
  const ids = [...new Set(jobIds)];
  for (let from = 0; from < ids.length; from += rowsPerInsert) {
    const some = ids.slice(from, from + rowsPerInsert);
    await tx.insert(jobChanges).values(some.map((jobId) => ({ jobId, at })));
    await emit(tx, "adverts.changed", { jobIds: some, now: at });
  }
}

/** Says that what adverts show of their company changed: those listed, and those that may be by the time it is committed. */
export async function recordCompanyJobsChange(tx: Db, companyId: number, at: Date): Promise<void> {
  await tx.insert(jobChanges).select(
    tx
      .select({ seq: sql`null`.as("seq"), jobId: jobs.id, at: sql`${at}`.as("at") })
      .from(jobs)
      .where(and(eq(jobs.companyId, companyId), inArray(jobs.status, ["awaiting-review", "live", "paused"]))),
  );
}

/** Forgets changes that every process has long since seen. */
export async function pruneJobChanges(db: Db, now: Date): Promise<void> {
  await db.delete(jobChanges).where(lt(jobChanges.at, new Date(now.getTime() - jobChangesKeptMs)));
}
