import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { recordRefusal } from "#server/modules/trust/enforcement/freeze.commands.ts";
import { keepAsRead } from "#server/modules/trust/risk/judge-advert.commands.ts";
import { keptWithoutFeedMs } from "../import/write-batch.commands.ts";

/**
 * Lets an advert of a feed that was held onto the board, or refuses it for good, in a transaction of the caller's, who brings the search up to date.
 * @throws AppError not-found; conflict unless it waits to be read
 */
export async function decideFeedAdvertWithin(
  ctx: Context,
  tx: Db,
  { subject, isApproved, words }: { subject: string; isApproved: boolean; words: string },
): Promise<number> {
  const { now } = ctx;
  requireAllowed(ctx, "job.moderate", {});
  const { userId } = requireUser(ctx.principal);
  const [job] = await tx
    .select({ id: jobs.id, status: jobs.status, feedSourceId: jobs.feedSourceId, firstPublishedAt: jobs.firstPublishedAt })
    .from(jobs)
    .where(eq(jobs.id, Number(subject)))
    .limit(1)
    .for("update");
  if (!job || job.feedSourceId === null) throw new AppError("not-found", "There is no such advert of a feed.");
  if (job.status !== "awaiting-review") throw new AppError("conflict", "This advert does not wait to be read.");
  const shown = {
    status: "live",
    refusalReason: null,
    endedAt: null,
    firstPublishedAt: job.firstPublishedAt ?? now,
    confirmedOpenAt: now,
    expiresAt: new Date(now.getTime() + keptWithoutFeedMs),
  } as const;
  const state = isApproved ? shown : ({ status: "refused", refusalReason: words.slice(0, 500) } as const);
  await tx
    .update(jobs)
    .set({ ...state, awaitingReviewSince: null, updatedAt: now, version: sql`${jobs.version} + 1` })
    .where(eq(jobs.id, job.id));
  if (isApproved) await keepAsRead(tx, job.id);
  else await recordRefusal(tx, { jobId: job.id, reason: words, caseId: null, byUserId: userId, now });
  await recordJobChanges(tx, [job.id], now);
  await recordAudit(tx, auditActor(ctx), {
    action: "job.moderate",
    resource: "job",
    resourceId: String(job.id),
    result: "done",
    reason: isApproved ? "live" : "refused",
  });
  return job.id;
}
