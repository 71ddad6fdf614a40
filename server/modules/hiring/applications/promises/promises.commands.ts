import { and, eq, exists, gt, inArray, isNotNull, isNull, lte, min, not, notExists, notInArray, or, type SQL, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { PromiseState } from "#db/own-values.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { messages } from "#db/schema/messages.ts";
import type { Services } from "#server/kernel/context.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { barredUntil, decidePromise } from "#server/modules/market/promises/promise-rules.ts";
import { ownerOfPosting } from "#server/modules/money/credits/credit-owner.ts";
import { findPaidOrder, grantPriceCredit, promiseCreditPence } from "#server/modules/money/credits/price-credits.commands.ts";
import { answerStates } from "../reply-record.queries.ts";

type PromiseServices = Pick<Services, "db" | "site" | "search">;

const hourMs = 3_600_000;
const advertsAtOnce = 100;
const applicationsAtOnce = 500;
/** Applications may still arrive for some minutes after an advert has ended. */
const settledAfterEndMs = hourMs;

const mostAdverts = 5_000;

const isOpen = eq(applications.promiseState, "open");
const isUnanswered = inArray(applications.state, ["sent", "opened"]);
const isWritten = (db: Db): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(messages)
      .where(and(eq(messages.applicationId, applications.id), eq(messages.side, "employer"))),
  );

/**
 * Decides promised answers: those given, those missed, and those no longer owed. Tells applicants and employers of missed ones. Safe in
 * several processes.
 */
export async function decidePromises(services: PromiseServices, now: Date): Promise<Record<Exclude<PromiseState, "open">, number>> {
  const { db, search } = services;
  const isDue = lte(applications.answerDueAt, now);
  const found = await db
    .selectDistinct({ jobId: applications.jobId })
    .from(applications)
    .where(and(isOpen, or(isDue, notInArray(applications.state, ["sent", "opened"]), isWritten(db))))
    .limit(advertsAtOnce);
  const decided = { kept: 0, broken: 0, released: 0 };
  const firms = new Set<number>();
  for (const { jobId } of found) {
    const { companyId, states } = await decideAdvert(services, jobId, now);
    for (const state of states) if (state !== "open") decided[state] += 1;
    if (states.some((state) => state === "kept" || state === "broken")) firms.add(companyId);
  }
  // Cards show how the firm has kept its promises.
  const shown = await listPromisingAdverts(db, [...firms]);
  if (shown.length > 0) {
    await lockingTransaction(db, (tx) => recordJobChanges(tx, shown, now));
    await search.applyNow(shown);
  }
  return decided;
}

/** Returns a firm's live adverts that make the promise: their cards show its record. */
async function listPromisingAdverts(db: Db, companyIds: readonly number[]): Promise<number[]> {
  if (companyIds.length === 0) return [];
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(inArray(jobs.companyId, [...companyIds]), eq(jobs.status, "live"), gt(jobs.replyPromiseDays, 0)))
    .limit(mostAdverts);
  return rows.map(({ id }) => id);
}

const advertColumns = {
  jobId: jobs.id,
  jobTitle: jobs.title,
  companyId: jobs.companyId,
  companyName: companies.name,
  createdByUserId: jobs.createdByUserId,
  replyPromiseDays: jobs.replyPromiseDays,
};

async function findAdvert(tx: Db, jobId: number) {
  const [advert] = await tx
    .select(advertColumns)
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(jobs.id, jobId))
    .limit(1);
  if (!advert) throw new Error("An application is to an advert that is not there.");
  return advert;
}

