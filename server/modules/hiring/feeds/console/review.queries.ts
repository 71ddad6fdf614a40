import { and, asc, desc, eq, gt, inArray, like, max, ne, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { feedRunRows, feedRuns, feedSources, feedTitleRules } from "#db/schema/feeds.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { readRole } from "#server/text/recognise/role.ts";
import { toScheduleFields } from "../feed-schedule.ts";
import { isRejectedFor, type listReviewInput } from "./feed-console.fields.ts";
import { feedSourceNotFound } from "./feed-stats.queries.ts";

const rowsPerPage = 25;
const mostSources = 500;
const rulesShown = 500;
/** Approximates `titleWording`, closely enough to tell which rows a rule has settled. */
const wordingOfRow = sql`trim(regexp_replace(lower(${feedRunRows.title}), '[^[:alnum:]&+#]+', ' '))`;
const isDecided = sql`exists (select 1 from ${feedTitleRules} where ${feedTitleRules.sourceSlug} in ('', ${feedSources.slug}) and (
  (${feedTitleRules.kind} = 'one-advert' and ${feedTitleRules.wording} = ${feedRunRows.reference})
  or (${feedTitleRules.kind} = 'same-title' and ${feedTitleRules.wording} = ${wordingOfRow})
  or (${feedTitleRules.kind} = 'title-words' and locate(concat(' ', ${feedTitleRules.wording}, ' '), concat(' ', ${wordingOfRow}, ' ')) > 0)))`;

/**
 * Lists adverts that the last full run of each feed rejected by title and that no rule has settled since: doubtful ones, or those clearly
 * of another trade.
 */
export async function listReview(ctx: Context, { isDoubtful, q, page }: z.output<typeof listReviewInput>) {
  requireAllowed(ctx, "scrapingStats.read", {});
  const { db } = ctx.services;
  const runIds = await findLatestFullRuns(db);
  const rows = runIds.length === 0 ? [] : await readRows(db, runIds, { isDoubtful, q, page });
  const shown = rows.slice(0, rowsPerPage).map(({ title, ...row }) => ({ ...row, title: title ?? "", category: categoryOf(title ?? "") }));
  const counts = await Promise.all(groups.map((group) => countOpen(db, runIds, { group, q })));
  return { rows: shown, hasMore: rows.length > rowsPerPage, counts: { doubtful: counts[0] ?? 0, refused: counts[1] ?? 0 } };
}

/** Returns whether a row is in one of the lists: of its feed's last full run, and settled by no rule. */
export async function isAwaitingReview(db: Db, rowId: number): Promise<boolean> {
  const runIds = await findLatestFullRuns(db);
  if (runIds.length === 0) return false;
  const [row] = await db
    .select({ id: feedRunRows.id })
    .from(feedRunRows)
    .innerJoin(feedRuns, eq(feedRuns.id, feedRunRows.runId))
    .innerJoin(feedSources, eq(feedSources.id, feedRuns.sourceId))
    .where(and(eq(feedRunRows.id, rowId), or(...groups.map((group) => isOpen(runIds, { group, q: "" })))))
    .limit(1);
  return row !== undefined;
}

/** Returns each feed's last run that read rows; runs of an unchanged feed read none. */
async function findLatestFullRuns(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: max(feedRuns.id) })
    .from(feedRuns)
    .where(and(eq(feedRuns.isDryRun, false), gt(feedRuns.rowsRead, 0), ne(feedRuns.state, "fetching")))
    .groupBy(feedRuns.sourceId)
    .limit(mostSources);
  return rows.flatMap(({ id }) => id ?? []);
}

const groups = ["perhaps our trade", "not our trade"] as const;
type Group = (typeof groups)[number];
const groupOf = (isDoubtful: boolean): Group => (isDoubtful ? "perhaps our trade" : "not our trade");
const isOpen = (runIds: readonly number[], { group, q }: { group: Group; q: string }) =>
  and(inArray(feedRunRows.runId, [...runIds]), isRejectedFor(group), matchesText(q), sql`not ${isDecided}`);

function matchesText(q: string) {
  const words = `%${q.replace(/[%_\\]/g, "\\$&")}%`;
  return q === "" ? undefined : or(like(feedRunRows.title, words), like(feedSources.name, words));
}

function readRows(db: Db, runIds: readonly number[], { isDoubtful, q, page }: z.output<typeof listReviewInput>) {
  return db
    .select({
      id: feedRunRows.id,
      slug: feedSources.slug,
      feed: feedSources.name,
      ...pick(feedRunRows, "title", "reference", "reason"),
      /** Number of adverts with the same title in the same run, including this one. */
      alike: sql<number>`count(*) over (partition by ${feedRunRows.runId}, ${feedRunRows.title})`.mapWith(Number).as("alike"),
    })
    .from(feedRunRows)
    .innerJoin(feedRuns, eq(feedRuns.id, feedRunRows.runId))
    .innerJoin(feedSources, eq(feedSources.id, feedRuns.sourceId))
    .where(isOpen(runIds, { group: groupOf(isDoubtful), q }))
    .orderBy(desc(sql`alike`), asc(feedRunRows.title), asc(feedRunRows.id))
    .limit(rowsPerPage + 1)
    .offset((page - 1) * rowsPerPage);
}

async function countOpen(db: Db, runIds: readonly number[], filter: { group: Group; q: string }): Promise<number> {
  if (runIds.length === 0) return 0;
  const [row] = await db
    .select({ rows: sql<number>`count(*)`.mapWith(Number) })
    .from(feedRunRows)
    .innerJoin(feedRuns, eq(feedRuns.id, feedRunRows.runId))
    .innerJoin(feedSources, eq(feedSources.id, feedRuns.sourceId))
    .where(isOpen(runIds, filter));
  return row?.rows ?? 0;
}

/** Returns the category the title would have if the advert were relevant. */
function categoryOf(title: string) {
  const role = readRole(title, "main contractor quantity surveying final accounts construction");
  return role.kind === "role" ? role.category : null;
}

/** Lists all rules, newest first. */
export async function listTitleRules(ctx: Context) {
  requireAllowed(ctx, "scrapingStats.read", {});
  const rows = await ctx.services.db
    .select({ rule: feedTitleRules, feed: feedSources.name })
    .from(feedTitleRules)
    .leftJoin(feedSources, eq(feedSources.slug, feedTitleRules.sourceSlug))
    .orderBy(desc(feedTitleRules.createdAt), desc(feedTitleRules.id))
    .limit(rulesShown);
  return {
    rules: rows.map(({ rule: { id, kind, wording, isOurs, category, createdAt }, feed }) => ({
      ...{ id, kind, wording, isOurs, category, feed },
      addedAt: createdAt.toISOString(),
    })),
  };
}

/** Returns a feed's configuration. @throws AppError not-found */
export async function readFeedSource(ctx: Context, slug: string) {
  requireAllowed(ctx, "scrapingStats.read", {});
  const [source] = await ctx.services.db.select().from(feedSources).where(eq(feedSources.slug, slug)).limit(1);
  if (!source) throw feedSourceNotFound();
  const { name, location, format, defaultCompanyName, fieldMap, authority, contact, schedule, version } = source;
  return {
    ...{ slug, name, location, format, defaultCompanyName, authority, contact, schedule, version },
    ...toScheduleFields(schedule),
    fieldMap: fieldMap ?? {},
    isFetched: isRemoteAddress(location),
  };
}

/** Returns whether a source is fetched by http(s), as opposed to read from a file on the server. */
const isRemoteAddress = (location: string): boolean => URL.canParse(location) && /^https?:/.test(location);
