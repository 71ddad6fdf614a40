import { and, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { can, type RowFacts } from "#server/kernel/access/can.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";

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