/** Decides all open promises of one advert, so that its firm is told of those missed at the same time in one message. */
const decideAdvert = ({ db, site }: PromiseServices, jobId: number, now: Date) =>
  lockingTransaction(db, async (tx) => {
    const advert = await findAdvert(tx, jobId);
    const rows = await lockOpen(tx, jobId);
    const answers = await findAnswers(tx, rows);
    const states = rows.map((row) => decidePromise({ ...row, ...answers(row.rowId) }, now));
    const broken = rows.filter((_, at) => states[at] === "broken");
    for (const promiseState of ["kept", "broken", "released"] as const) {
      const ids = rows.flatMap(({ rowId }, at) => (states[at] === promiseState ? rowId : []));
      if (ids.length > 0) await tx.update(applications).set({ promiseState }).where(inArray(applications.id, ids));
    }
    const missedAt = broken.map(({ dueAt }) => dueAt.getTime());
    if (missedAt.length > 0) {
      const brokenAt = new Date(Math.max(...missedAt));
      const latest = sql`greatest(coalesce(${jobs.promiseBrokenAt}, ${sql.param(brokenAt, jobs.promiseBrokenAt)}), ${sql.param(brokenAt, jobs.promiseBrokenAt)})`;
      await tx.update(jobs).set({ promiseBrokenAt: latest }).where(eq(jobs.id, jobId));
      await recordJobChanges(tx, [jobId], now);
      const until = barredUntil(brokenAt, now);
      for (const { id, userId, dueAt } of broken)
        await announce({ services: { site }, now }, tx, "promise.broken", { advert, applicant: { id, userId, dueAt } });
      await announce({ services: { site }, now }, tx, "promise.missed", { advert, applicants: broken.length, until: until ?? now });
    }
    return { companyId: advert.companyId, states };
  });

async function lockOpen(tx: Db, jobId: number) {
  const rows = await tx
    .select({
      rowId: applications.id,
      id: applications.publicId,
      userId: applications.userId,
      dueAt: applications.answerDueAt,
      state: applications.state,
      stateChangedAt: applications.stateChangedAt,
    })
    .from(applications)
    .where(and(eq(applications.jobId, jobId), isOpen))
    .orderBy(applications.id)
    .limit(applicationsAtOnce)
    .for("update");
  return rows.flatMap(({ dueAt, ...row }) => (dueAt === null ? [] : [{ ...row, dueAt }]));
}

/** Finds the first answer of each application: a move of the employer that was not undone, and a message. */
async function findAnswers(tx: Db, rows: readonly { rowId: number }[]) {
  const among = [0, ...rows.map(({ rowId }) => rowId)];
  const [moved, written] = await Promise.all([
    tx
      .select({ id: applicationEvents.applicationId, at: min(applicationEvents.at) })
      .from(applicationEvents)
      .where(
        and(
          inArray(applicationEvents.applicationId, among),
          eq(applicationEvents.actor, "employer"),
          inArray(applicationEvents.toState, [...answerStates]),
          isNull(applicationEvents.undoneAt),
        ),
      )
      .groupBy(applicationEvents.applicationId)
      .limit(among.length),
    tx
      .select({ id: messages.applicationId, at: min(messages.sentAt) })
      .from(messages)
      .where(and(inArray(messages.applicationId, among), eq(messages.side, "employer")))
      .groupBy(messages.applicationId)
      .limit(among.length),
  ]);
  const [movedAt, writtenAt] = [moved, written].map((found) => new Map(found.map(({ id, at }) => [id, at])));
  return (id: number) => ({ movedAt: movedAt?.get(id) ?? null, writtenAt: writtenAt?.get(id) ?? null });
}

/** Hours before the due moment at which the employer is reminded: at 8 two days before, and at 8 on the last day. */
const reminderHours = [64, 16] as const;

/** Returns how many reminders are due by now. */
export const remindersDue = (dueAt: Date, now: Date): number =>
  reminderHours.filter((hours) => now.getTime() >= dueAt.getTime() - hours * hourMs).length;

/**
 * Reminds employers of answers that are due: two days before, and on the last day, once for all of an advert. Safe in several processes.
 * @returns how many adverts
 */
