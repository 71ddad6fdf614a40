import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/mysql-core";
import { erasures, invitations } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { daysBefore, keptFor, monthsBefore } from "#server/kernel/time-limits.ts";
import { personal } from "./account-records.ts";
import type { Person, PersonalTable } from "./personal-data.types.ts";

const mailTo = ({ userId, email }: Person) => or(eq(outboxMessages.toUserId, userId), eq(outboxMessages.toAddress, email));

/** Invitations to others name the person who invites, perhaps by a former name. What still waits may be a colleague's, so its wording decides. */
const invitationsMailedFor = ({ userId, name }: Person) =>
  and(
    eq(outboxMessages.template, "invitation"),
    inArray(
      outboxMessages.toAddress,
      new QueryBuilder().select({ to: invitations.emailKey }).from(invitations).where(eq(invitations.invitedByUserId, userId)),
    ),
    or(
      inArray(outboxMessages.state, ["sent", "failed"]),
      sql`instr(replace(replace(${outboxMessages.textBody}, '\\r', ''), '\\n', ' '), ${name}) > 0`,
    ),
  );

/** A message by the contact form that still waits holds its writer's name and address; sent, its wording is gone. */
const contactMailOf = ({ emailKey }: Person) =>
  and(
    eq(outboxMessages.template, "contact-message"),
    sql`lower(json_unquote(json_extract(${outboxMessages.headers}, '$."Reply-To"'))) = ${emailKey}`,
  );

const invitationsToMe = ({ userId, emailKey }: Person) => or(eq(invitations.emailKey, emailKey), eq(invitations.acceptedByUserId, userId));

/** What several people or the site itself have a part in. */
export const sharedRecords: readonly PersonalTable[] = [
  personal({
    table: outboxMessages,
    what: "Which e-mails we sent you, and until each is sent its wording.",
    why: "To send it, and to find out what went wrong when it does not arrive.",
    howLong: "90 days. The last e-mail, which says that your account is erased, goes within the hour after it is sent.",
    columns: {
      id: "internal",
      toAddress: "export",
      toUserId: "internal",
      template: "export",
      subject: "export",
      // Bodies and headers may hold links that work once.
      textBody: "secret",
      htmlBody: "secret",
      headers: "secret",
      calendar: "internal",
      state: "export",
      attempts: "internal",
      nextAttemptAt: "internal",
      lastError: "internal",
      subjectId: "internal",
      createdAt: "export",
      sentAt: "export",
      failedAt: "internal",
    },
    file: "mail-sent",
    about: mailTo,
    erasure: [
      { does: "delete", rows: mailTo },
      { does: "delete", rows: invitationsMailedFor },
      { does: "delete", rows: contactMailOf },
    ],
    outdated: (now) =>
      and(
        inArray(outboxMessages.state, ["sent", "failed"]),
        or(eq(outboxMessages.template, "erasure-done"), lt(outboxMessages.createdAt, daysBefore(now, keptFor.mailDays))),
      ),
  }),
  personal({
    table: invitations,
    what: "Invitations to join a company that you received or sent.",
    why: "To let companies say who may act for them.",
    howLong: "6 months after they are answered or run out.",
    columns: {
      id: "internal",
      publicId: "export",
      companyId: "internal",
      emailKey: "others",
      role: "export",
      tokenHash: "secret",
      state: "export",
      invitedByUserId: "internal",
      acceptedByUserId: "internal",
      createdAt: "export",
      expiresAt: "export",
      decidedAt: "export",
    },
    file: "invitations",
    about: (person) => or(invitationsToMe(person), eq(invitations.invitedByUserId, person.userId)),
    erasure: [
      { does: "delete", rows: invitationsToMe },
      {
        does: "keep",
        ground:
          "Invitations you sent belong to the company and to the people invited. They no longer lead to you. Kept for the company’s legitimate interest in knowing whom it let in.",
      },
    ],
    outdated: (now) => {
      const ended = monthsBefore(now, keptFor.invitationMonths);
      return or(lt(invitations.decidedAt, ended), lt(invitations.expiresAt, ended));
    },
  }),
  personal({
    table: auditEvents,
    what: "A log of what was done with your account: signing in, changes of password or role, exports.",
    why: "To find out about misuse and to show that we keep to the rules.",
    howLong: "24 months. After erasure it names only a number that no longer leads to you.",
    columns: {
      id: "internal",
      at: "export",
      actorUserId: "internal",
      actorRole: "export",
      sessionHash: "secret",
      action: "export",
      resource: "export",
      resourceId: "internal",
      result: "export",
      reason: "export",
      requestId: "internal",
      beforeDigest: "internal",
      afterDigest: "internal",
      previousHash: "internal",
      hash: "internal",
    },
    file: "activity-log",
    about: ({ userId }) =>
      or(eq(auditEvents.actorUserId, userId), and(eq(auditEvents.resource, "user"), eq(auditEvents.resourceId, String(userId)))),
    erasure: [
      {
        does: "keep",
        ground:
          "Security of processing and accountability (UK GDPR articles 5(2) and 32): each entry proves the one before, so none can be altered. Names and addresses are never written into it.",
      },
    ],
    // Not outdated here: the audit log deletes its own oldest rows after as many months, so that the rest can still be verified.
  }),
  personal({
    table: erasures,
    what: "That an account was erased, with a keyed hash of its address that cannot be read back.",
    why: "So that a restored backup does not bring erased people back.",
    howLong: "24 months, which is longer than backups are kept.",
    columns: { userId: "internal", accountHash: "secret", erasedAt: "internal" },
    file: null,
    notExportedBecause: "It is only made once the account is gone.",
    about: ({ userId }) => eq(erasures.userId, userId),
    erasure: [{ does: "keep", ground: "Legal obligation to keep the erasure in force (UK GDPR article 17)." }],
    outdated: (now) => lt(erasures.erasedAt, monthsBefore(now, keptFor.erasureRecordMonths)),
  }),
];
