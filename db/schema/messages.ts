import { char, index, mysqlEnum, mysqlTable, primaryKey, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { applicationStates } from "../own-values.ts";
import { users } from "./accounts.ts";
import { applications } from "./applications.ts";
import { idColumn, idReference, moment } from "./columns.ts";
import { companies } from "./companies.ts";

const applicationReference = () =>
  idReference("application_id")
    .notNull()
    .references(() => applications.id);

/** What applicant and employer write to each other about one application. Ascending ids are its order. */
export const messages = mysqlTable(
  "messages",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    applicationId: applicationReference(),
    side: mysqlEnum("side", ["applicant", "employer"]).notNull(),
    /** Null once the writer is erased. */
    authorUserId: idReference("author_user_id").references(() => users.id),
    text: text("body").notNull(),
    sentAt: moment("sent_at").notNull(),
  },
  (t) => [
    uniqueIndex("messages_public_id").on(t.publicId),
    index("messages_application").on(t.applicationId, t.id),
    index("messages_author").on(t.authorUserId),
  ],
);

/** How far each person has read a conversation, and whether they were mailed since. */
export const messageReads = mysqlTable(
  "message_reads",
  {
    applicationId: applicationReference(),
    userId: idReference("user_id")
      .notNull()
      .references(() => users.id),
    /** The latest message they have read; 0 for none. */
    readUpToId: idReference("read_up_to_id").notNull().default(0),
    readAt: moment("read_at"),
    /** When they were mailed that something waits; null once they have read. */
    mailedAt: moment("mailed_at"),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.userId] }), index("message_reads_user").on(t.userId)],
);

/** Wording that a firm's people, or a freelance recruiter, keep for writing to applicants. */
export const messageTemplates = mysqlTable(
  "message_templates",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    /** Null for a freelance recruiter's own. */
    companyId: idReference("company_id").references(() => companies.id),
    /** Null once they are erased. */
    writtenByUserId: idReference("written_by_user_id").references(() => users.id),
    name: varchar("name", { length: 80 }).notNull(),
    text: text("body").notNull(),
    /** Suggested first for moves to this state; null for any. */
    state: mysqlEnum("state", applicationStates),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("message_templates_public_id").on(t.publicId),
    index("message_templates_company").on(t.companyId, t.name),
    index("message_templates_writer").on(t.writtenByUserId, t.companyId),
  ],
);
