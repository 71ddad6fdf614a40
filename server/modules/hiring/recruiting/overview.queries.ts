import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { JobStatus } from "#db/own-values.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { daysAfter, daysBefore } from "#db/time-limits.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { listedText } from "#server/modules/market/adverts/postings.queries.ts";
import { barredUntil, findLastBrokenPromise, findPromiseRecords } from "#server/modules/market/promises/promise-rules.ts";
import { ownedBy, ownerOf } from "#server/modules/money/credits/credit-owner.ts";
import { hasTeam } from "#server/modules/people/accounts/onboarding/onboarding.commands.ts";
import { findPreferences } from "#server/modules/people/accounts/preferences/preferences.commands.ts";
import { firmOf, managedJobs, sentByOthers } from "../applications/application-access.ts";
import { findAnswerDays, findSettings, isOverdue } from "../applications/hiring/hiring-filter.queries.ts";
import { listManagedUpcoming, listTimeRequests } from "../applications/interviews/interviews.queries.ts";
import { ownPostings } from "../posting/posting-list.queries.ts";
import { listLiveAdverts, readFunnel } from "./live-adverts.queries.ts";
import { countNeedsAttention } from "./waiting.queries.ts";

const shownOfEach = 5;
const shownPromises = 10;
const endingWithinDays = 3;
const creditsEndingWithinDays = 14;

/** Returns what needs a recruiter's attention, how their adverts perform, and remaining set-up steps. */
export async function readOverview(ctx: Context) {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const postings = ownPostings(ctx);
  const firmId = await firmOf(db, principal);
  const managed = managedJobs(principal, firmId);
  const [
    applied,
    adverts,
    ending,
    funnel,
    liveAdverts,
    credits,
    firm,
    waiting,
    { answerWithinDays },
    isTeam,
    interviews,
    timesAsked,
    promises,
  ] = await Promise.all([
    countApplied(ctx, and(managed, sentByOthers(principal)), principal.userId),
    readAdverts(db, postings),
    listEndingSoon(db, postings, ctx.now),
    readFunnel(db, managed, ctx.now),
    listLiveAdverts(db, { managed, sent: sentByOthers(principal), now: ctx.now }),
    findExpiringCredits(ctx),
    firmId === null ? null : readFirm(db, firmId),
    countNeedsAttention(ctx, firmId),
    findAnswerDays(db, { userId: principal.userId, firmId }),
    principal.companyId !== null && hasTeam(db, principal.companyId),
    listManagedUpcoming(ctx),
    listTimeRequests(ctx),
    readPromises(db, { managed, sent: sentByOthers(principal), firmId, now: ctx.now }),
  ]);
  return {
    attention: { ...applied.attention, ...waiting, timesAsked, answerWithinDays, ending, ...adverts.attention, credits },
    /** Upcoming, soonest first. */
    interviews,
    figures: { live: adverts.live, applications: applied.lately },
    liveAdverts,
    /** Answers that adverts promise, and when they are due. */
    promises,
    /** From a place in a list to an application, of all adverts the caller manages; applications are counted in full. */
    funnel: { ...funnel, applications: applied.lately.month },
    steps: {
      isEmailConfirmed: principal.isEmailVerified,
      isFreelance: principal.isFreelance,
      hasFirm: firm !== null || principal.isFreelance,
      verification: firm?.verification ?? null,
      hasAdvert: adverts.hasAny,
      hasTeam: isTeam,
    },
  };
}

