import { and, eq, isNull, or } from "drizzle-orm";
import { messageReads, messages, messageTemplates } from "#db/schema/messages.ts";
import { personal } from "./account-records.ts";
import { applicationsKept, ofMine, ofOver } from "./application-rows.ts";
import type { PersonalTable } from "./personal-data.types.ts";

/** What applicants and employers write to each other, and how far each has read. */
export const messageRecords: readonly PersonalTable[] = [
  personal({
    table: messages,
    what: "What you and employers wrote to each other about applications.",
    why: "To bring it to the other side, and to keep it where both find it.",
    howLong: `${applicationsKept} If you erase your account, what was written about your applications goes with it; what you wrote to applicants stays with them, without your name.`,
    columns: {
      id: "internal",
      publicId: "export",
      applicationId: "internal",
      side: "export",
      authorUserId: "internal",
      text: "export",
      sentAt: "export",
    },
    file: "messages",
    about: (person) => or(ofMine(messages.applicationId)(person), eq(messages.authorUserId, person.userId)),
    erasure: [
      { does: "delete", rows: ofMine(messages.applicationId) },
      { does: "anonymise", rows: ({ userId }) => eq(messages.authorUserId, userId), set: () => ({ authorUserId: null }) },
    ],
    outdated: ofOver(messages.applicationId),
  }),
  personal({
    table: messageReads,
    what: "How far you have read what was written to you about applications, and when we last e-mailed you that something waits.",
    why: "To show you what is new, and not to e-mail you twice of it.",
    howLong: "As long as the messages.",
    columns: { applicationId: "internal", userId: "internal", readUpToId: "internal", readAt: "export", mailedAt: "export" },
    file: "messages-read",
    about: ({ userId }) => eq(messageReads.userId, userId),
    erasure: [
      { does: "delete", rows: ofMine(messageReads.applicationId) },
      { does: "delete", rows: ({ userId }) => eq(messageReads.userId, userId) },
    ],
    outdated: ofOver(messageReads.applicationId),
  }),
  personal({
    table: messageTemplates,
    what: "Wording you keep for writing to applicants.",
    why: "So that nobody types the same letter twice.",
    howLong:
      "Until you or a colleague deletes it. If you erase your account, what you wrote for your firm stays there without your name; a freelance recruiter’s goes.",
    columns: {
      id: "internal",
      publicId: "export",
      companyId: "internal",
      writtenByUserId: "internal",
      name: "export",
      text: "export",
      state: "export",
      createdAt: "export",
      updatedAt: "export",
    },
    file: "message-templates",
    about: ({ userId }) => eq(messageTemplates.writtenByUserId, userId),
    erasure: [
      { does: "delete", rows: ({ userId }) => and(eq(messageTemplates.writtenByUserId, userId), isNull(messageTemplates.companyId)) },
      { does: "anonymise", rows: ({ userId }) => eq(messageTemplates.writtenByUserId, userId), set: () => ({ writtenByUserId: null }) },
    ],
  }),
];
