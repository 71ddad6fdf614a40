import { and, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { can, type RowFacts } from "#server/kernel/access/can.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { isMasked } from "./blind/blind-adverts.ts";

/** Returns the firm a user advertises for: their company, or a freelance recruiter's own practice. */
export async function firmOf(db: Db, { userId, companyId, isFreelance }: UserPrincipal): Promise<number | null> {
  if (companyId !== null || !isFreelance) return companyId;
  const [practice] = await db
    .select({ companyId: freelancePractices.companyId })
    .from(freelancePractices)
    .where(eq(freelancePractices.userId, userId))
    .limit(1);
  return practice?.companyId ?? null;
}

interface AdvertFacts {
  companyId: number;
  createdByUserId: number | null;
}

/** A recruiter manages the adverts they wrote for their present firm; imported adverts without an author are managed by every member. */
export function managesJob({ userId }: UserPrincipal, firmId: number | null, job: AdvertFacts): boolean {
  return job.companyId === firmId && (job.createdByUserId === null || job.createdByUserId === userId);
}

/** As `managesJob`, as a condition on `jobs`; undefined for site administrators, who see every advert. */
export function managedJobs({ role, userId, companyId }: UserPrincipal, firmId: number | null): SQL | undefined {
  if (role === "platform_admin") return undefined;
  const ofFirm = eq(jobs.companyId, (role === "company_admin" ? companyId : firmId) ?? 0);
  if (role === "company_admin") return ofFirm;
  if (role === "recruiter") return and(ofFirm, or(isNull(jobs.createdByUserId), eq(jobs.createdByUserId, userId)));
  return sql`false`;
}

/** Restricts `applications` to those an employer may see: no drafts, and not the user's own. */
export const sentByOthers = ({ userId }: UserPrincipal): SQL | undefined =>
  and(ne(applications.state, "draft"), or(isNull(applications.userId), ne(applications.userId, userId)));

/** Returns an application's facts for the permission matrix. A missing, unsent or own application grants an employer nothing. */
export function employerFacts(
  principal: UserPrincipal,
  firmId: number | null,
  row: ({ userId: number | null; state: string } & AdvertFacts) | undefined,
): RowFacts {
  if (!row || row.state === "draft" || row.userId === principal.userId) return {};
  return { companyId: row.companyId, isApplicant: principal.role === "recruiter" && managesJob(principal, firmId, row) };
}

/**
 * Returns whether the caller may move applications. Ignores the scopes of a session's batch token, which is read-only although its page may
 * move applications; a script has no rights beyond its token.
 */
export function mayHandle(principal: UserPrincipal, facts: RowFacts, now: Date): boolean {
  const actor = principal.sessionHash === null ? principal : { ...principal, scopes: null };
  return can(actor, "application.setStatus", facts, now).allowed;
}

export const lineColumns = {
  rowId: applications.id,
  id: applications.publicId,
  userId: applications.userId,
  jobId: applications.jobId,
  jobTitle: jobs.title,
  companyId: jobs.companyId,
  createdByUserId: jobs.createdByUserId,
  companyName: companies.name,
  companySlug: companies.slug,
  applicantName: applications.name,
  ...pick(applications, "state", "sentAt", "openedAt", "stateChangedAt", "closedAt", "answerDueAt", "promiseState"),
  /** Whether the employer may not know the applicant's identity. */
  isMasked,
};

const wholeColumns = {
  ...lineColumns,
  ...pick(applications, "stateBeforeWithdrawal", "email", "phone", "coverNote", "cvId"),
  advert: pick(jobs, "status", "closesAt", "expiresAt", "endedAt", "refusalReason"),
  answers: applications.answers,
  source: applications.source,
};

/** Finds applications with their adverts and companies, without permission checks. */
export const findApplications = (db: Db, where: SQL | undefined, limit: number) =>
  db
    .select(wholeColumns)
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(where)
    .limit(limit);
export type ApplicationRow = Awaited<ReturnType<typeof findApplications>>[number];

/** Finds one application, without permission checks. */
export async function findApplication(db: Db, publicId: string): Promise<ApplicationRow | undefined> {
  const [row] = await findApplications(db, eq(applications.publicId, publicId), 1);
  return row;
}

/** As `findApplication`, with its row (not its advert or company) locked until the transaction ends. */
export async function lockApplication(tx: Db, publicId: string): Promise<ApplicationRow | undefined> {
  await tx.select({ id: applications.id }).from(applications).where(eq(applications.publicId, publicId)).limit(1).for("update");
  return findApplication(tx, publicId);
}
