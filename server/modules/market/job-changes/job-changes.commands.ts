import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobChanges, jobs } from "#db/schema/jobs.ts";
import { emit } from "#server/kernel/events.ts";

const rowsPerInsert = 1000;
/** A search index snapshot older than this cannot be brought up to date and is rebuilt. */
export const jobChangeRetentionMs = 7 * 24 * 3_600_000;

/**
 * Records that these adverts, or the company details they show, changed. Every command that changes one calls this at the end of its own
 * transaction, so that each process updates its search index after the commit and firms' own systems are notified.
 */
export async function recordJobChanges(tx: Db, jobIds: readonly number[], at: Date): Promise<void> {
  const ids = [...new Set(jobIds)];
  for (let from = 0; from < ids.length; from += rowsPerInsert) {
    const some = ids.slice(from, from + rowsPerInsert);
    await tx.insert(jobChanges).values(some.map((jobId) => ({ jobId, at })));
    await emit(tx, "adverts.changed", { jobIds: some, now: at });
  }
}

/** Records a change of the company details that adverts show, for adverts that are listed or may be by the time of the commit. */
export async function recordCompanyJobsChange(tx: Db, companyId: number, at: Date): Promise<void> {
  await tx.insert(jobChanges).select(
    tx
      .select({ seq: sql`null`.as("seq"), jobId: jobs.id, at: sql`${at}`.as("at") })
      .from(jobs)
      .where(and(eq(jobs.companyId, companyId), inArray(jobs.status, ["awaiting-review", "live", "paused"]))),
  );
}

/** Deletes changes that every process has long since applied. */
export async function pruneJobChanges(db: Db, now: Date): Promise<void> {
  await db.delete(jobChanges).where(lt(jobChanges.at, new Date(now.getTime() - jobChangeRetentionMs)));
}
