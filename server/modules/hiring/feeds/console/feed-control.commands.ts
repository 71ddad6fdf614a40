import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import { feedRuns, feedSources } from "#db/schema/feeds.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { Action } from "#server/kernel/access/actions.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { recordRefusal } from "#server/modules/trust/enforcement/freeze.commands.ts";
import { approveBaseline } from "#server/modules/trust/risk/judge-advert.commands.ts";
import { retentionWithoutFeedMs } from "../import/write-batch.commands.ts";
import type { setFeedPausedInput } from "./feed-console.fields.ts";
import { feedSourceNotFound } from "./feed-stats.queries.ts";

/**
 * Requests an unscheduled run, which the process that leads the runner starts within half a minute. @throws AppError not-found, conflict
 */
export const requestFeedRun = (ctx: Context, slug: string) =>
  changeFeed(ctx, { slug, action: "feed.run", reason: "run now" }, async (tx, source) => {
    requireAddress(source);
    await tx.update(feedSources).set({ runRequestedAt: ctx.now, updatedAt: ctx.now }).where(eq(feedSources.id, source.id));
  });

/** Pauses or resumes the schedule; a run in progress continues. @throws AppError not-found */
export const setFeedPaused = (ctx: Context, { slug, isPaused, reason }: z.output<typeof setFeedPausedInput>) =>
  changeFeed(ctx, { slug, action: "feed.configure", reason: isPaused ? "paused" : "resumed" }, async (tx, source) => {
    const pause = isPaused ? { pausedAt: ctx.now, pauseReason: reason || null } : { pausedAt: null, pauseReason: null };
    await tx
      .update(feedSources)
      .set({ isPaused, ...pause, updatedAt: ctx.now })
      .where(eq(feedSources.id, source.id));
  });

/**
 * Repeats the source's last run, which was held, with all its removals.
 * @throws AppError not-found; conflict unless the last run was held
 */
export const confirmHeldRun = (ctx: Context, slug: string) =>
  lockingTransaction(ctx.services.db, (tx) => decideHeldRun(ctx, tx, slug, "confirmed"));

/** Discards a held run: its adverts are left unchanged, and the next run is checked again. @throws AppError as above */
export const discardHeldRun = (ctx: Context, slug: string) =>
  lockingTransaction(ctx.services.db, (tx) => decideHeldRun(ctx, tx, slug, "discarded"));

/**
 * Settles a source's held last run in the caller's transaction: repeats it with all its removals, or makes none of them.
 * @throws AppError not-found; conflict unless the last run was held
 */
export const decideHeldRun = (ctx: Context, tx: Db, slug: string, how: "confirmed" | "discarded") =>
  changeFeedWithin(ctx, tx, { slug, action: "feed.run", reason: `removals ${how}` }, async (source) => {
    const [last] = await tx
      .select({ id: feedRuns.id, state: feedRuns.state })
      .from(feedRuns)
      .where(and(eq(feedRuns.sourceId, source.id), eq(feedRuns.isDryRun, false)))
      .orderBy(desc(feedRuns.id))
      .limit(1);
    if (last?.state !== "held") throw new AppError("conflict", "The last run of this source was not held for review.");
    if (how === "discarded") {
      await tx.update(feedRuns).set({ state: "discarded" }).where(eq(feedRuns.id, last.id));
      return;
    }
    requireAddress(source);
    const runRequest = { runRequestedAt: ctx.now, removalsConfirmed: true, updatedAt: ctx.now };
    await tx.update(feedSources).set(runRequest).where(eq(feedSources.id, source.id));
  });

interface Source {
  id: number;
  location: string;
}

const changeFeed = (
  ctx: Context,
  input: { slug: string; action: Action; reason: string },
  work: (tx: Db, source: Source) => Promise<void>,
): Promise<{ slug: string }> => lockingTransaction(ctx.services.db, (tx) => changeFeedWithin(ctx, tx, input, (source) => work(tx, source)));

async function changeFeedWithin(
  ctx: Context,
  tx: Db,
  { slug, action, reason }: { slug: string; action: Action; reason: string },
  work: (source: Source) => Promise<void>,
): Promise<{ slug: string }> {
  requireAllowed(ctx, action, {});
  const [source] = await tx
    .select({ id: feedSources.id, location: feedSources.location })
    .from(feedSources)
    .where(eq(feedSources.slug, slug))
    .limit(1)
    .for("update");
  if (!source) throw feedSourceNotFound();
  await work(source);
  await recordAudit(tx, ctx, { action, resource: "feed", resourceId: slug.slice(0, 64), reason });
  return { slug };
}

function requireAddress({ location }: Source): void {
  if (URL.canParse(location) && /^https?:/.test(location)) return;
  throw new AppError("conflict", "This source was imported from a file, so there is no address to fetch it from.");
}

/**
 * Publishes a held feed advert or permanently refuses it, in the caller's transaction. The caller updates the search index.
 * @throws AppError not-found; conflict unless it awaits review
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
  if (!job || job.feedSourceId === null) throw new AppError("not-found", "The feed has no such advert.");
  if (job.status !== "awaiting-review") throw new AppError("conflict", "This advert is not waiting for review.");
  const shown = {
    status: "live",
    refusalReason: null,
    endedAt: null,
    firstPublishedAt: job.firstPublishedAt ?? now,
    confirmedOpenAt: now,
    expiresAt: new Date(now.getTime() + retentionWithoutFeedMs),
  } as const;
  const state = isApproved ? shown : ({ status: "refused", refusalReason: words.slice(0, 500) } as const);
  await tx
    .update(jobs)
    .set({ ...state, awaitingReviewSince: null, updatedAt: now, version: sql`${jobs.version} + 1` })
    .where(eq(jobs.id, job.id));
  if (isApproved) await approveBaseline(tx, job.id);
  else await recordRefusal(tx, { jobId: job.id, reason: words, caseId: null, byUserId: userId, now });
  await recordJobChanges(tx, [job.id], now);
  await recordAudit(tx, ctx, {
    action: "job.moderate",
    resource: "job",
    resourceId: String(job.id),
    reason: isApproved ? "live" : "refused",
  });
  return job.id;
}
