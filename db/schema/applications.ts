import { and, eq, lt, ne, or, sql } from "drizzle-orm";
import {
  boolean,
  char,
  index,
  type MySqlColumn,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  text,
  tinyint,
  uniqueIndex,
  varchar,
} from "drizzle-orm/mysql-core";
import { z } from "zod";
import { rejectionReasons } from "../applying-values.ts";
import { applicationSources, applicationStates, promiseStates } from "../own-values.ts";
import { annotatePersonal, byUser, inSubquery, type Person } from "../personal.ts";
import { monthsBefore, retention } from "../time-limits.ts";
import { limits } from "../values.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, requiredReference } from "./columns.ts";
import { cvs } from "./cvs.ts";
import { jobs } from "./jobs.ts";
import { jsonColumn, listOf } from "./json-columns.ts";

export const applicationRetention = `${retention.applicationMonths} months after the advert closed; if you were hired, ${retention.hiredApplicationMonths} months.`;
const whyApplications = "To bring it to the employer you chose and to tell you what becomes of it.";

/** Facts of an advert in the words in which it showed them; null where it did not state them. */
const advertisedFacts = z.object({ pay: z.string().nullable(), suite: z.string().nullable(), siteDays: z.string() });
export type AdvertisedFacts = z.infer<typeof advertisedFacts>;
export const advertisedShape: z.ZodType<AdvertisedFacts | null> = advertisedFacts.nullable().catch(null);

/** A user's application to an advert. Until it is sent it is a draft that only the applicant sees. */
export const applications = mysqlTable(
  "applications",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    jobId: requiredReference("job_id", () => jobs.id),
    /** Null once the applicant is erased; the row then no longer identifies them. */
    userId: idReference("user_id").references(() => users.id),
    state: mysqlEnum("state", applicationStates).notNull(),
    /** State at withdrawal, restored when the withdrawal is undone. */
    stateBeforeWithdrawal: mysqlEnum("state_before_withdrawal", applicationStates),

    /** As they were when the application was sent; null once erased. */
    name: varchar("name", { length: 120 }),
    email: varchar("email", { length: 254 }),
    phone: varchar("phone", { length: limits.telephoneMaxChars }),
    coverNote: text("cover_note"),
    /** Retained for the application even after the applicant removes it from their profile. */
    cvId: idReference("cv_id").references(() => cvs.id),
    answers: jsonColumn("answers", listOf(z.object({ question: z.string(), answer: z.string() }))).notNull(),
    source: mysqlEnum("source", applicationSources).notNull(),

    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    sentAt: moment("sent_at"),
    /** When a member of the employer's team first opened it. */
    openedAt: moment("opened_at"),
    stateChangedAt: moment("state_changed_at").notNull(),
    /** When it was hired, rejected or withdrawn. */
    closedAt: moment("closed_at"),
    /** When either side last sent a message. */
    lastMessageAt: moment("last_message_at"),
    /** What the advert said when the application was sent; null for those sent before this was recorded. */
    advertised: jsonColumn("advertised", advertisedShape),
    /** The last moment of an answer the advert promised; null without a promise. */
    answerDueAt: moment("answer_due_at"),
    promiseState: mysqlEnum("promise_state", promiseStates),
    /** How many reminders of it the employer has had. */
    promiseReminders: tinyint("promise_reminders", { unsigned: true }).notNull().default(0),
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
    index("applications_promise").on(t.promiseState, t.answerDueAt),
    index("applications_state_changed").on(t.state, t.stateChangedAt),
  ],
);

/** Returns the condition for applications past retention, counted from when their advert closed. */
function isFinished(now: Date) {
  const closedBefore = (months: number) =>
    inSubquery(applications.jobId, jobs.id, lt(jobs.endedAt, sql.param(monthsBefore(now, months), jobs.endedAt)));
  return or(
    and(ne(applications.state, "hired"), closedBefore(retention.applicationMonths)),
    closedBefore(retention.hiredApplicationMonths),
  );
}

/** Returns rows that belong to the user's applications. */
export const ofApplicationsOf = (column: MySqlColumn) => (person: Person) =>
  inSubquery(column, applications.id, eq(applications.userId, person.userId));

/** Returns rows that belong to applications past retention. */
export const ofFinishedApplications = (column: MySqlColumn) => (now: Date) => inSubquery(column, applications.id, isFinished(now));

