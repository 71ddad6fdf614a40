import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { type ApplicationState, applicationStates } from "#db/own-values.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { firmOf, lineColumns, mayHandle, sentByOthers } from "../application-access.ts";
import { type ApplicationLine, toLine } from "../application-answers.ts";
import { isOpenState, movesOf } from "../application-states.ts";
import { listableApplications, requireApplicationReader } from "../applications.queries.ts";
import { isMasked } from "../blind/blind-adverts.ts";
import { answerStates, answersOf, readReplyRecord } from "../reply-record.queries.ts";
import type { HiringFilter, listApplicantsInput, readReviewOrderInput } from "./hiring.fields.ts";
import { requireAdvert } from "./hiring-advert.queries.ts";
import { averageStars, findAnswerDays, hiringFilterCondition, isOverdue } from "./hiring-filter.queries.ts";

type ListApplicantsInput = z.output<typeof listApplicantsInput>;

export interface HiringLine extends ApplicationLine {
  averageStars: number | null;
  /** States the viewer may move it to. */
  moves: readonly ApplicationState[];
}

const rowColumns = { ...lineColumns, averageStars };
const boardStates = ["sent", "opened", "in-review", "shortlisted", "interview", "offer", "hired", "not-progressing"] as const;
const shownInColumn = 20;
const reviewedAtMost = 500;

/** Returns a page of the applicants table, filtered and sorted. */
export async function listHiring(ctx: Context, input: ListApplicantsInput) {
  const { db } = ctx.services;
  const { page, limit, states, sort, direction } = input;
  const { principal, where } = await hiringConditionFor(ctx, input);
  const among = and(where, states.length > 0 ? inArray(applications.state, states) : undefined);
  const inOrder = direction === "asc" ? asc : desc;
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(applications).innerJoin(jobs, eq(jobs.id, applications.jobId)).where(among),
    selectRows(db, among)
      .orderBy(...orderOf(sort).map((by) => inOrder(by)), desc(applications.publicId))
      .limit(limit)
      .offset((page - 1) * limit),
  ]);
  const total = counted?.total ?? 0;
  return { items: rows.map((row) => toHiringLine(row, principal, ctx.now)), page, limit, total, hasMore: page * limit < total };
}

/** Returns the ids of the applicants that a filter finds, in the order of the table or the board; the first 500 of `total`. */
export async function readReviewOrder(ctx: Context, input: z.output<typeof readReviewOrderInput>) {
  const { db } = ctx.services;
  const { states, sort, direction } = input;
  const { where } = await hiringConditionFor(ctx, input);
  const isBoard = sort === "board";
  const among = and(
    where,
    isBoard ? inArray(applications.state, [...boardStates]) : undefined,
    states.length > 0 ? inArray(applications.state, states) : undefined,
  );
  const inOrder = direction === "asc" ? asc : desc;
  const order = isBoard ? [asc(applications.state), desc(applications.sentAt)] : orderOf(sort).map((by) => inOrder(by));
  const [rows, [counted]] = await Promise.all([
    db
      .select({ id: applications.publicId })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(among)
      .orderBy(...order, desc(applications.publicId))
      .limit(reviewedAtMost),
    db.select({ total: count() }).from(applications).innerJoin(jobs, eq(jobs.id, applications.jobId)).where(among),
  ]);
  return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0 };
}

/** Returns the board: for each stage its total and the newest twenty. */
export async function readBoard(ctx: Context, filter: HiringFilter) {
  const { db } = ctx.services;
  const { principal, where } = await hiringConditionFor(ctx, filter);
  const counts = await db
    .select({ state: applications.state, total: count() })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(where)
    .groupBy(applications.state);
  const totals = new Map(counts.map(({ state, total }) => [state, total]));
  const columns = await Promise.all(
    boardStates.map(async (state) => {
      const total = totals.get(state) ?? 0;
      const rows = total === 0 ? [] : await selectNewest(db, and(where, eq(applications.state, state)));
      return { state, total, items: rows.map((row) => toHiringLine(row, principal, ctx.now)) };
    }),
  );
  return { columns, withdrawn: totals.get("withdrawn") ?? 0 };
}

const selectNewest = (db: Db, where: SQL | undefined) =>
  selectRows(db, where).orderBy(desc(applications.sentAt), desc(applications.publicId)).limit(shownInColumn);

