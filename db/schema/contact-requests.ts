import { eq, lt, or, sql } from "drizzle-orm";
import { boolean, char, index, mysqlEnum, mysqlTable, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { contactRequestStates } from "../candidate-values.ts";
import { annotatePersonal, byUser, inSubquery, type Person } from "../personal.ts";
import { monthsBefore, retention } from "../time-limits.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, requiredReference } from "./columns.ts";
import { companies } from "./companies.ts";
import { jobs } from "./jobs.ts";

/** A recruiter's request to contact a candidate in the jobseeker database about one role, with what the candidate agreed to share. */
export const contactRequests = mysqlTable(
  "contact_requests",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    /** The recruiter's company, or a freelance recruiter's practice. */
    firmId: requiredReference("firm_id", () => companies.id),
    /** Null once erased. */
    askedByUserId: idReference("asked_by_user_id").references(() => users.id),
    /** Null once erased; the row then no longer identifies the candidate. */
    candidateUserId: idReference("candidate_user_id").references(() => users.id),
    jobId: idReference("job_id").references(() => jobs.id),
    role: varchar("role", { length: 120 }).notNull(),
    place: varchar("place", { length: 120 }).notNull(),
    pay: varchar("pay", { length: 200 }).notNull(),
    message: text("message").notNull(),
    state: mysqlEnum("state", contactRequestStates).notNull(),
    declineReason: varchar("decline_reason", { length: 500 }),
    /** The candidate's complaint, if they reported the request. */
    reportReason: varchar("report_reason", { length: 500 }),
    reportedAt: moment("reported_at"),
    /**
     * What the candidate shares with this firm: read from their account while the request is accepted. A CV removed from the profile is no
     * longer shared.
     */
    sharesEmail: boolean("shares_email").notNull().default(false),
    sharesPhone: boolean("shares_phone").notNull().default(false),
    sharedCvId: idReference("shared_cv_id"),
    askedAt: moment("asked_at").notNull(),
    /** When an unanswered request lapses. */
    answerBy: moment("answer_by").notNull(),
    acceptedAt: moment("accepted_at"),
    endedAt: moment("ended_at"),
  },
  (t) => [
    uniqueIndex("contact_requests_public_id").on(t.publicId),
    index("contact_requests_candidate").on(t.candidateUserId, t.state, t.askedAt),
    index("contact_requests_firm").on(t.firmId, t.candidateUserId, t.state),
    index("contact_requests_asked_by").on(t.askedByUserId, t.state, t.askedAt),
    index("contact_requests_answer").on(t.state, t.answerBy),
    index("contact_requests_ended").on(t.endedAt),
    index("contact_requests_job").on(t.jobId),
  ],
);

const outdatedRequests = (now: Date) => lt(contactRequests.endedAt, monthsBefore(now, retention.contactRequestMonths));

annotatePersonal(contactRequests, {
  what: "Recruiters’ requests to be put in touch with you, your answers and what you shared; and those you asked of others.",
  why: "To put you in touch with those you choose, and to keep away those you declined.",
  howLong: `${retention.contactRequestMonths} months after it ended. If you erase your account, what is left names you no more.`,
  export: [
    "publicId",
    "jobId",
    "role",
    "place",
    "pay",
    "message",
    "state",
    "declineReason",
    "sharesEmail",
    "sharesPhone",
    "askedAt",
    "answerBy",
    "acceptedAt",
    "endedAt",
  ],
  internal: ["id", "firmId", "askedByUserId", "candidateUserId", "sharedCvId"],
  others: ["reportReason", "reportedAt"],
  file: "contact-requests",
  about: ({ userId }) => or(eq(contactRequests.candidateUserId, userId), eq(contactRequests.askedByUserId, userId)),
  erasure: [
    {
      does: "anonymise",
      rows: byUser(contactRequests.candidateUserId),
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
      rows: byUser(contactRequests.askedByUserId),
      set: (now) => ({
        endedAt: sql`coalesce(${contactRequests.endedAt}, ${sql.param(now, contactRequests.endedAt)})`,
        state: sql`if(${contactRequests.state} = 'asked', 'withdrawn', ${contactRequests.state})`,
        askedByUserId: null,
      }),
    },
  ],
  outdated: outdatedRequests,
});

/** Messages between both sides of an accepted request, ordered by ascending id. */
export const contactRequestMessages = mysqlTable(
  "contact_request_messages",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    requestId: requiredReference("request_id", () => contactRequests.id),
    side: mysqlEnum("side", ["candidate", "firm"]).notNull(),
    /** Null once the author is erased. */
    authorUserId: idReference("author_user_id").references(() => users.id),
    text: text("body").notNull(),
    sentAt: moment("sent_at").notNull(),
  },
  (t) => [
    uniqueIndex("contact_request_messages_public_id").on(t.publicId),
    index("contact_request_messages_request").on(t.requestId, t.id),
    index("contact_request_messages_author").on(t.authorUserId),
  ],
);

const requestsAbout = ({ userId }: Person) =>
  inSubquery(contactRequestMessages.requestId, contactRequests.id, eq(contactRequests.candidateUserId, userId));

annotatePersonal(contactRequestMessages, {
  what: "What you and the other side wrote to each other about a request for contact.",
  why: "So that both can read it.",
  howLong: "As long as the request.",
  export: ["publicId", "side", "text", "sentAt"],
  internal: ["id", "requestId", "authorUserId"],
  file: "contact-request-messages",
  about: (person) => or(eq(contactRequestMessages.authorUserId, person.userId), requestsAbout(person)),
  erasure: [
    { does: "delete", rows: requestsAbout },
    { does: "anonymise", rows: byUser(contactRequestMessages.authorUserId), set: () => ({ authorUserId: null }) },
  ],
  outdated: (now) => inSubquery(contactRequestMessages.requestId, contactRequests.id, outdatedRequests(now)),
});
