import { bigint, char, index, int, mysqlTable, varchar } from "drizzle-orm/mysql-core";
import { idReference, moment, slugColumn } from "./columns.ts";

/** Append-only and chained: each row's hash covers the row before it. Nothing updates or deletes here but retention. */
export const auditEvents = mysqlTable(
  "audit_events",
  {
    id: bigint("id", { mode: "number", unsigned: true }).primaryKey(),
    at: moment("at").notNull(),
    actorUserId: idReference("actor_user_id"),
    actorRole: slugColumn("actor_role", 20).notNull(),
    sessionHash: char("session_hash", { length: 64 }),
    action: slugColumn("action").notNull(),
    resource: slugColumn("resource", 40).notNull(),
    resourceId: varchar("resource_id", { length: 64 }),
    result: slugColumn("result", 20).notNull(),
    reason: varchar("reason", { length: 300 }),
    requestId: varchar("request_id", { length: 64 }),
    beforeDigest: char("before_digest", { length: 64 }),
    afterDigest: char("after_digest", { length: 64 }),
    previousHash: char("previous_hash", { length: 64 }).notNull(),
    hash: char("hash", { length: 64 }).notNull(),
  },
  (t) => [
    index("audit_events_at").on(t.at),
    index("audit_events_actor").on(t.actorUserId, t.id),
    index("audit_events_action").on(t.action, t.id),
    index("audit_events_resource").on(t.resource, t.resourceId),
    index("audit_events_resource_newest").on(t.resource, t.id),
    index("audit_events_result").on(t.result, t.id),
    index("audit_events_request").on(t.requestId),
  ],
);

/** One row: the end of the chain, locked while an event is added. */
export const auditHead = mysqlTable("audit_head", {
  id: int("id").primaryKey(),
  lastId: bigint("last_id", { mode: "number", unsigned: true }).notNull(),
  hash: char("hash", { length: 64 }).notNull(),
});
