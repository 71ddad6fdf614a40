import { and, asc, eq, inArray, lte, notInArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { daysBefore } from "#db/time-limits.ts";
import type { AdvertPromiseDays } from "#db/values.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { answerDueAt } from "#server/modules/market/promises/promise-rules.ts";

const dayMs = 86_400_000;
const keptByKeeper = 23;
const decidedByBreaker = { kept: 9, broken: 3 };
const ended = ["expired", "filled", "closed"] as const;

/**
 * Makes these adverts promise an answer, and gives two other firms a record: one has kept all promises but one, and one has just broken some
 * on its advert. The applicants of these two are nobody's: rows as they are left when an account is erased.
 */
export async function addSamplePromises(tx: Db, promises: ReadonlyMap<number, AdvertPromiseDays>, now: Date): Promise<void> {
  for (const [jobId, days] of promises) await promiseAnswers(tx, [jobId], days);
  const [keeper, breaker] = await listOlderFirms(tx, [...promises.keys()], now);
  const keeperAdverts = keeper ? await listAdverts(tx, keeper.companyId) : [];
  if (keeper) {
    await promiseAnswers(tx, keeperAdverts, 10);
    const daysAgo = (at: number) => new Date(now.getTime() - (9 + (at % 4)) * dayMs);
    for (let at = 0; at < keptByKeeper; at++) await addDecided(tx, { jobId: keeper.jobId, days: 10, sentAt: daysAgo(at), isKept: true });
    await breakOnce(tx, keeper.companyId, now);
  }
  if (breaker) {
    await promiseAnswers(tx, [breaker.jobId], 5);
    const { kept, broken } = decidedByBreaker;
    const sentAt = daysBefore(now, 8);
    for (let at = 0; at < kept + broken; at++) await addDecided(tx, { jobId: breaker.jobId, days: 5, sentAt, isKept: at < kept });
    await tx
      .update(jobs)
      .set({ promiseBrokenAt: answerDueAt(sentAt, 5) })
      .where(eq(jobs.id, breaker.jobId));
  }
  await recordJobChanges(tx, [...promises.keys(), ...keeperAdverts, ...(breaker ? [breaker.jobId] : [])], now);
}

/** Makes adverts promise an answer, as if they had since they were published. */
async function promiseAnswers(tx: Db, jobIds: readonly number[], days: AdvertPromiseDays): Promise<void> {
  const among = jobIds.length === 0 ? [0] : [...jobIds];
  await tx.update(jobs).set({ replyPromiseDays: days }).where(inArray(jobs.id, among));
  await tx
    .update(jobDrafts)
    .set({ fields: sql`json_set(${jobDrafts.fields}, '$.replyPromiseDays', ${days})` })
    .where(inArray(jobDrafts.jobId, among));
}

/** Lists firms, other than those of the given adverts, with a live advert of at least a fortnight that takes applications here. */
async function listOlderFirms(tx: Db, besides: readonly number[], now: Date) {
  const others = tx
    .select({ companyId: jobs.companyId })
    .from(jobs)
    .where(inArray(jobs.id, [...besides]));
  return tx
    .select({ companyId: jobs.companyId, jobId: sql<number>`min(${jobs.id})`.mapWith(jobs.id) })
    .from(jobs)
    .where(
      and(
        eq(jobs.isSample, true),
        eq(jobs.status, "live"),
        eq(jobs.applyKind, "on-site"),
        lte(jobs.firstPublishedAt, daysBefore(now, 14)),
        notInArray(jobs.companyId, others),
      ),
    )
    .groupBy(jobs.companyId)
    .orderBy(asc(sql`min(${jobs.id})`))
    .limit(2);
}

async function listAdverts(tx: Db, companyId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), eq(jobs.status, "live"), eq(jobs.applyKind, "on-site")))
    .limit(100);
  return rows.map(({ id }) => id);
}

/** Adds the one promise that a firm broke, on an advert that has ended; none where it has no such advert. */
async function breakOnce(tx: Db, companyId: number, now: Date): Promise<void> {
  const [advert] = await tx
    .select({ jobId: jobs.id, endedAt: jobs.endedAt })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), inArray(jobs.status, [...ended])))
    .limit(1);
  if (!advert?.endedAt) return;
  const sentAt = new Date(Math.min(advert.endedAt.getTime(), now.getTime() - 14 * dayMs) - dayMs);
  await addDecided(tx, { jobId: advert.jobId, days: 10, sentAt, isKept: false });
  await tx
    .update(jobs)
    .set({ replyPromiseDays: 10, promiseBrokenAt: answerDueAt(sentAt, 10), promiseSettledAt: now })
    .where(eq(jobs.id, advert.jobId));
}

/** Adds an application with its answer: the second day, or the day after it was due. */
async function addDecided(
  tx: Db,
  { jobId, days, sentAt, isKept }: { jobId: number; days: AdvertPromiseDays; sentAt: Date; isKept: boolean },
): Promise<void> {
  const dueAt = answerDueAt(sentAt, days);
  const at = new Date(isKept ? sentAt.getTime() + 2 * dayMs : dueAt.getTime() + dayMs);
  const [added] = await tx
    .insert(applications)
    .values({
      ...{ publicId: randomPublicId(), jobId, userId: null, state: "not-progressing", answers: [], source: "board" },
      ...{ createdAt: sentAt, updatedAt: at, sentAt, openedAt: at, stateChangedAt: at, closedAt: at },
      ...{ answerDueAt: dueAt, promiseState: isKept ? "kept" : "broken" },
    })
    .$returningId();
  if (!added) throw new Error("The database gave no id for a sample application.");
  await tx.insert(applicationEvents).values([
    { applicationId: added.id, at: sentAt, fromState: null, toState: "sent", actor: "applicant" },
    { applicationId: added.id, at, fromState: "sent", toState: "not-progressing", actor: "employer" },
  ]);
}
