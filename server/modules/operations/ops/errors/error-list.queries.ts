import { and, desc, eq, gte, inArray, isNotNull, lte, or, sql, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type ErrorGroupState, type IssueSort, noiseReasons } from "#db/ops-values.ts";
import { clientErrorGroups } from "#db/schema/client-errors.ts";
import { telemetryIntake } from "#db/schema/telemetry.ts";
import { withMerged } from "#ops/client-errors/group-state.ts";
import { estimateVisitsOfSketches } from "#ops/client-errors/visit-sketch.ts";
import { listReleases } from "#ops/rum/releases.ts";
import type { Period } from "../rum/period.ts";
import { openCells, pointsOf } from "./error-cells.queries.ts";
import type { listAdministrators } from "./error-group.queries.ts";
import { type IssueQuery, meetsFigures, parseIssueQuery } from "./issue-query.ts";

/** Issues met in a period; beyond it the latest count. */
const mostGroups = 5000;
/** So many are named to the database; more are chosen here from the counts of all. */
const mostNamed = 1000;
const groupsPerPage = 50;
const mostPages = 10;
/** Where an error costs most: applying, posting an advert, paying and signing in. */
const keyRoutes =
  /^\/(?:jobs\/:id\/apply|post-a-job|quick-post\/|buy\/|checkout\/|signin|login|auth|admin$|register\/|verify-email|reset-password)/;

interface ErrorFilter {
  period: Period;
  /** A search such as "is:unresolved release:latest x is undefined". */
  q: string;
  sort: IssueSort;
  page: number;
  administrators: readonly Administrator[];
}

type IssueConditions = IssueQuery["has"];
type Administrator = Awaited<ReturnType<typeof listAdministrators>>[number];
type RouteCount = Awaited<ReturnType<Awaited<ReturnType<typeof openCells>>["routeCounts"]>>[number];
type Group = Awaited<ReturnType<typeof readGroups>>[number];

/** A group with the figures of those merged into it, and the ids of all. */
interface Family {
  group: Group;
  merged: readonly Group[];
  ids: number[];
}

/**
 * Lists issues of the period: unresolved ones first, then by visits affected; visits to apply, post or sign in count up to double. A search
 * that cannot be read finds nothing, and says what is wrong with it.
 */
export async function listErrorGroups(db: Db, { period, q, sort, page, administrators }: ErrorFilter) {
  const { parts, problems, ...query } = await withLatestRelease(db, parseIssueQuery(q));
  const setAside = await countDiscardedReports(db, period);
  if (problems.length > 0) return { total: 0, pages: 1, groups: [], parts, problems, setAside };
  const all = familiesOf(await readGroups(db, period));
  const families = all.filter((family) => meetsConditions(family, query, administrators));
  const ids = families.flatMap((family) => family.ids);
  const cells = await openCells(db, period, query);
  const counts = await cells.routeCounts(families.length === all.length || ids.length > mostNamed ? null : ids);
  const counted = withCounts(families, counts).filter(({ group, n }) =>
    meetsFigures({ ...query, visits: [] }, { ...group, n, visits: 0 }, period.to),
  );
  const ranked = await rank(counted, { most: query.visits.length > 0 ? counted.length : page * groupsPerPage, sort }, cells.visitMarks);
  const found = ranked.filter(({ group, n, visits }) => meetsFigures(query, { ...group, n, visits }, period.to));
  const total = query.visits.length > 0 ? found.length : counted.length;
  const shown = found.slice((page - 1) * groupsPerPage, page * groupsPerPage);
  const points = await cells.points(shown.flatMap((family) => family.ids));
  return {
    total,
    pages: Math.min(mostPages, Math.max(1, Math.ceil(total / groupsPerPage))),
    groups: shown.map(({ group, ids: ofFamily, n, visits, keyShare, rank: place }) => ({
      ...toShown(group, administrators),
      ...{ n, visits, keyShare, rank: place, merged: ofFamily.length - 1 },
      points: pointsOf(
        points.filter(({ groupId }) => ofFamily.includes(groupId)),
        period,
      ),
    })),
    parts,
    problems,
    setAside,
  };
}

