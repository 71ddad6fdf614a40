import { eq, inArray, lt, or, type SQL } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/mysql-core";
import { contactMessages, contactReplies } from "#db/schema/contact.ts";
import { keptFor, monthsBefore } from "#server/kernel/time-limits.ts";
import { personal } from "./account-records.ts";
import type { Person, PersonalTable } from "./personal-data.types.ts";

const writtenBy = ({ userId, emailKey }: Person) => or(eq(contactMessages.userId, userId), eq(contactMessages.emailKey, emailKey));

const outdated = (now: Date) => lt(contactMessages.createdAt, monthsBefore(now, keptFor.contactMonths));

const repliesTo = (messages: SQL | undefined) =>
  inArray(contactReplies.messageId, new QueryBuilder().select({ id: contactMessages.id }).from(contactMessages).where(messages));

/** What people write to the site, and what is written back. Replies come first: they name the message. */
export const contactRecords: readonly PersonalTable[] = [
  personal({
    table: contactReplies,
    what: "What we answered to what you wrote by the contact form, and what we noted about it.",
    why: "To be able to go back to what was said.",
    howLong: `As long as your message: ${keptFor.contactMonths} months.`,
    columns: { id: "internal", messageId: "internal", kind: "export", body: "export", byUserId: "others", createdAt: "export" },
    file: "answers-to-your-messages",
    about: (person) => repliesTo(writtenBy(person)),
    erasure: [{ does: "delete", rows: (person) => repliesTo(writtenBy(person)) }],
    outdated: (now) => repliesTo(outdated(now)),
  }),
  personal({
    table: contactMessages,
    what: "What you wrote to us by the contact form, with the name and address you gave. It also reaches our mailbox as an e-mail.",
    why: "To answer you, and to be able to go back to what was said.",
    howLong: `${keptFor.contactMonths} months, with an account or without.`,
    columns: {
      id: "internal",
      reference: "export",
      contentHash: "secret",
      userId: "internal",
      name: "export",
      email: "export",
      emailKey: "internal",
      topic: "export",
      message: "export",
      state: "export",
      ownerUserId: "others",
      createdAt: "export",
      answeredAt: "export",
      closedAt: "export",
    },
    file: "messages-to-us",
    about: writtenBy,
    erasure: [{ does: "delete", rows: writtenBy }],
    outdated,
  }),
];
