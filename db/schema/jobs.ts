import {
  bigint,
  boolean,
  char,
  double,
  index,
  int,
  mediumtext,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  smallint,
  tinyint,
  uniqueIndex,
  varchar,
} from "drizzle-orm/mysql-core";
import { z } from "zod";
import { clientUnnamedReasons, jobStatuses, questionKinds } from "../own-values.ts";
import { annotateImpersonal } from "../personal.ts";
import {
  advertisers,
  applyKinds,
  type BasisRate,
  needs,
  payBases,
  payPeriods,
  projectValueBands,
  ricsLevels,
  ricsRules,
  sides,
} from "../values.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, requiredReference, slugColumn } from "./columns.ts";
import { companies } from "./companies.ts";
import { jsonColumn, listOf, textList } from "./json-columns.ts";

const basisRate: z.ZodType<BasisRate> = z.looseObject({
  basis: z.enum(payBases),
  minPence: z.number().nullable(),
  maxPence: z.number().nullable(),
});

export const jobs = mysqlTable(
  "jobs",
  {
    id: idColumn(),
    companyId: requiredReference("company_id", () => companies.id),
    /** Its author; null for adverts from feeds. */
    createdByUserId: idReference("created_by_user_id").references(() => users.id),
    status: mysqlEnum("status", jobStatuses).notNull(),
    /** Worded for the advertiser. */
    refusalReason: varchar("refusal_reason", { length: 500 }),
    /** Capacity stated by the advertiser; null when it was never requested. */
    advertiser: mysqlEnum("advertiser", advertisers),
    title: varchar("title", { length: 160 }).notNull(),
    category: slugColumn("category").notNull(),
    level: slugColumn("level").notNull(),
    side: mysqlEnum("side", sides).notNull(),
    employerType: slugColumn("employer_type").notNull(),
    /** The hirer an agency names; null when unnamed or when the advertiser is the employer. */
    clientName: varchar("client_name", { length: 120 }),
    /** Why an agency does not name the hirer; null when it does, or gave no reason. */
    clientUnnamedReason: mysqlEnum("client_unnamed_reason", clientUnnamedReasons),
    contractType: slugColumn("contract_type").notNull(),
    workType: slugColumn("work_type").notNull(),
    workingPattern: slugColumn("working_pattern").notNull().default("full-time"),
    sector: slugColumn("sector"),
    projectValueBand: mysqlEnum("project_value_band", projectValueBands),
    procurementRoute: slugColumn("procurement_route"),

    payPeriod: mysqlEnum("pay_period", payPeriods),
    payMinPence: int("pay_min_pence", { unsigned: true }),
    payMaxPence: int("pay_max_pence", { unsigned: true }),
    payCurrency: char("pay_currency", { length: 3 }).notNull().default("GBP"),
    payBasis: mysqlEnum("pay_basis", payBases),
    /** All rates of an advert with a rate per basis, starting with the one in the columns above; null for a single rate. */
    payRates: jsonColumn("pay_rates", listOf(basisRate)),
    /** Free text about pay, shown when no figure is stated. */
    payText: varchar("pay_text", { length: 160 }),
    hoursPerDay: double("hours_per_day", { unsigned: true }),
    durationMonths: smallint("duration_months", { unsigned: true }),
    extensionLikely: boolean("extension_likely"),
    benefits: jsonColumn("benefits", textList).notNull(),

    officePlaceId: idReference("office_place_id"),
    officeLat: double("office_lat"),
    officeLng: double("office_lng"),
    sitePlaceId: idReference("site_place_id"),
    siteLat: double("site_lat"),
    siteLng: double("site_lng"),
    /** Ids of places beyond the main one, in the advert's order; null when there are none. */
    otherPlaceIds: jsonColumn("other_place_ids", listOf(z.number())),
    /** The place as typed by the advertiser, when it is not in the gazetteer. */
    placeText: varchar("place_text", { length: 120 }),
    siteDaysPerWeek: tinyint("site_days_per_week", { unsigned: true }),
    homeDaysPerWeek: tinyint("home_days_per_week", { unsigned: true }),

    ricsLevel: mysqlEnum("rics_level", ricsLevels).notNull().default("none"),
    ricsRule: mysqlEnum("rics_rule", ricsRules),
    startsOn: varchar("starts_on", { length: 10 }),

    applyKind: mysqlEnum("apply_kind", applyKinds).notNull().default("on-site"),
    applyUrl: varchar("apply_url", { length: 1024 }),

    feedSourceId: idReference("feed_source_id"),
    sourceReference: varchar("source_reference", { length: 255 }),
    sourceUrl: varchar("source_url", { length: 1024 }),
    /** SHA-256 of the normalised source row: an equal hash means no change. */
    sourceHash: char("source_hash", { length: 64 }),
    /** Equal for adverts of one vacancy (same role, place, employer or text), which share one card. */
    vacancyKey: char("vacancy_key", { length: 32 }),

    /** Days within which the advert promises every applicant an answer; null for no promise. */
    replyPromiseDays: tinyint("reply_promise_days", { unsigned: true }),
    /** When a promised answer was last missed: later applicants are promised none. */
    promiseBrokenAt: moment("promise_broken_at"),
    /** When it was decided whether the promise earns a credit, once for the advert. */
    promiseSettledAt: moment("promise_settled_at"),

    isSample: boolean("is_sample").notNull().default(false),
    /** Applications are shown to the advertiser without name and contact details until shortlisted. */
    isBlind: boolean("is_blind").notNull().default(false),
    firstPublishedAt: moment("first_published_at"),
    relistedCount: smallint("relisted_count", { unsigned: true }).notNull().default(0),
    confirmedOpenAt: moment("confirmed_open_at"),
    /** When it was submitted for an administrator's review. */
    awaitingReviewSince: moment("awaiting_review_since"),
    /** Application deadline, as stated by the advertiser. */
    closesAt: moment("closes_at"),
    /** When the board takes the advert down automatically. */
    expiresAt: moment("expires_at"),
    /** When it stopped being live (filled, closed, expired). */
    endedAt: moment("ended_at"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    version: int("version", { unsigned: true }).notNull().default(1),
  },
  (t) => [
    index("jobs_status_published").on(t.status, t.firstPublishedAt),
    index("jobs_company_status").on(t.companyId, t.status, t.firstPublishedAt),
    index("jobs_status_expires").on(t.status, t.expiresAt),
    index("jobs_status_closes").on(t.status, t.closesAt),
    index("jobs_vacancy").on(t.vacancyKey),
    index("jobs_office_place").on(t.officePlaceId, t.category),
    index("jobs_source_status").on(t.feedSourceId, t.status),
    index("jobs_reply_promise").on(t.replyPromiseDays, t.promiseSettledAt),
    index("jobs_promise_broken").on(t.companyId, t.promiseBrokenAt),
    uniqueIndex("jobs_source").on(t.feedSourceId, t.sourceReference),
  ],
);
annotateImpersonal(jobs, "Published adverts of firms.", {
  createdByUserId: "A number, so that who wrote an advert may change it; it leads to nobody once the account is erased.",
});

/** Long texts of an advert, in a separate table so that lists never read them. */
export const jobTexts = mysqlTable(
  "job_texts",
  {
    jobId: idReference("job_id")
      .primaryKey()
      .references(() => jobs.id),
    summary: varchar("summary", { length: 320 }).notNull(),
    /** Sanitised on write. */
    descriptionHtml: mediumtext("description_html").notNull(),
    /** The description without markup, for search. */
    descriptionText: mediumtext("description_text").notNull(),
    /** Version of the reader that read APC competencies from it; 0 before that. */
    competenciesVersion: tinyint("competencies_version", { unsigned: true }).notNull().default(0),
  },
  (t) => [index("job_texts_competencies").on(t.competenciesVersion)],
);
annotateImpersonal(jobTexts, "The wording that advertisers publish.");

/** Contract suites of an advert, with form and requirement level. `form` is "" when the advert names the suite only. */
export const jobSuites = mysqlTable(
  "job_suites",
  {
    jobId: requiredReference("job_id", () => jobs.id),
    suite: slugColumn("suite", 32).notNull(),
    form: slugColumn("form", 32).notNull().default(""),
    need: mysqlEnum("need", needs).notNull(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.suite, t.form] })],
);
annotateImpersonal(jobSuites, "Contract suites of adverts.");