function toShown(
  { publicId, side, title, culprit, state, assignedToUserId, firstSeenAt, lastSeenAt, firstRelease, lastRelease }: Group,
  administrators: readonly Administrator[],
) {
  const assignee = administrators.find(({ id }) => id === assignedToUserId)?.name ?? "a former administrator";
  return {
    ...{ publicId, side, title, culprit, state, firstRelease, lastRelease },
    assignee: assignedToUserId === null ? null : assignee,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  };
}

/** Replaces `release:latest` by the name of the newest release. */
async function withLatestRelease<Query extends IssueQuery>(db: Db, query: Query): Promise<Query> {
  const names = [query.has, query.not].flatMap((conditions) => [...conditions.release, ...conditions["first-release"]]);
  if (!names.includes("latest")) return query;
  const [latest] = await listReleases(db);
  const named = (list: readonly string[]) => list.map((name) => (name === "latest" ? (latest?.name ?? name) : name));
  const replaced = (conditions: IssueConditions): IssueConditions => ({
    ...conditions,
    release: named(conditions.release),
    "first-release": named(conditions["first-release"]),
  });
  return { ...query, has: replaced(query.has), not: replaced(query.not) };
}

const statesOf: Readonly<Partial<Record<IssueConditions["is"][number], readonly ErrorGroupState[]>>> = {
  unresolved: ["open", "regressed"],
  open: ["open"],
  regressed: ["regressed"],
  ignored: ["ignored"],
  resolved: ["resolved"],
};

/** Returns whether an issue has the state and assignee asked for, and its words, or those of one merged into it. */
function meetsConditions({ group, merged }: Family, { has, not: hasNot }: IssueQuery, administrators: readonly Administrator[]): boolean {
  const texts = [group, ...merged].map(({ title, culprit }) => `${title}\n${culprit}`.toLowerCase());
  const isOfType = (type: string) => [group, ...merged].some(({ title }) => title === type || title.startsWith(`${type}:`));
  const facets = ({ is, assigned, type, "first-release": first }: IssueConditions): boolean[][] => [
    is.flatMap((each) => statesOf[each]?.includes(group.state) ?? []),
    is.flatMap((each) => (each === "client" ? group.side === "page" : each === "server" ? group.side === "server" : [])),
    [
      ...is.flatMap((each) =>
        each === "assigned" ? group.assignedToUserId !== null : each === "unassigned" ? group.assignedToUserId === null : [],
      ),
      ...assigned.map((name) => isAssignedTo(name, group.assignedToUserId, administrators)),
    ],
    type.map(isOfType),
    first.map((name) => group.firstRelease === name),
  ];
  return (
    facets(has).every((holding) => holding.length === 0 || holding.includes(true)) &&
    facets(hasNot).every((holding) => !holding.includes(true)) &&
    texts.some((text) => has.text.every((words) => text.includes(words.toLowerCase())))
  );
}

function isAssignedTo(name: string, userId: number | null, administrators: readonly Administrator[]): boolean {
  const wanted = name.toLowerCase();
  if (wanted === "nobody" || wanted === "none") return userId === null;
  const assignee = administrators.find(({ id }) => id === userId);
  return assignee !== undefined && (wanted === "me" ? assignee.isCaller : assignee.name.toLowerCase().includes(wanted));
}

/** Reads the groups met in a period, and those that are merged. */
async function readGroups(db: Db, { from }: Period) {
  const { id, publicId, side, title, culprit, state, assignedToUserId, mergedIntoId } = clientErrorGroups;
  const { n, visits, firstSeenAt, lastSeenAt, firstRelease, lastRelease } = clientErrorGroups;
  const isMerged = inArray(id, sql`(select merged_into_id from client_error_groups where merged_into_id is not null)`);
  return db
    .select({
      ...{ id, publicId, side, title, culprit, state, assignedToUserId, mergedIntoId },
      ...{ n, visits, firstSeenAt, lastSeenAt, firstRelease, lastRelease },
      // Visits are those of the period.
      visitsSketch: sql<string>`''`,
    })
    .from(clientErrorGroups)
    .where(or(gte(lastSeenAt, from), isNotNull(mergedIntoId), isMerged))
    .orderBy(desc(lastSeenAt))
    .limit(mostGroups);
}

