import { bigint, char, index, int, mysqlEnum, mysqlTable, primaryKey, smallint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { annotateImpersonal, annotatePersonal } from "../personal.ts";
import { limitedCallerKinds } from "../values.ts";
import { idColumn, moment } from "./columns.ts";

/** Hourly quota usage and rejected calls. Every process adds its counts. */
export const rateLimitUsage = mysqlTable(
  "rate_limit_usage",
  {
    id: idColumn(),
    /** Start of the hour. */
    hour: moment("hour").notNull(),
    /** A procedure, or method and route pattern; never the requested address. */
    endpoint: varchar("endpoint", { length: 120 }).notNull(),
    policy: varchar("policy", { length: 40 }).notNull(),
    callerKind: mysqlEnum("caller_kind", limitedCallerKinds).notNull(),
    /** 0 for visitors, who are counted together, and for users beyond what one process counts separately: null would not be unique. */
    userId: int("user_id", { unsigned: true }).notNull().default(0),
    usedUnits: int("used_units", { unsigned: true }).notNull(),
    refusedCalls: int("refused_calls", { unsigned: true }).notNull(),
  },
  (t) => [
    uniqueIndex("rate_limit_usage_cell").on(t.hour, t.endpoint, t.policy, t.callerKind, t.userId),
    index("rate_limit_usage_user").on(t.userId),
  ],
);
annotatePersonal(rateLimitUsage, {
  what: "How often you called which part of the site in which hour, and how often that was too often.",
  why: "To find out who draws too much on the site, and whether our limits fit.",
  howLong: "30 days.",
  export: ["hour", "endpoint", "policy", "callerKind", "usedUnits", "refusedCalls"],
  internal: ["id", "userId"],
  file: "use-of-limits",
});

/** Hourly totals of all callers. */
export const rateLimitHourUsage = mysqlTable(
  "rate_limit_hour_usage",
  {
    hour: moment("hour").notNull(),
    endpoint: varchar("endpoint", { length: 120 }).notNull(),
    policy: varchar("policy", { length: 40 }).notNull(),
    callerKind: mysqlEnum("caller_kind", limitedCallerKinds).notNull(),
    usedUnits: bigint("used_units", { mode: "number", unsigned: true }).notNull(),
    refusedCalls: bigint("refused_calls", { mode: "number", unsigned: true }).notNull(),
  },
  (t) => [primaryKey({ name: "rate_limit_hour_usage_cell", columns: [t.hour, t.endpoint, t.policy, t.callerKind] })],
);
annotateImpersonal(rateLimitHourUsage, "What was used of quotas by hour, by endpoint and kind of caller.");

/** Daily totals (UTC) of all callers. */
export const rateLimitDayUsage = mysqlTable(
  "rate_limit_day_usage",
  {
    day: char("day", { length: 10 }).notNull(),
    endpoint: varchar("endpoint", { length: 120 }).notNull(),
    policy: varchar("policy", { length: 40 }).notNull(),
    callerKind: mysqlEnum("caller_kind", limitedCallerKinds).notNull(),
    usedUnits: bigint("used_units", { mode: "number", unsigned: true }).notNull(),
    refusedCalls: bigint("refused_calls", { mode: "number", unsigned: true }).notNull(),
  },
  (t) => [primaryKey({ name: "rate_limit_day_usage_cell", columns: [t.day, t.endpoint, t.policy, t.callerKind] })],
);
annotateImpersonal(rateLimitDayUsage, "What was used of quotas by day, by endpoint and kind of caller.");

/** Callers that used up a quota. They are hashed with a secret that changes daily, so rows cannot be linked to a user or across days. */
export const rateLimitSpenders = mysqlTable(
  "rate_limit_spenders",
  {
    day: char("day", { length: 10 }).notNull(),
    caller: char("caller", { length: 16 }).notNull(),
    callerKind: mysqlEnum("caller_kind", limitedCallerKinds).notNull(),
    policy: varchar("policy", { length: 40 }).notNull(),
    endpoint: varchar("endpoint", { length: 120 }).notNull(),
    /** Calls that used up the quota. */
    spendingCalls: int("spending_calls", { unsigned: true }).notNull(),
    refusedCalls: int("refused_calls", { unsigned: true }).notNull(),
    /** Number of calls in the batch that last did so; 1 for a single call. */
    batchCalls: smallint("batch_calls", { unsigned: true }).notNull(),
    /** Trace of that request; null when untraced. */
    traceId: char("trace_id", { length: 32 }),
  },
  (t) => [primaryKey({ columns: [t.day, t.caller, t.callerKind, t.policy, t.endpoint], name: "rate_limit_spenders_cell" })],
);
annotateImpersonal(
  rateLimitSpenders,
  "Which calls used a quota. Callers are hashed with a secret that changes every day, so nobody can be identified.",
);

/**
 * Minutes in which a caller used at least a quarter of a quota by the minute, by endpoint. Callers are hashed as among those that used up a
 * quota.
 */
export const rateLimitMinutes = mysqlTable(
  "rate_limit_minutes",
  {
    policy: varchar("policy", { length: 40 }).notNull(),
    minute: moment("minute").notNull(),
    caller: char("caller", { length: 16 }).notNull(),
    callerKind: mysqlEnum("caller_kind", limitedCallerKinds).notNull(),
    endpoint: varchar("endpoint", { length: 120 }).notNull(),
    /** Units asked for, whether they were granted or refused. */
    units: int("units", { unsigned: true }).notNull(),
    refusedCalls: int("refused_calls", { unsigned: true }).notNull(),
  },
  (t) => [
    primaryKey({ name: "rate_limit_minutes_cell", columns: [t.policy, t.minute, t.caller, t.callerKind, t.endpoint] }),
    index("rate_limit_minutes_minute").on(t.minute),
  ],
);
annotateImpersonal(
  rateLimitMinutes,
  "How much busy callers asked for by the minute. Callers are hashed with a secret that changes every day, so nobody can be identified.",
);
