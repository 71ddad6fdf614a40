import { and, eq, isNull, notExists, or, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/mysql-core";
import { applicationEvents, applicationNotes, applicationRatings, applications } from "#db/schema/applications.ts";
import { interviewEvents, interviews } from "#db/schema/interviews.ts";
import { messageReads, messages, messageTemplates } from "#db/schema/messages.ts";
import { shortlistEntries } from "#db/schema/shortlists.ts";
import { personal } from "./account-records.ts";
import { applicationsKept, isOver, ofMine, ofOver } from "./application-rows.ts";
import { interviewRecords } from "./interview-records.ts";
import type { PersonalTable } from "./personal-data.types.ts";

/** What applicants and employers write to each other, and how far each has read. */
const messageRecords: readonly PersonalTable[] = [
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

const askedToDecide = "To bring it to the employer you chose and to tell you what becomes of it.";
const howLong = applicationsKept;

/** An application goes once all that hangs on it has gone. */
const without = (
  child:
    | typeof applicationEvents
    | typeof applicationNotes
    | typeof applicationRatings
    | typeof interviewEvents
    | typeof interviews
    | typeof messages
    | typeof messageReads
    | typeof shortlistEntries,
) => notExists(new QueryBuilder().select({ one: sql`1` }).from(child).where(eq(child.applicationId, applications.id)));

/** Applications and what employers keep beside them: these come first, as they are found by the application. */
export const applicationRecords: readonly PersonalTable[] = [
  personal({
    table: applicationEvents,
    what: "When your applications were sent, opened, moved on and answered, with what the employer wrote to you; and what you did with applications of others.",
    why: askedToDecide,
    howLong,
    columns: {
      id: "internal",
      applicationId: "internal",
      at: "export",
      fromState: "export",
      toState: "export",
      actor: "export",
      actorUserId: "internal",
      message: "export",
      // For the employer's figures; where the applicant is told, it stands in the e-mail and on their page.
      reason: "internal",
      isReasonShown: "internal",
      undoneAt: "internal",
    },
    file: "application-history",
    about: (person) => or(ofMine(applicationEvents.applicationId)(person), eq(applicationEvents.actorUserId, person.userId)),
    erasure: [
      { does: "anonymise", rows: ofMine(applicationEvents.applicationId), set: () => ({ message: null }) },
      { does: "anonymise", rows: ({ userId }) => eq(applicationEvents.actorUserId, userId), set: () => ({ actorUserId: null }) },
    ],
    outdated: ofOver(applicationEvents.applicationId),
  }),
  personal({
    table: applicationNotes,
    what: "Notes you wrote for your colleagues about applicants.",
    why: "To let an employer’s people decide together.",
    howLong,
    columns: {
      id: "internal",
      publicId: "export",
      applicationId: "internal",
      authorUserId: "internal",
      text: "export",
      createdAt: "export",
    },
    file: "application-notes",
    about: ({ userId }) => eq(applicationNotes.authorUserId, userId),
    erasure: [
      { does: "delete", rows: ofMine(applicationNotes.applicationId) },
      { does: "anonymise", rows: ({ userId }) => eq(applicationNotes.authorUserId, userId), set: () => ({ authorUserId: null }) },
    ],
    outdated: ofOver(applicationNotes.applicationId),
  }),
  personal({
    table: applicationRatings,
    what: "How you rated applicants.",
    why: "To let an employer’s people decide together.",
    howLong,
    columns: { applicationId: "internal", userId: "internal", stars: "export", ratedAt: "export" },
    file: "application-ratings",
    about: ({ userId }) => eq(applicationRatings.userId, userId),
    erasure: [
      { does: "delete", rows: ofMine(applicationRatings.applicationId) },
      { does: "delete", rows: ({ userId }) => eq(applicationRatings.userId, userId) },
    ],
    outdated: ofOver(applicationRatings.applicationId),
  }),
  ...interviewRecords,
  ...messageRecords,
  personal({
    table: applications,
    what: "Your applications: what you sent with them and how they stand.",
    why: askedToDecide,
    howLong: `${howLong} If you erase your account, employers keep that somebody applied, without anything of you.`,
    columns: {
      id: "internal",
      publicId: "export",
      jobId: "export",
      userId: "internal",
      state: "export",
      stateBeforeWithdrawal: "internal",
      name: "export",
      email: "export",
      phone: "export",
      coverNote: "export",
      cvId: "internal",
      answers: "export",
      source: "export",
      createdAt: "export",
      updatedAt: "export",
      sentAt: "export",
      openedAt: "export",
      stateChangedAt: "export",
      closedAt: "export",
      lastMessageAt: "export",
    },
    file: "applications",
    about: ({ userId }) => eq(applications.userId, userId),
    erasure: [
      { does: "delete", rows: ({ userId }) => and(eq(applications.userId, userId), eq(applications.state, "draft")) },
      {
        does: "anonymise",
        rows: ({ userId }) => eq(applications.userId, userId),
        set: (now) => ({
          closedAt: sql`coalesce(${applications.closedAt}, ${sql.param(now, applications.closedAt)})`,
          state: sql`if(${applications.state} in ('hired', 'not-progressing'), ${applications.state}, 'withdrawn')`,
          stateBeforeWithdrawal: null,
          userId: null,
          name: null,
          email: null,
          phone: null,
          coverNote: null,
          cvId: null,
          answers: [],
        }),
      },
    ],
    outdated: (now) =>
      and(
        isOver(now),
        without(applicationEvents),
        without(applicationNotes),
        without(applicationRatings),
        without(interviewEvents),
        without(interviews),
        without(messages),
        without(messageReads),
        without(shortlistEntries),
      ),
  }),
];
