import { boolean, char, index, mysqlEnum, mysqlTable, primaryKey, text, tinyint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { applicationSources, applicationStates } from "../own-values.ts";
import { rejectionReasons } from "../rejection-values.ts";
import { limits } from "../values.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment } from "./columns.ts";
import { cvs } from "./cvs.ts";
import { jobs } from "./jobs.ts";
import { jsonColumn, listOf } from "./json-columns.ts";

/** One person's application to one advert. Until it is sent it is a draft that only its writer sees. */
export const applications = mysqlTable(
  "applications",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    jobId: idReference("job_id")
      .notNull()
      .references(() => jobs.id),
    /** Null once the applicant is erased: then nothing here leads to them. */
    userId: idReference("user_id").references(() => users.id),
    state: mysqlEnum("state", applicationStates).notNull(),
    /** Where it stood when it was withdrawn, and stands again when that is undone. */
    stateBeforeWithdrawal: mysqlEnum("state_before_withdrawal", applicationStates),

    /** As they were when it was sent; null once erased. */
    name: varchar("name", { length: 120 }),
    email: varchar("email", { length: 254 }),
    phone: varchar("phone", { length: limits.telephoneMaxChars }),
    coverNote: text("cover_note"),
    /** Sent with it; kept for it though its owner takes it out of their profile. */
    cvId: idReference("cv_id").references(() => cvs.id),
    answers: jsonColumn("answers", listOf(z.object({ question: z.string(), answer: z.string() }))).notNull(),
    source: mysqlEnum("source", applicationSources).notNull(),

    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    sentAt: moment("sent_at"),
    /** When somebody of the employer's first read it. */
    openedAt: moment("opened_at"),
    stateChangedAt: moment("state_changed_at").notNull(),
    /** When it ended: hired, not progressing or withdrawn. */
    closedAt: moment("closed_at"),
    /** When either side last wrote to the other. */
    lastMessageAt: moment("last_message_at"),
  },
  (t) => [
    uniqueIndex("applications_public_id").on(t.publicId),
    index("applications_cv").on(t.cvId),
    uniqueIndex("applications_job_user").on(t.jobId, t.userId),
    index("applications_user").on(t.userId, t.stateChangedAt),
    index("applications_job_state").on(t.jobId, t.state, t.sentAt),
    index("applications_newest").on(t.sentAt, t.publicId),
    index("applications_job_newest").on(t.jobId, t.sentAt, t.publicId),
    index("applications_user_messages").on(t.userId, t.lastMessageAt),
    index("applications_job_messages").on(t.jobId, t.lastMessageAt),
  ],
);

const applicationReference = () =>
  idReference("application_id")
    .notNull()
    .references(() => applications.id);

/** Every move of an application, with who made it. */
export const applicationEvents = mysqlTable(
  "application_events",
  {
    id: idColumn(),
    applicationId: applicationReference(),
    at: moment("at").notNull(),
    /** Null for the first. */
    fromState: mysqlEnum("from_state", applicationStates),
    toState: mysqlEnum("to_state", applicationStates).notNull(),
    actor: mysqlEnum("actor", ["applicant", "employer"]).notNull(),
    actorUserId: idReference("actor_user_id").references(() => users.id),
    /** What the employer wrote to the applicant with it. */
    message: text("message"),
    /** Of a move to "not-progressing": for figures, and told to the applicant only where that was chosen. */
    reason: mysqlEnum("reason", rejectionReasons),
    isReasonShown: boolean("is_reason_shown").notNull().default(false),
    /** When whoever made the move took it back, before the applicant was told. */
    undoneAt: moment("undone_at"),
  },
  (t) => [index("application_events_application").on(t.applicationId, t.at), index("application_events_actor").on(t.actorUserId)],
);

/** What the employer's people write about an application for each other. Never shown to the applicant. */
export const applicationNotes = mysqlTable(
  "application_notes",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    applicationId: applicationReference(),
    authorUserId: idReference("author_user_id").references(() => users.id),
    text: text("body").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("application_notes_public_id").on(t.publicId),
    index("application_notes_application").on(t.applicationId, t.createdAt),
    index("application_notes_author").on(t.authorUserId),
  ],
);

/** One rating by each of the employer's people. Never shown to the applicant. */
export const applicationRatings = mysqlTable(
  "application_ratings",
  {
    applicationId: applicationReference(),
    userId: idReference("user_id")
      .notNull()
      .references(() => users.id),
    /** 1 to 5. */
    stars: tinyint("stars", { unsigned: true }).notNull(),
    ratedAt: moment("rated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.userId] }), index("application_ratings_user").on(t.userId)],
);
