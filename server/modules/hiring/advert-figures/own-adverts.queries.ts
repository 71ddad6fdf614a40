import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { firmOf, managedJobs, managesJob } from "#server/modules/hiring/applications/application-access.ts";

const advertsAtMost = 200;

const columns = {
  jobId: jobs.id,
  title: jobs.title,
  status: jobs.status,
  companyId: jobs.companyId,
  createdByUserId: jobs.createdByUserId,
  category: jobs.category,
  level: jobs.level,
  officePlaceId: jobs.officePlaceId,
  sitePlaceId: jobs.sitePlaceId,
  payMinPence: jobs.payMinPence,
  payMaxPence: jobs.payMaxPence,
  projectValueBand: jobs.projectValueBand,
  siteDaysPerWeek: jobs.siteDaysPerWeek,
  homeDaysPerWeek: jobs.homeDaysPerWeek,
  ricsLevel: jobs.ricsLevel,
  startsOn: jobs.startsOn,
  firstPublishedAt: jobs.firstPublishedAt,
  endedAt: jobs.endedAt,
  hasSuites: sql<number>`exists (select 1 from job_suites where job_suites.job_id = ${jobs.id})`.mapWith(Boolean),
};

export const selectAdverts = (db: Db, where: SQL | undefined, limit: number) =>
  db
    .select(columns)
    .from(jobs)
    .where(and(where, isNotNull(jobs.firstPublishedAt)))
    .orderBy(desc(jobs.firstPublishedAt), desc(jobs.id))
    .limit(limit);

export type Advert = Awaited<ReturnType<typeof selectAdverts>>[number];

/** Published adverts of whose figures the caller may know, the newest first. */
export async function listOwnAdverts(ctx: Context): Promise<Advert[]> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  requireAllowed(ctx, "job.stats", { ownerId: principal.userId, companyId: principal.companyId });
  const firmId = await firmOf(db, principal);
  return selectAdverts(db, managedJobs(principal, firmId), advertsAtMost);
}

/** One of these. @throws AppError not-found for another's */
export async function findOwnAdvert(ctx: Context, jobId: number): Promise<Advert> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const [advert] = await selectAdverts(db, eq(jobs.id, jobId), 1);
  const firmId = await firmOf(db, principal);
  const isManaged = advert !== undefined && managesJob(principal, firmId, advert);
  requireAllowed(ctx, "job.stats", { ownerId: isManaged ? principal.userId : null, companyId: advert?.companyId ?? null });
  if (!advert) throw new AppError("not-found", "There is no advert of yours under that number.");
  return advert;
}
