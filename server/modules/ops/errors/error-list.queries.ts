import { and, desc, eq, gte, inArray, lte, type SQL, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type ErrorGroupState, type ErrorSide, noiseReasons } from "#db/ops-values.ts";
import { clientErrorCounts, clientErrorGroups } from "#db/schema/client-errors.ts";
import { telemetryIntake } from "#db/schema/telemetry.ts";
import { joined, readSketch, visitsIn } from "#ops/client-errors/visit-sketch.ts";
import type { Period } from "../rum/period.ts";
import { pointsOf } from "./points.ts";

const groupsRanked = 500;
const groupsPerPage = 50;
const mostCells = 50_000;
/** Where an error costs most: somebody came to apply, to post an advert or to sign in. */
const keyRoutes =
  /^\/(?:jobs\/:id\/apply|post-a-job|quick-post\/|buy\/|checkout\/|signin|login|auth|admin$|register\/|verify-email|reset-password)/;

export interface ErrorFilter {
  period: Period;
  state: ErrorGroupState | null;
  side: ErrorSide | null;
  release: string | null;
  page: number;
}

type Cell = Pick<typeof clientErrorCounts.$inferSelect, "groupId" | "hour" | "route" | "n" | "visitsSketch">;

/** Groups met in the period, those that trouble most people first: visits that met one, and up to twice that where they came to apply, post or sign in. */
export async function listErrorGroups(db: Db, { page, ...filter }: ErrorFilter) {
  const { period } = filter;
  const cells = await readCells(db, await mostMet(db, filter), filter);
  const groups = await readGroups(db, [...cells.keys()]);
  const ranked = groups
    .map((group) => ({ group, ...figuresOf(cells.get(group.id) ?? [], period) }))
    .toSorted((one, other) => other.rank - one.rank || other.group.lastSeenAt.getTime() - one.group.lastSeenAt.getTime());
  return {
    total: ranked.length,
    pages: Math.max(1, Math.ceil(ranked.length / groupsPerPage)),
    groups: ranked
      .slice((page - 1) * groupsPerPage, page * groupsPerPage)
      .map(({ group: { id: _id, firstSeenAt, lastSeenAt, ...group }, ...figures }) => ({
        ...group,
        firstSeenAt: firstSeenAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        ...figures,
      })),
    setAside: await readSetAside(db, period),
  };
}

const inPeriod = ({ from, to }: Period): SQL | undefined => and(gte(clientErrorCounts.hour, from), lte(clientErrorCounts.hour, to));
const ofRelease = (release: string | null) => (release === null ? undefined : eq(clientErrorCounts.release, release));

async function mostMet(db: Db, { period, state, side, release }: Omit<ErrorFilter, "page">): Promise<number[]> {
  const { groupId, n } = clientErrorCounts;
  const rows = await db
    .select({ groupId, n: sum(n) })
    .from(clientErrorCounts)
    .innerJoin(clientErrorGroups, eq(clientErrorGroups.id, groupId))
    .where(
      and(
        inPeriod(period),
        ofRelease(release),
        state === null ? undefined : eq(clientErrorGroups.state, state),
        side === null ? undefined : eq(clientErrorGroups.side, side),
      ),
    )
    .groupBy(groupId)
    .orderBy(desc(sum(n)))
    .limit(groupsRanked);
  return rows.map((row) => row.groupId);
}

async function readCells(db: Db, groupIds: readonly number[], { period, release }: Pick<ErrorFilter, "period" | "release">) {
  const byGroup = new Map<number, Cell[]>(groupIds.map((id) => [id, []]));
  if (groupIds.length === 0) return byGroup;
  const { groupId, hour, route, n, visitsSketch } = clientErrorCounts;
  const rows = await db
    .select({ groupId, hour, route, n, visitsSketch })
    .from(clientErrorCounts)
    .where(and(inArray(groupId, [...groupIds]), inPeriod(period), ofRelease(release)))
    .limit(mostCells);
  for (const row of rows) byGroup.get(row.groupId)?.push(row);
  return byGroup;
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

function figuresOf(cells: readonly Cell[], period: Period) {
  const n = cells.reduce((all, cell) => all + cell.n, 0);
  const atKeyRoutes = cells.filter(({ route }) => keyRoutes.test(route)).reduce((all, cell) => all + cell.n, 0);
  const visits = visitsIn(cells.reduce<number[]>((all, cell) => joined(all, readSketch(cell.visitsSketch)), []));
  const keyShare = n === 0 ? 0 : atKeyRoutes / n;
  return { n, visits, keyShare, rank: visits * (1 + keyShare), points: pointsOf(cells, period) };
}

/** Reports that say nothing of this site, and those that were turned away, by reason. */
async function readSetAside(db: Db, { from, to }: Period): Promise<{ reason: string; n: number; isNoise: boolean }[]> {
  const { outcome, kind, hour } = telemetryIntake;
  const rows = await db
    .select({ reason: outcome, n: sum(telemetryIntake.n).mapWith(Number) })
    .from(telemetryIntake)
    .where(and(eq(kind, "error"), gte(hour, from), lte(hour, to)))
    .groupBy(outcome)
    .orderBy(outcome)
    .limit(100);
  const told = rows.filter(({ reason, n }) => reason !== "taken" && n > 0);
  return told.map((row) => ({ ...row, isNoise: noiseReasons.some((reason) => reason === row.reason) }));
}
