import { and, between, count, desc, eq, gt, gte, inArray, lt, max, type SQL, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pinnedTraces, workDayCounts, workDayTimings, workTimings } from "#db/schema/traces.ts";
import type { PinReason, TracedWorkKind, WorkOutcome } from "#db/trace-values.ts";
import { percentileOf } from "#ops/rum/summary.ts";
import type { StoredSpan } from "#ops/trace/otel-spans.ts";
import { daysFrom, listHours, type SplitPeriod, splitPeriod } from "#ops/whole-days.ts";

const mostNames = 100;
/** Exceeds the number of work names. */
const mostCounts = 5000;
/** Exceeds the number of names, outcomes and bins. */
const mostCells = 150_000;

export interface WorkFigures {
  name: string;
  n: number;
  refused: number;
  failed: number;
  /** Durations in microseconds; null below thirty samples. */
  p50Us: number | null;
  p95Us: number | null;
  p99Us: number | null;
}

const enoughForFigures = 30;

interface WorkTimingsInput {
  kind: TracedWorkKind;
  from: Date;
  to: Date;
  /** Limit on names returned. */
  most?: number;
}

/** Lists the durations of the site's own work in the period by name, most frequent first. */
export async function listWork(db: Db, { kind, most = mostNames, ...period }: WorkTimingsInput): Promise<WorkFigures[]> {
  const [added] = await db.select({ day: max(workDayCounts.day) }).from(workDayCounts);
  const parts = splitPeriod(period, added?.day ?? null);
  const counts = (await readCounts(db, kind, parts)).toSorted(([name, n], [other, times]) => times - n || name.localeCompare(other));
  const busiest = counts.slice(0, most);
  const byName = groupByName(
    await readCells(
      db,
      kind,
      busiest.map(([name]) => name),
      parts,
    ),
  );
  return busiest.map(([name, n]) => figuresOf(name, n, byName.get(name) ?? []));
}

/** Adds up all work of a kind in the period. Reads whole days where it can. */
export async function readWorkTotal(db: Db, { kind, ...period }: Omit<WorkTimingsInput, "most">): Promise<WorkFigures> {
  const [added] = await db.select({ day: max(workDayCounts.day) }).from(workDayCounts);
  const { days, hours } = splitPeriod(period, added?.day ?? null);
  const cells = (table: typeof workDayTimings | typeof workTimings, isInPeriod: SQL | undefined) =>
    db
      .select({ outcome: table.outcome, bin: table.bin, n: sum(table.n).mapWith(Number) })
      .from(table)
      .where(and(isInPeriod, eq(table.kind, kind)))
      .groupBy(table.outcome, table.bin)
      .limit(mostCells);
  const inHours = listHours(hours);
  const rows = [
    ...(days ? await cells(workDayTimings, inArray(workDayTimings.day, daysFrom(days))) : []),
    ...(inHours.length > 0 ? await cells(workTimings, inArray(workTimings.hour, inHours)) : []),
  ];
  const n = rows.reduce((total, row) => total + row.n, 0);
  return figuresOf(
    kind,
    n,
    rows.map((row) => ({ name: kind, ...row })),
  );
}

async function readCounts(db: Db, kind: TracedWorkKind, { days, hours }: SplitPeriod): Promise<[name: string, n: number][]> {
  const byDay = days
    ? await db
        .select({ name: workDayCounts.name, n: sum(workDayCounts.n).mapWith(Number) })
        .from(workDayCounts)
        .where(and(between(workDayCounts.day, days.first, days.last), eq(workDayCounts.kind, kind)))
        .groupBy(workDayCounts.name)
        .limit(mostCounts)
    : [];
  const inHours = listHours(hours);
  const byHour =
    inHours.length > 0
      ? await db
          .select({ name: workTimings.name, n: sum(workTimings.n).mapWith(Number) })
          .from(workTimings)
          .where(and(inArray(workTimings.hour, inHours), eq(workTimings.kind, kind)))
          .groupBy(workTimings.name)
          .limit(mostCounts)
      : [];
  const sums = new Map<string, number>();
  for (const { name, n } of [...byDay, ...byHour]) sums.set(name, (sums.get(name) ?? 0) + n);
  return [...sums];
}

