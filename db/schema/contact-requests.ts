import { boolean, char, index, mysqlEnum, mysqlTable, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { contactRequestStates } from "../candidate-values.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment } from "./columns.ts";
import { companies } from "./companies.ts";
import { jobs } from "./jobs.ts";

/** A recruiter's question to somebody of the jobseeker database, about one role; and what the person let them have in answer. */
export const contactRequests = mysqlTable(
  "contact_requests",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    /** The recruiter's company, or the practice of a freelance recruiter. */
    firmId: idReference("firm_id")
      .notNull()
      .references(() => companies.id),
    /** Null once erased. */
    askedByUserId: idReference("asked_by_user_id").references(() => users.id),
    /** Null once erased: then nothing here leads to them. */
    candidateUserId: idReference("candidate_user_id").references(() => users.id),
    jobId: idReference("job_id").references(() => jobs.id),
    role: varchar("role", { length: 120 }).notNull(),
    place: varchar("place", { length: 120 }).notNull(),
    pay: varchar("pay", { length: 200 }).notNull(),
    message: text("message").notNull(),
    state: mysqlEnum("state", contactRequestStates).notNull(),
    declineReason: varchar("decline_reason", { length: 500 }),
    /** What the person said is wrong with it, if they reported it. */
    reportReason: varchar("report_reason", { length: 500 }),
    reportedAt: moment("reported_at"),
    /** What the person let this firm have: read from their account for as long as the request is accepted. A CV they have taken out of their profile is shared no longer. */
    sharesEmail: boolean("shares_email").notNull().default(false),
    sharesPhone: boolean("shares_phone").notNull().default(false),
    sharedCvId: idReference("shared_cv_id"),
    askedAt: moment("asked_at").notNull(),
    /** An unanswered request ends here. */
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

/** What the two sides of an accepted request write to each other. Ascending ids are its order. */
export const contactRequestMessages = mysqlTable(
  "contact_request_messages",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    requestId: idReference("request_id")
      .notNull()
      .references(() => contactRequests.id),
    side: mysqlEnum("side", ["candidate", "firm"]).notNull(),
    /** Null once the writer is erased. */
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