async function hiringConditionFor(ctx: Context, filter: HiringFilter) {
  const principal = await requireApplicationReader(ctx, filter.jobId ?? null);
  return {
    principal,
    where: and(await listableApplications(ctx, principal), hiringFilterCondition(filter, { now: ctx.now, userId: principal.userId })),
  };
}

const selectRows = (db: Db, where: SQL | undefined) =>
  db
    .select(rowColumns)
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(where);

/** Sorted by name, masked applicants form one group, as their order would reveal their names. */
function orderOf(sort: ListApplicantsInput["sort"]) {
  const by = {
    sent: applications.sentAt,
    name: applications.name,
    advert: jobs.title,
    rating: averageStars,
    changed: applications.stateChangedAt,
  };
  if (sort === "state") return [applications.state, applications.sentAt];
  return sort === "name" ? [sql`case when ${isMasked} then null else ${applications.name} end`] : [by[sort]];
}

type Row = Awaited<ReturnType<typeof selectNewest>>[number];

function toHiringLine(row: Row, principal: UserPrincipal, now: Date): HiringLine {
  const facts = { companyId: row.companyId, isApplicant: true };
  const moves = mayHandle(principal, facts, now) ? movesOf(row.state, "employer").filter((to) => to !== "opened") : [];
  return { ...toLine(row, "employer"), averageStars: row.averageStars, moves };
}

/** Returns the firm's public reply record, and how many of the caller's applicants are overdue for a reply. */
export async function readHiringRecord(ctx: Context) {
  const { db } = ctx.services;
  const principal = await requireApplicationReader(ctx, null);
  const firmId = await firmOf(db, principal);
  const [record, [waiting], { answerWithinDays }] = await Promise.all([
    firmId === null ? null : readReplyRecord(db, firmId, ctx.now),
    db
      .select({ total: count() })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(and(await listableApplications(ctx, principal), isOverdue(principal.userId, ctx.now))),
    findAnswerDays(db, { userId: principal.userId, firmId }),
  ]);
  return { record, overdue: waiting?.total ?? 0, answerWithinDays };
}

const dayMs = 86_400_000;
const answersReadAtMost = 5000;

/** Returns an advert's closing report: outcomes, reply times and days live. Anonymous. @throws AppError not-found */
export async function readClosingReport(ctx: Context, jobId: number) {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const firmId = await firmOf(db, principal);
  const { firstPublishedAt, endedAt } = await requireAdvert(ctx, db, { jobId, firmId, action: "application.read" });
  const sent = and(eq(applications.jobId, jobId), sentByOthers(principal));
  const [counts, rows] = await Promise.all([
    db
      .select({ state: applications.state, total: count() })
      .from(applications)
      .where(sent)
      .groupBy(applications.state)
      .limit(applicationStates.length),
    db
      .select({
        sentAt: applications.sentAt,
        state: applications.state,
        answeredAt: sql<Date | null>`min(${applicationEvents.at})`.mapWith(applicationEvents.at),
      })
      .from(applications)
      .leftJoin(
        applicationEvents,
        and(
          eq(applicationEvents.applicationId, applications.id),
          eq(applicationEvents.actor, "employer"),
          inArray(applicationEvents.toState, [...answerStates]),
          isNull(applicationEvents.undoneAt),
        ),
      )
      .where(sent)
      .groupBy(applications.id, applications.sentAt, applications.state)
      .orderBy(applications.id)
      .limit(answersReadAtMost),
  ]);
  const outcomes = applicationStates.flatMap((state) => counts.filter((row) => row.state === state));
  // An applicant who withdrew before an answer is owed none.
  const owed = rows.filter(({ state, answeredAt }) => state !== "withdrawn" || answeredAt !== null);
  const {
    sent: toAnswer,
    answered,
    medianDays,
  } = answersOf(owed.flatMap(({ sentAt, answeredAt }) => (sentAt ? [{ sentAt, answeredAt }] : [])));
  return {
    applications: counts.reduce((sum, { total }) => sum + total, 0),
    toAnswer,
    answered,
    medianDays,
    outcomes,
    waiting: outcomes.reduce((sum, { state, total }) => sum + (isOpenState(state) ? total : 0), 0),
    daysOnBoard: firstPublishedAt && endedAt ? Math.max(0, Math.round((endedAt.getTime() - firstPublishedAt.getTime()) / dayMs)) : null,
  };
}