function familiesOf(rows: readonly Group[]): Family[] {
  const members = new Map<number, Group[]>();
  for (const row of rows) if (row.mergedIntoId !== null) members.set(row.mergedIntoId, [...(members.get(row.mergedIntoId) ?? []), row]);
  return rows.flatMap((row) => {
    if (row.mergedIntoId !== null) return [];
    const merged = members.get(row.id) ?? [];
    return [{ group: { ...withMerged(row, merged), visits: row.visits }, merged, ids: [row.id, ...merged.map(({ id }) => id)] }];
  });
}

interface Counted extends Family {
  n: number;
  /** Share on pages where an error costs most. */
  keyShare: number;
}

interface Ranked extends Counted {
  visits: number;
  rank: number;
}

/** Returns the issues that occurred, each with its events in the period. */
function withCounts(families: readonly Family[], counts: readonly RouteCount[]): Counted[] {
  const sums = new Map<number, { n: number; atKeyRoutes: number }>();
  for (const { groupId, route, n } of counts) {
    const known = sums.get(groupId) ?? { n: 0, atKeyRoutes: 0 };
    sums.set(groupId, { n: known.n + n, atKeyRoutes: known.atKeyRoutes + (keyRoutes.test(route) ? n : 0) });
  }
  return families.flatMap((family) => {
    const own = family.ids.flatMap((id) => sums.get(id) ?? []);
    const n = own.reduce((all, each) => all + each.n, 0);
    return n === 0 ? [] : [{ ...family, n, keyShare: own.reduce((all, each) => all + each.atKeyRoutes, 0) / n }];
  });
}

const marksReadAtOnce = 100;

/** How far an estimate of visits may be below the true number. */
const estimateMargin = 1.25;

/** Returns the most visits that an issue may have had in a period: those of all time, and one for each event. */
function mostVisitsOf({ group, merged, n }: Counted): number {
  const everVisits = [group, ...merged].reduce((sum, { visits }) => sum + visits, 0);
  return everVisits === 0 ? n : Math.min(n, Math.ceil(everVisits * estimateMargin));
}

/**
 * Returns the first `most` issues in an order, with their visits. Sketches are read in the order of the visits that issues may have had at
 * most, until no later one can be among the first.
 */
async function rank(
  counted: readonly Counted[],
  { most, sort }: { most: number; sort: IssueSort },
  readMarks: (ids: readonly number[]) => Promise<Map<number, string[]>>,
): Promise<Ranked[]> {
  const compare = compareBy(sort);
  const atMost = counted
    .map((each) => ({ ...each, visits: mostVisitsOf(each), rank: mostVisitsOf(each) * (1 + each.keyShare) }))
    .toSorted(compare);
  let ranked: Ranked[] = [];
  for (let from = 0; from < atMost.length; from += marksReadAtOnce) {
    const [last, next] = [ranked[most - 1], atMost[from]];
    if (last && next && compare(last, next) <= 0) break;
    const some = atMost.slice(from, from + marksReadAtOnce);
    const marks = await readMarks(some.flatMap(({ ids }) => ids));
    for (const each of some) {
      const visits = estimateVisitsOfSketches(each.ids.flatMap((id) => marks.get(id) ?? []));
      ranked.push({ ...each, visits, rank: visits * (1 + each.keyShare) });
    }
    ranked = ranked.toSorted(compare);
  }
  return ranked.slice(0, most);
}

function compareBy(sort: IssueSort): (one: Ranked, other: Ranked) => number {
  const isDone = ({ group: { state } }: Ranked) => Number(state === "resolved" || state === "ignored");
  const lastSeen = (one: Ranked, other: Ranked) => other.group.lastSeenAt.getTime() - one.group.lastSeenAt.getTime();
  if (sort === "last-seen") return lastSeen;
  if (sort === "first-seen") return (one, other) => other.group.firstSeenAt.getTime() - one.group.firstSeenAt.getTime();
  if (sort === "events") return (one, other) => other.n - one.n || lastSeen(one, other);
  return (one, other) => isDone(one) - isDone(other) || other.rank - one.rank || lastSeen(one, other);
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
