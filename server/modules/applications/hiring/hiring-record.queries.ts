import { and, count, eq } from "drizzle-orm";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { Context } from "#server/context.ts";
import { firmOf } from "../application-access.ts";
import { listable, requireApplicationReader } from "../applications.queries.ts";
import { timeToAnswerDays } from "../reply-figures.ts";
import { readReplyRecord } from "../reply-record.queries.ts";
import { filtered } from "./hiring-filter.ts";

/** The firm's reply record as the public sees it, and how many of the caller's applicants have waited longer than the firm promises. */
export async function readHiringRecord(ctx: Context) {
  const { db } = ctx.services;
  const principal = await requireApplicationReader(ctx, null);
  const firmId = await firmOf(db, principal);
  const overdue = filtered({ q: "", reply: "overdue" }, ctx.now);
  const [record, [firm], [waiting]] = await Promise.all([
    firmId === null ? null : readReplyRecord(db, firmId, ctx.now),
    db
      .select({ promisedDays: companies.replyPromiseDays })
      .from(companies)
      .where(eq(companies.id, firmId ?? 0))
      .limit(1),
    db
      .select({ total: count() })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(and(await listable(ctx, principal), overdue)),
  ]);
  return { record, overdue: waiting?.total ?? 0, answerWithinDays: firm?.promisedDays ?? timeToAnswerDays };
}