export async function remindOfPromises({ db, site }: PromiseServices, now: Date): Promise<number> {
  const within = (step: number) =>
    and(
      sql`${applications.promiseReminders} < ${step + 1}`,
      lte(applications.answerDueAt, new Date(now.getTime() + (reminderHours[step] ?? 0) * hourMs)),
    );
  const isDue = and(isOpen, isUnanswered, gt(applications.answerDueAt, now), or(...reminderHours.map((_, step) => within(step))));
  const found = await db
    .selectDistinct({ jobId: applications.jobId })
    .from(applications)
    .where(and(isDue, not(isWritten(db))))
    .limit(advertsAtOnce);
  let reminded = 0;
  for (const { jobId } of found) {
    const isReminded = await lockingTransaction(db, async (tx) => {
      const rows = await tx
        .select({ rowId: applications.id, dueAt: applications.answerDueAt })
        .from(applications)
        .where(and(eq(applications.jobId, jobId), isDue, not(isWritten(db))))
        .orderBy(applications.id)
        .limit(applicationsAtOnce)
        .for("update");
      const [first, ...others] = rows.flatMap(({ dueAt }) => dueAt ?? []);
      if (!first) return false;
      for (const { rowId, dueAt } of rows)
        await tx
          .update(applications)
          .set({ promiseReminders: remindersDue(dueAt ?? first, now) })
          .where(eq(applications.id, rowId));
      const dueAt = others.reduce((earliest, each) => (each < earliest ? each : earliest), first);
      const advert = await findAdvert(tx, jobId);
      await announce({ services: { site }, now }, tx, "promise.due", { advert, applicants: rows.length, dueAt });
      return true;
    });
    if (isReminded) reminded += 1;
  }
  return reminded;
}

/**
 * Settles the promises of adverts that have ended, once every answer is decided: a promise kept to everybody who applied returns a part of the
 * price that was paid, once per advert. Safe in several processes.
 * @returns how many adverts earned a credit
 */
export async function settlePromises({ db, site }: PromiseServices, now: Date): Promise<number> {
  const ofAdvert = db
    .select({ one: sql`1` })
    .from(applications)
    .where(and(eq(applications.jobId, jobs.id), isOpen));
  const isDue = and(
    gt(jobs.replyPromiseDays, 0),
    isNull(jobs.promiseSettledAt),
    inArray(jobs.status, ["filled", "closed", "expired", "archived"]),
    isNotNull(jobs.firstPublishedAt),
    lte(jobs.endedAt, new Date(now.getTime() - settledAfterEndMs)),
    notExists(ofAdvert),
  );
  const found = await db.select({ id: jobs.id }).from(jobs).where(isDue).limit(advertsAtOnce);
  let credited = 0;
  for (const { id } of found) {
    const isCredited = await lockingTransaction(db, async (tx) => {
      const [held] = await tx
        .select({ brokenAt: jobs.promiseBrokenAt })
        .from(jobs)
        .where(and(eq(jobs.id, id), isDue))
        .limit(1)
        .for("update");
      if (!held) return false;
      await tx.update(jobs).set({ promiseSettledAt: now }).where(eq(jobs.id, id));
      return held.brokenAt === null && creditAdvert(tx, { site, now }, id);
    });
    if (isCredited) credited += 1;
  }
  return credited;
}

/** Gives a locked advert's owner the credit for its promise; not for a free advert, and not where nobody was owed an answer. */
async function creditAdvert(tx: Db, { site, now }: Pick<Services, "site"> & { now: Date }, jobId: number): Promise<boolean> {
  const kept = await tx.$count(applications, and(eq(applications.jobId, jobId), eq(applications.promiseState, "kept")));
  const [posting] = await tx
    .select({ draftId: jobDrafts.id, companyId: jobDrafts.companyId, createdByUserId: jobDrafts.createdByUserId })
    .from(jobDrafts)
    .where(eq(jobDrafts.jobId, jobId))
    .limit(1);
  if (kept === 0 || !posting) return false;
  const order = await findPaidOrder(tx, posting.draftId);
  const pence = order === null ? 0 : promiseCreditPence(order);
  if (order === null || pence === 0) return false;
  const owner = ownerOfPosting(posting);
  const until = await grantPriceCredit(tx, { owner, jobId, orderId: order.id, pence }, now);
  if (until === null) return false;
  const advert = await findAdvert(tx, jobId);
  await announce({ services: { site }, now }, tx, "promise.credited", { advert, owner, answers: kept, pence, until });
  return true;
}

/** Decides promises, reminds of those due and credits those kept. */
export const runPromises = async (services: PromiseServices, now: Date) => ({
  ...(await decidePromises(services, now)),
  reminded: await remindOfPromises(services, now),
  credited: await settlePromises(services, now),
});
