import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import type { ApplicationState } from "#db/own-values.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import type { Context } from "#server/kernel/context.ts";
import { mayHandle } from "../application-access.ts";
import type { ApplicationLine } from "../application-answers.ts";
import { toLine } from "../application-lines.ts";
import { lineColumns } from "../application-rows.queries.ts";
import { movesOf } from "../application-states.ts";
import { listable, requireApplicationReader } from "../applications.queries.ts";
import { isMasked } from "../blind/blind-adverts.ts";
import type { HiringFilter, listApplicantsInput } from "./hiring.fields.ts";
import { averageStars, filtered } from "./hiring-filter.ts";

type ListApplicantsInput = z.output<typeof listApplicantsInput>;

export interface HiringLine extends ApplicationLine {
  averageStars: number | null;
  /** Where the reader may move it. */
  moves: readonly ApplicationState[];
}

const rowColumns = { ...lineColumns, averageStars };
const boardStates = ["sent", "opened", "in-review", "shortlisted", "interview", "offer", "hired", "not-progressing"] as const;
const shownInColumn = 20;

/** The table of applicants: those the filter leaves, sorted, a page at a time. */
export async function listHiring(ctx: Context, asked: ListApplicantsInput) {
  const { db } = ctx.services;
  const { page, limit, states, sort, direction } = asked;
  const { principal, where } = await filteredFor(ctx, asked);
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

/** The board: of every stage how many stand there, and the newest twenty. */
export async function readBoard(ctx: Context, asked: HiringFilter) {
  const { db } = ctx.services;
  const { principal, where } = await filteredFor(ctx, asked);
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
      const rows = total === 0 ? [] : await newestIn(db, and(where, eq(applications.state, state)));
      return { state, total, items: rows.map((row) => toHiringLine(row, principal, ctx.now)) };
    }),
  );
  return { columns, withdrawn: totals.get("withdrawn") ?? 0 };
}

const newestIn = (db: Db, where: SQL | undefined) =>
  selectRows(db, where).orderBy(desc(applications.sentAt), desc(applications.publicId)).limit(shownInColumn);

async function filteredFor(ctx: Context, asked: HiringFilter) {
  const principal = await requireApplicationReader(ctx, asked.jobId ?? null);
  return { principal, where: and(await listable(ctx, principal), filtered(asked, { now: ctx.now, userId: principal.userId })) };
}

const selectRows = (db: Db, where: SQL | undefined) =>
  db
    .select(rowColumns)
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(where);

/** By name, those whose names are hidden stand together: their order would tell of them. */
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

type Row = Awaited<ReturnType<typeof newestIn>>[number];

function toHiringLine(row: Row, principal: UserPrincipal, now: Date): HiringLine {
  const facts = { companyId: row.companyId, isApplicant: true };
  const moves = mayHandle(principal, facts, now) ? movesOf(row.state, "employer").filter((to) => to !== "opened") : [];
  return { ...toLine(row, "employer"), averageStars: row.averageStars, moves };
}
