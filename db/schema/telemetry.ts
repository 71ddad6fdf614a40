import { bigint, char, index, int, mysqlEnum, mysqlTable, primaryKey, smallint, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { analyticsEntityTypes, analyticsSources, countedEventTypes } from "../telemetry-values.ts";
import { idColumn, idReference, moment, slugColumn } from "./columns.ts";

/** Start of the hour the counts are of. */
const hour = () => moment("hour").notNull();
/** Pattern of a page's address, never the address itself. */
const route = () => varchar("route", { length: 80 }).notNull();
const count = () => int("n", { unsigned: true }).notNull();

/** What taking measurements costs the site itself, and what was lost. */
export const telemetryHealth = mysqlTable("telemetry_health", {
  hour: hour().primaryKey(),
  /** Time spent on reading and adding up what arrived. */
  takingMicros: bigint("taking_micros", { mode: "number", unsigned: true }).notNull(),
  events: int("events", { unsigned: true }).notNull(),
  writes: int("writes", { unsigned: true }).notNull(),
  failedWrites: int("failed_writes", { unsigned: true }).notNull(),
  writingMs: bigint("writing_ms", { mode: "number", unsigned: true }).notNull(),
  /** The oldest that anything was when it was written. */
  maxLagMs: int("max_lag_ms", { unsigned: true }).notNull(),
  rowsWritten: int("rows_written", { unsigned: true }).notNull(),
  /** Counted nowhere, since memory for different counts was full. */
  dropped: int("dropped", { unsigned: true }).notNull(),
});

/** Builds of the pages' code that this site has served: only these are told apart. */
export const siteReleases = mysqlTable(
  "site_releases",
  {
    name: varchar("name", { length: 40 }).primaryKey(),
    firstStartedAt: moment("first_started_at").notNull(),
    lastStartedAt: moment("last_started_at").notNull(),
  },
  (t) => [index("site_releases_started").on(t.lastStartedAt)],
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
