import { eq, lt, or, sql } from "drizzle-orm";
import { char, index, mysqlEnum, mysqlTable, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { representationStates } from "../own-values.ts";
import { annotatePersonal, byFreelancePractice, byUser } from "../personal.ts";
import { monthsBefore, retention } from "../time-limits.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, requiredReference } from "./columns.ts";
import { companies } from "./companies.ts";
import { jobs } from "./jobs.ts";

/**
 * A recruiter's request to represent a jobseeker to a named client for a named role, and the resulting permission. The text that was shown
 * is never changed.
 */
export const representations = mysqlTable(
  "representations",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    /** The agency, or a freelance recruiter's practice. */
    firmId: requiredReference("firm_id", () => companies.id),
    /** Null once erased. */
    askedByUserId: idReference("asked_by_user_id").references(() => users.id),
    /** Null once erased; the row then no longer identifies the candidate. */
    candidateUserId: idReference("candidate_user_id").references(() => users.id),
    /** As it was when permission was given. */
    candidateName: varchar("candidate_name", { length: 120 }),
    /** How the firm found the candidate: "cold" for the jobseeker database without an earlier application. */
    origin: mysqlEnum("origin", ["application", "cold"]).notNull(),
    jobId: idReference("job_id").references(() => jobs.id),

    clientName: varchar("client_name", { length: 120 }).notNull(),
    role: varchar("role", { length: 120 }).notNull(),
    place: varchar("place", { length: 120 }).notNull(),
    /** Normalised client and place, for comparison. */
    clientKey: varchar("client_key", { length: 120 }).notNull(),
    placeKey: varchar("place_key", { length: 120 }).notNull(),
    /** The full text shown to the candidate: parties, role, pay, terms and what is permitted. */
    shownText: text("shown_text").notNull(),
    /** Version of the site's own part of the text. */
    textVersion: varchar("text_version", { length: 20 }).notNull(),
    /** SHA-256 in hex of the text shown. */
    shownDigest: char("shown_digest", { length: 64 }).notNull(),

    state: mysqlEnum("state", representationStates).notNull(),
    refusalReason: varchar("refusal_reason", { length: 500 }),
    askedAt: moment("asked_at").notNull(),
    /** When an unanswered request lapses. */
    answerBy: moment("answer_by").notNull(),
    givenAt: moment("given_at"),
    /** When a permission expires. */
    expiresAt: moment("expires_at"),
    endedAt: moment("ended_at"),
  },
  (t) => [
    uniqueIndex("representations_public_id").on(t.publicId),
    index("representations_candidate").on(t.candidateUserId, t.state, t.askedAt),
    index("representations_firm").on(t.firmId, t.state, t.askedAt),
    index("representations_asked_by").on(t.askedByUserId),
    index("representations_job").on(t.jobId),
    index("representations_client").on(t.clientKey, t.placeKey),
    index("representations_expiry").on(t.state, t.expiresAt),
    index("representations_answer").on(t.state, t.answerBy),
    index("representations_ended").on(t.endedAt),
  ],
);

const endingColumns = (now: Date, state: "revoked" | "withdrawn") => ({
  endedAt: sql`coalesce(${representations.endedAt}, ${sql.param(now, representations.endedAt)})`,
  state: sql`if(${representations.state} in ('asked', 'given'), ${state}, ${representations.state})`,
});

annotatePersonal(representations, {
  what: "Requests to represent you and permissions you gave, refused or revoked; and those you asked others for.",
  why: "To show both sides what was permitted, to which agency and until when, and that nobody is put forward twice.",
  howLong: `${retention.representationMonths} months after it ended, as recruiters must keep such records for a year. If you erase your account, what is left names you no more.`,
  export: [
    "publicId",
    "origin",
    "jobId",
    "clientName",
    "role",
    "place",
    "shownText",
    "textVersion",
    "state",
    "refusalReason",
    "askedAt",
    "answerBy",
    "givenAt",
    "expiresAt",
    "endedAt",
  ],
  internal: ["id", "firmId", "askedByUserId", "candidateUserId", "clientKey", "placeKey", "shownDigest"],
  others: ["candidateName"],
  file: "representation",
  about: ({ userId }) => or(eq(representations.candidateUserId, userId), eq(representations.askedByUserId, userId)),
  erasure: [
    {
      does: "anonymise",
      rows: byUser(representations.candidateUserId),
      set: (now) => ({ ...endingColumns(now, "revoked"), candidateUserId: null, candidateName: null, refusalReason: null }),
    },
    {
      does: "anonymise",
      rows: byFreelancePractice(representations.firmId),
      set: (now) => ({
        ...endingColumns(now, "withdrawn"),
        shownText: "The recruiter’s account has been erased, and these words with it.",
      }),
    },
    { does: "anonymise", rows: byUser(representations.askedByUserId), set: () => ({ askedByUserId: null }) },
  ],
  outdated: (now) => lt(representations.endedAt, monthsBefore(now, retention.representationMonths)),
});
