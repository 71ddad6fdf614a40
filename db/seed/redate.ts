import { and, eq, gt, sql } from "drizzle-orm";
import { type Db, runTransaction } from "../client.ts";
import { jobChanges, jobs } from "../schema/jobs.ts";
import { siteFacts } from "../schema/operations.ts";
import { daysAfter } from "../time-limits.ts";
import { sampleMarketFact } from "./market.types.ts";

const dayMs = 86_400_000;
/** Up to this age enough adverts are live for the board to look realistic. */
const freshForDays = 7;

/**
 * Moves an aged sample market to the present: shifts every date by the same number of whole days and makes adverts live again that have
 * expired since. Ids, texts and pay stay, and real adverts are not changed.
 * @returns days shifted; 0 when it is recent or there is none
 */
export async function redateSampleMarket(db: Db, now: Date): Promise<number> {
  return runTransaction(db, async (tx) => {
    const [fact] = await tx.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.name, sampleMarketFact)).for("update");
    const market = fact?.value as { at: string } | undefined;
    if (!market) return 0;
    const madeAt = new Date(market.at);
    const days = Math.floor((now.getTime() - madeAt.getTime()) / dayMs);
    if (days < freshForDays) return 0;

    await tx
      .update(jobs)
      .set({ status: "live", endedAt: null })
      .where(and(eq(jobs.isSample, true), eq(jobs.status, "expired"), gt(jobs.endedAt, madeAt)));
    const moved = (column: typeof jobs.createdAt | typeof jobs.endedAt) => sql`${column} + interval ${days} day`;
    await tx
      .update(jobs)
      .set({
        firstPublishedAt: moved(jobs.firstPublishedAt),
        confirmedOpenAt: moved(jobs.confirmedOpenAt),
        closesAt: moved(jobs.closesAt),
        expiresAt: moved(jobs.expiresAt),
        endedAt: moved(jobs.endedAt),
        createdAt: moved(jobs.createdAt),
        updatedAt: moved(jobs.updatedAt),
      })
      .where(eq(jobs.isSample, true));
    await tx.insert(jobChanges).select(
      tx
        .select({ seq: sql`null`.as("seq"), jobId: jobs.id, at: sql`${now}`.as("at") })
        .from(jobs)
        .where(eq(jobs.isSample, true)),
    );
    const at = daysAfter(madeAt, days).toISOString();
    await tx
      .update(siteFacts)
      .set({ value: { ...market, at }, updatedAt: now })
      .where(eq(siteFacts.name, sampleMarketFact));
    return days;
  });
}
