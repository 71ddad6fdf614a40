import { and, count, desc, eq, gt, inArray, like, lt, max, or } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { feedFormats, feedRunStates } from "#db/own-values.ts";
import { pick } from "#db/schema/columns.ts";
import { feedRunRows, feedRuns, feedSources } from "#db/schema/feeds.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { escapeLike } from "#server/text/typed-text/search-field.ts";
import { countAwardsBySource } from "../awards/awards.queries.ts";
import { nextRunAfter } from "../feed-schedule.ts";
import { isRejectedFor, type listFeedRunsInput, type readFeedRunInput } from "./feed-console.fields.ts";

const sourcesShown = 500;
const runsPerPage = 20;
const rowsPerPage = 100;

const whole = z.int().min(0);
const run = z.strictObject({
  id: whole,
  state: z.enum(feedRunStates),
  isDryRun: z.boolean(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  rowsRead: whole,
  added: whole,
  changed: whole,
  unchanged: whole,
  rejected: whole,
  merged: whole,
  expired: whole,
  awaitingReview: whole,
  missing: whole,
  bytesRead: whole,
  rejectedByReason: z.record(z.string(), whole),
  message: z.string().nullable(),
});
const sourceStats = z.strictObject({
  slug: z.string(),
  name: z.string(),
  schedule: z.string().nullable(),
  isPaused: z.boolean(),
  pausedAt: z.iso.datetime().nullable(),
  pauseReason: z.string().nullable(),
  nextRunAt: z.iso.datetime().nullable(),
  rowsKnown: whole.nullable().meta({ description: "While the feed is being read: the number of rows in the last complete run." }),
  needsAttention: z.boolean().meta({ description: "Its last run failed, or is held for review." }),
  format: z.enum(feedFormats).nullable().meta({ description: "ocds: contract-award notices. Null: detected from the content." }),
  liveAdverts: whole,
  awards: whole.meta({ description: "Contract awards read from it." }),
  isRunning: z.boolean(),
  runRequestedAt: z.iso.datetime().nullable(),
  lastRun: run.nullable(),
});

export const feedStats = z.strictObject({ at: z.iso.datetime(), isAnyRunning: z.boolean(), sources: z.array(sourceStats) });

const runColumns = {
  ...pick(feedRuns, "id", "state", "isDryRun", "startedAt", "finishedAt", "rowsRead", "added", "changed", "unchanged", "rejected"),
  ...pick(feedRuns, "merged", "expired", "awaitingReview", "missing", "bytesRead", "rejectedByReason", "message"),
};

/** Returns every source with its last real run, whose counts grow while it is in progress. Body of /api/scraping-stats. */
export async function readFeedStats(ctx: Context) {
  requireAllowed(ctx, "scrapingStats.read", {});
  const { db } = ctx.services;
  const sources = await db
    .select({
      ...pick(feedSources, "id", "slug", "name", "format", "schedule", "isPaused", "pausedAt", "pauseReason", "removalsConfirmed"),
      ...pick(feedSources, "runRequestedAt"),
    })
    .from(feedSources)
    .orderBy(feedSources.name)
    .limit(sourcesShown);
  const ids = sources.map(({ id }) => id);
  const ofAwards = sources.filter(({ format }) => format === "ocds").map(({ id }) => id);
  const [lastRuns, live, awards] = await Promise.all([
    listLastRuns(db, ids),
    countLiveBySource(db, ids),
    countAwardsBySource(db, ofAwards),
  ]);
  const known = await listRowsKnown(
    db,
    ids.filter((id) => lastRuns.get(id)?.state === "fetching"),
  );
  const shown = sources.map(({ id, removalsConfirmed, ...source }) => {
    const run = lastRuns.get(id) ?? null;
    const next = source.isPaused ? null : nextRunAfter(source.schedule, run ? new Date(run.startedAt) : ctx.now);
    return {
      ...isoDates(source),
      nextRunAt: next?.toISOString() ?? null,
      rowsKnown: known.get(id) ?? null,
      needsAttention: run?.state === "failed" || (run?.state === "held" && !removalsConfirmed),
      liveAdverts: live.get(id) ?? 0,
      awards: awards.get(id) ?? 0,
      isRunning: run?.state === "fetching",
      lastRun: run,
    };
  });
  return { at: ctx.now.toISOString(), isAnyRunning: shown.some(({ isRunning }) => isRunning), sources: shown };
}

async function listLastRuns(db: Db, sourceIds: readonly number[]) {
  if (sourceIds.length === 0) return new Map<number, ReturnType<typeof toRun>>();
  const latest = db
    .select({ id: max(feedRuns.id).as("latest_id") })
    .from(feedRuns)
    .where(and(inArray(feedRuns.sourceId, [...sourceIds]), eq(feedRuns.isDryRun, false)))
    .groupBy(feedRuns.sourceId)
    .as("latest");
  const rows = await db
    .select({ sourceId: feedRuns.sourceId, ...runColumns })
    .from(feedRuns)
    .innerJoin(latest, eq(latest.id, feedRuns.id))
    .limit(sourcesShown);
  return new Map(rows.map(({ sourceId, ...run }) => [sourceId, toRun(run)]));
}

/** Returns the row counts of the last full runs of sources that are being read, to measure the progress of the current run. */
async function listRowsKnown(db: Db, sourceIds: readonly number[]) {
  if (sourceIds.length === 0) return new Map<number, number>();
  const whole = inArray(feedRuns.state, ["applied", "held", "discarded"]);
  const latest = db
    .select({ id: max(feedRuns.id).as("latest_id") })
    .from(feedRuns)
    .where(and(inArray(feedRuns.sourceId, [...sourceIds]), eq(feedRuns.isDryRun, false), whole, gt(feedRuns.rowsRead, 0)))
    .groupBy(feedRuns.sourceId)
    .as("latest");
  const rows = await db
    .select({ sourceId: feedRuns.sourceId, rowsRead: feedRuns.rowsRead })
    .from(feedRuns)
    .innerJoin(latest, eq(latest.id, feedRuns.id))
    .limit(sourcesShown);
  return new Map(rows.map(({ sourceId, rowsRead }) => [sourceId, rowsRead]));
}

async function countLiveBySource(db: Db, sourceIds: readonly number[]) {
  if (sourceIds.length === 0) return new Map<number, number>();
  const rows = await db
    .select({ sourceId: jobs.feedSourceId, live: count() })
    .from(jobs)
    .where(and(inArray(jobs.feedSourceId, [...sourceIds]), eq(jobs.status, "live")))
    .groupBy(jobs.feedSourceId)
    .limit(sourcesShown);
  return new Map(rows.flatMap(({ sourceId, live }) => (sourceId === null ? [] : [[sourceId, live] as const])));
}

/** Runs of one source, newest first. @throws AppError not-found */
export async function listFeedRuns(ctx: Context, { slug, state, q = "", beforeId }: z.input<typeof listFeedRunsInput>) {
  requireAllowed(ctx, "scrapingStats.read", {});
  const { db } = ctx.services;
  const [source] = await db
    .select({ id: feedSources.id, slug: feedSources.slug, name: feedSources.name })
    .from(feedSources)
    .where(eq(feedSources.slug, slug))
    .limit(1);
  if (!source) throw feedSourceNotFound();
  const rows = await db
    .select(runColumns)
    .from(feedRuns)
    .where(
      and(
        eq(feedRuns.sourceId, source.id),
        state === undefined ? undefined : eq(feedRuns.state, state),
        q === "" ? undefined : like(feedRuns.message, `%${escapeLike(q)}%`),
        beforeId === undefined ? undefined : lt(feedRuns.id, beforeId),
      ),
    )
    .orderBy(desc(feedRuns.id))
    .limit(runsPerPage + 1);
  const shown = rows.slice(0, runsPerPage);
  const { slug: _slug, name } = source;
  return { slug, name, runs: shown.map(toRun), nextBeforeId: rows.length > runsPerPage ? (shown.at(-1)?.id ?? null) : null };
}

/** Returns a run with a page of its rows, except "unchanged" ones. @throws AppError not-found */
export async function readFeedRun(ctx: Context, input: RunRowsFilter & { page: number }) {
  requireAllowed(ctx, "scrapingStats.read", {});
  const { db } = ctx.services;
  const { runId, page } = input;
  const [run] = await db
    .select({ slug: feedSources.slug, name: feedSources.name, ...runColumns })
    .from(feedRuns)
    .innerJoin(feedSources, eq(feedSources.id, feedRuns.sourceId))
    .where(eq(feedRuns.id, runId))
    .limit(1);
  if (!run) throw new AppError("not-found", "There is no feed run with that number.");
  const rows = await db
    .select(rowColumns)
    .from(feedRunRows)
    .where(matchesRunRows(input))
    .orderBy(feedRunRows.id)
    .limit(rowsPerPage + 1)
    .offset((page - 1) * rowsPerPage);
  const { slug, name, ...facts } = run;
  return { slug, name, run: toRun(facts), rows: rows.slice(0, rowsPerPage), hasMore: rows.length > rowsPerPage };
}

/** Returns a run's rows for export, in order. `afterId` is the id of the last row already read. */
export async function readRunRows(db: Db, filter: RunRowsFilter, { afterId, limit }: { afterId: number; limit: number }) {
  return db
    .select({ id: feedRunRows.id, ...rowColumns })
    .from(feedRunRows)
    .where(and(matchesRunRows(filter), gt(feedRunRows.id, afterId)))
    .orderBy(feedRunRows.id)
    .limit(limit);
}

type RunRowsFilter = Omit<z.input<typeof readFeedRunInput>, "page">;

const matchesRunRows = ({ runId, outcome, group, q = "" }: RunRowsFilter) =>
  and(
    eq(feedRunRows.runId, runId),
    outcome === undefined ? undefined : eq(feedRunRows.outcome, outcome),
    group === undefined ? undefined : isRejectedFor(group),
    q === "" ? undefined : or(like(feedRunRows.title, `%${escapeLike(q)}%`), like(feedRunRows.reference, `%${escapeLike(q)}%`)),
  );

const rowColumns = pick(feedRunRows, "rowNumber", "reference", "title", "outcome", "field", "reason", "jobId");

export const feedSourceNotFound = () => new AppError("not-found", "There is no feed source with that name.");

function toRun({ rejectedByReason, ...run }: Pick<typeof feedRuns.$inferSelect, keyof typeof runColumns>) {
  return { ...isoDates(run), rejectedByReason: rejectedByReason ?? {} };
}
