import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { RowFacts } from "#server/kernel/access/can.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { employerFacts, managesJob } from "#server/modules/hiring/applications/application-access.ts";
import { findApplication } from "#server/modules/hiring/applications/application-rows.queries.ts";
import { findableConditions, findProfileViewer } from "#server/modules/people/profiles/profile-reader.queries.ts";
import type { AskForRepresentationInput } from "./representation.fields.ts";

export interface RequestedCandidate {
  candidateUserId: number | null;
  origin: "application" | "cold";
  jobId: number | null;
  facts: RowFacts;
}

/**
 * Finds the jobseeker a request concerns, and the caller's right to contact them: their application, or their visibility in the database.
 */
export async function findRequestedCandidate(
  ctx: Context,
  db: Db,
  firmId: number | null,
  order: AskForRepresentationInput,
): Promise<RequestedCandidate> {
  const principal = requireUser(ctx.principal);
  if (order.applicationId !== undefined) {
    const row = await findApplication(db, order.applicationId);
    const isOpen = row !== undefined && row.state !== "withdrawn";
    const facts = isOpen ? employerFacts(principal, firmId, row) : {};
    return { candidateUserId: row?.userId ?? null, origin: "application", jobId: row?.jobId ?? null, facts };
  }
  const [found] = await db
    .select({ userId: jobseekerProfiles.userId })
    .from(jobseekerProfiles)
    .innerJoin(users, eq(users.id, jobseekerProfiles.userId))
    .where(and(eq(jobseekerProfiles.publicId, order.seekerId ?? ""), ...findableConditions(ctx, await findProfileViewer(ctx))))
    .limit(1);
  return { candidateUserId: found?.userId ?? null, origin: "cold", jobId: null, facts: { isFindable: found !== undefined } };
}

/** @throws AppError invalid-fields for an advert that the caller does not manage */
export async function requireOwnAdvert(db: Db, principal: UserPrincipal, firmId: number, jobId: number): Promise<void> {
  const [job] = await db
    .select({ companyId: jobs.companyId, createdByUserId: jobs.createdByUserId })
    .from(jobs)
    .where(eq(jobs.id, jobId))
    .limit(1);
  const isOwn = job && (principal.role === "company_admin" ? job.companyId === firmId : managesJob(principal, firmId, job));
  if (!isOwn) throw invalidFields([{ pointer: "/jobId", detail: "Name one of your own adverts, or none." }]);
}
