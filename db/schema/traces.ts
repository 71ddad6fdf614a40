import { bigint, char, index, int, mediumtext, mysqlEnum, mysqlTable, primaryKey, smallint, text, varchar } from "drizzle-orm/mysql-core";
import { annotateImpersonal } from "../personal.ts";
import { pinReasons, timedKinds, tracePartKinds, workOutcomes } from "../trace-values.ts";
import { moment } from "./columns.ts";

/** Server work durations in microseconds, as an hourly histogram sketch. Sketches are merged by summing rows. */
export const workTimings = mysqlTable(
  "work_timings",
  {
    /** Start of the counted hour. */
    hour: moment("hour").notNull(),
    kind: mysqlEnum("kind", timedKinds).notNull(),
    /** Method and route pattern, procedure path, task name or statement shape; never a requested address. */
    name: varchar("name", { length: 120 }).notNull(),
    outcome: mysqlEnum("outcome", workOutcomes).notNull(),
    bin: smallint("bin", { unsigned: true }).notNull(),
    n: int("n", { unsigned: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.kind, t.name, t.outcome, t.bin] })],
);
annotateImpersonal(workTimings, "How long the server’s own work took, by route, procedure and hour.");

/** Daily totals (UTC); ranges of more than a day read these. */
export const workDayTimings = mysqlTable(
  "work_day_timings",
  {
    day: char("day", { length: 10 }).notNull(),
    kind: mysqlEnum("kind", timedKinds).notNull(),
    name: varchar("name", { length: 120 }).notNull(),
    outcome: mysqlEnum("outcome", workOutcomes).notNull(),
    bin: smallint("bin", { unsigned: true }).notNull(),
    n: int("n", { unsigned: true }).notNull(),
  },
  (t) => [primaryKey({ name: "work_day_timings_key", columns: [t.day, t.kind, t.name, t.outcome, t.bin] })],
);
annotateImpersonal(workDayTimings, "How long the server’s own work took, by route, procedure and day.");

/** Daily counts and total durations, to find the work that is most frequent or takes most time. */
export const workDayCounts = mysqlTable(
  "work_day_counts",
  {
    day: char("day", { length: 10 }).notNull(),
    kind: mysqlEnum("kind", timedKinds).notNull(),
    name: varchar("name", { length: 120 }).notNull(),
    n: int("n", { unsigned: true }).notNull(),
    /** As read off the histogram, in microseconds. */
    totalUs: bigint("total_us", { mode: "number", unsigned: true }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind, t.name] })],
);
annotateImpersonal(workDayCounts, "How often the server did each work of its own and for how long in all, by day.");

/** Retained traces with all their spans. Statements are without values, and nothing identifies the caller. */
export const pinnedTraces = mysqlTable(
  "pinned_traces",
  {
    traceId: char("trace_id", { length: 32 }).primaryKey(),
    name: varchar("name", { length: 120 }).notNull(),
    reason: mysqlEnum("reason", pinReasons).notNull(),
    outcome: mysqlEnum("outcome", workOutcomes).notNull(),
    startedAt: moment("started_at").notNull(),
    durationUs: int("duration_us", { unsigned: true }).notNull(),
    release: varchar("release_name", { length: 64 }),
    /** JSON text: the spans in order of their start. */
    spans: mediumtext("spans").notNull(),
  },
  (t) => [index("pinned_traces_started").on(t.startedAt), index("pinned_traces_name").on(t.name, t.startedAt)],
);
annotateImpersonal(
  pinnedTraces,
  "What the server did for some requests and how long each part took: statements without their values, and nothing about who asked.",
);

/** What stored traces are found by: each procedure, statement shape and status in them once. */
export const traceParts = mysqlTable(
  "trace_parts",
  {
    kind: mysqlEnum("kind", tracePartKinds).notNull(),
    name: varchar("name", { length: 120 }).notNull(),
    startedAt: moment("started_at").notNull(),
    traceId: char("trace_id", { length: 32 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.name, t.startedAt, t.traceId] }), index("trace_parts_started").on(t.startedAt)],
);
annotateImpersonal(traceParts, "Which procedures, statements and statuses a stored trace holds, to find it by.");

/** Shapes of the SQL statements whose durations are summed under their ids. */
export const statementShapes = mysqlTable(
  "statement_shapes",
  {
    /** First digits of the SHA-256 of the text. */
    id: char("id", { length: 16 }).primaryKey(),
    /** The statement with its values masked. */
    text: text("text").notNull(),
    /** Rows returned by those calls whose row count is known, and the number of these calls. */
    rowsReturned: bigint("rows_returned", { mode: "number", unsigned: true }).notNull(),
    countedCalls: bigint("counted_calls", { mode: "number", unsigned: true }).notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
  },
  (t) => [index("statement_shapes_seen").on(t.lastSeenAt)],
);
annotateImpersonal(statementShapes, "SQL statements of the site without their values, and how many rows they return.");

/** Traces that a page requested to retain: the process that handled the request saves it, if still in memory. */
export const traceWishes = mysqlTable(
  "trace_wishes",
  {
    traceId: char("trace_id", { length: 32 }).primaryKey(),
    namedAt: moment("named_at").notNull(),
  },
  (t) => [index("trace_wishes_named").on(t.namedAt)],
);
annotateImpersonal(traceWishes, "Random numbers of requests that a page had to wait for.");
