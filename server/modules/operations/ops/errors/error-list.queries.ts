import { and, eq, gte, inArray, like, lte, min, or, type SQL, sql, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type ErrorGroupState, type ErrorSide, noiseReasons } from "#db/ops-values.ts";
import { clientErrorCounts, clientErrorGroups } from "#db/schema/client-errors.ts";
import { telemetryIntake } from "#db/schema/telemetry.ts";
import { estimateVisitsOfSketches } from "#ops/client-errors/visit-sketch.ts";
import { escapeLike } from "#server/text/typed-text/search-field.ts";
import type { Period } from "../rum/period.ts";

const groupsRanked = 500;
const groupsPerPage = 50;
/** Exceeds the number of groups times the pages and procedures each occurs on. */
const mostParts = 150_000;
/** Where an error costs most: applying, posting an advert, paying and signing in. */
const keyRoutes =
  /^\/(?:jobs\/:id\/apply|post-a-job|quick-post\/|buy\/|checkout\/|signin|login|auth|admin$|register\/|verify-email|reset-password)/;

interface ErrorFilter {
  period: Period;
  state: ErrorGroupState | null;
  side: ErrorSide | null;
  release: string | null;
  /** Search text in the error message or code location; "" for none. */
  q: string;
  page: number;
}

/** Occurrences of a group on one page in the period. */
interface RouteCount {
  groupId: number;
  route: string;
  n: number;
}

/** Lists error groups of the period by sessions affected; sessions on pages for applying, posting or signing in count up to double. */
export async function listErrorGroups(db: Db, { page, ...filter }: ErrorFilter) {
  const { period } = filter;
  const parts = await readRouteCounts(db, filter);
  const ids = [...parts.keys()];
  const marks = await readSessionMarks(db, ids, filter);
  const groups = await readGroups(db, ids);
  const ranked = groups
    .map((group) => ({ group, ...figuresOf(parts.get(group.id) ?? [], marks.get(group.id) ?? "") }))
    .toSorted((one, other) => other.rank - one.rank || other.group.lastSeenAt.getTime() - one.group.lastSeenAt.getTime());
  const shown = ranked.slice((page - 1) * groupsPerPage, page * groupsPerPage);
  const hours = await readHours(
    db,
    shown.map(({ group }) => group.id),
    filter,
  );
  return {
    total: ranked.length,
    pages: Math.max(1, Math.ceil(ranked.length / groupsPerPage)),
    groups: shown.map(({ group: { id, firstSeenAt, lastSeenAt, ...group }, ...figures }) => ({
      ...group,
      firstSeenAt: firstSeenAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      ...figures,
      points: pointsOf(
        hours.filter(({ groupId }) => groupId === id),
        period,
      ),
    })),
    setAside: await countDiscardedReports(db, period),
  };
}

const inPeriod = ({ from, to }: Period): SQL | undefined => and(gte(clientErrorCounts.hour, from), lte(clientErrorCounts.hour, to));
const ofRelease = (release: string | null) => (release === null ? undefined : eq(clientErrorCounts.release, release));

/** Returns the most frequent groups, each with its occurrences by page. */
async function readRouteCounts(db: Db, { period, state, side, release, q }: Omit<ErrorFilter, "page">): Promise<Map<number, RouteCount[]>> {
  const { groupId, route, n } = clientErrorCounts;
  const words = `%${escapeLike(q)}%`;
  const rows = await db
    .select({ groupId, route, n: sum(n).mapWith(Number) })
    .from(clientErrorCounts)
    .innerJoin(clientErrorGroups, eq(clientErrorGroups.id, groupId))
    .where(
      and(
        inPeriod(period),
        ofRelease(release),
        state === null ? undefined : eq(clientErrorGroups.state, state),
        side === null ? undefined : eq(clientErrorGroups.side, side),
        q === "" ? undefined : or(like(clientErrorGroups.title, words), like(clientErrorGroups.culprit, words)),
      ),
    )
    .groupBy(groupId, route)
    .limit(mostParts);
  const byGroup = new Map<number, { n: number; parts: RouteCount[] }>();
  for (const row of rows) {
    const known = byGroup.get(row.groupId) ?? { n: 0, parts: [] };
    known.n += row.n;
    known.parts.push(row);
    byGroup.set(row.groupId, known);
  }
  const most = [...byGroup].toSorted(([, one], [, other]) => other.n - one.n).slice(0, groupsRanked);
  return new Map(most.map(([id, { parts }]) => [id, parts]));
}

