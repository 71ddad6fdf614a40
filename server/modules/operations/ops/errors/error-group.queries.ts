import { and, desc, eq, gte, inArray, like, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { ErrorSide } from "#db/ops-values.ts";
import { clientErrorCounts, clientErrorExemplars, clientErrorGroups } from "#db/schema/client-errors.ts";
import { siteReleases } from "#db/schema/telemetry.ts";
import { pinnedTraces } from "#db/schema/traces.ts";
import { type ErrorExemplar, estimateVisitsOfSketches } from "#ops/client-errors/visit-sketch.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Period } from "../rum/period.ts";
import { pointsOf } from "./error-list.queries.ts";
import { findLastGoodRelease } from "./last-good.queries.ts";

const mostCells = 20_000;
const tracesShown = 10;
const releasesOffered = 20;

type Cell = typeof clientErrorCounts.$inferSelect;

/**
 * Returns one error group: its first reports in full, who met it and where, the last release without it, and server traces of the same
 * calls. @throws AppError not-found
 */
export async function readErrorGroup(db: Db, publicId: string, period: Period) {
  const [found] = await db.select().from(clientErrorGroups).where(eq(clientErrorGroups.publicId, publicId)).limit(1);
  if (!found) throw new AppError("not-found", "There is no such issue, or it is no longer stored.");
  const { id, firstSeenAt, lastSeenAt, stateSince, ignoredUntil, fingerprint: _fingerprint, visitsSketch: _sketch, ...group } = found;
  const exemplars = await readExemplars(db, id);
  const cells = await readCells(db, id, period);
  const modules = [...new Set(exemplars.flatMap(({ frames }) => frames.filter(({ isOwn }) => isOwn).map(({ module }) => module)))];
  return {
    ...group,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    stateSince: stateSince?.toISOString() ?? null,
    ignoredUntil: ignoredUntil?.toISOString() ?? null,
    exemplars,
    inPeriod: { n: cells.reduce((sum, { n }) => sum + n, 0), visits: visitsIn(cells), points: pointsOf(cells, period) },
    releases: sharesBy(cells, ({ release }) => release),
    routes: sharesBy(cells, ({ route }) => route),
    devices: sharesBy(cells, ({ device }) => device),
    lastGood: await findLastGoodRelease(db, { groupId: id, firstRelease: group.firstRelease, modules }),
    serverSide: await readRelatedTraces(db, exemplars),
    otherHalf: await findCounterpartGroups(db, { side: group.side, exemplars }),
    builds: await readBuildNames(db),
  };
}

async function readExemplars(db: Db, groupId: number): Promise<ErrorExemplar[]> {
  const [stored] = await db.select().from(clientErrorExemplars).where(eq(clientErrorExemplars.groupId, groupId)).limit(1);
  return stored ? (JSON.parse(stored.exemplars) as ErrorExemplar[]) : [];
}

const readCells = (db: Db, groupId: number, { from, to }: Period): Promise<Cell[]> =>
  db
    .select()
    .from(clientErrorCounts)
    .where(and(eq(clientErrorCounts.groupId, groupId), gte(clientErrorCounts.hour, from), lte(clientErrorCounts.hour, to)))
    .limit(mostCells);

const visitsIn = (cells: readonly Cell[]): number => estimateVisitsOfSketches(cells.map(({ visitsSketch }) => visitsSketch));

function sharesBy(cells: readonly Cell[], nameOf: (cell: Cell) => string): { name: string; n: number; visits: number }[] {
  const byName = new Map<string, Cell[]>();
  for (const cell of cells) {
    const existing = byName.get(nameOf(cell));
    if (existing) existing.push(cell);
    else byName.set(nameOf(cell), [cell]);
  }
  const parts = [...byName].map(([name, groupCells]) => ({
    name,
    n: groupCells.reduce((sum, { n }) => sum + n, 0),
    visits: visitsIn(groupCells),
  }));
  return parts.toSorted((one, other) => other.visits - one.visits || other.n - one.n);
}

/** Reads saved traces of the last responses the pages had received, and failed traces of the same procedures. */
async function readRelatedTraces(db: Db, exemplars: readonly ErrorExemplar[]) {
  const named = [...new Set(exemplars.flatMap(({ traces }) => traces))];
  const procedures = [...new Set(exemplars.flatMap(({ procedure }) => procedure ?? []))];
  if (named.length + procedures.length === 0) return { procedures, traces: [] };
  const { traceId, name, outcome, startedAt, durationUs } = pinnedTraces;
  const rows = await db
    .select({ traceId, name, outcome, startedAt, durationUs })
    .from(pinnedTraces)
    .where(
      or(
        named.length > 0 ? inArray(traceId, named) : undefined,
        procedures.length > 0 ? and(inArray(name, procedures), eq(outcome, "failed")) : undefined,
      ),
    )
    .orderBy(desc(startedAt))
    .limit(tracesShown);
  return {
    procedures,
    traces: rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString(), isNamed: named.includes(row.traceId) })),
  };
}

/** Lists releases that can be chosen as the fix, newest first. */
async function readBuildNames(db: Db): Promise<string[]> {
  const { name, lastStartedAt } = siteReleases;
  const rows = await db.select({ name }).from(siteReleases).orderBy(desc(lastStartedAt)).limit(releasesOffered);
  return rows.map((row) => row.name);
}

const mostLookedThrough = 200;
const shown = 10;

/** Finds error groups on the other side (client or server) whose reports share a trace or a failed call with these. */
async function findCounterpartGroups(db: Db, { side, exemplars }: { side: ErrorSide; exemplars: readonly ErrorExemplar[] }) {
  const traces = new Set(exemplars.flatMap((exemplar) => exemplar.traces));
  const calls = new Set(exemplars.flatMap(failedCallOf));
  const named = [...traces, ...[...calls].map((call) => JSON.stringify(call))];
  if (named.length === 0) return [];
  const { publicId, title, culprit, state, n, lastSeenAt } = clientErrorGroups;
  // Binary comparison is several times as fast as collated comparison.
  const text = sql`cast(${clientErrorExemplars.exemplars} as binary)`;
  const rows = await db
    .select({ publicId, title, culprit, state, n, lastSeenAt, exemplars: clientErrorExemplars.exemplars })
    .from(clientErrorGroups)
    .innerJoin(clientErrorExemplars, eq(clientErrorExemplars.groupId, clientErrorGroups.id))
    .where(and(ne(clientErrorGroups.side, side), or(...named.map((name) => like(text, `%${name}%`)))))
    .orderBy(desc(lastSeenAt))
    .limit(mostLookedThrough);
  return rows
    .flatMap(({ exemplars: reports, ...group }) => {
      const others = JSON.parse(reports) as ErrorExemplar[];
      const isSameRequest = others.some((other) => other.traces.some((trace) => traces.has(trace)));
      const isSameCall = others.some((other) => failedCallOf(other).some((call) => calls.has(call)));
      return isSameRequest || isSameCall ? [{ ...group, lastSeenAt: group.lastSeenAt.toISOString(), isSameRequest }] : [];
    })
    .toSorted((one, other) => Number(other.isSameRequest) - Number(one.isSameRequest))
    .slice(0, shown);
}

/** Returns the call if it failed with a server error or without a response; a refused call (4xx) is not a fault of the site. */
const failedCallOf = ({ procedure, status }: ErrorExemplar): string[] =>
  procedure !== null && (status === null || status >= 500) ? [procedure] : [];
