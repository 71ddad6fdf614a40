import { and, count, desc, eq, inArray, max, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { Action } from "#server/access/actions.ts";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { firmOf, managesJob } from "../application-access.ts";
import { openStates } from "../application-states.ts";
import { listable, requireApplicationReader } from "../applications.queries.ts";

const advertsShown = 200;

/** An advert whose applicants the caller may handle. @throws AppError not-found, forbidden */
export async function requireAdvert(
  ctx: Context,
  db: Db,
  { jobId, firmId, action }: { jobId: number; firmId: number | null; action: Action },
) {
  const principal = requireUser(ctx.principal);
  const [row] = await db
    .select({
      jobId: jobs.id,
      jobTitle: jobs.title,
      status: jobs.status,
      isBlind: jobs.isBlind,
      companyId: jobs.companyId,
      companyName: companies.name,
      createdByUserId: jobs.createdByUserId,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(jobs.id, jobId))
    .limit(1);
  const facts = row ? { companyId: row.companyId, isApplicant: principal.role === "recruiter" && managesJob(principal, firmId, row) } : {};
  requireAllowed(ctx, action, facts);
  if (!row) throw new AppError("not-found", "There is no advert of yours under that number.");
  return row;
}

/** One advert as its applicants' board names it. @throws AppError not-found */
export async function readHiringAdvert(ctx: Context, jobId: number) {
  const { db } = ctx.services;
  const firmId = await firmOf(db, requireUser(ctx.principal));
  const { jobTitle, status, isBlind } = await requireAdvert(ctx, db, { jobId, firmId, action: "application.read" });
  return { jobId, jobTitle, status, isBlind };
}

/** The adverts that anybody applied to, the latest applied to first, with how many apply and how many are still to be answered. */
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
    .where(await listable(ctx, principal))
    .groupBy(jobs.id, jobs.title, jobs.status, jobs.isBlind)
    .orderBy(desc(max(applications.sentAt)), desc(jobs.id))
    .limit(advertsShown);
  return { items: rows };
}

/** The people still open on an advert. */
export const stillOpen = (jobId: number) => and(eq(applications.jobId, jobId), inArray(applications.state, openStates));
