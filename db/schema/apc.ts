import { boolean, char, index, int, mysqlEnum, mysqlTable, primaryKey, smallint, tinyint, uniqueIndex } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { apcExperiences, apcMainCompetencies, apcShares } from "../own-values.ts";
import { annotateImpersonal, annotatePersonal } from "../personal.ts";
import { users } from "./accounts.ts";
import { idReference, moment, requiredReference, slugColumn } from "./columns.ts";
import { companies } from "./companies.ts";
import { jobs } from "./jobs.ts";
import { jsonColumn, listOf, textList } from "./json-columns.ts";

const firm = () => requiredReference("company_id", () => companies.id);

/** A firm's statement of how it supports trainees towards chartership. */
export const apcRecords = mysqlTable("apc_records", {
  companyId: firm().primaryKey(),
  hasTrainingAgreement: boolean("has_training_agreement").notNull(),
  /** Day of the agreement, "2024-03-01". */
  agreedOn: char("agreed_on", { length: 10 }),
  counsellors: smallint("counsellors", { unsigned: true }),
  supervisors: smallint("supervisors", { unsigned: true }),
  paysFees: boolean("pays_fees"),
  studyDaysPerYear: tinyint("study_days_per_year", { unsigned: true }),
  /** In the last three years: how many sat, and how many of them passed. */
  satLastThreeYears: smallint("sat_last_three_years", { unsigned: true }),
  passedLastThreeYears: smallint("passed_last_three_years", { unsigned: true }),
  isSample: boolean("is_sample").notNull().default(false),
  statedAt: moment("stated_at").notNull(),
});
annotateImpersonal(apcRecords, "What firms state of their support for trainees.");

/** Where a trainee works, verified by an e-mail to their work address. One firm per user, and one user per address. */
export const apcTrainees = mysqlTable(
  "apc_trainees",
  {
    userId: idReference("user_id")
      .primaryKey()
      .references(() => users.id),
    companyId: firm(),
    /** Keyed hash of the work address; the address itself is not stored. */
    workAddressHash: char("work_address_hash", { length: 64 }).notNull(),
    confirmedAt: moment("confirmed_at").notNull(),
    /** Calendar year of the latest answer; the answers themselves are not linked to the user. */
    answeredYear: smallint("answered_year", { unsigned: true }),
  },
  (t) => [uniqueIndex("apc_trainees_address").on(t.workAddressHash), index("apc_trainees_company").on(t.companyId)],
);
annotatePersonal(apcTrainees, {
  what: "The firm you are a trainee at, and in which year you last answered about it. Your answers themselves lead to nobody, so we cannot show or remove them.",
  why: "So that trainees of a firm, and nobody else, answer about its support, once a year and for one firm.",
  howLong: "Until you confirm another firm, or as long as you have an account.",
  export: ["companyId", "confirmedAt", "answeredYear"],
  secret: ["workAddressHash"],
  internal: ["userId"],
  file: "apc-firm",
});

/** Trainees' answers, without user, time or order: the id is random. */
export const apcAnswers = mysqlTable(
  "apc_answers",
  {
    id: char("id", { length: 22 }).primaryKey(),
    companyId: firm(),
    year: smallint("year", { unsigned: true }).notNull(),
    keepsAgreement: boolean("keeps_agreement").notNull(),
    meetsSupervisor: boolean("meets_supervisor").notNull(),
    givesTimeAndFees: boolean("gives_time_and_fees").notNull(),
    isSample: boolean("is_sample").notNull().default(false),
  },
  (t) => [index("apc_answers_company").on(t.companyId, t.year)],
);
annotateImpersonal(apcAnswers, "Answers of trainees, with a random mark and a year, and without anything that leads to who gave them.");

/** Public aggregates of the answers about a firm: coarse, and updated five answers at a time. */
export const apcFigures = mysqlTable(
  "apc_figures",
  {
    companyId: firm().primaryKey(),
    /** Number of answers, rounded down to a multiple of five; below five nothing is shown. */
    answers: int("answers", { unsigned: true }).notNull(),
    keepsAgreement: mysqlEnum("keeps_agreement", apcShares).notNull(),
    meetsSupervisor: mysqlEnum("meets_supervisor", apcShares).notNull(),
    givesTimeAndFees: mysqlEnum("gives_time_and_fees", apcShares).notNull(),
    /** Ids of the counted answers; they identify nobody. */
    members: jsonColumn("members", textList).notNull(),
    takenYear: smallint("taken_year", { unsigned: true }).notNull(),
  },
  (t) => [index("apc_figures_taken").on(t.takenYear)],
);
annotateImpersonal(apcFigures, "Coarse shares over five answers or more, and random marks of the answers counted.");

const competencyProgress = z.object({
  competency: z.string(),
  level: z.int().min(0).max(3),
  diaryMonths: z.int().min(0),
});

/** A candidate's own record on the way to chartership. */
export const apcProgress = mysqlTable("apc_progress", {
  userId: idReference("user_id")
    .primaryKey()
    .references(() => users.id),
  /** The core competency taken to level 3; null while undecided. */
  mainCompetency: mysqlEnum("main_competency", apcMainCompetencies),
  experience: mysqlEnum("experience", apcExperiences).notNull(),
  /** Month in which structured training began, "2025-09"; null before it. */
  trainingBegan: char("training_began", { length: 7 }),
  /** Those with a level or months of diary. */
  competencies: jsonColumn("competencies", listOf(competencyProgress)).notNull(),
  updatedAt: moment("updated_at").notNull(),
});
annotatePersonal(apcProgress, {
  what: "Your APC record: which core competency you take to level 3, your experience, when your structured training began, and the level and months of diary of each competency.",
  why: "So that adverts and your dashboard can tell you, and nobody else, which of your gaps a job would close.",
  howLong: "Until you delete it, or as long as you have an account.",
  export: ["mainCompetency", "experience", "trainingBegan", "competencies", "updatedAt"],
  internal: ["userId"],
  file: "apc-record",
});

/**
 * RICS pathway competencies that the work can evidence: stated by the advertiser, or read from the advert. Rows that were read only serve to
 * find adverts; pages read the text itself.
 */
export const jobCompetencies = mysqlTable(
  "job_competencies",
  {
    jobId: requiredReference("job_id", () => jobs.id),
    competency: slugColumn("competency", 48).notNull(),
    /** 1 knowing, 2 doing, 3 advising; 0 where the advertiser says that the work does not evidence it. */
    level: tinyint("level", { unsigned: true }).notNull(),
    source: mysqlEnum("source", ["stated", "read"]).notNull().default("stated"),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.competency] }), index("job_competencies_competency").on(t.competency, t.jobId, t.level)],
);
annotateImpersonal(jobCompetencies, "Competencies named in adverts.");
