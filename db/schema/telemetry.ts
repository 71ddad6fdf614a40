import { bigint, char, index, int, mysqlEnum, mysqlTable, primaryKey, smallint, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import {
  analyticsEntityTypes,
  analyticsSources,
  countedEventTypes,
  deviceKinds,
  metricRatings,
  navigationKinds,
  pageEvents,
  pageMetrics,
} from "../telemetry-values.ts";
import { idColumn, idReference, moment, slugColumn } from "./columns.ts";

/** Start of the hour the counts are of. */
const hour = () => moment("hour").notNull();
/** Pattern of a page's address, never the address itself. */
const route = () => varchar("route", { length: 80 }).notNull();
const count = () => int("n", { unsigned: true }).notNull();

/** How often a measurement fell into a bin of the sketch, of which percentiles are read. Adding rows adds sketches. */
export const rumBins = mysqlTable(
  "rum_bins",
  {
    hour: hour(),
    route: route(),
    metric: mysqlEnum("metric", pageMetrics).notNull(),
    device: mysqlEnum("device", deviceKinds).notNull(),
    navigation: mysqlEnum("navigation", navigationKinds).notNull(),
    bin: smallint("bin", { unsigned: true }).notNull(),
    n: count(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.metric, t.route, t.device, t.navigation, t.bin] })],
);

/** The same measurements by rating, counted exactly. */
export const rumRatings = mysqlTable(
  "rum_ratings",
  {
    hour: hour(),
    route: route(),
    metric: mysqlEnum("metric", pageMetrics).notNull(),
    device: mysqlEnum("device", deviceKinds).notNull(),
    navigation: mysqlEnum("navigation", navigationKinds).notNull(),
    rating: mysqlEnum("rating", metricRatings).notNull(),
    n: count(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.metric, t.route, t.device, t.navigation, t.rating] })],
);

export const rumEvents = mysqlTable(
  "rum_events",
  {
    hour: hour(),
    route: route(),
    event: mysqlEnum("event", pageEvents).notNull(),
    n: count(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.event, t.route] })],
);

/** What arrived of measurements and was taken, or why it was not. */
export const telemetryIntake = mysqlTable(
  "telemetry_intake",
  {
    hour: hour(),
    /** "rum", "error" or "event". */
    kind: slugColumn("kind", 16).notNull(),
    /** "taken", or why not: "too-large", "unreadable", "over-limit", "noise" … */
    outcome: slugColumn("outcome", 32).notNull(),
    n: count(),
    bytes: bigint("bytes", { mode: "number", unsigned: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.kind, t.outcome] })],
);

/** What people look at and do, by day in London and by what led them to the site. Nobody is named. */
export const analyticsCounts = mysqlTable(
  "analytics_counts",
  {
    day: char("day", { length: 10 }).notNull(),
    eventType: mysqlEnum("event_type", countedEventTypes).notNull(),
    entityType: mysqlEnum("entity_type", analyticsEntityTypes).notNull(),
    /** 0 for searches. */
    entityId: idReference("entity_id").notNull(),
    source: mysqlEnum("source", analyticsSources).notNull().default("direct"),
    n: count(),
  },
  (t) => [
    primaryKey({ columns: [t.entityType, t.entityId, t.eventType, t.day, t.source] }),
    index("analytics_counts_day").on(t.day, t.eventType),
  ],
);

/** Errors of pages that have the same cause, as far as their words and stacks tell. */
export const clientErrorGroups = mysqlTable(
  "client_error_groups",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    fingerprint: char("fingerprint", { length: 64 }).notNull(),
    /** Of the rules by which the fingerprint was made. */
    fingerprintVersion: smallint("fingerprint_version", { unsigned: true }).notNull(),
    title: varchar("title", { length: 300 }).notNull(),
    route: route(),
    firstSeenAt: moment("first_seen_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    firstRelease: varchar("first_release", { length: 64 }),
    lastRelease: varchar("last_release", { length: 64 }),
    n: count(),
  },
  (t) => [uniqueIndex("client_error_groups_fingerprint").on(t.fingerprint), index("client_error_groups_seen").on(t.lastSeenAt)],
);

/** The first few reports of a group in full. */
export const clientErrorSamples = mysqlTable(
  "client_error_samples",
  {
    id: idColumn(),
    groupId: idReference("group_id")
      .notNull()
      .references(() => clientErrorGroups.id),
    at: moment("at").notNull(),
    message: varchar("message", { length: 1000 }).notNull(),
    stack: text("stack"),
    source: varchar("source", { length: 300 }),
    line: int("line", { unsigned: true }),
    column: int("column_number", { unsigned: true }),
    route: route(),
    release: varchar("release_name", { length: 64 }),
  },
  (t) => [index("client_error_samples_group").on(t.groupId)],
);
