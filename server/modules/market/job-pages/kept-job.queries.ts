import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { JobStatus } from "#db/own-values.ts";
import { applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";
import { savedJobs } from "#db/schema/saved-jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { findJobRow } from "../jobs/job-rows.queries.ts";
import type { JobDetail } from "./job-answers.ts";
import { describeJob } from "./jobs.queries.ts";

const everShown: readonly JobStatus[] = ["live", "paused", "filled", "closed", "expired", "archived"];

/**
 * An advert that the public may no longer read, whole, for those who applied to it or saved it and those who advertise it. What an administrator has
 * taken from the board is shown to none of them.
 * @throws AppError not-found
 */
export async function readKeptJob(ctx: Context, jobId: number): Promise<JobDetail> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const [row, [advert], isApplicant] = await Promise.all([
    findJobRow(db, jobId),
    db.select({ companyId: jobs.companyId, ownerId: jobs.createdByUserId }).from(jobs).where(eq(jobs.id, jobId)).limit(1),
    keepsJob(db, principal.userId, jobId),
  ]);
  requireAllowed(ctx, "job.readClosed", { ...advert, isApplicant });
  if (!row || row.refusalReason !== null || !everShown.includes(row.status)) {
    throw new AppError("not-found", "There is no advert under that number.");
  }
  return describeJob(ctx, row);
}

async function keepsJob(db: Db, userId: number, jobId: number): Promise<boolean> {
  const [applied, saved] = await Promise.all([
    db.$count(applications, and(eq(applications.jobId, jobId), eq(applications.userId, userId))),
    db.$count(savedJobs, and(eq(savedJobs.jobId, jobId), eq(savedJobs.userId, userId))),
  ]);
  return applied + saved > 0;
}
