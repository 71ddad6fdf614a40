import { char, index, mysqlEnum, mysqlTable, primaryKey, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { workDecisionStates, workDecisions, workKinds } from "../work-values.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment } from "./columns.ts";
import { companies } from "./companies.ts";

/** Names a case: an advert's posting, a report's case, a firm, a recruiter's page, an account or a feed, by the id under which the site knows it. */
const caseColumns = () => ({
  kind: mysqlEnum("kind", workKinds).notNull(),
  subject: varchar("subject", { length: 96 }).notNull(),
});

/** Which administrator has a case open. */
export const moderationClaims = mysqlTable(
  "moderation_claims",
  {
    ...caseColumns(),
    userId: idReference("user_id")
      .notNull()
      .references(() => users.id),
    since: moment("since").notNull(),
    /** From then on it is anybody's; moved on while the case is open. */
    until: moment("until").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subject] }),
    index("moderation_claims_user").on(t.userId),
    index("moderation_claims_until").on(t.until),
  ],
);

/** What administrators decided on the cases of the work list. Nothing is told or shown of it before it is carried out. */
export const moderationDecisions = mysqlTable(
  "moderation_decisions",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    ...caseColumns(),
    decision: mysqlEnum("decision", workDecisions).notNull(),
    /** The question, or why it is refused, for whom it concerns. */
    words: varchar("words", { length: 1000 }),
    /** How the case stood when it was judged: it is not carried out on another. */
    caseVersion: varchar("case_version", { length: 64 }).notNull(),
    /** Null once erased. */
    decidedByUserId: idReference("decided_by_user_id").references(() => users.id),
    decidedAt: moment("decided_at").notNull(),
    /** Until then it can be undone. */
    dueAt: moment("due_at").notNull(),
    state: mysqlEnum("state", workDecisionStates).notNull(),
    settledAt: moment("settled_at"),
    /** Why it could not be carried out. */
    failure: varchar("failure", { length: 500 }),
  },
  (t) => [
    uniqueIndex("moderation_decisions_public_id").on(t.publicId),
    index("moderation_decisions_due").on(t.state, t.dueAt),
    index("moderation_decisions_case").on(t.kind, t.subject, t.state),
    index("moderation_decisions_user").on(t.decidedByUserId, t.id),
  ],
);

/** What administrators ask before they decide, and what is answered. */
export const moderationQuestions = mysqlTable(
  "moderation_questions",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    ...caseColumns(),
    /** What it is about, as those see it who are asked: the title of an advert, the name of a firm. */
    about: varchar("about", { length: 200 }).notNull(),
    /** Whose answer is asked for: the writer's, and that of the firm's administrators. */
    ownerUserId: idReference("owner_user_id").references(() => users.id),
    companyId: idReference("company_id").references(() => companies.id),
    question: varchar("question", { length: 1000 }).notNull(),
    /** Null once erased. */
    askedByUserId: idReference("asked_by_user_id").references(() => users.id),
    askedAt: moment("asked_at").notNull(),
    answer: varchar("answer", { length: 2000 }),
    answeredByUserId: idReference("answered_by_user_id").references(() => users.id),
    answeredAt: moment("answered_at"),
    /** Decided without an answer. */
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
