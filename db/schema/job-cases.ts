import { lt } from "drizzle-orm";
import { boolean, char, index, mysqlEnum, mysqlTable, smallint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { appealOutcomes, appealSubjects, caseOutcomes, caseStates, freezeEndings } from "../case-values.ts";
import { jobStatuses } from "../own-values.ts";
import { byUser, personal, withoutPersons } from "../personal.ts";
import { keptFor, monthsBefore } from "../time-limits.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment } from "./columns.ts";
import { companies } from "./companies.ts";
import { jobs } from "./jobs.ts";

const job = () =>
  idReference("job_id")
    .notNull()
    .references(() => jobs.id);
const firm = () =>
  idReference("company_id")
    .notNull()
    .references(() => companies.id);

/** What people have reported of one advert, looked at as one thing. */
export const jobCases = mysqlTable(
  "job_cases",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    jobId: job(),
    /** The advert while the case is not decided: an advert has one such case at most. */
    openJobId: idReference("open_job_id"),
    state: mysqlEnum("state", caseStates).notNull(),
    outcome: mysqlEnum("outcome", caseOutcomes),
    /** Somebody reported a fraud, or that money is asked. */
    isUrgent: boolean("is_urgent").notNull(),
    /** Reports weighed by who sent them, in tenths of a report of somebody in good standing. */
    weightTenths: smallint("weight_tenths", { unsigned: true }).notNull(),
    reports: smallint("reports", { unsigned: true }).notNull(),
    /** People behind them, as far as can be told. */
    reporters: smallint("reporters", { unsigned: true }).notNull(),
    openedAt: moment("opened_at").notNull(),
    lastReportedAt: moment("last_reported_at").notNull(),
    askedAt: moment("asked_at"),
    askedByUserId: idReference("asked_by_user_id"),
    decidedAt: moment("decided_at"),
    decidedByUserId: idReference("decided_by_user_id"),
    /** What the advertiser was told. */
    words: varchar("words", { length: 500 }),
    applicantsToldAt: moment("applicants_told_at"),
  },
  (t) => [
    uniqueIndex("job_cases_public_id").on(t.publicId),
    uniqueIndex("job_cases_open_job").on(t.openJobId),
    index("job_cases_job").on(t.jobId),
    index("job_cases_state").on(t.state, t.openedAt),
    index("job_cases_decided").on(t.decidedAt),
  ],
);
withoutPersons(jobCases, "What became of what was reported of an advert, with the reason its advertiser was told.", {
  askedByUserId: "A number, so that an appeal is decided by another administrator; it leads to nobody once the account is erased.",
  decidedByUserId: "A number, so that an appeal is decided by another administrator; it leads to nobody once the account is erased.",
});

/** Adverts taken from the board at once, by a person or by a rule, and how each came back or did not. */
export const jobFreezes = mysqlTable(
  "job_freezes",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    jobId: job(),
    /** The advert while the freeze lasts: an advert is frozen once at a time. */
    openJobId: idReference("open_job_id"),
    caseId: idReference("case_id").references(() => jobCases.id),
    /** Its state before, to which it goes back. */
    heldStatus: mysqlEnum("held_status", jobStatuses).notNull(),
    /** In words for the advertiser. */
    reason: varchar("reason", { length: 500 }).notNull(),
    frozenAt: moment("frozen_at").notNull(),
    /** Null when a rule froze it. */
    frozenByUserId: idReference("frozen_by_user_id"),
    endedAt: moment("ended_at"),
    endedByUserId: idReference("ended_by_user_id"),
    ending: mysqlEnum("ending", freezeEndings),
  },
  (t) => [
    uniqueIndex("job_freezes_public_id").on(t.publicId),
    uniqueIndex("job_freezes_open_job").on(t.openJobId),
    index("job_freezes_job").on(t.jobId, t.frozenAt),
    index("job_freezes_case").on(t.caseId),
  ],
);
withoutPersons(jobFreezes, "When and why adverts were taken from the board.", {
  frozenByUserId: "A number, so that an appeal is decided by another administrator; it leads to nobody once the account is erased.",
  endedByUserId: "A number, so that an appeal is decided by another administrator; it leads to nobody once the account is erased.",
});

