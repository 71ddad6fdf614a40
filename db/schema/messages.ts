import { and, eq, isNull, or } from "drizzle-orm";
import { char, index, mysqlEnum, mysqlTable, primaryKey, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { applicationStates } from "../own-values.ts";
import { annotatePersonal, byUser } from "../personal.ts";
import { users } from "./accounts.ts";
import { applicationRetention, applications, ofApplicationsOf, ofFinishedApplications } from "./applications.ts";
import { idColumn, idReference, moment, requiredReference } from "./columns.ts";
import { companies } from "./companies.ts";

const applicationReference = () => requiredReference("application_id", () => applications.id);

/** Messages between applicant and employer about one application, ordered by ascending id. */
export const messages = mysqlTable(
  "messages",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    applicationId: applicationReference(),
    side: mysqlEnum("side", ["applicant", "employer"]).notNull(),
    /** Null once the author is erased. */
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
annotatePersonal(messages, {
  what: "What you and employers wrote to each other about applications.",
  why: "To bring it to the other side, and to keep it where both find it.",
  howLong: `${applicationRetention} If you erase your account, what was written about your applications goes with it; what you wrote to applicants stays with them, without your name.`,
  export: ["publicId", "side", "text", "sentAt"],
  internal: ["id", "applicationId", "authorUserId"],
  file: "messages",
  about: (person) => or(ofApplicationsOf(messages.applicationId)(person), eq(messages.authorUserId, person.userId)),
  erasure: [
    { does: "delete", rows: ofApplicationsOf(messages.applicationId) },
    { does: "anonymise", rows: byUser(messages.authorUserId), set: () => ({ authorUserId: null }) },
  ],
  outdated: ofFinishedApplications(messages.applicationId),
});

/** Read position of each user in a conversation, and whether they have been e-mailed since. */
export const messageReads = mysqlTable(
  "message_reads",
  {
    applicationId: applicationReference(),
    userId: requiredReference("user_id", () => users.id),
    /** Id of the latest message read; 0 for none. */
    readUpToId: idReference("read_up_to_id").notNull().default(0),
    readAt: moment("read_at"),
    /** When they were e-mailed about unread messages; null once read. */
    mailedAt: moment("mailed_at"),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.userId] }), index("message_reads_user").on(t.userId)],
);
annotatePersonal(messageReads, {
  what: "How far you have read what was written to you about applications, and when we last e-mailed you that something waits.",
  why: "To show you what is new, and not to e-mail you twice of it.",
  howLong: "As long as the messages.",
  export: ["readAt", "mailedAt"],
  internal: ["applicationId", "userId", "readUpToId"],
  file: "messages-read",
  erasure: [
    { does: "delete", rows: ofApplicationsOf(messageReads.applicationId) },
    { does: "delete", rows: byUser(messageReads.userId) },
  ],
  outdated: ofFinishedApplications(messageReads.applicationId),
});

/** Saved message templates of a firm's team or a freelance recruiter. */
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
annotatePersonal(messageTemplates, {
  what: "Wording you keep for writing to applicants.",
  why: "So that nobody types the same letter twice.",
  howLong:
    "Until you or a colleague deletes it. If you erase your account, what you wrote for your firm stays there without your name; a freelance recruiter’s goes.",
  export: ["publicId", "name", "text", "state", "createdAt", "updatedAt"],
  internal: ["id", "companyId", "writtenByUserId"],
  file: "message-templates",
  about: byUser(messageTemplates.writtenByUserId),
  erasure: [
    { does: "delete", rows: ({ userId }) => and(eq(messageTemplates.writtenByUserId, userId), isNull(messageTemplates.companyId)) },
    { does: "anonymise", rows: byUser(messageTemplates.writtenByUserId), set: () => ({ writtenByUserId: null }) },
  ],
});