annotatePersonal(applications, {
  what: "Your applications: what you sent with them and how they stand.",
  why: whyApplications,
  howLong: `${applicationRetention} If you erase your account, employers keep that somebody applied, without anything of you.`,
  export: [
    "publicId",
    "jobId",
    "state",
    "name",
    "email",
    "phone",
    "coverNote",
    "answers",
    "source",
    "createdAt",
    "updatedAt",
    "sentAt",
    "openedAt",
    "stateChangedAt",
    "closedAt",
    "lastMessageAt",
    "advertised",
    "answerDueAt",
    "promiseState",
  ],
  internal: ["id", "userId", "stateBeforeWithdrawal", "cvId", "promiseReminders"],
  file: "applications",
  erasure: [
    { does: "delete", rows: ({ userId }) => and(eq(applications.userId, userId), eq(applications.state, "draft")) },
    {
      does: "anonymise",
      rows: byUser(applications.userId),
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
  outdated: isFinished,
});

const applicationReference = () => requiredReference("application_id", () => applications.id);

/** Every state change of an application, with its actor. */
export const applicationEvents = mysqlTable(
  "application_events",
  {
    id: idColumn(),
    applicationId: applicationReference(),
    at: moment("at").notNull(),
    /** Null for the first event. */
    fromState: mysqlEnum("from_state", applicationStates),
    toState: mysqlEnum("to_state", applicationStates).notNull(),
    actor: mysqlEnum("actor", ["applicant", "employer"]).notNull(),
    actorUserId: idReference("actor_user_id").references(() => users.id),
    /** The employer's message to the applicant with this change. */
    message: text("message"),
    /** For a move to "not-progressing": used in statistics, and shown to the applicant only if the employer chose so. */
    reason: mysqlEnum("reason", rejectionReasons),
    isReasonShown: boolean("is_reason_shown").notNull().default(false),
    /** When the change was undone, before the applicant was notified. */
    undoneAt: moment("undone_at"),
  },
  (t) => [index("application_events_application").on(t.applicationId, t.at), index("application_events_actor").on(t.actorUserId)],
);
annotatePersonal(applicationEvents, {
  what: "When your applications were sent, opened, moved on and answered, with what the employer wrote to you; and what you did with applications of others.",
  why: whyApplications,
  howLong: applicationRetention,
  // `reason` is for the employer's statistics; where the applicant may see it, it is in the e-mail and on their page.
  export: ["at", "fromState", "toState", "actor", "message"],
  internal: ["id", "applicationId", "actorUserId", "reason", "isReasonShown", "undoneAt"],
  file: "application-history",
  about: (person) => or(ofApplicationsOf(applicationEvents.applicationId)(person), eq(applicationEvents.actorUserId, person.userId)),
  erasure: [
    { does: "anonymise", rows: ofApplicationsOf(applicationEvents.applicationId), set: () => ({ message: null }) },
    { does: "anonymise", rows: byUser(applicationEvents.actorUserId), set: () => ({ actorUserId: null }) },
  ],
  outdated: ofFinishedApplications(applicationEvents.applicationId),
});

/** Internal notes of the employer's team on an application. Never shown to the applicant. */
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
annotatePersonal(applicationNotes, {
  what: "Notes you wrote for your colleagues about applicants.",
  why: "To let an employer’s people decide together.",
  howLong: applicationRetention,
  export: ["publicId", "text", "createdAt"],
  internal: ["id", "applicationId", "authorUserId"],
  file: "application-notes",
  about: byUser(applicationNotes.authorUserId),
  erasure: [
    { does: "delete", rows: ofApplicationsOf(applicationNotes.applicationId) },
    { does: "anonymise", rows: byUser(applicationNotes.authorUserId), set: () => ({ authorUserId: null }) },
  ],
  outdated: ofFinishedApplications(applicationNotes.applicationId),
});

/** One rating per member of the employer's team. Never shown to the applicant. */
export const applicationRatings = mysqlTable(
  "application_ratings",
  {
    applicationId: applicationReference(),
    userId: requiredReference("user_id", () => users.id),
    /** 1 to 5. */
    stars: tinyint("stars", { unsigned: true }).notNull(),
    ratedAt: moment("rated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.userId] }), index("application_ratings_user").on(t.userId)],
);
annotatePersonal(applicationRatings, {
  what: "How you rated applicants.",
  why: "To let an employer’s people decide together.",
  howLong: applicationRetention,
  export: ["stars", "ratedAt"],
  internal: ["applicationId", "userId"],
  file: "application-ratings",
  erasure: [
    { does: "delete", rows: ofApplicationsOf(applicationRatings.applicationId) },
    { does: "delete", rows: byUser(applicationRatings.userId) },
  ],
  outdated: ofFinishedApplications(applicationRatings.applicationId),
});