/** Skills, software and measurement rules of an advert. `vocabulary` is skill, software or measurement. */
export const jobTools = mysqlTable(
  "job_tools",
  {
    jobId: requiredReference("job_id", () => jobs.id),
    vocabulary: mysqlEnum("vocabulary", ["skill", "software", "measurement"]).notNull(),
    slug: slugColumn("slug").notNull(),
    need: mysqlEnum("need", needs).notNull(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.vocabulary, t.slug] })],
);
annotateImpersonal(jobTools, "Software named in adverts.");

/** Questions for every applicant. */
export const jobQuestions = mysqlTable(
  "job_questions",
  {
    jobId: requiredReference("job_id", () => jobs.id),
    position: tinyint("position", { unsigned: true }).notNull(),
    question: varchar("question", { length: 200 }).notNull(),
    kind: mysqlEnum("kind", questionKinds).notNull(),
    isRequired: boolean("is_required").notNull(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.position] })],
);
annotateImpersonal(jobQuestions, "What advertisers ask of applicants.");

/**
 * Change log, written in the transaction of any change to a job or its company; every process follows it to keep its search index current.
 */
export const jobChanges = mysqlTable(
  "job_changes",
  {
    seq: bigint("seq", { mode: "number", unsigned: true }).autoincrement().primaryKey(),
    jobId: idReference("job_id").notNull(),
    at: moment("at").notNull(),
  },
  (t) => [index("job_changes_at").on(t.at)],
);
annotateImpersonal(jobChanges, "Numbers of adverts that changed.");
