import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { retentionWithoutFeedMs } from "./write-batch.commands.ts";

const batchSize = 1000;

/** Confirms every live advert of an unchanged feed as open. Returns their number. */
export async function confirmSource(db: Db, sourceId: number, now: Date): Promise<number> {
  let confirmed = 0;
  for (let after = 0; ; ) {
    const rows = await db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.feedSourceId, sourceId), eq(jobs.status, "live"), gt(jobs.id, after)))
      .orderBy(asc(jobs.id))
      .limit(batchSize);
    const last = rows.at(-1);
    if (!last) return confirmed;
    after = last.id;
    confirmed += rows.length;
    await db
      .update(jobs)
      .set({ confirmedOpenAt: now, expiresAt: new Date(now.getTime() + retentionWithoutFeedMs) })
      .where(
        inArray(
          jobs.id,
          rows.map(({ id }) => id),
        ),
      );
  }
}
