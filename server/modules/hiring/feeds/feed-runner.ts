import { and, asc, desc, eq, gt, inArray, isNotNull, lte, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { feedRuns, feedSources } from "#db/schema/feeds.ts";
import { jobs } from "#db/schema/jobs.ts";
import { callOutside, type WorkPoint } from "#ops/trace/trace-ring.ts";
import type { FetchedFeed, FetchFeedOptions } from "#server/kernel/services/outside.types.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import type { ByteStore } from "#server/kernel/storage/open-store.ts";
import type { PayCache } from "#server/modules/market/salaries/pay-book.ts";
import { importAwards } from "./awards/import-awards.commands.ts";
import { nextRunAfter } from "./feed-schedule.ts";
import { fetchFeed } from "./fetch/fetch-feed.ts";
import { type FeedSource, finishRun, noCounts, saveValidators, sourceColumns, startRun } from "./import/feed-runs.commands.ts";
import { retentionWithoutFeedMs } from "./import/write-batch.commands.ts";
import { importFeed } from "./import-feed.commands.ts";

interface FeedRequest extends Pick<FetchFeedOptions, "headers"> {
  etag: string | null;
  lastModified: string | null;
  signal: AbortSignal;
}

export interface FeedRunnerDeps {
  db: Db;
  gazetteer: Gazetteer;
  files?: ByteStore;
  payBook?: PayCache;
  clock: () => Date;
  log: { info(details: unknown, message: string): void; error(details: unknown, message: string): void };
  /** Replaced in tests. */
  fetch?: (address: string, options: FeedRequest) => Promise<FetchedFeed>;
  /** Span of the run; null or omitted: not traced. */
  work?: WorkPoint | null;
}

/** Runs the scheduled sources that are due and those requested. On abort, the current run ends without removing anything. */
export async function runDueFeeds(deps: FeedRunnerDeps, signal: AbortSignal): Promise<{ sources: number }> {
  let sources = 0;
  for (const source of await listWaitingSources(deps.db)) {
    if (source.runRequestedAt === null && !isDue(source, deps.clock())) continue;
    if (signal.aborted) break;
    await runSource(deps, source, signal);
    sources += 1;
  }
  return { sources };
}

async function runSource(deps: FeedRunnerDeps, source: WaitingSource, signal: AbortSignal): Promise<void> {
  const startedAt = deps.clock();
  await fetchAndImport(deps, source, signal);
  if (!signal.aborted) await clearRunRequest(deps.db, source.id, startedAt);
}

interface WaitingSource extends FeedSource {
  lastStartedAt: Date | null;
  runRequestedAt: Date | null;
  removalsConfirmed: boolean;
}

async function fetchAndImport(deps: FeedRunnerDeps, source: WaitingSource, signal: AbortSignal): Promise<void> {
  const { db, clock, log, work, fetch = fetchFeed } = deps;
  const now = clock();
  const { removalsConfirmed: confirmRemovals } = source;
  // Skips the cache validators for a confirmed run, as the feed is unchanged since it was held.
  const known = confirmRemovals ? { etag: null, lastModified: null } : { etag: source.etag, lastModified: source.lastModified };
  const fetched = await callOutside(work, "GET feed", (headers) => fetch(source.location, { ...known, headers, signal }));
  if (fetched.kind !== "body") {
    const runId = await startRun(db, source.id, false, now);
    const unchanged = fetched.kind === "not-modified" ? await confirmSource(db, source.id, now) : 0;
    const message = fetched.kind === "refused" ? fetched.reason : "The feed has not changed since the last run.";
    const state = fetched.kind === "refused" ? "failed" : "applied";
    await finishRun(db, runId, {
      state,
      counts: { ...noCounts, unchanged },
      bytesRead: 0,
      rejectedByReason: {},
      message,
      finishedAt: clock(),
    });
    log.info({ source: source.slug, state, message }, "feed run");
    return;
  }
  const { stream } = fetched;
  const result =
    source.format === "ocds"
      ? await importAwards(deps, { source, stream, now, fetchPage: (page) => fetch(page, { etag: null, lastModified: null, signal }) })
      : await importFeed(
          {
            db,
            gazetteer: deps.gazetteer,
            clock,
            ...(deps.files && { files: deps.files }),
            ...(deps.payBook && { payBook: deps.payBook }),
          },
          { source, stream, isDryRun: false, now, confirmRemovals },
        );
  if (result.state === "applied") await saveValidators(db, source, fetched);
  log.info({ source: source.slug, state: result.state, ...result.counts, message: result.message }, "feed run");
}

const batchSize = 1000;

/** Confirms every live advert of an unchanged feed as open. Returns their number. */
async function confirmSource(db: Db, sourceId: number, now: Date): Promise<number> {
  let confirmed = 0;
  for (let after = 0; ; ) {
    const rows = await db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.feedSourceId, sourceId), eq(jobs.status, "live"), gt(jobs.id, after)))
      .orderBy(asc(jobs.id))
      .limit(batchSize);
    const last = rows.at(-1);
    if (!last) return confirmed;
    after = last.id;
    confirmed += rows.length;
    await db
      .update(jobs)
      .set({ confirmedOpenAt: now, expiresAt: new Date(now.getTime() + retentionWithoutFeedMs) })
      .where(
        inArray(
          jobs.id,
          rows.map(({ id }) => id),
        ),
      );
  }
}

/** Lists sources with a requested run or an unpaused schedule, and when each last began a real run. */
async function listWaitingSources(db: Db): Promise<WaitingSource[]> {
  const rows = await db
    .select({ ...sourceColumns, runRequestedAt: feedSources.runRequestedAt, removalsConfirmed: feedSources.removalsConfirmed })
    .from(feedSources)
    .where(or(isNotNull(feedSources.runRequestedAt), and(eq(feedSources.isPaused, false), isNotNull(feedSources.schedule))))
    .limit(1000);
  return Promise.all(
    rows.map(async (source) => {
      const [last] = await db
        .select({ startedAt: feedRuns.startedAt })
        .from(feedRuns)
        .where(and(eq(feedRuns.sourceId, source.id), eq(feedRuns.isDryRun, false)))
        .orderBy(desc(feedRuns.startedAt))
        .limit(1);
      return { ...source, lastStartedAt: last?.startedAt ?? null };
    }),
  );
}

/** Returns whether a source is due. One that never ran is due at once; one without a valid schedule never is. */
export function isDue({ schedule, lastStartedAt }: { schedule: string | null; lastStartedAt: Date | null }, now: Date): boolean {
  const next = nextRunAfter(schedule, lastStartedAt ?? new Date(0));
  return next !== null && (lastStartedAt === null || next <= now);
}

/** Clears a run request, unless it was made again since this run began. */
export async function clearRunRequest(db: Db, sourceId: number, startedAt: Date): Promise<void> {
  await db
    .update(feedSources)
    .set({ runRequestedAt: null, removalsConfirmed: false })
    .where(and(eq(feedSources.id, sourceId), lte(feedSources.runRequestedAt, startedAt)));
}
