import { eq, or } from "drizzle-orm";
import { char, index, int, mysqlEnum, mysqlTable, smallint, text, tinyint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { interviewKinds, interviewLimits, interviewStates, interviewSteps } from "../interview-values.ts";
import { annotatePersonal, byUser } from "../personal.ts";
import { limits } from "../values.ts";
import { users } from "./accounts.ts";
import { applicationRetention, applications, ofApplicationsOf, ofFinishedApplications } from "./applications.ts";
import { idColumn, idReference, moment, requiredReference } from "./columns.ts";
import { jsonColumn, listOf } from "./json-columns.ts";

const toMeet = "To let an employer and an applicant meet, and to remind both of it.";

/** Interviews that an employer arranged with applicants. */
export const interviews = mysqlTable(
  "interviews",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    applicationId: requiredReference("application_id", () => applications.id),
    /** 1 for the first of its application. */
    round: tinyint("round", { unsigned: true }).notNull(),
    /** Null once they are erased. */
    arrangedByUserId: idReference("arranged_by_user_id").references(() => users.id),
    startsAt: moment("starts_at").notNull(),
    lengthMinutes: smallint("length_minutes", { unsigned: true }).notNull(),
    kind: mysqlEnum("kind", interviewKinds).notNull(),
    /** Of an interview in person. */
    place: varchar("place", { length: interviewLimits.placeMaxChars }),
    /** For a video interview: an https address. */
    link: varchar("link", { length: interviewLimits.linkMaxChars }),
    /** For a telephone interview: the number to call; null when the employer calls the applicant. */
    phone: varchar("phone", { length: limits.telephoneMaxChars }),
    /** The employer's interviewers, as shown to the applicant. */
    interviewers: varchar("interviewers", { length: interviewLimits.interviewersMaxChars }).notNull(),
    message: text("message"),
    state: mysqlEnum("state", interviewStates).notNull(),
    /** The applicant's note with their answer, or the employer's with the cancellation. */
    reply: text("reply"),
    /** ISO timestamps the applicant proposed instead. */
    proposedTimes: jsonColumn("proposed_times", listOf(z.iso.datetime())).notNull(),
    /** Incremented with each change, as iCalendar requires (SEQUENCE). */
    sequence: int("sequence", { unsigned: true }).notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /** When both sides were reminded, or notified so late that no reminder is due. */
    remindedAt: moment("reminded_at"),
  },
  (t) => [
    uniqueIndex("interviews_public_id").on(t.publicId),
    index("interviews_application").on(t.applicationId, t.startsAt),
    index("interviews_arranged_by").on(t.arrangedByUserId),
    index("interviews_due").on(t.startsAt, t.remindedAt),
  ],
);
annotatePersonal(interviews, {
  what: "Interviews with you, or that you arranged: when, where, who with, and how they were answered.",
  why: toMeet,
  howLong: applicationRetention,
  export: [
    "publicId",
    "round",
    "startsAt",
    "lengthMinutes",
    "kind",
    "place",
    "link",
    "phone",
    "interviewers",
    "message",
    "state",
    "reply",
    "proposedTimes",
    "createdAt",
    "updatedAt",
    "remindedAt",
  ],
  internal: ["id", "applicationId", "arrangedByUserId", "sequence"],
  file: "interviews",
  about: (person) => or(ofApplicationsOf(interviews.applicationId)(person), eq(interviews.arrangedByUserId, person.userId)),
  erasure: [
    {
      does: "anonymise",
      rows: ofApplicationsOf(interviews.applicationId),
      set: () => ({ place: null, link: null, phone: null, interviewers: "", message: null, reply: null, proposedTimes: [] }),
    },
    {
      does: "anonymise",
      rows: byUser(interviews.arrangedByUserId),
      set: () => ({ arrangedByUserId: null, interviewers: "" }),
    },
  ],
  outdated: ofFinishedApplications(interviews.applicationId),
});

/** Every change of an interview, with the time it was then scheduled for. */
export const interviewEvents = mysqlTable(
  "interview_events",
  {
    id: idColumn(),
    applicationId: requiredReference("application_id", () => applications.id),
    interviewId: requiredReference("interview_id", () => interviews.id),
    at: moment("at").notNull(),
    step: mysqlEnum("step", interviewSteps).notNull(),
    /** Null when the site cancelled it, and once the actor is erased. */
    actorUserId: idReference("actor_user_id").references(() => users.id),
    startsAt: moment("starts_at").notNull(),
    text: text("text"),
  },
  (t) => [
    index("interview_events_interview").on(t.interviewId, t.at),
    index("interview_events_application").on(t.applicationId),
    index("interview_events_actor").on(t.actorUserId),
  ],
);
annotatePersonal(interviewEvents, {
  what: "When interviews were arranged, changed, answered and called off, with what was written.",
  why: toMeet,
  howLong: applicationRetention,
  export: ["at", "step", "startsAt", "text"],
  internal: ["id", "applicationId", "interviewId", "actorUserId"],
  file: "interview-history",
  about: (person) => or(ofApplicationsOf(interviewEvents.applicationId)(person), eq(interviewEvents.actorUserId, person.userId)),
  erasure: [
    { does: "anonymise", rows: ofApplicationsOf(interviewEvents.applicationId), set: () => ({ text: null }) },
    { does: "anonymise", rows: byUser(interviewEvents.actorUserId), set: () => ({ actorUserId: null }) },
  ],
  outdated: ofFinishedApplications(interviewEvents.applicationId),
});
