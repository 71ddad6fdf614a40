import { bigint, char, index, int, mysqlEnum, mysqlTable, primaryKey, smallint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { byUser, personal, withoutPersons } from "../personal.ts";
import { limitedCallerKinds } from "../values.ts";
import { idColumn, moment } from "./columns.ts";

/** What was used of the quotas, and refused, by the hour. Every process adds its counts. */
export const rateLimitUsage = mysqlTable(
  "rate_limit_usage",
  {
    id: idColumn(),
    /** The hour's beginning. */
    hour: moment("hour").notNull(),
    /** A procedure, or the method and pattern of a route: never an address as it was asked. */
    endpoint: varchar("endpoint", { length: 120 }).notNull(),
    policy: varchar("policy", { length: 40 }).notNull(),
    callerKind: mysqlEnum("caller_kind", limitedCallerKinds).notNull(),
    /** 0 for visitors, whom nothing tells apart here, and beyond what one process counts by person: null would not be unique. */
    userId: int("user_id", { unsigned: true }).notNull().default(0),
    usedUnits: int("used_units", { unsigned: true }).notNull(),
    refusedCalls: int("refused_calls", { unsigned: true }).notNull(),
  },
  (t) => [
    uniqueIndex("rate_limit_usage_cell").on(t.hour, t.endpoint, t.policy, t.callerKind, t.userId),
    index("rate_limit_usage_user").on(t.userId),
  ],
);
personal(rateLimitUsage, {
  what: "How often you called which part of the site in which hour, and how often that was too often.",
  why: "To find out who draws too much on the site, and whether our limits fit.",
  howLong: "30 days.",
  export: ["hour", "endpoint", "policy", "callerKind", "usedUnits", "refusedCalls"],
  internal: ["id", "userId"],
  file: "use-of-limits",
  about: byUser(rateLimitUsage.userId),
  erasure: "delete",
});

/** The hours of a day (UTC) added up, for all callers together. */
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
withoutPersons(rateLimitDayUsage, "What was used of quotas by day, by endpoint and kind of caller.");

/** Who used a quota. Callers are hashed with a secret that changes every day, so that no row leads to a person or to another day. */
export const rateLimitSpenders = mysqlTable(
  "rate_limit_spenders",
  {
    day: char("day", { length: 10 }).notNull(),
    caller: char("caller", { length: 16 }).notNull(),
    callerKind: mysqlEnum("caller_kind", limitedCallerKinds).notNull(),
    policy: varchar("policy", { length: 40 }).notNull(),
    endpoint: varchar("endpoint", { length: 120 }).notNull(),
    /** Calls after which nothing was left. */
    spendingCalls: int("spending_calls", { unsigned: true }).notNull(),
    refusedCalls: int("refused_calls", { unsigned: true }).notNull(),
    /** Calls that came together in the request that did so last; 1 for one that came alone. */
    batchCalls: smallint("batch_calls", { unsigned: true }).notNull(),
    /** Trace of that request; null where nothing is traced. */
    traceId: char("trace_id", { length: 32 }),
  },
  (t) => [primaryKey({ columns: [t.day, t.caller, t.callerKind, t.policy, t.endpoint], name: "rate_limit_spenders_cell" })],
);
withoutPersons(
  rateLimitSpenders,
  "Which calls used a quota. Callers are hashed with a secret that changes every day, so nobody can be identified.",
);
