import { and, count, desc, eq, gt, gte, lt, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pinnedTraces } from "#db/schema/traces.ts";
import type { PinReason, WorkOutcome } from "#db/trace-values.ts";
import type { KeptSpan } from "#ops/trace/kept-span.ts";

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
