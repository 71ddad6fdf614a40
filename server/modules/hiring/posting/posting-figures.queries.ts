import { and, count, eq, inArray, ne, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { analyticsCounts } from "#db/schema/telemetry.ts";

export interface PostingFigures {
  /** All that were sent, whatever became of them. */
  applications: number;
  /** Those nobody has opened yet. */
  newApplications: number;
  views: number;
}

/** What became of adverts on the board, by the number of each. A posting that was never sent has none of it. */
export async function figuresOf(db: Db, jobIds: readonly number[]): Promise<(jobId: number | null) => PostingFigures> {
  if (jobIds.length === 0) return () => ({ applications: 0, newApplications: 0, views: 0 });
  const [sent, viewed] = await Promise.all([
    db
      .select({ jobId: applications.jobId, state: applications.state, rows: count() })
      .from(applications)
      .where(and(inArray(applications.jobId, [...jobIds]), ne(applications.state, "draft")))
      .groupBy(applications.jobId, applications.state)
      .limit(jobIds.length * 10),
    db
      .select({ jobId: analyticsCounts.entityId, views: sum(analyticsCounts.n).mapWith(Number) })
      .from(analyticsCounts)
      .where(
        and(
          eq(analyticsCounts.entityType, "job"),
          inArray(analyticsCounts.entityId, [...jobIds]),
          eq(analyticsCounts.eventType, "job_view"),
        ),
      )
      .groupBy(analyticsCounts.entityId)
      .limit(jobIds.length),
  ]);
  return (jobId) => {
    const own = sent.filter((row) => row.jobId === jobId);
    return {
      applications: own.reduce((total, { rows }) => total + rows, 0),
      newApplications: own.find(({ state }) => state === "sent")?.rows ?? 0,
      views: viewed.find((row) => row.jobId === jobId)?.views ?? 0,
    };
  };
}
