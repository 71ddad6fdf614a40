import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, max, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import { rejectionReasons } from "#db/applying-values.ts";
import type { Db } from "#db/client.ts";
import { applicationStates } from "#db/own-values.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { Action } from "#server/kernel/access/actions.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import { firmOf, managedJobs, managesJob, sentByOthers } from "../application-access.ts";
import { openStates } from "../application-states.ts";
import { listableApplications, requireApplicationReader } from "../applications.queries.ts";
import { isMasked, maskedName } from "../blind/blind-adverts.ts";

const advertsShown = 200;

interface HiringAdvertInput {
  firmId: number | null;
  action: Action;
}

/** Finds an advert whose applicants the caller may manage. @throws AppError not-found, forbidden */
export async function requireAdvert(ctx: Context, db: Db, { jobId, ...rest }: HiringAdvertInput & { jobId: number }) {
  const [row] = await requireAdverts(ctx, db, { jobIds: [jobId], ...rest });
  if (!row) throw advertNotFound();
  return row;
}

/**
 * As `requireAdvert`, for several adverts in the order given; fails if the caller may not manage one of them. @throws AppError not-found,
 * forbidden
 */
export async function requireAdverts(
  ctx: Context,
  db: Db,
  { jobIds, firmId, action }: HiringAdvertInput & { jobIds: readonly number[] },
): Promise<HiringAdvertRow[]> {
  const principal = requireUser(ctx.principal);
  const rows = new Map((await readAdverts(db, jobIds)).map((row) => [row.jobId, row]));
  return jobIds.map((jobId) => {
    const row = rows.get(jobId);
    const isHandled = row !== undefined && principal.role === "recruiter" && managesJob(principal, firmId, row);
    requireAllowed(ctx, action, row ? { companyId: row.companyId, isApplicant: isHandled } : {});
    if (!row) throw advertNotFound();
    return row;
  });
}

const readAdverts = (db: Db, jobIds: readonly number[]) =>
  db
    .select({
      jobId: jobs.id,
      jobTitle: jobs.title,
      ...pick(jobs, "status", "isBlind", "companyId"),
      companyName: companies.name,
      ...pick(jobs, "createdByUserId", "firstPublishedAt", "endedAt"),
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(inArray(jobs.id, [...jobIds]))
    .limit(jobIds.length);
type HiringAdvertRow = Awaited<ReturnType<typeof readAdverts>>[number];

const advertNotFound = () => new AppError("not-found", "You have no advert with that number.");

/** Returns an advert's heading for its applicants board. @throws AppError not-found */
export async function readHiringAdvert(ctx: Context, jobId: number) {
  const { db } = ctx.services;
  const firmId = await firmOf(db, requireUser(ctx.principal));
  const { jobTitle, status, isBlind } = await requireAdvert(ctx, db, { jobId, firmId, action: "application.read" });
  return { jobId, jobTitle, status, isBlind };
}

/** Lists adverts with applications, by latest application, with numbers of applicants and of those without an answer. */
export async function listHiringAdverts(ctx: Context) {
  const principal = await requireApplicationReader(ctx, null);
  const rows = await ctx.services.db
    .select({
      jobId: jobs.id,
      jobTitle: jobs.title,
      status: jobs.status,
      isBlind: jobs.isBlind,
      total: count(),
      open: sql<number>`sum(${inArray(applications.state, openStates)})`.mapWith(Number),
      unanswered: sql<number>`sum(${inArray(applications.state, ["sent", "opened"])})`.mapWith(Number),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(await listableApplications(ctx, principal))
    .groupBy(jobs.id, jobs.title, jobs.status, jobs.isBlind)
    .orderBy(desc(max(applications.sentAt)), desc(jobs.id))
    .limit(advertsShown);
  return { items: rows };
}

export const isStillOpen = (jobIds: readonly number[]) =>
  and(inArray(applications.jobId, [...jobIds]), inArray(applications.state, openStates));

const namedAtMost = 3;

/**
 * Returns applicants without an outcome: counts per advert and stage, and a few examples to preview a message. @throws AppError not-found
 */
export async function readRemaining(ctx: Context, jobIds: readonly number[]) {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const adverts = await requireAdverts(ctx, db, { jobIds, firmId: await firmOf(db, principal), action: "application.read" });
  const open = and(isStillOpen(jobIds), sentByOthers(principal));
  const [counts, some] = await Promise.all([
    db
      .select({ jobId: applications.jobId, state: applications.state, total: count() })
      .from(applications)
      .where(open)
      .groupBy(applications.jobId, applications.state)
      .limit(jobIds.length * applicationStates.length),
    db
      .select({ id: applications.publicId, name: applications.name, state: applications.state, isMasked })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(open)
      .orderBy(desc(applications.state), asc(applications.id))
      .limit(namedAtMost),
  ]);
  const sumOf = (rows: typeof counts) => rows.reduce((sum, { total }) => sum + total, 0);
  return {
    adverts: adverts.map(({ jobId, jobTitle }) => ({ jobId, jobTitle, total: sumOf(counts.filter((row) => row.jobId === jobId)) })),
    total: sumOf(counts),
    states: openStates.flatMap((state) => {
      const total = sumOf(counts.filter((row) => row.state === state));
      return total > 0 ? [{ state, total }] : [];
    }),
    examples: some.map(({ id, name, state, isMasked: hidden }) => ({ id, applicantName: hidden ? maskedName(id) : name, state })),
  };
}

/** Counts the latest rejection reasons of applications that are still rejected, for one advert or all the caller manages. Anonymous. */
export async function readRejectionReasons(ctx: Context, jobId: number | null) {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const { role, companyId } = principal;
  const { isAudited } = requireAllowed(ctx, "application.readNote", { companyId, isApplicant: role === "recruiter" });
  if (isAudited) await auditRead(ctx, { action: "application.readNote", resource: "job", resourceId: jobId, reason: "reasons" });
  const ended = and(
    managedJobs(principal, await firmOf(db, principal)),
    sentByOthers(principal),
    jobId === null ? undefined : eq(applications.jobId, jobId),
    eq(applications.state, "not-progressing"),
  );
  const later = alias(applicationEvents, "later_events");
  const isLast = notExists(
    db
      .select({ id: later.id })
      .from(later)
      .where(
        and(
          eq(later.applicationId, applicationEvents.applicationId),
          gt(later.id, applicationEvents.id),
          eq(later.toState, "not-progressing"),
          isNull(later.undoneAt),
        ),
      ),
  );
  const given = and(
    eq(applicationEvents.toState, "not-progressing"),
    isNotNull(applicationEvents.reason),
    isNull(applicationEvents.undoneAt),
  );
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(applications).innerJoin(jobs, eq(jobs.id, applications.jobId)).where(ended),
    db
      .select({ reason: applicationEvents.reason, total: count() })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .innerJoin(applicationEvents, eq(applicationEvents.applicationId, applications.id))
      .where(and(ended, given, isLast))
      .groupBy(applicationEvents.reason)
      .orderBy(desc(count()), applicationEvents.reason)
      .limit(rejectionReasons.length),
  ]);
  return {
    /** Most common first. */
    reasons: rows.flatMap(({ reason, total }) => (reason === null ? [] : [{ reason, total }])),
    /** All rejected applications, with or without a reason. */
    notProgressing: counted?.total ?? 0,
  };
}
