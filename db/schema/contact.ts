import { char, index, mysqlEnum, mysqlTable, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { contactTopics } from "../topic-values.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment } from "./columns.ts";

/** What people wrote to the site through its contact form. */
export const contactMessages = mysqlTable(
  "contact_messages",
  {
    id: idColumn(),
    /** What writer and reader call it: "3FA9-01BC". */
    reference: char("reference", { length: 9 }).notNull(),
    /** Of writer, topic, words and day: the same message sent again is not stored again. */
    contentHash: char("content_hash", { length: 64 }).notNull(),
    /** Null when nobody was signed in. */
    userId: idReference("user_id").references(() => users.id),
    name: varchar("name", { length: 120 }).notNull(),
    /** As typed: nobody has checked that it is the writer's. */
    email: varchar("email", { length: 254 }).notNull(),
    emailKey: varchar("email_key", { length: 254 }).notNull(),
    topic: mysqlEnum("topic", contactTopics).notNull(),
    message: text("message").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("contact_messages_content").on(t.contentHash),
    index("contact_messages_reference").on(t.reference),
    index("contact_messages_user").on(t.userId),
    index("contact_messages_address").on(t.emailKey),
    index("contact_messages_created").on(t.createdAt),
  ],
);
