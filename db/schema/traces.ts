import { char, index, int, mediumtext, mysqlEnum, mysqlTable, primaryKey, smallint, varchar } from "drizzle-orm/mysql-core";
import { withoutPersons } from "../personal.ts";
import { pinReasons, workKinds, workOutcomes } from "../trace-values.ts";
import { moment } from "./columns.ts";

/** How long the server's own work took: how often a duration in microseconds fell into a bin of the sketch. Adding rows adds sketches. */
export const workTimings = mysqlTable(
  "work_timings",
  {
    /** Start of the hour the counts are of. */
    hour: moment("hour").notNull(),
    kind: mysqlEnum("kind", workKinds).notNull(),
    /** Method and pattern of a route, path of a procedure or name of a task; never an address somebody asked for. */
    name: varchar("name", { length: 120 }).notNull(),
    outcome: mysqlEnum("outcome", workOutcomes).notNull(),
    bin: smallint("bin", { unsigned: true }).notNull(),
    n: int("n", { unsigned: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.kind, t.name, t.outcome, t.bin] })],
);
withoutPersons(workTimings, "How long the server’s own work took, by route, procedure and hour.");

/** The hours of a day (UTC) added up: what looks back over more than a day reads these. */
export const workDayTimings = mysqlTable(
  "work_day_timings",
  {
    day: char("day", { length: 10 }).notNull(),
    kind: mysqlEnum("kind", workKinds).notNull(),
    name: varchar("name", { length: 120 }).notNull(),
    outcome: mysqlEnum("outcome", workOutcomes).notNull(),
    bin: smallint("bin", { unsigned: true }).notNull(),
    n: int("n", { unsigned: true }).notNull(),
  },
  (t) => [primaryKey({ name: "work_day_timings_key", columns: [t.day, t.kind, t.name, t.outcome, t.bin] })],
);
withoutPersons(workDayTimings, "How long the server’s own work took, by route, procedure and day.");

/** How much work there was in a day, however long it took: what was done most is found in these. */
export const workDayCounts = mysqlTable(
  "work_day_counts",
  {
    day: char("day", { length: 10 }).notNull(),
    kind: mysqlEnum("kind", workKinds).notNull(),
    name: varchar("name", { length: 120 }).notNull(),
    n: int("n", { unsigned: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind, t.name] })],
);
withoutPersons(workDayCounts, "How often the server did each work of its own, by day.");

/** Traces worth looking at, each with all of its spans. They hold statements without their values, and nothing about whose request it was. */
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
    /** JSON text: the spans in the order they began. */
    spans: mediumtext("spans").notNull(),
  },
  (t) => [index("pinned_traces_started").on(t.startedAt), index("pinned_traces_name").on(t.name, t.startedAt)],
);
withoutPersons(
  pinnedTraces,
  "What the server did for some requests and how long each part took: statements without their values, and nothing about who asked.",
);

/** Traces a page named: whichever process answered that request keeps it, if it still knows it. */
export const traceWishes = mysqlTable(
  "trace_wishes",
  {
    traceId: char("trace_id", { length: 32 }).primaryKey(),
    namedAt: moment("named_at").notNull(),
  },
  (t) => [index("trace_wishes_named").on(t.namedAt)],
);
withoutPersons(traceWishes, "Random numbers of requests that a page had to wait for.");
