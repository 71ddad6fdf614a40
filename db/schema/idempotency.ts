import { lte } from "drizzle-orm";
import { char, index, mediumtext, mysqlTable, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { annotatePersonal } from "../personal.ts";
import { users } from "./accounts.ts";
import { idColumn, moment, requiredReference } from "./columns.ts";

/** Writes made under a client's idempotency key, with their responses. Inserted in the transaction of the write itself. */
export const idempotencyKeys = mysqlTable(
  "idempotency_keys",
  {
    id: idColumn(),
    userId: requiredReference("user_id", () => users.id),
    /** The procedure, such as "applications.send". */
    call: varchar("call", { length: 80 }).notNull(),
    /** SHA-256 in hex of the client's key: makes comparison exact, whatever the collation. */
    key: varchar("key", { length: 64 }).notNull(),
    /** SHA-256 in hex of the request body. */
    bodyHash: char("body_hash", { length: 64 }).notNull(),
    /** JSON of the response. */
    answer: mediumtext("answer").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [uniqueIndex("idempotency_keys_key").on(t.userId, t.call, t.key), index("idempotency_keys_expiry").on(t.expiresAt)],
);
annotatePersonal(idempotencyKeys, {
  what: "That something was sent, such as an application, with the number our pages gave it.",
  why: "To do it once, however often it is sent.",
  howLong: "A day; of payments a month.",
  export: ["call", "createdAt", "expiresAt"],
  secret: ["bodyHash"],
  internal: ["id", "userId", "key", "answer"],
  file: "sent-once",
  outdated: (now) => lte(idempotencyKeys.expiresAt, now),
});
