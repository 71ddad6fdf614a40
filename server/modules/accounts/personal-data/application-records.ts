import { and, eq, notExists, or, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/mysql-core";
import { applicationEvents, applicationNotes, applicationRatings, applications } from "#db/schema/applications.ts";
import { interviewEvents, interviews } from "#db/schema/interviews.ts";
import { messageReads, messages } from "#db/schema/messages.ts";
import { shortlistEntries } from "#db/schema/shortlists.ts";
import { personal } from "./account-records.ts";
import { applicationsKept, isOver, ofMine, ofOver } from "./application-rows.ts";
import { interviewRecords } from "./interview-records.ts";
import { messageRecords } from "./message-records.ts";
import type { PersonalTable } from "./personal-data.types.ts";

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
