import { index, int, mysqlEnum, mysqlTable, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
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
