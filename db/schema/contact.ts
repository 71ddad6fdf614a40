import { eq, lt, or } from "drizzle-orm";
import { char, index, mysqlEnum, mysqlTable, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { contactStates } from "../own-values.ts";
import { annotatePersonal, inSubquery, type Person } from "../personal.ts";
import { monthsBefore, retention } from "../time-limits.ts";
import { contactTopics } from "../topic-values.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, requiredReference } from "./columns.ts";

/** Messages sent through the site's contact form. */
export const contactMessages = mysqlTable(
  "contact_messages",
  {
    id: idColumn(),
    /** Reference quoted by both sides: "3FA9-01BC". */
    reference: char("reference", { length: 9 }).notNull(),
    /** Hash of sender, topic, text and day: a repeated message is not stored twice. */
    contentHash: char("content_hash", { length: 64 }).notNull(),
    /** Null when the sender was not signed in. */
    userId: idReference("user_id").references(() => users.id),
    name: varchar("name", { length: 120 }).notNull(),
    /** As typed, and not verified as the sender's. */
    email: varchar("email", { length: 254 }).notNull(),
    emailKey: varchar("email_key", { length: 254 }).notNull(),
    topic: mysqlEnum("topic", contactTopics).notNull(),
    message: text("message").notNull(),
    state: mysqlEnum("state", contactStates).notNull().default("open"),
    /** The administrator handling it. */
    ownerUserId: idReference("owner_user_id").references(() => users.id),
    createdAt: moment("created_at").notNull(),
    answeredAt: moment("answered_at"),
    closedAt: moment("closed_at"),
  },
  (t) => [
    uniqueIndex("contact_messages_content").on(t.contentHash),
    index("contact_messages_reference").on(t.reference),
    index("contact_messages_user").on(t.userId),
    index("contact_messages_address").on(t.emailKey),
    index("contact_messages_created").on(t.createdAt),
    index("contact_messages_state").on(t.state, t.id),
    index("contact_messages_topic").on(t.topic, t.id),
    index("contact_messages_owner").on(t.ownerUserId, t.id),
  ],
);

const writtenBy = ({ userId, emailKey }: Person) => or(eq(contactMessages.userId, userId), eq(contactMessages.emailKey, emailKey));

const outdatedMessages = (now: Date) => lt(contactMessages.createdAt, monthsBefore(now, retention.contactMonths));

annotatePersonal(contactMessages, {
  what: "What you wrote to us by the contact form, with the name and address you gave. It also reaches our mailbox as an e-mail.",
  why: "To answer you, and to be able to go back to what was said.",
  howLong: `${retention.contactMonths} months, with an account or without.`,
  export: ["reference", "name", "email", "topic", "message", "state", "createdAt", "answeredAt", "closedAt"],
  secret: ["contentHash"],
  internal: ["id", "userId", "emailKey"],
  others: ["ownerUserId"],
  file: "messages-to-us",
  about: writtenBy,
  outdated: outdatedMessages,
});

/** "note" is visible to administrators only. */
const contactReplyKinds = ["answer", "note"] as const;

/** Written responses by administrators: e-mailed answers, and internal notes. */
export const contactReplies = mysqlTable(
  "contact_replies",
  {
    id: idColumn(),
    messageId: requiredReference("message_id", () => contactMessages.id),
    kind: mysqlEnum("kind", contactReplyKinds).notNull(),
    body: text("body").notNull(),
    byUserId: requiredReference("by_user_id", () => users.id),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("contact_replies_message").on(t.messageId, t.id), index("contact_replies_by").on(t.byUserId)],
);
annotatePersonal(contactReplies, {
  what: "What we answered to what you wrote by the contact form, and what we noted about it.",
  why: "To be able to go back to what was said.",
  howLong: `As long as your message: ${retention.contactMonths} months.`,
  export: ["kind", "body", "createdAt"],
  internal: ["id", "messageId"],
  others: ["byUserId"],
  file: "answers-to-your-messages",
  about: (person) => inSubquery(contactReplies.messageId, contactMessages.id, writtenBy(person)),
  outdated: (now) => inSubquery(contactReplies.messageId, contactMessages.id, outdatedMessages(now)),
});
