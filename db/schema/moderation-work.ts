import { eq, lt, or } from "drizzle-orm";
import { char, index, mysqlEnum, mysqlTable, primaryKey, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { workDecisions, workItemKinds } from "../case-values.ts";
import { annotatePersonal, byUser } from "../personal.ts";
import { daysBefore, monthsBefore, retention } from "../time-limits.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, requiredReference } from "./columns.ts";
import { companies } from "./companies.ts";

/** Identifies a case by kind and id: an advert's posting, a report case, a firm, a recruiter's profile, an account or a feed. */
const caseColumns = () => ({
  kind: mysqlEnum("kind", workItemKinds).notNull(),
  subject: varchar("subject", { length: 96 }).notNull(),
});

/** The administrator who has a case open. */
export const moderationClaims = mysqlTable(
  "moderation_claims",
  {
    ...caseColumns(),
    userId: requiredReference("user_id", () => users.id),
    since: moment("since").notNull(),
    /** When the claim lapses; extended while the case is open. */
    until: moment("until").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subject] }),
    index("moderation_claims_user").on(t.userId),
    index("moderation_claims_until").on(t.until),
  ],
);
annotatePersonal(moderationClaims, {
  what: "If you administer this site: which cases you have open.",
  why: "So that two administrators do not decide the same case.",
  howLong: "Until another administrator opens the case, or a day after you left it.",
  internal: ["kind", "subject", "userId", "since", "until"],
  file: null,
  notExportedBecause: "It says only which case was open on a screen within the last day.",
  outdated: (now) => lt(moderationClaims.until, daysBefore(now, 1)),
});

/** A decision is "waiting" while it can be undone; then it is "done", or "failed" to apply. */
const workDecisionStates = ["waiting", "done", "undone", "failed"] as const;

/** Administrators' decisions on cases in the work list. Nothing is notified or shown before a decision is carried out. */
export const moderationDecisions = mysqlTable(
  "moderation_decisions",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    ...caseColumns(),
    decision: mysqlEnum("decision", workDecisions).notNull(),
    /** The question or reason for refusal, worded for the recipient. */
    words: varchar("words", { length: 1000 }),
    /** Version of the case at the decision: it is not applied to a different one. */
    caseVersion: varchar("case_version", { length: 64 }).notNull(),
    /** Null once erased. */
    decidedByUserId: idReference("decided_by_user_id").references(() => users.id),
    decidedAt: moment("decided_at").notNull(),
    /** Until then it can be undone. */
    dueAt: moment("due_at").notNull(),
    state: mysqlEnum("state", workDecisionStates).notNull(),
    settledAt: moment("settled_at"),
    /** Why it could not be applied. */
    failure: varchar("failure", { length: 500 }),
  },
  (t) => [
    uniqueIndex("moderation_decisions_public_id").on(t.publicId),
    index("moderation_decisions_due").on(t.state, t.dueAt),
    index("moderation_decisions_case").on(t.kind, t.subject, t.state),
    index("moderation_decisions_user").on(t.decidedByUserId, t.id),
  ],
);
annotatePersonal(moderationDecisions, {
  what: "If you administer this site: what you decided on adverts, firms and pages.",
  why: "To tell those concerned what was decided and why, and to carry it out once.",
  howLong: `${retention.contactMonths} months. If you erase your account, decisions stay without you.`,
  export: ["publicId", "kind", "decision", "words", "decidedAt", "state", "settledAt"],
  internal: ["id", "subject", "caseVersion", "decidedByUserId", "dueAt", "failure"],
  file: "decisions-as-administrator",
  about: byUser(moderationDecisions.decidedByUserId),
  erasure: [{ does: "anonymise", rows: byUser(moderationDecisions.decidedByUserId), set: () => ({ decidedByUserId: null }) }],
  outdated: (now) => lt(moderationDecisions.decidedAt, monthsBefore(now, retention.contactMonths)),
});

/** Administrators' questions before a decision, with the answers. */
export const moderationQuestions = mysqlTable(
  "moderation_questions",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    ...caseColumns(),
    /** The subject as shown to the recipient: an advert's title or a firm's name. */
    about: varchar("about", { length: 200 }).notNull(),
    /** Who may answer: the author, and the firm's administrators. */
    ownerUserId: idReference("owner_user_id").references(() => users.id),
    companyId: idReference("company_id").references(() => companies.id),
    question: varchar("question", { length: 1000 }).notNull(),
    /** Null once erased. */
    askedByUserId: idReference("asked_by_user_id").references(() => users.id),
    askedAt: moment("asked_at").notNull(),
    answer: varchar("answer", { length: 2000 }),
    answeredByUserId: idReference("answered_by_user_id").references(() => users.id),
    answeredAt: moment("answered_at"),
    /** When the case was decided without an answer. */
    closedAt: moment("closed_at"),
  },
  (t) => [
    uniqueIndex("moderation_questions_public_id").on(t.publicId),
    index("moderation_questions_case").on(t.kind, t.subject, t.id),
    index("moderation_questions_owner").on(t.ownerUserId),
    index("moderation_questions_company").on(t.companyId),
    index("moderation_questions_asked_by").on(t.askedByUserId),
    index("moderation_questions_answered_by").on(t.answeredByUserId),
  ],
);
annotatePersonal(moderationQuestions, {
  what: "What administrators of the site asked you before they decided on an advert, a firm or a page of yours, and what you answered.",
  why: "To decide by what you say, and not without you.",
  howLong: `${retention.contactMonths} months.`,
  export: ["publicId", "kind", "about", "question", "askedAt", "answer", "answeredAt", "closedAt"],
  internal: ["id", "subject", "ownerUserId", "companyId", "answeredByUserId"],
  others: ["askedByUserId"],
  file: "questions-before-decisions",
  about: ({ userId }) => or(eq(moderationQuestions.ownerUserId, userId), eq(moderationQuestions.answeredByUserId, userId)),
  erasure: [
    {
      does: "delete",
      rows: ({ userId }) => or(eq(moderationQuestions.ownerUserId, userId), eq(moderationQuestions.answeredByUserId, userId)),
    },
    { does: "anonymise", rows: byUser(moderationQuestions.askedByUserId), set: () => ({ askedByUserId: null }) },
  ],
  outdated: (now) => lt(moderationQuestions.askedAt, monthsBefore(now, retention.contactMonths)),
});
