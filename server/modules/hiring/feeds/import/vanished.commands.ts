import { and, asc, count, eq, gt, inArray, sql } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import type { JobStatus } from "#db/own-values.ts";
import { jobs } from "#db/schema/jobs.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { referenceKey } from "./plan-batch.queries.ts";

const pageSize = 5000;
const batchSize = 500;

export interface VanishedAdvert {
  id: number;
  reference: string;
  title: string;
  address: string | null;
  /** Live; otherwise awaiting review. */
  isLive: boolean;
}

export async function countLive(db: Db, sourceId: number): Promise<number> {
  const [row] = await db
    .select({ rows: count() })
    .from(jobs)
    .where(and(eq(jobs.feedSourceId, sourceId), eq(jobs.status, "live")));
  return row?.rows ?? 0;
}

const present: JobStatus[] = ["live", "awaiting-review"];

/** Finds a source's live and waiting adverts whose reference was not seen. */
export async function findVanished(db: Db, sourceId: number, seen: ReadonlySet<string>): Promise<VanishedAdvert[]> {
  const vanished: VanishedAdvert[] = [];
  for (let after = 0; ; ) {
    const page = await db
      .select({ id: jobs.id, reference: jobs.sourceReference, title: jobs.title, address: jobs.sourceUrl, status: jobs.status })
      .from(jobs)
      .where(and(eq(jobs.feedSourceId, sourceId), inArray(jobs.status, present), gt(jobs.id, after)))
      .orderBy(asc(jobs.id))
      .limit(pageSize);
    for (const { reference, status, ...advert } of page)
      if (!seen.has(referenceKey(reference ?? ""))) vanished.push({ ...advert, reference: reference ?? "", isLive: status === "live" });
    const last = page.at(-1);
    if (!last || page.length < pageSize) return vanished;
    after = last.id;
  }
}

/** Expires adverts that left their feed. Adverts decided meanwhile are left unchanged. */
export async function expireVanished(db: Db, vanished: readonly VanishedAdvert[], now: Date): Promise<void> {
  for (let from = 0; from < vanished.length; from += batchSize) {
    const ids = vanished.slice(from, from + batchSize).map(({ id }) => id);
    await runTransaction(db, async (tx) => {
      await tx
        .update(jobs)
        .set({ status: "expired", endedAt: now, awaitingReviewSince: null, updatedAt: now, version: sql`${jobs.version} + 1` })
        .where(and(inArray(jobs.id, ids), inArray(jobs.status, present)));
      await recordJobChanges(tx, ids, now);
    });
  }
}
