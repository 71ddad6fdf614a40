import { and, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { can, type RowFacts } from "#server/kernel/access/can.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";

/** The firm a person advertises for: their company, or a freelance recruiter's own practice. */
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

/** A recruiter manages the adverts they wrote for the firm they are with; those a feed brought are every member's. */
export function managesJob({ userId }: UserPrincipal, firmId: number | null, job: AdvertFacts): boolean {
  return job.companyId === firmId && (job.createdByUserId === null || job.createdByUserId === userId);
}

/** The same as a condition on `jobs`; undefined for administrators, who see every advert. */
export function managedJobs({ role, userId, companyId }: UserPrincipal, firmId: number | null): SQL | undefined {
  if (role === "platform_admin") return undefined;
  const ofFirm = eq(jobs.companyId, (role === "company_admin" ? companyId : firmId) ?? 0);
  if (role === "company_admin") return ofFirm;
  if (role === "recruiter") return and(ofFirm, or(isNull(jobs.createdByUserId), eq(jobs.createdByUserId, userId)));
  return sql`false`;
}

/** What of `applications` an employer may see: nothing unsent, and nobody handles an application of their own. */
export const sentByOthers = ({ userId }: UserPrincipal): SQL | undefined =>
  and(ne(applications.state, "draft"), or(isNull(applications.userId), ne(applications.userId, userId)));

/** An application as the permission matrix sees it. Absent, unsent or one's own, it gives an employer no right. */
export function employerFacts(
  principal: UserPrincipal,
  firmId: number | null,
  row: ({ userId: number | null; state: string } & AdvertFacts) | undefined,
): RowFacts {
  if (!row || row.state === "draft" || row.userId === principal.userId) return {};
  return { companyId: row.companyId, isApplicant: principal.role === "recruiter" && managesJob(principal, firmId, row) };
}

/**
 * Whether somebody may move applications. The token by which a page reads many things at once may only read, yet the page is its owner's and moves by
 * itself; a script's token is all that a script has.
 */
export function mayHandle(principal: UserPrincipal, facts: RowFacts, now: Date): boolean {
  const asked = principal.sessionHash === null ? principal : { ...principal, scopes: null };
  return can(asked, "application.setStatus", facts, now).allowed;
}
