import { lte } from "drizzle-orm";
import { char, index, mediumtext, mysqlTable, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { byUser, personal } from "../personal.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment } from "./columns.ts";

/** Writes that have been made under a key of the client's choice, with what was answered. Written in the transaction of the effect itself. */
export const idempotencyKeys = mysqlTable(
  "idempotency_keys",
  {
    id: idColumn(),
    userId: idReference("user_id")
      .notNull()
      .references(() => users.id),
    /** What was called, such as "applications.send". */
    call: varchar("call", { length: 80 }).notNull(),
    /** SHA-256 in hex of the key the client chose: two keys are one only when every letter is, whatever the collation. */
    key: varchar("key", { length: 64 }).notNull(),
    /** SHA-256 in hex of what was sent. */
    bodyHash: char("body_hash", { length: 64 }).notNull(),
    /** JSON of what the call answered. */
    answer: mediumtext("answer").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [uniqueIndex("idempotency_keys_key").on(t.userId, t.call, t.key), index("idempotency_keys_expiry").on(t.expiresAt)],
);
personal(idempotencyKeys, {
  what: "That something was sent, such as an application, with the number our pages gave it.",
  why: "To do it once, however often it is sent.",
  howLong: "A day; of payments a month.",
  export: ["call", "createdAt", "expiresAt"],
  secret: ["bodyHash"],
  internal: ["id", "userId", "key", "answer"],
  file: "sent-once",
  about: byUser(idempotencyKeys.userId),
  erasure: "delete",
  outdated: (now) => lte(idempotencyKeys.expiresAt, now),
});