/** Reads the durations of work with these names; a cell may be returned in parts. */
async function readCells(db: Db, kind: TracedWorkKind, names: readonly string[], { days, hours }: SplitPeriod): Promise<Cell[]> {
  if (names.length === 0) return [];
  const cells = (table: typeof workDayTimings | typeof workTimings, isInPeriod: SQL | undefined) =>
    db
      .select({ name: table.name, outcome: table.outcome, bin: table.bin, n: sum(table.n).mapWith(Number) })
      .from(table)
      .where(and(isInPeriod, eq(table.kind, kind), inArray(table.name, [...names])))
      .groupBy(table.name, table.outcome, table.bin)
      .limit(mostCells);
  const inHours = listHours(hours);
  return [
    ...(days ? await cells(workDayTimings, inArray(workDayTimings.day, daysFrom(days))) : []),
    ...(inHours.length > 0 ? await cells(workTimings, inArray(workTimings.hour, inHours)) : []),
  ];
}

interface Cell {
  name: string;
  outcome: WorkOutcome;
  bin: number;
  n: number;
}

function groupByName(cells: readonly Cell[]): Map<string, Cell[]> {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) {
    const group = groups.get(cell.name);
    if (group) group.push(cell);
    else groups.set(cell.name, [cell]);
  }
  return groups;
}

function figuresOf(name: string, n: number, cells: readonly Cell[]): WorkFigures {
  const bins = new Map<number, number>();
  const outcomes: Record<WorkOutcome, number> = { done: 0, refused: 0, failed: 0 };
  for (const cell of cells) {
    bins.set(cell.bin, (bins.get(cell.bin) ?? 0) + cell.n);
    outcomes[cell.outcome] += cell.n;
  }
  const at = (p: number) => (n < enoughForFigures ? null : Math.round(percentileOf(bins, p) ?? 0));
  return { name, n, refused: outcomes.refused, failed: outcomes.failed, p50Us: at(0.5), p95Us: at(0.95), p99Us: at(0.99) };
}

const tracesPerPage = 50;
const mostNamesOffered = 200;

export interface TraceLine {
  traceId: string;
  name: string;
  reason: PinReason;
  outcome: WorkOutcome;
  startedAt: Date;
  durationUs: number;
  release: string | null;
}

const line = {
  traceId: pinnedTraces.traceId,
  name: pinnedTraces.name,
  reason: pinnedTraces.reason,
  outcome: pinnedTraces.outcome,
  startedAt: pinnedTraces.startedAt,
  durationUs: pinnedTraces.durationUs,
  release: pinnedTraces.release,
};

interface TraceFilter {
  name: string | null;
  reason: PinReason | null;
  /** Minimum duration. */
  slowerThanMs: number;
  from: Date;
  to: Date;
  page: number;
}

export interface TraceList {
  traces: TraceLine[];
  total: number;
  pageCount: number;
  /** Names of all work with saved traces in the period, regardless of the other filters; at most 200. */
  names: string[];
}

/** Lists the saved traces of the period, newest first. */
export async function listTraces(db: Db, { name, reason, slowerThanMs, from, to, page }: TraceFilter): Promise<TraceList> {
  const inPeriod = and(gte(pinnedTraces.startedAt, from), lt(pinnedTraces.startedAt, to));
  const conditions: (SQL | undefined)[] = [
    inPeriod,
    slowerThanMs === 0 ? undefined : gt(pinnedTraces.durationUs, slowerThanMs * 1000),
    name === null ? undefined : eq(pinnedTraces.name, name),
    reason === null ? undefined : eq(pinnedTraces.reason, reason),
  ];
  const where = and(...conditions);
  const [counted] = await db.select({ n: count() }).from(pinnedTraces).where(where);
  const traces = await db
    .select(line)
    .from(pinnedTraces)
    .where(where)
    .orderBy(desc(pinnedTraces.startedAt), desc(pinnedTraces.traceId))
    .limit(tracesPerPage)
    .offset((page - 1) * tracesPerPage);
  const named = await db
    .selectDistinct({ name: pinnedTraces.name })
    .from(pinnedTraces)
    .where(inPeriod)
    .orderBy(pinnedTraces.name)
    .limit(mostNamesOffered);
  const total = counted?.n ?? 0;
  return { traces, total, pageCount: Math.max(1, Math.ceil(total / tracesPerPage)), names: named.map((row) => row.name) };
}

/** Returns a trace with all of its spans; null when it was never saved or has been deleted. */
export async function findTrace(db: Db, traceId: string): Promise<(TraceLine & { spans: StoredSpan[] }) | null> {
  const [found] = await db
    .select({ ...line, spans: pinnedTraces.spans })
    .from(pinnedTraces)
    .where(eq(pinnedTraces.traceId, traceId))
    .limit(1);
  return found ? { ...found, spans: JSON.parse(found.spans) as StoredSpan[] } : null;
}
