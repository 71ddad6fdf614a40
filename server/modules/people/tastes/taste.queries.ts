import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { fewerLike, hiddenEmployers, hiddenJobs } from "#db/schema/tastes.ts";
import { limits } from "#db/values.ts";
import type { AdvertExclusions } from "./taste.types.ts";

/** Kinds times values, so no user can have more entries. */
const fewerLinesAtMost = 50;

/** Returns a user's exclusions. Lists omit what is hidden; recommendations and alerts also omit unwanted kinds. */
export async function readExclusions(db: Db, userId: number): Promise<AdvertExclusions> {
  const [advertRows, employers, kinds] = await Promise.all([
    db.select({ jobId: hiddenJobs.jobId }).from(hiddenJobs).where(eq(hiddenJobs.userId, userId)).limit(limits.hiddenJobsPerUser),
    db
      .select({ companyId: hiddenEmployers.companyId })
      .from(hiddenEmployers)
      .where(eq(hiddenEmployers.userId, userId))
      .limit(limits.hiddenEmployersPerUser),
    db.select({ kind: fewerLike.kind, value: fewerLike.value }).from(fewerLike).where(eq(fewerLike.userId, userId)).limit(fewerLinesAtMost),
  ]);
  const valuesOf = (wanted: string) => new Set(kinds.filter(({ kind }) => kind === wanted).map(({ value }) => value));
  return {
    jobIds: new Set(advertRows.map(({ jobId }) => jobId)),
    companyIds: new Set(employers.map(({ companyId }) => companyId)),
    withoutAgencies: kinds.some(({ kind }) => kind === "agencies"),
    levels: valuesOf("level"),
    contractTypes: valuesOf("contract-type"),
  };
}
