import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/mysql-core";
import { contactRequestMessages, contactRequests } from "#db/schema/contact-requests.ts";
import { seekerSearches } from "#db/schema/seeker-searches.ts";
import { keptFor, monthsBefore } from "#server/kernel/time-limits.ts";
import { asLongAsAccount, personal } from "./account-records.ts";
import type { Person, PersonalTable } from "./personal-data.types.ts";

const requestsAbout = ({ userId }: Person) =>
  new QueryBuilder().select({ id: contactRequests.id }).from(contactRequests).where(eq(contactRequests.candidateUserId, userId));
const outdatedRequests = (now: Date) => lt(contactRequests.endedAt, monthsBefore(now, keptFor.contactRequestMonths));

const howLong = `${keptFor.contactRequestMonths} months after it ended. If you erase your account, what is left names you no more.`;

/** Requests for contact, what was written about them, and recruiters' saved searches. Messages come before the requests by which some are found. */
export const candidateRecords: readonly PersonalTable[] = [
  personal({
    table: contactRequestMessages,
    what: "What you and the other side wrote to each other about a request for contact.",
    why: "So that both can read it.",
    howLong: "As long as the request.",
    columns: {
      id: "internal",
      publicId: "export",
      requestId: "internal",
      side: "export",
      authorUserId: "internal",
      text: "export",
      sentAt: "export",
    },
    file: "contact-request-messages",
    about: (person) =>
      or(eq(contactRequestMessages.authorUserId, person.userId), inArray(contactRequestMessages.requestId, requestsAbout(person))),
    erasure: [
      { does: "delete", rows: (person) => inArray(contactRequestMessages.requestId, requestsAbout(person)) },
      { does: "anonymise", rows: ({ userId }) => eq(contactRequestMessages.authorUserId, userId), set: () => ({ authorUserId: null }) },
    ],
    outdated: (now) =>
      inArray(
        contactRequestMessages.requestId,
        new QueryBuilder().select({ id: contactRequests.id }).from(contactRequests).where(outdatedRequests(now)),
      ),
  }),
  personal({
    table: contactRequests,
    what: "Recruiters’ requests to be put in touch with you, your answers and what you shared; and those you asked of others.",
    why: "To put you in touch with those you choose, and to keep away those you declined.",
    howLong,
    columns: {
      id: "internal",
      publicId: "export",
      firmId: "internal",
      askedByUserId: "internal",
      candidateUserId: "internal",
      jobId: "export",
      role: "export",
      place: "export",
      pay: "export",
      message: "export",
      state: "export",
      declineReason: "export",
      reportReason: "others",
      reportedAt: "others",
      sharesEmail: "export",
      sharesPhone: "export",
      sharedCvId: "internal",
      askedAt: "export",
      answerBy: "export",
      acceptedAt: "export",
      endedAt: "export",
    },
    file: "contact-requests",
    about: ({ userId }) => or(eq(contactRequests.candidateUserId, userId), eq(contactRequests.askedByUserId, userId)),
    erasure: [
      {
        does: "anonymise",
        rows: ({ userId }) => eq(contactRequests.candidateUserId, userId),
        set: (now) => ({
          endedAt: sql`coalesce(${contactRequests.endedAt}, ${sql.param(now, contactRequests.endedAt)})`,
          state: sql`if(${contactRequests.state} in ('asked', 'accepted'), 'ended', ${contactRequests.state})`,
          candidateUserId: null,
          declineReason: null,
          reportReason: null,
          sharesEmail: false,
          sharesPhone: false,
          sharedCvId: null,
        }),
      },
      {
        does: "anonymise",
        rows: ({ userId }) => eq(contactRequests.askedByUserId, userId),
        set: (now) => ({
          endedAt: sql`coalesce(${contactRequests.endedAt}, ${sql.param(now, contactRequests.endedAt)})`,
          state: sql`if(${contactRequests.state} = 'asked', 'withdrawn', ${contactRequests.state})`,
          askedByUserId: null,
        }),
      },
    ],
    outdated: (now) => and(outdatedRequests(now)),
  }),
  personal({
    table: seekerSearches,
    what: "Searches of the jobseeker database that you saved.",
    why: "So that you can come back to them.",
    howLong: asLongAsAccount,
    columns: {
      id: "internal",
      publicId: "export",
      userId: "internal",
      name: "export",
      filters: "export",
      createdAt: "export",
      seenAt: "export",
    },
    file: "saved-candidate-searches",
    about: ({ userId }) => eq(seekerSearches.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(seekerSearches.userId, userId) }],
  }),
];
