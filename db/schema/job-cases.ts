import { lt } from "drizzle-orm";
import { boolean, char, index, mysqlEnum, mysqlTable, smallint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { appealOutcomes, appealSubjects, caseOutcomes, caseStates } from "../case-values.ts";
import { jobStatuses } from "../own-values.ts";
import { annotateImpersonal, annotatePersonal, byUser } from "../personal.ts";
import { monthsBefore, retention } from "../time-limits.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, requiredReference } from "./columns.ts";
import { companies } from "./companies.ts";
import { jobs } from "./jobs.ts";

const job = () => requiredReference("job_id", () => jobs.id);
const firm = () => requiredReference("company_id", () => companies.id);

/** All reports about one advert, reviewed as one case. */
export const jobCases = mysqlTable(
  "job_cases",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    jobId: job(),
    /** The advert while the case is undecided; null after. At most one undecided case per advert. */
    openJobId: idReference("open_job_id"),
    state: mysqlEnum("state", caseStates).notNull(),
    outcome: mysqlEnum("outcome", caseOutcomes),
    /** At least one report is of a fraud or a demand for money. */
    isUrgent: boolean("is_urgent").notNull(),
    /** Reports weighted by reporter, in tenths of a report from a reporter in good standing. */
    weightTenths: smallint("weight_tenths", { unsigned: true }).notNull(),
    reports: smallint("reports", { unsigned: true }).notNull(),
    /** Distinct reporters, as far as they can be distinguished. */
    reporters: smallint("reporters", { unsigned: true }).notNull(),
    openedAt: moment("opened_at").notNull(),
    lastReportedAt: moment("last_reported_at").notNull(),
    askedAt: moment("asked_at"),
    askedByUserId: idReference("asked_by_user_id"),
    decidedAt: moment("decided_at"),
    decidedByUserId: idReference("decided_by_user_id"),
    /** The decision as worded for the advertiser. */
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
annotateImpersonal(jobCases, "What became of what was reported of an advert, with the reason its advertiser was told.", {
  askedByUserId: "A number, so that an appeal is decided by another administrator; it leads to nobody once the account is erased.",
  decidedByUserId: "A number, so that an appeal is decided by another administrator; it leads to nobody once the account is erased.",
});

/** How a freeze ended: restored to its earlier state, or refused permanently. */
const freezeOutcomes = ["thawed", "refused"] as const;

/** Adverts taken down immediately, by an administrator or a rule, and how each freeze ended. */
export const jobFreezes = mysqlTable(
  "job_freezes",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    jobId: job(),
    /** The advert while the freeze lasts, null after: at most one active freeze per advert. */
    openJobId: idReference("open_job_id"),
    caseId: idReference("case_id").references(() => jobCases.id),
    /** Status before the freeze, which is restored. */
    heldStatus: mysqlEnum("held_status", jobStatuses).notNull(),
    /** Worded for the advertiser. */
    reason: varchar("reason", { length: 500 }).notNull(),
    frozenAt: moment("frozen_at").notNull(),
    /** Null when a rule froze it. */
    frozenByUserId: idReference("frozen_by_user_id"),
    endedAt: moment("ended_at"),
    endedByUserId: idReference("ended_by_user_id"),
    ending: mysqlEnum("ending", freezeOutcomes),
  },
  (t) => [
    uniqueIndex("job_freezes_public_id").on(t.publicId),
    uniqueIndex("job_freezes_open_job").on(t.openJobId),
    index("job_freezes_job").on(t.jobId, t.frozenAt),
    index("job_freezes_case").on(t.caseId),
  ],
);
annotateImpersonal(jobFreezes, "When and why adverts were taken from the board.", {
  frozenByUserId: "A number, so that an appeal is decided by another administrator; it leads to nobody once the account is erased.",
  endedByUserId: "A number, so that an appeal is decided by another administrator; it leads to nobody once the account is erased.",
});

/** Refused adverts, with the administrator: an appeal is decided by a different one. */
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
annotateImpersonal(jobRefusals, "Which adverts were refused, and why.", {
  refusedByUserId: "A number, so that an appeal is decided by another administrator; it leads to nobody once the account is erased.",
});

/** Temporary strikes against a firm, or against the author of its adverts. */
export const strikes = mysqlTable(
  "strikes",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    companyId: firm(),
    /** The advert's author; null for adverts from feeds. */
    posterUserId: idReference("poster_user_id").references(() => users.id),
    caseId: requiredReference("case_id", () => jobCases.id),
    /** Worded for the firm. */
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
annotatePersonal(strikes, {
  what: "If an advert you wrote broke our rules: the strike for it, with its reason and how long it counts.",
  why: "To keep the board honest, and to let you appeal.",
  howLong: `${retention.strikeMonths} months after it stops counting. If you erase your account, the strike stays with the firm, without you.`,
  export: ["publicId", "reason", "givenAt", "expiresAt", "overturnedAt"],
  internal: ["id", "companyId", "posterUserId", "caseId", "givenByUserId"],
  file: "strikes",
  about: byUser(strikes.posterUserId),
  erasure: [{ does: "anonymise", rows: byUser(strikes.posterUserId), set: () => ({ posterUserId: null }) }],
  outdated: (now) => lt(strikes.expiresAt, monthsBefore(now, retention.strikeMonths)),
});

/** Advertisers' appeals against a strike, freeze or refusal; each is decided once, by a different administrator. */
export const appeals = mysqlTable(
  "appeals",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    subject: mysqlEnum("subject", appealSubjects).notNull(),
    /** Row id of the strike, freeze or refusal. */
    subjectId: idReference("subject_id").notNull(),
    companyId: firm(),
    words: varchar("words", { length: 2000 }).notNull(),
    madeAt: moment("made_at").notNull(),
    /** Null once the account is erased. */
    madeByUserId: idReference("made_by_user_id").references(() => users.id),
    outcome: mysqlEnum("outcome", appealOutcomes),
    /** Reason for the decision, worded for the advertiser. */
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
annotatePersonal(appeals, {
  what: "Your appeals against a strike, a freeze or a refusal, in your words, and what came of them.",
  why: "To look at the decision again.",
  howLong: `${retention.strikeMonths} months. If you erase your account, the appeal stays without your words.`,
  export: ["publicId", "subject", "words", "madeAt", "outcome", "answer", "decidedAt"],
  internal: ["id", "subjectId", "companyId", "madeByUserId", "decidedByUserId"],
  file: "appeals",
  about: byUser(appeals.madeByUserId),
  erasure: [{ does: "anonymise", rows: byUser(appeals.madeByUserId), set: () => ({ madeByUserId: null, words: "" }) }],
  outdated: (now) => lt(appeals.madeAt, monthsBefore(now, retention.strikeMonths)),
});
