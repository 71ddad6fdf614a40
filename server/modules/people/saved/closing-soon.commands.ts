import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import { lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { savedJobs } from "#db/schema/saved-jobs.ts";
import { daysAfter } from "#db/time-limits.ts";
import type { Services } from "#server/kernel/context.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";

const remindDaysBefore = 3;
const batchSize = 500;

/**
 * Notifies users, once each and in batches, of saved adverts that close within three days. Safe in concurrent processes.
 * @returns how many were notified
 */
export async function remindOfClosingJobs({ db, site }: Pick<Services, "db" | "site">, now: Date): Promise<number> {
  const soon = daysAfter(now, remindDaysBefore);
  const due = await db
    .select({ userId: savedJobs.userId, jobId: jobs.id, jobTitle: jobs.title, closesAt: jobs.closesAt })
    .from(jobs)
    .innerJoin(savedJobs, and(eq(savedJobs.jobId, jobs.id), isNull(savedJobs.closingToldAt)))
    .innerJoin(users, and(eq(users.id, savedJobs.userId), eq(users.state, "active")))
    .where(and(eq(jobs.status, "live"), gt(jobs.closesAt, now), lte(jobs.closesAt, soon)))
    .orderBy(asc(jobs.closesAt))
    .limit(batchSize);
  let reminded = 0;
  for (const row of due) if (await remind({ db, site }, row, now)) reminded += 1;
  return reminded;
}

interface DueRow {
  userId: number;
  jobId: number;
  jobTitle: string;
  closesAt: Date | null;
}

/** Returns false when another process was first. */
const remind = ({ db, site }: Pick<Services, "db" | "site">, { userId, jobId, jobTitle, closesAt }: DueRow, now: Date): Promise<boolean> =>
  lockingTransaction(db, async (tx) => {
    const [result] = await tx
      .update(savedJobs)
      .set({ closingToldAt: now })
      .where(and(eq(savedJobs.userId, userId), eq(savedJobs.jobId, jobId), isNull(savedJobs.closingToldAt)));
    if (result.affectedRows === 0 || closesAt === null) return false;
    await announce({ services: { site }, now }, tx, "saved-job.closing", { userId, jobId, jobTitle, closesAt });
    return true;
  });