/** Counts new, overdue and recent applications to the adverts the caller manages. */
async function countApplied({ services, now }: Context, managed: SQL | undefined, userId: number) {
  const ago = (days: number) => daysBefore(now, days);
  const within = (days: number) => sql<number>`sum(${applications.sentAt} >= ${ago(days)})`.mapWith(Number);
  const [row] = await services.db
    .select({
      newApplications: sql<number>`sum(${applications.state} = 'sent')`.mapWith(Number),
      overdue: sql<number>`sum(${isOverdue(userId, now)})`.mapWith(Number),
      week: within(7),
      month: within(28),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(managed, isNotNull(applications.sentAt)));
  const { newApplications = 0, overdue = 0, week = 0, month = 0 } = row ?? {};
  return {
    attention: { newApplications: newApplications || 0, overdue: overdue || 0 },
    lately: { week: week || 0, month: month || 0 },
  };
}

async function readAdverts(db: Db, mine: SQL | undefined) {
  const columns = { id: jobDrafts.publicId, title: listedText("title"), updatedAt: jobDrafts.updatedAt, reason: jobs.refusalReason };
  const of = (state: SQL | undefined) =>
    db
      .select(columns)
      .from(jobDrafts)
      .leftJoin(jobs, eq(jobs.id, jobDrafts.jobId))
      .where(and(mine, state))
      .orderBy(desc(jobDrafts.updatedAt))
      .limit(shownOfEach);
  const [drafts, refused, frozen, counted] = await Promise.all([
    of(isNull(jobDrafts.jobId)),
    of(eq(jobs.status, "refused")),
    of(eq(jobs.status, "frozen")),
    db
      .select({ status: jobs.status, rows: count() })
      .from(jobDrafts)
      .leftJoin(jobs, eq(jobs.id, jobDrafts.jobId))
      .where(mine)
      .groupBy(jobs.status)
      .limit(20),
  ]);
  const rowsIn = (wanted: JobStatus | null) => counted.find(({ status }) => status === wanted)?.rows ?? 0;
  return {
    attention: {
      drafts: drafts.map(({ id, title: name, updatedAt }) => ({ id, title: name, updatedAt: updatedAt.toISOString() })),
      refused: refused.map(({ id, title: name, reason }) => ({ id, title: name, reason })),
      frozen: frozen.map(({ id, title: name }) => ({ id, title: name })),
      /** Totals; only the newest are listed. */
      totals: { drafts: rowsIn(null), refused: rowsIn("refused"), frozen: rowsIn("frozen") },
    },
    live: rowsIn("live"),
    hasAny: counted.some(({ status }) => status !== null),
  };
}

async function listEndingSoon(db: Db, mine: SQL | undefined, now: Date) {
  const soon = daysAfter(now, endingWithinDays);
  const within = (moment: typeof jobs.closesAt | typeof jobs.expiresAt) => and(gt(moment, now), lte(moment, soon));
  const rows = await db
    .select({ id: jobDrafts.publicId, title: jobs.title, closesAt: jobs.closesAt, expiresAt: jobs.expiresAt })
    .from(jobDrafts)
    .innerJoin(jobs, eq(jobs.id, jobDrafts.jobId))
    .where(and(mine, eq(jobs.status, "live"), or(within(jobs.closesAt), within(jobs.expiresAt))))
    .orderBy(asc(sql`least(coalesce(${jobs.closesAt}, ${jobs.expiresAt}), coalesce(${jobs.expiresAt}, ${jobs.closesAt}))`))
    .limit(shownOfEach);
  return rows.map(({ id, title: name, closesAt, expiresAt }) => {
    const ends = [closesAt, expiresAt].flatMap((moment) => moment?.getTime() ?? []);
    return { id, title: name, endsAt: new Date(Math.min(...ends)).toISOString() };
  });
}

/** Returns credits that expire soon, with the earliest expiry; null where none do or the caller has none. */
async function findExpiringCredits({ services, principal, now }: Context): Promise<{ credits: number; expiresAt: string } | null> {
  const soon = daysAfter(now, creditsEndingWithinDays);
  const user = requireUser(principal);
  if (user.role === "platform_admin" || (user.companyId === null && !user.isFreelance)) return null;
  const rows = await services.db
    .select({ credits: advertCredits.remaining, expiresAt: advertCredits.expiresAt })
    .from(advertCredits)
    .where(
      and(
        ownedBy(advertCredits, ownerOf(user)),
        inArray(advertCredits.kind, ["grant", "refund"]),
        gt(advertCredits.remaining, 0),
        gt(advertCredits.expiresAt, now),
        lte(advertCredits.expiresAt, soon),
      ),
    )
    .orderBy(asc(advertCredits.expiresAt))
    .limit(100);
  const [first] = rows;
  if (!first?.expiresAt) return null;
  return { credits: rows.reduce((total, { credits }) => total + (credits ?? 0), 0), expiresAt: first.expiresAt.toISOString() };
}

async function readFirm(db: Db, firmId: number) {
  const [firm] = await db.select({ verification: companies.verification }).from(companies).where(eq(companies.id, firmId)).limit(1);
  return firm ?? null;
}

export async function getSettings(ctx: Context) {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const { userId } = principal;
  requireAllowed(ctx, "preferences.manage", { ownerId: userId });
  const { promisedDays } = await findAnswerDays(db, { userId, firmId: await firmOf(db, principal) });
  const { applicationUpdates } = await findPreferences(db, userId);
  return { ...(await findSettings(db, userId)), promisedDays, isMailOff: !applicationUpdates };
}

/**
 * Returns the adverts with a promise that is not settled yet, those whose next answer is due first, and how the firm stands: its record, and
 * until when it may make no new promise.
 */
async function readPromises(
  db: Db,
  { managed, sent, firmId, now }: { managed: SQL | undefined; sent: SQL | undefined; firmId: number | null; now: Date },
) {
  const isWaiting = sql`(${applications.promiseState} = 'open' and ${applications.state} in ('sent', 'opened'))`;
  const counted = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`.mapWith(Number);
  const nextDueAt = sql<Date | null>`min(case when ${isWaiting} then ${applications.answerDueAt} end)`;
  // A site administrator sees every advert, and has none of their own.
  const [rows, brokenAt, records] = await Promise.all([
    managed === undefined
      ? []
      : db
          .select({
            jobId: jobs.id,
            id: jobDrafts.publicId,
            title: jobs.title,
            days: jobs.replyPromiseDays,
            brokenAt: jobs.promiseBrokenAt,
            waiting: counted(isWaiting),
            nextDueAt: nextDueAt.mapWith(applications.answerDueAt),
            kept: counted(sql`${applications.promiseState} = 'kept'`),
            broken: counted(sql`${applications.promiseState} = 'broken'`),
          })
          .from(jobs)
          .leftJoin(jobDrafts, eq(jobDrafts.jobId, jobs.id))
          .leftJoin(applications, and(eq(applications.jobId, jobs.id), sent))
          .where(and(managed, gt(jobs.replyPromiseDays, 0), isNull(jobs.promiseSettledAt), isNotNull(jobs.firstPublishedAt)))
          .groupBy(jobs.id, jobDrafts.publicId)
          .orderBy(sql`${nextDueAt} is null`, nextDueAt, jobs.id)
          .limit(shownPromises),
    firmId === null ? null : findLastBrokenPromise(db, firmId),
    findPromiseRecords(db, firmId === null ? [] : [firmId]),
  ]);
  return {
    adverts: rows.map(({ days, brokenAt: missedAt, nextDueAt: next, ...row }) => ({
      ...row,
      days: days ?? 0,
      isBroken: missedAt !== null,
      nextDueAt: next?.toISOString() ?? null,
    })),
    record: records.get(firmId ?? 0) ?? null,
    barredUntil: barredUntil(brokenAt, now)?.toISOString() ?? null,
  };
}
