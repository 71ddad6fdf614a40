import { and, count, desc, eq, gt, isNotNull, isNull, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import { rejectionReasons } from "#db/rejection-values.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import { firmOf, managedJobs, sentByOthers } from "../application-access.ts";

/** Counts the latest rejection reasons of applications that are still rejected, for one advert or all the caller manages. Anonymous. */
export async function readRejectionReasons(ctx: Context, jobId: number | null) {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const { role, companyId } = principal;
  const { isAudited } = requireAllowed(ctx, "application.readNote", { companyId, isApplicant: role === "recruiter" });
  if (isAudited) await auditRead(ctx, { action: "application.readNote", resource: "job", resourceId: jobId, reason: "reasons" });
  const ended = and(
    managedJobs(principal, await firmOf(db, principal)),
    sentByOthers(principal),
    jobId === null ? undefined : eq(applications.jobId, jobId),
    eq(applications.state, "not-progressing"),
  );
  const later = alias(applicationEvents, "later_events");
  const isLast = notExists(
    db
      .select({ id: later.id })
      .from(later)
      .where(
        and(
          eq(later.applicationId, applicationEvents.applicationId),
          gt(later.id, applicationEvents.id),
          eq(later.toState, "not-progressing"),
          isNull(later.undoneAt),
        ),
      ),
  );
  const given = and(
    eq(applicationEvents.toState, "not-progressing"),
    isNotNull(applicationEvents.reason),
    isNull(applicationEvents.undoneAt),
  );
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(applications).innerJoin(jobs, eq(jobs.id, applications.jobId)).where(ended),
    db
      .select({ reason: applicationEvents.reason, total: count() })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .innerJoin(applicationEvents, eq(applicationEvents.applicationId, applications.id))
      .where(and(ended, given, isLast))
      .groupBy(applicationEvents.reason)
      .orderBy(desc(count()), applicationEvents.reason)
      .limit(rejectionReasons.length),
  ]);
  return {
    /** Most common first. */
    reasons: rows.flatMap(({ reason, total }) => (reason === null ? [] : [{ reason, total }])),
    /** All rejected applications, with or without a reason. */
    notProgressing: counted?.total ?? 0,
  };
}
