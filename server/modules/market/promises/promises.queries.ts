import { and, eq, inArray, max, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";
import { limits } from "#db/values.ts";
import type { PromiseRecord } from "./promise-rules.ts";

/** Returns the records of firms that have one to show, by firm. Applications, and with them their promises, are deleted in time. */
export async function findPromiseRecords(db: Db, companyIds: readonly number[]): Promise<ReadonlyMap<number, PromiseRecord>> {
  const ids = [...new Set(companyIds)];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      companyId: jobs.companyId,
      kept: sql<number>`sum(${applications.promiseState} = 'kept')`.mapWith(Number),
      broken: sql<number>`sum(${applications.promiseState} = 'broken')`.mapWith(Number),
    })
    .from(jobs)
    .innerJoin(applications, eq(applications.jobId, jobs.id))
    .where(and(inArray(jobs.companyId, ids), inArray(applications.promiseState, ["kept", "broken"])))
    .groupBy(jobs.companyId)
    .limit(ids.length);
  return new Map(
    rows.flatMap(({ companyId, kept, broken }) => {
      const record = promiseRecordOf(kept, broken);
      return record ? [[companyId, record] as const] : [];
    }),
  );
}

/** Returns an advert's promise with its firm's record, also once it is broken; null without one. */
export async function describePromise(
  db: Db,
  {
    companyId,
    replyPromiseDays: days,
    promiseBrokenAt,
  }: Pick<typeof jobs.$inferSelect, "companyId" | "replyPromiseDays" | "promiseBrokenAt">,
) {
  if (days === null) return null;
  const records = await findPromiseRecords(db, [companyId]);
  return { days, record: records.get(companyId) ?? null, brokenAt: promiseBrokenAt?.toISOString() ?? null };
}

/** Returns when a firm last broke a promise; null when it never did. */
export async function findLastBrokenPromise(db: Db, companyId: number): Promise<Date | null> {
  const [row] = await db
    .select({ brokenAt: max(jobs.promiseBrokenAt) })
    .from(jobs)
    .where(eq(jobs.companyId, companyId));
  return row?.brokenAt ?? null;
}

/** Returns the record of decided promises; null from fewer applications than may be shown. */
export const promiseRecordOf = (kept: number, broken: number): PromiseRecord | null =>
  kept + broken < limits.replyFiguresFrom ? null : { kept, of: kept + broken };
