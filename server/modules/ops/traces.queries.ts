import { and, count, desc, eq, gt, gte, inArray, lt, type SQL, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pinnedTraces, workTimings } from "#db/schema/traces.ts";
import type { PinReason, WorkKind, WorkOutcome } from "#db/trace-values.ts";
import { percentileOf } from "#ops/rum/sketch.ts";
import type { KeptSpan } from "#ops/trace/kept-span.ts";

const tracesPerPage = 50;
const mostNames = 100;
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

export interface TraceFilter {
  name: string | null;
  reason: PinReason | null;
  /** Only what took longer. */
  slowerThanMs: number;
  from: Date;
  to: Date;
  page: number;
}

export interface TraceList {
  traces: TraceLine[];
  total: number;
  pageCount: number;
  /** Of the work of which traces are kept in the period, whatever else is asked for; at most two hundred. */
  names: string[];
}

/** Traces kept in the period, the newest first. */
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

/** A trace with all of its spans; null when it was not kept, or no longer is. */
export async function findTrace(db: Db, traceId: string): Promise<(TraceLine & { spans: KeptSpan[] }) | null> {
  const [found] = await db
    .select({ ...line, spans: pinnedTraces.spans })
    .from(pinnedTraces)
    .where(eq(pinnedTraces.traceId, traceId))
    .limit(1);
  return found ? { ...found, spans: JSON.parse(found.spans) as KeptSpan[] } : null;
}

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

/** How long the site's own work took in the period, by name, what was done most first. */
export async function listWork(db: Db, { kind, from, to }: { kind: WorkKind; from: Date; to: Date }): Promise<WorkFigures[]> {
  const inPeriod = and(eq(workTimings.kind, kind), gte(workTimings.hour, from), lt(workTimings.hour, to));
  const n = sum(workTimings.n).mapWith(Number);
  const busiest = await db
    .select({ name: workTimings.name, n })
    .from(workTimings)
    .where(inPeriod)
    .groupBy(workTimings.name)
    .orderBy(desc(n), workTimings.name)
    .limit(mostNames);
  if (busiest.length === 0) return [];
  const names = busiest.map(({ name }) => name);
  const cells = await db
    .select({ name: workTimings.name, outcome: workTimings.outcome, bin: workTimings.bin, n })
    .from(workTimings)
    .where(and(inPeriod, inArray(workTimings.name, names)))
    .groupBy(workTimings.name, workTimings.outcome, workTimings.bin)
    .limit(mostNames * 1200);
  const byName = groupByName(cells);
  return busiest.map(({ name, n: total }) => figuresOf(name, total, byName.get(name) ?? []));
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
