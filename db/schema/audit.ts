import { and, eq, or } from "drizzle-orm";
import { bigint, char, index, int, mysqlTable, varchar } from "drizzle-orm/mysql-core";
import { annotateImpersonal, annotatePersonal } from "../personal.ts";
import { idReference, moment, slugColumn } from "./columns.ts";

/** Append-only hash chain: each row's hash covers the previous row. Rows are never updated, and only retention deletes them. */
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
annotatePersonal(auditEvents, {
  what: "A log of what was done with your account: signing in, changes of password or role, exports.",
  why: "To find out about misuse and to show that we keep to the rules.",
  howLong: "24 months. After erasure it names only a number that no longer leads to you.",
  export: ["at", "actorRole", "action", "resource", "result", "reason"],
  secret: ["sessionHash"],
  internal: ["id", "actorUserId", "resourceId", "requestId", "beforeDigest", "afterDigest", "previousHash", "hash"],
  file: "activity-log",
  about: ({ userId }) =>
    or(eq(auditEvents.actorUserId, userId), and(eq(auditEvents.resource, "user"), eq(auditEvents.resourceId, String(userId)))),
  erasure: [
    {
      does: "keep",
      ground:
        "Security of processing and accountability (UK GDPR articles 5(2) and 32): each entry proves the one before, so none can be altered. Names and addresses are never written into it.",
    },
  ],
});

/** A single row, the head of the chain, locked while an event is appended. */
export const auditHead = mysqlTable("audit_head", {
  id: int("id").primaryKey(),
  lastId: bigint("last_id", { mode: "number", unsigned: true }).notNull(),
  hash: char("hash", { length: 64 }).notNull(),
});
annotateImpersonal(auditHead, "One number and one hash: the end of the log.");
