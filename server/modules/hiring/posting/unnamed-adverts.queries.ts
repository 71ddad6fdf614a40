import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { JobStatus } from "#db/own-values.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { limits } from "#db/values.ts";
import { AppError } from "#server/kernel/errors.ts";

const onItsWay: JobStatus[] = ["live", "awaiting-review"];

interface UnnamedAdvert {
  /** Null for an advert that does not exist yet. */
  jobId: number | null;
  companyId: number;
  clientName: string | undefined;
  status: JobStatus | undefined;
}

/**
 * Refuses another advert without a named hirer when its agency has reached the limit. Locks the firm until the transaction ends, so that
 * concurrent adverts count each other.
 * @throws AppError conflict
 */
export async function requireUnnamedCapacity(tx: Db, { jobId, companyId, clientName, status }: UnnamedAdvert): Promise<void> {
  if (clientName !== undefined || status === undefined || !onItsWay.includes(status)) return;
  const [firm] = await tx
    .select({ employerType: companies.employerType })
    .from(companies)
    .where(eq(companies.id, companyId))
    .limit(1)
    .for("update");
  const unnamed = and(
    eq(jobs.companyId, companyId),
    inArray(jobs.status, onItsWay),
    isNull(jobs.clientName),
    isNotNull(jobs.createdByUserId),
    ne(jobs.advertiser, "employer"),
  );
  if (jobId !== null) {
    const [counted] = await tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(unnamed, eq(jobs.id, jobId)))
      .limit(1);
    if (counted) return;
  }
  const [row] = await tx
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(jobs)
    .where(unnamed);
  const most = firm?.employerType === "freelance-practice" ? limits.unnamedAdvertsPerFreelancer : limits.unnamedAdvertsPerAgency;
  if ((row?.count ?? 0) < most) return;
  const sentence = `You have ${most} live adverts that name no hirer, which is the maximum. Name the hirer in this one, or close one of the others first.`;
  throw new AppError("conflict", sentence);
}