/** Adverts refused, with who did it: an appeal is decided by somebody else. */
export const jobRefusals = mysqlTable(
  "job_refusals",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    jobId: job(),
    caseId: idReference("case_id").references(() => jobCases.id),
    reason: varchar("reason", { length: 500 }).notNull(),
    refusedAt: moment("refused_at").notNull(),
    refusedByUserId: idReference("refused_by_user_id").notNull(),
    overturnedAt: moment("overturned_at"),
  },
  (t) => [uniqueIndex("job_refusals_public_id").on(t.publicId), index("job_refusals_job").on(t.jobId, t.refusedAt)],
);
withoutPersons(jobRefusals, "Which adverts were refused, and why.", {
  refusedByUserId: "A number, so that an appeal is decided by another administrator; it leads to nobody once the account is erased.",
});

/** What counts against a firm, or against whoever writes its adverts, for a while. */
export const strikes = mysqlTable(
  "strikes",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    companyId: firm(),
    /** Who wrote the advert; null for adverts of feeds. */
    posterUserId: idReference("poster_user_id").references(() => users.id),
    caseId: idReference("case_id")
      .notNull()
      .references(() => jobCases.id),
    /** In words for the firm. */
    reason: varchar("reason", { length: 500 }).notNull(),
    givenAt: moment("given_at").notNull(),
    givenByUserId: idReference("given_by_user_id").notNull(),
    expiresAt: moment("expires_at").notNull(),
    overturnedAt: moment("overturned_at"),
  },
  (t) => [
    uniqueIndex("strikes_public_id").on(t.publicId),
    uniqueIndex("strikes_case").on(t.caseId),
    index("strikes_company").on(t.companyId, t.expiresAt),
    index("strikes_poster").on(t.posterUserId, t.expiresAt),
  ],
);
personal(strikes, {
  what: "If an advert you wrote broke our rules: the strike for it, with its reason and how long it counts.",
  why: "To keep the board honest, and to let you appeal.",
  howLong: `${keptFor.strikeMonths} months after it stops counting. If you erase your account, the strike stays with the firm, without you.`,
  export: ["publicId", "reason", "givenAt", "expiresAt", "overturnedAt"],
  internal: ["id", "companyId", "posterUserId", "caseId", "givenByUserId"],
  file: "strikes",
  about: byUser(strikes.posterUserId),
  erasure: [{ does: "anonymise", rows: byUser(strikes.posterUserId), set: () => ({ posterUserId: null }) }],
  outdated: (now) => lt(strikes.expiresAt, monthsBefore(now, keptFor.strikeMonths)),
});

/** What advertisers say against a strike, a freeze or a refusal; each is decided once, by somebody else than before. */
export const appeals = mysqlTable(
  "appeals",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    subject: mysqlEnum("subject", appealSubjects).notNull(),
    /** The row number of the strike, the freeze or the refusal. */
    subjectId: idReference("subject_id").notNull(),
    companyId: firm(),
    words: varchar("words", { length: 2000 }).notNull(),
    madeAt: moment("made_at").notNull(),
    /** Null once the account is erased. */
    madeByUserId: idReference("made_by_user_id").references(() => users.id),
    outcome: mysqlEnum("outcome", appealOutcomes),
    /** Why, in words for the advertiser. */
    answer: varchar("answer", { length: 500 }),
    decidedAt: moment("decided_at"),
    decidedByUserId: idReference("decided_by_user_id"),
  },
  (t) => [
    uniqueIndex("appeals_public_id").on(t.publicId),
    uniqueIndex("appeals_subject").on(t.subject, t.subjectId),
    index("appeals_waiting").on(t.decidedAt, t.madeAt),
    index("appeals_company").on(t.companyId),
    index("appeals_author").on(t.madeByUserId),
  ],
);
personal(appeals, {
  what: "Your appeals against a strike, a freeze or a refusal, in your words, and what came of them.",
  why: "To look at the decision again.",
  howLong: `${keptFor.strikeMonths} months. If you erase your account, the appeal stays without your words.`,
  export: ["publicId", "subject", "words", "madeAt", "outcome", "answer", "decidedAt"],
  internal: ["id", "subjectId", "companyId", "madeByUserId", "decidedByUserId"],
  file: "appeals",
  about: byUser(appeals.madeByUserId),
  erasure: [{ does: "anonymise", rows: byUser(appeals.madeByUserId), set: () => ({ madeByUserId: null, words: "" }) }],
  outdated: (now) => lt(appeals.madeAt, monthsBefore(now, keptFor.strikeMonths)),
});
