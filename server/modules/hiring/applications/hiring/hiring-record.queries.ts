import { and, count, eq } from "drizzle-orm";
import { applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { Context } from "#server/kernel/context.ts";
import { findAnswerDays } from "#server/modules/hiring/applications/hiring/answer-days.queries.ts";
import { firmOf } from "../application-access.ts";
import { listable, requireApplicationReader } from "../applications.queries.ts";
import { readReplyRecord } from "../reply-record.queries.ts";
import { isOverdue } from "./hiring-filter.ts";

/** The firm's reply record as the public sees it, and how many of the caller's applicants have waited longer than the firm promises. */
export async function readHiringRecord(ctx: Context) {
  const { db } = ctx.services;
  const principal = await requireApplicationReader(ctx, null);
  const firmId = await firmOf(db, principal);
  const [record, [waiting], { answerWithinDays }] = await Promise.all([
    firmId === null ? null : readReplyRecord(db, firmId, ctx.now),
    db
      .select({ total: count() })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(and(await listable(ctx, principal), isOverdue(principal.userId, ctx.now))),
    findAnswerDays(db, { userId: principal.userId, firmId }),
  ]);
  return { record, overdue: waiting?.total ?? 0, answerWithinDays };
}
