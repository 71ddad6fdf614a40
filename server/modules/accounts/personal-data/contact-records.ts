import { eq, lt, or } from "drizzle-orm";
import { contactMessages } from "#db/schema/contact.ts";
import { personal } from "./account-records.ts";
import type { Person, PersonalTable } from "./personal-data.types.ts";
import { keptFor, monthsBefore } from "./time-limits.ts";

const writtenBy = ({ userId, emailKey }: Person) => or(eq(contactMessages.userId, userId), eq(contactMessages.emailKey, emailKey));

/** What people write to the site. */
export const contactRecords: readonly PersonalTable[] = [
  personal({
    table: contactMessages,
    what: "What you wrote to us by the contact form, with the name and address you gave. It also reaches our mailbox as a mail.",
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
      createdAt: "export",
    },
    file: "messages-to-us",
    about: writtenBy,
    erasure: [{ does: "delete", rows: writtenBy }],
    outdated: (now) => lt(contactMessages.createdAt, monthsBefore(now, keptFor.contactMonths)),
  }),
];
