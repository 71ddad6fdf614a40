import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { JobStatus } from "#db/own-values.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { limits } from "#db/values.ts";
import { AppError } from "#server/kernel/errors.ts";

const onItsWay: JobStatus[] = ["live", "awaiting-review"];

interface Unnamed {
  /** Null for an advert that is not made yet. */
  jobId: number | null;
  companyId: number;
  clientName: string | undefined;
  status: JobStatus | undefined;
}

/**
 * Stops one more advert that names no hirer from going on the board when its agency has as many there as it may. The firm stays locked until the
 * transaction ends, so that of two at once the second counts the first.
 * @throws AppError conflict
 */
export async function requireRoomUnnamed(tx: Db, { jobId, companyId, clientName, status }: Unnamed): Promise<void> {
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
  const sentence = `You have ${most} adverts on the board that name no hirer, which is the most there may be at a time. Name the hirer of this one, or take one of the others down first.`;
  throw new AppError("conflict", sentence);
}
