import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { jobs } from "#db/schema/jobs.ts";
import { daysAfter } from "#db/time-limits.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import { factsOf, lockPosting, type Posting } from "#server/modules/market/adverts/postings.queries.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { ownerOfPosting } from "../credits/credit-owner.ts";
import { findPaidOrder } from "../credits/price-credits.commands.ts";

const dayMs = 86_400_000;
const unansweredDays = 14;
const claimWithinDays = 90;
const rerunValidDays = 90;

/**
 * Grants a free credit, once per advert and on request, for a paid advert that was live for two weeks without an application.
 * @throws AppError not-found, conflict with the reason why not
 */
export async function grantRerun(ctx: Context, draftId: string): Promise<{ credits: 1; validDays: number }> {
  return withIdempotencyKey(ctx, { call: "billing.rerun", sent: { draftId } }, async (tx) => {
    const { now } = ctx;
    const { userId } = requireUser(ctx.principal);
    const { posting } = await lockPosting(ctx, tx, draftId, "job.publish");
    requireAllowed(ctx, "payment.create", factsOf(ctx.principal, posting, draftId));
    const fault = await rerunRefusalReason(tx, posting, now);
    if (fault !== null) throw new AppError("conflict", fault);
    const expiresAt = daysAfter(now, rerunValidDays);
    const daysLive = await daysOf(tx, posting.draftId);
    const line = { credits: 1, remaining: 1, daysLive, expiresAt, actorUserId: userId, createdAt: now };
    const rerun = { rerunOfDraftId: posting.draftId, reason: "free re-run: no application in 14 days" };
    await tx.insert(advertCredits).values({ kind: "grant", ...ownerOfPosting(posting), ...line, ...rerun });
    const event = { action: "billing.rerun", resource: "posting", resourceId: posting.id } as const;
    await recordAudit(tx, ctx, { ...event, reason: "free credit", after: { credits: 1, daysLive } });
    return { credits: 1, validDays: rerunValidDays };
  });
}

/** Returns why an advert has no free re-run; null when it has one. Its posting must be locked. */
async function rerunRefusalReason(tx: Db, { draftId, jobId, firstPublishedAt, status }: Posting, now: Date): Promise<string | null> {
  if (jobId === null || firstPublishedAt === null) return "This advert has not been live yet.";
  if (status === "frozen" || status === "refused") return "We took this advert down, so there is no free re-run.";
  const [job] = await tx.select({ applyKind: jobs.applyKind, endedAt: jobs.endedAt }).from(jobs).where(eq(jobs.id, jobId)).limit(1);
  if (job?.applyKind !== "on-site") return "Applications to this advert go to your own site, so we cannot tell whether there were any.";
  const stoodUntil = job.endedAt !== null && job.endedAt < now ? job.endedAt : now;
  const stoodDays = (stoodUntil.getTime() - firstPublishedAt.getTime()) / dayMs;
  if (stoodDays < unansweredDays) return `Free re-runs are for adverts that were live for ${unansweredDays} days without an application.`;
  if (now.getTime() - firstPublishedAt.getTime() > claimWithinDays * dayMs)
    return `You must ask for a free re-run within ${claimWithinDays} days.`;
  const sent = and(eq(applications.jobId, jobId), ne(applications.state, "draft"));
  const [answered] = await tx.select({ id: applications.id }).from(applications).where(sent).limit(1);
  if (answered) return "Someone has applied to this advert, so there is no free re-run.";
  const [had] = await tx.select({ id: advertCredits.id }).from(advertCredits).where(eq(advertCredits.rerunOfDraftId, draftId)).limit(1);
  if (had) return "This advert has had its free re-run.";
  return (await findPaidOrder(tx, draftId)) ? null : "Free re-runs are for paid adverts only.";
}

async function daysOf(tx: Db, draftId: number): Promise<number> {
  const [use] = await tx
    .select({ daysLive: advertCredits.daysLive })
    .from(advertCredits)
    .where(eq(advertCredits.draftId, draftId))
    .orderBy(advertCredits.id)
    .limit(1);
  return use?.daysLive ?? 30;
}