/** Returns the session marks of each group, hours concatenated. Rows are read in index order, without sorting. */
async function readSessionMarks(db: Db, groupIds: readonly number[], { period, release }: Pick<ErrorFilter, "period" | "release">) {
  if (groupIds.length === 0) return new Map<number, string>();
  const { groupId, visitsSketch } = clientErrorCounts;
  const rows = await db
    .select({ groupId, marks: sql<string>`group_concat(${visitsSketch} separator '')` })
    .from(clientErrorCounts)
    .where(and(inArray(groupId, [...groupIds]), inPeriod(period), ofRelease(release)))
    .groupBy(groupId)
    .limit(groupsRanked);
  return new Map(rows.map((row) => [row.groupId, row.marks]));
}

/** Counts occurrences of each group per chart point, labelled with the point's first hour. */
async function readHours(db: Db, groupIds: readonly number[], { period, release }: Pick<ErrorFilter, "period" | "release">) {
  if (groupIds.length === 0) return [];
  const { groupId, hour, n } = clientErrorCounts;
  const point = sql`point`;
  const rows = await db
    .select({
      groupId,
      point: sql<number>`timestampdiff(hour, ${period.from}, ${hour}) div ${hoursPerPoint(period)}`.as("point"),
      hour: min(hour),
      n: sum(n).mapWith(Number),
    })
    .from(clientErrorCounts)
    .where(and(inArray(groupId, [...groupIds]), inPeriod(period), ofRelease(release)))
    .groupBy(groupId, point)
    .limit(groupsPerPage * mostPoints);
  return rows.flatMap(({ hour: first, ...row }) => (first ? [{ ...row, hour: first }] : []));
}

function readGroups(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { id, publicId, side, title, culprit, state, firstSeenAt, lastSeenAt, firstRelease, lastRelease } = clientErrorGroups;
  return db
    .select({ id, publicId, side, title, culprit, state, firstSeenAt, lastSeenAt, firstRelease, lastRelease })
    .from(clientErrorGroups)
    .where(inArray(id, [...ids]))
    .limit(groupsRanked);
}

function figuresOf(parts: readonly RouteCount[], marks: string) {
  const n = parts.reduce((all, part) => all + part.n, 0);
  const atKeyRoutes = parts.filter(({ route }) => keyRoutes.test(route)).reduce((all, part) => all + part.n, 0);
  const visits = estimateVisitsOfSketches([marks]);
  const keyShare = n === 0 ? 0 : atKeyRoutes / n;
  return { n, visits, keyShare, rank: visits * (1 + keyShare) };
}

/** Counts, by reason, noise reports (not about this site) and rejected reports. */
async function countDiscardedReports(db: Db, { from, to }: Period): Promise<{ reason: string; n: number; isNoise: boolean }[]> {
  const { outcome, kind, hour } = telemetryIntake;
  const rows = await db
    .select({ reason: outcome, n: sum(telemetryIntake.n).mapWith(Number) })
    .from(telemetryIntake)
    .where(and(eq(kind, "error"), gte(hour, from), lte(hour, to)))
    .groupBy(outcome)
    .orderBy(outcome)
    .limit(100);
  const shown = rows.filter(({ reason, n }) => reason !== "taken" && n > 0);
  return shown.map((row) => ({ ...row, isNoise: noiseReasons.some((reason) => reason === row.reason) }));
}

const hourMs = 3_600_000;
/** Includes one for the point in progress. */
const mostPoints = 61;
/** Hours per chart point: the first span that yields few enough points is used. */
const spans = [1, 3, 6, 24, 7 * 24] as const;

const hoursPerPoint = ({ from, to }: Period): number =>
  spans.find((hours) => (to.getTime() - from.getTime()) / (hours * hourMs) <= mostPoints - 1) ?? 7 * 24;

/** Returns occurrences over a period, in order; points without any are 0. */
export function pointsOf(cells: readonly { hour: Date; n: number }[], period: Period): { at: string; n: number }[] {
  const { from, to } = period;
  const span = hoursPerPoint(period) * hourMs;
  const counts = Array.from({ length: Math.floor((to.getTime() - from.getTime()) / span) + 1 }, () => 0);
  for (const { hour, n } of cells) {
    const place = Math.floor((hour.getTime() - from.getTime()) / span);
    if (place >= 0 && place < counts.length) counts[place] = (counts[place] ?? 0) + n;
  }
  return counts.map((n, place) => ({ at: new Date(from.getTime() + place * span).toISOString(), n }));
}
