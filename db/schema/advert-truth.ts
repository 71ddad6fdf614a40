import { and, eq, isNull, lt, ne } from "drizzle-orm";
import { boolean, char, index, int, mysqlEnum, mysqlTable, primaryKey, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import {
  truthAnswerStates,
  truthChoices,
  truthLimits,
  truthOccasions,
  truthPatterns,
  truthQuestions,
  truthReplyStates,
} from "../own-values.ts";
import { annotateImpersonal, annotatePersonal, byUser } from "../personal.ts";
import { monthsBefore, retention } from "../time-limits.ts";
import { users } from "./accounts.ts";
import { advertisedShape } from "./applications.ts";
import { idColumn, idReference, moment, requiredReference, secretHash } from "./columns.ts";
import { companies } from "./companies.ts";
import { jsonColumn, textList } from "./json-columns.ts";

const firm = () => requiredReference("company_id", () => companies.id);

/** People asked by a mailed link whether an advert was true, and what they answered. */
export const advertTruthAnswers = mysqlTable(
  "advert_truth_answers",
  {
    id: idColumn(),
    companyId: firm(),
    /** Null once the person is erased, and for sample answers; so are the two columns below. */
    userId: idReference("user_id").references(() => users.id),
    /** May name an application that has been deleted since. */
    applicationId: idReference("application_id"),
    linkHash: secretHash("link_hash"),
    occasion: mysqlEnum("occasion", truthOccasions).notNull(),
    jobTitle: varchar("job_title", { length: 160 }).notNull(),
    /** What the advert said when they applied. */
    advertised: jsonColumn("advertised", advertisedShape).notNull(),
    isSample: boolean("is_sample").notNull().default(false),
    askedAt: moment("asked_at").notNull(),
    /** Until then the link works and the answer may be changed. */
    expiresAt: moment("expires_at").notNull(),

    answeredAt: moment("answered_at"),
    /** When the answer, or whether it counts, last changed. */
    changedAt: moment("changed_at"),
    /** Null for what the advert did not state. */
    pay: mysqlEnum("pay", truthChoices),
    suite: mysqlEnum("suite", truthChoices),
    siteDays: mysqlEnum("site_days", truthChoices),
    /** For moderators alone. */
    note: varchar("note", { length: truthLimits.noteMaxChars }),
    /** Random, and new with every change of the answer; figures name the answers they count by it. */
    mark: char("mark", { length: 22 }),
    /** The same person has since answered about the same firm again. */
    isSuperseded: boolean("is_superseded").notNull().default(false),

    state: mysqlEnum("state", truthAnswerStates).notNull().default("counted"),
    /** Why it was held for review. */
    pattern: mysqlEnum("pattern", truthPatterns),
    heldAt: moment("held_at"),
    /** Why an administrator held it; null when a pattern did. */
    holdReason: varchar("hold_reason", { length: 500 }),
    decidedAt: moment("decided_at"),
    decidedByUserId: idReference("decided_by_user_id").references(() => users.id),
    /** Keyed hash of the network it came from: it can only be compared for equality. */
    clientHash: secretHash("client_hash"),
  },
  (t) => [
    uniqueIndex("advert_truth_answers_link").on(t.linkHash),
    uniqueIndex("advert_truth_answers_application").on(t.applicationId, t.occasion),
    index("advert_truth_answers_company").on(t.companyId, t.changedAt),
    index("advert_truth_answers_user").on(t.userId),
    index("advert_truth_answers_changed").on(t.changedAt, t.companyId),
    index("advert_truth_answers_held").on(t.state, t.companyId, t.heldAt),
    index("advert_truth_answers_decided_by").on(t.decidedByUserId),
    index("advert_truth_answers_asked").on(t.askedAt),
  ],
);
annotatePersonal(advertTruthAnswers, {
  what: "When we asked you whether an advert was true, what that advert said, and what you answered.",
  why: "To show how many people found a firm’s adverts true, as numbers over five people or more. The firm never sees single answers or notes.",
  howLong: `${retention.truthAnswerMonths} months. If you erase your account, your answers stay without anything that leads to you, and without your note.`,
  export: [
    "occasion",
    "jobTitle",
    "advertised",
    "askedAt",
    "expiresAt",
    "answeredAt",
    "changedAt",
    "pay",
    "suite",
    "siteDays",
    "note",
    "state",
  ],
  secret: ["linkHash", "clientHash"],
  internal: ["id", "companyId", "userId", "applicationId", "isSample", "mark", "isSuperseded", "pattern", "heldAt", "decidedAt"],
  others: ["holdReason", "decidedByUserId"],
  file: "answers-about-adverts",
  erasure: [
    { does: "delete", rows: ({ userId }) => and(eq(advertTruthAnswers.userId, userId), isNull(advertTruthAnswers.answeredAt)) },
    {
      does: "anonymise",
      rows: byUser(advertTruthAnswers.userId),
      set: () => ({ userId: null, applicationId: null, linkHash: null, clientHash: null, note: null, holdReason: null }),
    },
    { does: "anonymise", rows: byUser(advertTruthAnswers.decidedByUserId), set: () => ({ decidedByUserId: null }) },
  ],
  outdated: (now) => lt(advertTruthAnswers.askedAt, monthsBefore(now, retention.truthAnswerMonths)),
});

/** Published figures of a firm, one for each question; they change five answers at a time, and once a week at most. */
export const advertTruthFigures = mysqlTable(
  "advert_truth_figures",
  {
    companyId: firm(),
    question: mysqlEnum("question", truthQuestions).notNull(),
    asAdvertised: int("as_advertised", { unsigned: true }).notNull(),
    answers: int("answers", { unsigned: true }).notNull(),
    /** False while an answer it counts is held or was left out. */
    isShown: boolean("is_shown").notNull(),
    /** Marks of the answers counted. */
    members: jsonColumn("members", textList).notNull(),
    takenAt: moment("taken_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.question] })],
);
annotateImpersonal(advertTruthFigures, "Numbers over five answers or more, and random marks of the answers counted.");

/** What firms publish beside these figures. A firm has one reply shown at a time. */
export const advertTruthReplies = mysqlTable(
  "advert_truth_replies",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    companyId: firm(),
    text: varchar("body", { length: truthLimits.replyMaxChars }).notNull(),
    state: mysqlEnum("state", truthReplyStates).notNull(),
    isSample: boolean("is_sample").notNull().default(false),
    /** Null once erased, and for samples. */
    writtenByUserId: idReference("written_by_user_id").references(() => users.id),
    writtenAt: moment("written_at").notNull(),
    decidedAt: moment("decided_at"),
    /** Why it was refused. */
    reason: varchar("reason", { length: 1000 }),
  },
  (t) => [
    uniqueIndex("advert_truth_replies_public_id").on(t.publicId),
    index("advert_truth_replies_company").on(t.companyId, t.id),
    index("advert_truth_replies_state").on(t.state, t.writtenAt),
    index("advert_truth_replies_writer").on(t.writtenByUserId),
  ],
);
annotatePersonal(advertTruthReplies, {
  what: "Replies you wrote for your firm to what people answered about its adverts.",
  why: "To show a firm’s side beside the figures about it.",
  howLong: "As long as the firm has a page. If you erase your account, the one that is shown stays without you.",
  export: ["publicId", "text", "state", "writtenAt", "decidedAt", "reason"],
  internal: ["id", "companyId", "isSample", "writtenByUserId"],
  file: "replies-about-adverts",
  about: byUser(advertTruthReplies.writtenByUserId),
  erasure: [
    {
      does: "delete",
      rows: ({ userId }) => and(eq(advertTruthReplies.writtenByUserId, userId), ne(advertTruthReplies.state, "shown")),
    },
    { does: "anonymise", rows: byUser(advertTruthReplies.writtenByUserId), set: () => ({ writtenByUserId: null }) },
  ],
});
