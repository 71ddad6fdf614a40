import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { RowFacts } from "#server/kernel/access/can.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { managesJob } from "#server/modules/hiring/applications/application-access.ts";

export interface RequestedCandidate {
  candidateUserId: number | null;
  origin: "application" | "cold";
  jobId: number | null;
  facts: RowFacts;
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
