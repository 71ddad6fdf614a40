import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { bigint, index, int, mediumtext, mysqlEnum, mysqlTable, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { mailStates } from "../own-values.ts";
import { annotatePersonal, inSubquery, type Person } from "../personal.ts";
import { daysBefore, monthsBefore, retention } from "../time-limits.ts";
import { invitations } from "./accounts.ts";
import { idReference, moment, slugColumn } from "./columns.ts";
import { jsonColumn, textRecord } from "./json-columns.ts";
import { workConfirmations } from "./work-confirmations.ts";

/** An iCalendar attachment (RFC 5546). */
export interface MailedCalendar {
  method: "REQUEST" | "CANCEL";
  content: string;
}
const mailedCalendar: z.ZodType<MailedCalendar> = z.looseObject({ method: z.enum(["REQUEST", "CANCEL"]), content: z.string() });

/** Transactional outbox of e-mail. */
export const outboxMessages = mysqlTable(
  "outbox_messages",
  {
    id: bigint("id", { mode: "number", unsigned: true }).autoincrement().primaryKey(),
    toAddress: varchar("to_address", { length: 254 }).notNull(),
    toUserId: idReference("to_user_id"),
    template: slugColumn("template").notNull(),
    subject: varchar("subject", { length: 200 }).notNull(),
    textBody: mediumtext("text_body").notNull(),
    htmlBody: mediumtext("html_body").notNull(),
    /** In addition to the usual headers, such as List-Unsubscribe. */
    headers: jsonColumn("headers", textRecord).notNull(),
    /** Attached calendar entry; null for most e-mails. */
    calendar: jsonColumn("calendar", mailedCalendar.nullable().catch(null)),
    state: mysqlEnum("state", mailStates).notNull().default("queued"),
    attempts: int("attempts", { unsigned: true }).notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull(),
    lastError: varchar("last_error", { length: 300 }),
    /** Id of the subject, used to withdraw the e-mail while it is queued. */
    subjectId: varchar("subject_id", { length: 64 }),
    createdAt: moment("created_at").notNull(),
    sentAt: moment("sent_at"),
    /** When sending was abandoned. */
    failedAt: moment("failed_at"),
  },
  (t) => [
    index("outbox_messages_due").on(t.state, t.nextAttemptAt),
    index("outbox_messages_user").on(t.toUserId),
    index("outbox_messages_address").on(t.toAddress),
    index("outbox_messages_subject").on(t.subjectId, t.state),
    index("outbox_messages_state").on(t.state, t.id),
    index("outbox_messages_template").on(t.template, t.state, t.id),
    index("outbox_messages_created").on(t.createdAt),
    index("outbox_messages_sent").on(t.sentAt),
    index("outbox_messages_failed").on(t.failedAt),
  ],
);

const mailTo = ({ userId, email }: Person) => or(eq(outboxMessages.toUserId, userId), eq(outboxMessages.toAddress, email));

/**
 * Invitations to others name the inviter, perhaps by a former name. A queued one may be a colleague's, so its text is checked for the name.
 */
const invitationsMailedFor = ({ userId, name }: Person) =>
  and(
    eq(outboxMessages.template, "invitation"),
    inSubquery(outboxMessages.toAddress, invitations.emailKey, eq(invitations.invitedByUserId, userId)),
    or(
      inArray(outboxMessages.state, ["sent", "failed"]),
      sql`instr(replace(replace(${outboxMessages.textBody}, '\\r', ''), '\\n', ' '), ${name}) > 0`,
    ),
  );

/** A queued request to confirm work names the jobseeker. */
const confirmationsMailedFor = ({ userId }: Person) =>
  and(
    eq(outboxMessages.template, "confirm-work"),
    inSubquery(outboxMessages.subjectId, workConfirmations.publicId, eq(workConfirmations.userId, userId)),
  );

/** A queued contact-form message contains the sender's name and address; the text is removed once it is sent. */
const contactMailOf = ({ emailKey }: Person) =>
  and(
    eq(outboxMessages.template, "contact-message"),
    sql`lower(json_unquote(json_extract(${outboxMessages.headers}, '$."Reply-To"'))) = ${emailKey}`,
  );

annotatePersonal(outboxMessages, {
  what: "Which e-mails we sent you, and until each is sent its wording.",
  why: "To send it, and to find out what went wrong when it does not arrive.",
  howLong: "90 days. The last e-mail, which says that your account is erased, goes within the hour after it is sent.",
  // Bodies and headers may contain single-use links, so they are not exported.
  export: ["toAddress", "template", "subject", "state", "createdAt", "sentAt"],
  secret: ["textBody", "htmlBody", "headers"],
  internal: ["id", "toUserId", "calendar", "attempts", "nextAttemptAt", "lastError", "subjectId", "failedAt"],
  file: "mail-sent",
  about: mailTo,
  erasure: [
    { does: "delete", rows: mailTo },
    { does: "delete", rows: invitationsMailedFor },
    { does: "delete", rows: confirmationsMailedFor },
    { does: "delete", rows: contactMailOf },
  ],
  outdated: (now) =>
    and(
      inArray(outboxMessages.state, ["sent", "failed"]),
      or(eq(outboxMessages.template, "erasure-done"), lt(outboxMessages.createdAt, daysBefore(now, retention.mailDays))),
    ),
});

/** Addresses that permanently reject our e-mail. Removed once an e-mail is delivered there, or its owner requests another try. */
export const unreachableAddresses = mysqlTable(
  "unreachable_addresses",
  { emailKey: varchar("email_key", { length: 254 }).primaryKey(), since: moment("since").notNull() },
  (t) => [index("unreachable_addresses_since").on(t.since)],
);
annotatePersonal(unreachableAddresses, {
  what: "That your address refused our e-mail.",
  why: "To tell you, and not to go on sending.",
  howLong: `Until an e-mail arrives again, at most ${retention.unreachableMonths} months.`,
  export: ["since"],
  internal: ["emailKey"],
  file: "mail-refused",
  about: ({ emailKey }) => eq(unreachableAddresses.emailKey, emailKey),
  outdated: (now) => lt(unreachableAddresses.since, monthsBefore(now, retention.unreachableMonths)),
});
