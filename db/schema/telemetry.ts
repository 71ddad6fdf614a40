import { and, eq } from "drizzle-orm";
import { bigint, char, index, int, mediumtext, mysqlEnum, mysqlTable, primaryKey, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { annotateImpersonal, annotatePersonal, type Person } from "../personal.ts";
import { analyticsSources, countedEntityTypes, countedEventTypes, type PageMetric, pageMetrics } from "../telemetry-values.ts";
import { idReference, moment, slugColumn } from "./columns.ts";
import { jsonColumn, listOf, textList } from "./json-columns.ts";

/** Start of the counted hour. */
const hour = () => moment("hour").notNull();
const count = () => int("n", { unsigned: true }).notNull();

/** Cost of collecting telemetry, and what was lost. */
export const telemetryHealth = mysqlTable("telemetry_health", {
  hour: hour().primaryKey(),
  /** Time spent parsing and aggregating what arrived. */
  takingMicros: bigint("taking_micros", { mode: "number", unsigned: true }).notNull(),
  events: int("events", { unsigned: true }).notNull(),
  writes: int("writes", { unsigned: true }).notNull(),
  failedWrites: int("failed_writes", { unsigned: true }).notNull(),
  writingMs: bigint("writing_ms", { mode: "number", unsigned: true }).notNull(),
  /** Maximum ingest lag: age of the oldest item when written. */
  maxLagMs: int("max_lag_ms", { unsigned: true }).notNull(),
  rowsWritten: int("rows_written", { unsigned: true }).notNull(),
  /** Not counted, because the limit on distinct keys in memory was reached. */
  dropped: int("dropped", { unsigned: true }).notNull(),
});
annotateImpersonal(telemetryHealth, "What taking measurements costs the site.");

/** A minute of one process: what it answered, and the worst reading of how it was. */
export const processMinutes = mysqlTable(
  "process_minutes",
  {
    minute: moment("minute").notNull(),
    /** Host and process id. */
    process: varchar("process", { length: 80 }).notNull(),
    release: varchar("release_name", { length: 40 }).notNull().default(""),
    requests: int("requests", { unsigned: true }).notNull(),
    /** Answered with 5xx. */
    failed: int("failed", { unsigned: true }).notNull(),
    /** Answered with 429. */
    rateLimited: int("rate_limited", { unsigned: true }).notNull(),
    /** Refused before it was begun, because the process was busy. */
    shed: int("shed", { unsigned: true }).notNull(),
    /** Microseconds; null without requests. */
    p50Us: int("p50_us", { unsigned: true }),
    p95Us: int("p95_us", { unsigned: true }),
    p99Us: int("p99_us", { unsigned: true }),
    loopDelayUs: int("loop_delay_us", { unsigned: true }).notNull(),
    connectionsUsed: int("connections_used", { unsigned: true }).notNull(),
    connectionsPending: int("connections_pending", { unsigned: true }).notNull(),
    residentBytes: bigint("resident_bytes", { mode: "number", unsigned: true }).notNull(),
    /** Free space of the data folder in thousandths; null where it cannot be read. */
    diskFreeThousandths: int("disk_free_thousandths", { unsigned: true }),
  },
  (t) => [primaryKey({ name: "process_minutes_key", columns: [t.minute, t.process] })],
);
annotateImpersonal(processMinutes, "How the site’s processes were, minute by minute.");

/** What the console adds up, one row for a page or a kind of work over an hour, a day or a week (UTC, from Monday). */
export const consoleSums = mysqlTable(
  "console_sums",
  {
    unit: mysqlEnum("unit", ["hour", "day", "week"]).notNull(),
    /** A metric by navigation type, "hard lcp", or a kind of the server’s own work, "request". */
    topic: varchar("topic", { length: 48 }).notNull(),
    begins: moment("begins").notNull(),
    /** Route pattern of the page, or name of the work; "" for all together. */
    name: varchar("name", { length: 120 }).notNull(),
    /** JSON text: of each cell the number of its device or outcome, its sampling, bin and count, one after another. */
    cells: mediumtext("cells").notNull(),
  },
  (t) => [
    primaryKey({ name: "console_sums_key", columns: [t.unit, t.topic, t.begins, t.name] }),
    index("console_sums_begins").on(t.unit, t.begins),
  ],
);
annotateImpersonal(consoleSums, "Counts of what pages measured and of how long the server’s own work took.");

export interface ReleaseChange {
  commit: string;
  subject: string;
  files: string[];
}
const releaseChange: z.ZodType<ReleaseChange> = z.looseObject({ commit: z.string(), subject: z.string(), files: textList });

/** Releases of the page code that this site has served; unknown ones are counted together. */
export const siteReleases = mysqlTable(
  "site_releases",
  {
    name: varchar("name", { length: 40 }).primaryKey(),
    firstStartedAt: moment("first_started_at").notNull(),
    lastStartedAt: moment("last_started_at").notNull(),
    builtAt: moment("built_at"),
    /** Commit of the source; null when the source had no history. */
    commit: char("commit_hash", { length: 40 }),
    /** That commit and earlier ones, newest first. */
    changes: jsonColumn("changes", listOf(releaseChange)),
    scriptBytes: int("script_bytes", { unsigned: true }),
    styleBytes: int("style_bytes", { unsigned: true }),
  },
  (t) => [index("site_releases_started").on(t.lastStartedAt)],
);
annotateImpersonal(siteReleases, "Builds of the site.");

/** `change` compares the later release with the earlier one; null when there are too few samples. */
interface FirstReviewFigure {
  metric: PageMetric;
  before: { n: number; p75: number | null };
  after: { n: number; p75: number | null };
  ratio: { value: number; interval: readonly [low: number, high: number] } | null;
  change: "better" | "same" | "worse" | null;
}

/** Web vitals of a release compared with the previous one, for all pages and for each. */
export interface FirstReviewFigures {
  all: FirstReviewFigure[];
  routes: { route: string; vitals: FirstReviewFigure[] }[];
}
const sideOfLook = z.looseObject({ n: z.number(), p75: z.number().nullable() });
const lookedFigure: z.ZodType<FirstReviewFigure> = z.looseObject({
  metric: z.enum(pageMetrics),
  before: sideOfLook,
  after: sideOfLook,
  ratio: z.looseObject({ value: z.number(), interval: z.tuple([z.number(), z.number()]) }).nullable(),
  change: z.enum(["better", "same", "worse"]).nullable(),
});
const lookedFigures: z.ZodType<FirstReviewFigures> = z
  .looseObject({ all: listOf(lookedFigure), routes: listOf(z.looseObject({ route: z.string(), vitals: listOf(lookedFigure) })) })
  .catch({ all: [], routes: [] });

/** Automatic comparison of a release with the previous one, made once after its first visits. */
export const releaseFirstLooks = mysqlTable(
  "release_first_looks",
  {
    later: varchar("later_name", { length: 40 }).primaryKey(),
    earlier: varchar("earlier_name", { length: 40 }).notNull(),
    lookedAt: moment("looked_at").notNull(),
    /** Visits to the later release so far, and to the earlier one in the last 14 days. */
    visits: int("visits", { unsigned: true }).notNull(),
    visitsBefore: int("visits_before", { unsigned: true }).notNull(),
    figures: jsonColumn("figures", lookedFigures).notNull(),
  },
  (t) => [index("release_first_looks_at").on(t.lookedAt)],
);
annotateImpersonal(releaseFirstLooks, "Figures of one build beside another’s.");

/** Telemetry received, by whether it was accepted or why not. */
export const telemetryIntake = mysqlTable(
  "telemetry_intake",
  {
    hour: hour(),
    /** "rum", "error" or "event". */
    kind: slugColumn("kind", 16).notNull(),
    /** "taken", or the reason for rejection: "too-large", "unreadable", "over-limit", "noise" … */
    outcome: slugColumn("outcome", 32).notNull(),
    n: count(),
    bytes: bigint("bytes", { mode: "number", unsigned: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.kind, t.outcome] })],
);
annotateImpersonal(telemetryIntake, "Counts of what arrived.");

/** Anonymous counts of views and actions, by day in London and traffic source. */
export const analyticsCounts = mysqlTable(
  "analytics_counts",
  {
    day: char("day", { length: 10 }).notNull(),
    eventType: mysqlEnum("event_type", countedEventTypes).notNull(),
    entityType: mysqlEnum("entity_type", countedEntityTypes).notNull(),
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

const pageFiguresAbout = ({ userId }: Person) => and(eq(analyticsCounts.entityType, "recruiter"), eq(analyticsCounts.entityId, userId));

annotatePersonal(analyticsCounts, {
  what: "If you recruit on your own account: how often your page was looked at, by day and by what led people to it.",
  why: "To show you whether your page is found.",
  howLong: "13 months.",
  export: ["day", "eventType", "source", "n"],
  internal: ["entityType", "entityId"],
  file: "recruiter-page-figures",
  about: pageFiguresAbout,
});
