import { eq, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { isMasked } from "./blind/blind-adverts.ts";

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
