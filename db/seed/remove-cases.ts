import { inArray } from "drizzle-orm";
import type { Db } from "../client.ts";
import { appeals, jobCases, jobFreezes, jobRefusals, strikes } from "../schema/job-cases.ts";
import { jobReports } from "../schema/job-reports.ts";

/** What was reported of sample adverts, and what came of it. */
export async function removeCasesOfJobs(tx: Pick<Db, "select" | "delete">, jobIds: readonly number[]): Promise<void> {
  const ids = [...jobIds];
  const cases = tx.select({ id: jobCases.id }).from(jobCases).where(inArray(jobCases.jobId, ids));
  await tx.delete(strikes).where(inArray(strikes.caseId, cases));
  for (const list of [jobReports, jobFreezes, jobRefusals, jobCases]) await tx.delete(list).where(inArray(list.jobId, ids));
}

/** What stands against sample firms, and what they said to it. */
export async function removeStrikesOfFirms(tx: Pick<Db, "delete">, firmIds: readonly number[]): Promise<void> {
  for (const list of [strikes, appeals]) await tx.delete(list).where(inArray(list.companyId, [...firmIds]));
}
