import { and, count, desc, eq, gt, gte, inArray, like, lt, max } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { itemsOfText } from "#db/schema/json-columns.ts";
import { pinnedTraces, statementShapes, traceParts } from "#db/schema/traces.ts";
import { type PinReason, type TracePartKind, type WorkOutcome, workOutcomes } from "#db/trace-values.ts";
import { type StoredSpan, storedSpan } from "#ops/trace/otel-spans.ts";
import { statementIdOf } from "#ops/trace/statement-sums.ts";
import { escapeLike } from "#server/text/typed-text/search-field.ts";

const tracesPerPage = 50;
const mostNamesOffered = 200;

const lineColumns = ["traceId", "name", "reason", "outcome", "startedAt", "durationUs", "release"] as const;
const line = pick(pinnedTraces, ...lineColumns);
type PinnedTrace = typeof pinnedTraces.$inferSelect;
export type TraceLine = Pick<PinnedTrace, (typeof lineColumns)[number]>;

interface TraceFilter {
  /** Name of the root span, or a procedure in the trace. */
  name: string | null;
  /** An outcome, or the HTTP status of the request. */
  status: string | null;
  /** Words of a statement, or the id of its shape. */
  sql: string | null;
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
  /** Names of all work with saved traces since the period began, and procedures in them, regardless of the other filters. */
  names: string[];
}

/** Names of procedures have parts, those of routes a method, and those of tasks neither. */
const isProcedure = (name: string): boolean => /^\w+(?:\.\w+)+$/.test(name);
const isOutcome = (status: string): status is WorkOutcome => (workOutcomes as readonly string[]).includes(status);

/** Lists the saved traces of the period, newest first. */
export async function listTraces(db: Db, { name, status, sql, reason, slowerThanMs, from, to, page }: TraceFilter): Promise<TraceList> {
  const has = (kind: TracePartKind, names: readonly string[]) =>
    inArray(
      pinnedTraces.traceId,
      db
        .select({ traceId: traceParts.traceId })
        .from(traceParts)
        .where(
          and(
            eq(traceParts.kind, kind),
            inArray(traceParts.name, [...names]),
            gte(traceParts.startedAt, from),
            lt(traceParts.startedAt, to),
          ),
        ),
    );
  const statements = sql === null ? null : await findShapeIds(db, sql);
  const where = and(
    gte(pinnedTraces.startedAt, from),
    lt(pinnedTraces.startedAt, to),
    slowerThanMs === 0 ? undefined : gt(pinnedTraces.durationUs, slowerThanMs * 1000),
    name === null ? undefined : isProcedure(name) ? has("procedure", [name]) : eq(pinnedTraces.name, name),
    status === null ? undefined : isOutcome(status) ? eq(pinnedTraces.outcome, status) : has("status", [status]),
    statements === null ? undefined : has("statement", statements.length > 0 ? statements : [""]),
    reason === null ? undefined : eq(pinnedTraces.reason, reason),
  );
  const [counted] = await db.select({ n: count() }).from(pinnedTraces).where(where);
  const traces = await db
    .select(line)
    .from(pinnedTraces)
    .where(where)
    .orderBy(desc(pinnedTraces.startedAt), desc(pinnedTraces.traceId))
    .limit(tracesPerPage)
    .offset((page - 1) * tracesPerPage);
  const total = counted?.n ?? 0;
  return { traces, total, pageCount: Math.max(1, Math.ceil(total / tracesPerPage)), names: await listNames(db, from) };
}

/** The latest of each name is found by the index alone, however many traces there are. */
async function listNames(db: Db, from: Date): Promise<string[]> {
  const roots = await db
    .select({ name: pinnedTraces.name, latest: max(pinnedTraces.startedAt) })
    .from(pinnedTraces)
    .groupBy(pinnedTraces.name)
    .limit(mostNamesOffered);
  const procedures = await db
    .select({ name: traceParts.name, latest: max(traceParts.startedAt) })
    .from(traceParts)
    .where(eq(traceParts.kind, "procedure"))
    .groupBy(traceParts.name)
    .limit(mostNamesOffered);
  return [...roots, ...procedures].flatMap(({ name, latest }) => (latest && latest >= from ? [name] : []));
}

/** More than are told apart in a process. */
const mostShapesFound = 1_000;

/** Returns the ids of the statement shapes whose text holds the words; the words may be an id. */
export async function findShapeIds(db: Db, words: string): Promise<string[]> {
  if (/^[0-9a-f]{16}$/.test(words)) return [words];
  const found = await db
    .select({ id: statementShapes.id })
    .from(statementShapes)
    .where(like(statementShapes.text, `%${escapeLike(words)}%`))
    .limit(mostShapesFound);
  return found.map(({ id }) => id);
}

/** A span with the id of its statement's shape, under which the statement's sums and plan are found. */
export type TracedSpan = StoredSpan & { statementId: string | null };

/** Returns a trace with all of its spans; null when it was never saved or has been deleted. */
export async function findTrace(db: Db, traceId: string): Promise<(TraceLine & { spans: TracedSpan[] }) | null> {
  const [found] = await db
    .select({ ...line, spans: pinnedTraces.spans })
    .from(pinnedTraces)
    .where(eq(pinnedTraces.traceId, traceId))
    .limit(1);
  if (!found) return null;
  const spans = itemsOfText(found.spans, storedSpan).map((span) => {
    const text = span.facts["db.query.text"];
    return { ...span, statementId: typeof text === "string" ? statementIdOf(text) : null };
  });
  return { ...found, spans };
}
