import { and, count, desc, eq, inArray, isNotNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import type { ApplicationState } from "#db/own-values.ts";
import { applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { cvs } from "#db/schema/cvs.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import { formatTelephone } from "#server/text/typed-text/telephone.ts";
import type { listApplicationsInput } from "./application.fields.ts";
import { firmOf, lineColumns, managedJobs, sentByOthers } from "./application-access.ts";
import { type ApplicationLine, type ApplicationSide, type applicationsPage, toLine } from "./application-answers.ts";
import { isMasked } from "./blind/blind-adverts.ts";
import { hasReference } from "./hiring/hiring-filter.queries.ts";

const sideOf = ({ role }: UserPrincipal): ApplicationSide => (role === "jobseeker" ? "applicant" : "employer");

/** Restricts applications to those the caller may list: their own, or those to adverts they manage. */
export async function listableApplications({ services }: Context, principal: UserPrincipal): Promise<SQL | undefined> {
  if (sideOf(principal) === "applicant") return eq(applications.userId, principal.userId);
  return and(managedJobs(principal, await firmOf(services.db, principal)), sentByOthers(principal));
}

/**
 * Lists the caller's own applications, drafts included, or those to adverts they manage; newest first. Reads by administrators are audited.
 */
export async function listApplications(
  ctx: Context,
  { page, limit, jobId, states, q }: z.output<typeof listApplicationsInput>,
): Promise<z.infer<typeof applicationsPage>> {
  const { db } = ctx.services;
  const principal = await requireApplicationReader(ctx, jobId ?? null);
  const where = and(
    await listableApplications(ctx, principal),
    jobId === undefined ? undefined : eq(applications.jobId, jobId),
    states.length > 0 ? inArray(applications.state, states) : undefined,
    q === "" ? undefined : or(hasReference(q), matchesName(q, sideOf(principal))),
  );
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(applications).innerJoin(jobs, eq(jobs.id, applications.jobId)).where(where),
    db
      .select(lineColumns)
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(where)
      .orderBy(desc(newestSortKey(principal)), desc(applications.publicId))
      .limit(limit)
      .offset((page - 1) * limit),
  ]);
  const total = counted?.total ?? 0;
  return { items: rows.map((row) => toLine(row, sideOf(principal))), page, limit, total, hasMore: page * limit < total };
}

/** Masked applicants are not searchable by name. */
const matchesName = (words: string, side: ApplicationSide): SQL | undefined =>
  and(sql`instr(${applications.name}, ${words}) > 0`, side === "employer" ? not(isMasked) : undefined);

/** Employers see no drafts, so they can be sorted by the indexed `sentAt`. */
const newestSortKey = (principal: UserPrincipal) =>
  sideOf(principal) === "employer" ? applications.sentAt : sql`coalesce(${applications.sentAt}, ${applications.createdAt})`;

/** Returns those of these applications that the caller may list. */
export async function findApplicationsById(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, ApplicationLine>> {
  const principal = await requireApplicationReader(ctx, null);
  const rows = await ctx.services.db
    .select(lineColumns)
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(await listableApplications(ctx, principal), inArray(applications.publicId, [...ids])))
    .limit(ids.length);
  const lines = rows.map((row) => toLine(row, sideOf(principal)));
  return new Map(lines.map((line) => [line.id, line]));
}

/** Counts the listed applications by state; states without any are omitted. */
export async function countApplications(
  ctx: Context,
  { jobId }: { jobId?: number | undefined },
): Promise<Partial<Record<ApplicationState, number>>> {
  const principal = await requireApplicationReader(ctx, jobId ?? null);
  const rows = await ctx.services.db
    .select({ state: applications.state, total: count() })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(await listableApplications(ctx, principal), jobId === undefined ? undefined : eq(applications.jobId, jobId)))
    .groupBy(applications.state);
  return Object.fromEntries(rows.map(({ state, total }) => [state, total]));
}

/** Returns the caller's application to an advert in any state, to resume its form; null where there is none. */
export async function findOwnApplication(ctx: Context, jobId: number) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "application.create", { ownerId: userId });
  const [row] = await ctx.services.db
    .select({
      id: applications.publicId,
      ...pick(applications, "state", "phone", "coverNote"),
      cvId: cvs.publicId,
      ...pick(applications, "answers", "updatedAt", "sentAt"),
    })
    .from(applications)
    .leftJoin(cvs, eq(cvs.id, applications.cvId))
    .where(and(eq(applications.userId, userId), eq(applications.jobId, jobId)))
    .limit(1);
  return row ? { ...isoDates(row), phone: formatTelephone(row.phone) } : null;
}

/** Requires a caller who may list applications; reads by administrators are audited. */
export async function requireApplicationReader(ctx: Context, jobId: number | null): Promise<UserPrincipal> {
  const principal = requireUser(ctx.principal);
  const { role, userId, companyId } = principal;
  // Checks only that the caller may list applications; `listable` restricts the rows.
  const { isAudited } = requireAllowed(ctx, "application.read", {
    companyId,
    isApplicant: role === "recruiter",
    ...(role === "jobseeker" && { ownerId: userId }),
  });
  if (isAudited) await auditRead(ctx, { action: "application.read", resource: "job", resourceId: jobId, reason: "list" });
  return principal;
}

const appliedAtMost = 2_000;
const shownAtMost = 5;

/** Returns the user's applications, so that the same vacancy is not suggested again. Uses the user index. */
export async function listAppliedAdverts(db: Db, userId: number) {
  const rows = await db
    .select({ id: applications.publicId, jobId: applications.jobId, sentAt: applications.sentAt, vacancyKey: jobs.vacancyKey })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(eq(applications.userId, userId), isNotNull(applications.sentAt)))
    .orderBy(desc(applications.stateChangedAt))
    .limit(appliedAtMost);
  const byVacancy = new Map<string, { id: string; jobId: number; sentAt: Date }>();
  for (const { id, jobId, sentAt, vacancyKey } of rows) {
    if (vacancyKey === null || sentAt === null) continue;
    const known = byVacancy.get(vacancyKey);
    if (!known || known.sentAt < sentAt) byVacancy.set(vacancyKey, { id, jobId, sentAt });
  }
  return { jobIds: new Set(rows.map(({ jobId }) => jobId)), byVacancy };
}

/** Lists the caller's applications to other adverts of the same vacancy, newest first; empty for an advert without duplicates. */
export async function listSameVacancyApplications(ctx: Context, jobId: number) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "application.create", { ownerId: userId });
  const { db } = ctx.services;
  const [advert] = await db.select({ vacancyKey: jobs.vacancyKey }).from(jobs).where(eq(jobs.id, jobId)).limit(1);
  if (!advert || advert.vacancyKey === null) return [];
  const rows = await db
    .select({
      id: applications.publicId,
      jobId: applications.jobId,
      jobTitle: jobs.title,
      companyName: companies.name,
      sentAt: applications.sentAt,
      state: applications.state,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(
      and(
        eq(applications.userId, userId),
        isNotNull(applications.sentAt),
        ne(applications.jobId, jobId),
        eq(jobs.vacancyKey, advert.vacancyKey),
      ),
    )
    .orderBy(desc(applications.sentAt))
    .limit(shownAtMost);
  return rows.flatMap(({ sentAt, state, ...row }) =>
    sentAt ? [{ ...row, sentAt: sentAt.toISOString(), isWithdrawn: state === "withdrawn" }] : [],
  );
}
