import {
  boolean,
  char,
  index,
  int,
  json,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  smallint,
  tinyint,
  uniqueIndex,
  varchar,
} from "drizzle-orm/mysql-core";
import { type PayBasis, profileVisibilities, projectValueBands, ricsLevels, sides } from "../values.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, slugColumn } from "./columns.ts";
import { companies } from "./companies.ts";

const seeker = () =>
  idReference("user_id")
    .notNull()
    .references(() => users.id);

/** What a jobseeker says of themselves. One row a person, made when they first write something. */
export const jobseekerProfiles = mysqlTable(
  "jobseeker_profiles",
  {
    userId: seeker().primaryKey(),
    /** Random; names the profile in addresses, and is not the account's. */
    publicId: char("public_id", { length: 22 }).notNull(),
    visibility: mysqlEnum("visibility", profileVisibilities).notNull().default("hidden"),
    headline: varchar("headline", { length: 120 }),
    about: varchar("about", { length: 3000 }),
    category: slugColumn("category"),
    level: slugColumn("level"),
    side: mysqlEnum("side", sides),
    ricsLevel: mysqlEnum("rics_level", ricsLevels),
    yearsExperience: tinyint("years_experience", { unsigned: true }),
    placeId: idReference("place_id"),
    travelMiles: smallint("travel_miles", { unsigned: true }),
    contractTypes: json("contract_types").$type<string[]>().notNull(),
    workTypes: json("work_types").$type<string[]>().notNull(),
    /** Pay sought, on two scales that are never mixed. Shown to nobody but the person. */
    payYearMinPence: int("pay_year_min_pence", { unsigned: true }),
    payDayMinPence: int("pay_day_min_pence", { unsigned: true }),
    payBases: json("pay_bases").$type<PayBasis[]>().notNull(),
    /** First month in which they could begin, "2027-01". */
    freeFromMonth: char("free_from_month", { length: 7 }),
    noticeWeeks: tinyint("notice_weeks", { unsigned: true }),
    /** Shown to nobody but the person, and with an application. */
    needsSponsorship: boolean("needs_sponsorship"),
    phone: varchar("phone", { length: 30 }),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("jobseeker_profiles_public_id").on(t.publicId),
    index("jobseeker_profiles_found").on(t.visibility, t.updatedAt),
    index("jobseeker_profiles_newest").on(t.updatedAt),
  ],
);

export const profileSuites = mysqlTable(
  "profile_suites",
  {
    userId: seeker(),
    suite: slugColumn("suite").notNull(),
    years: tinyint("years", { unsigned: true }).notNull(),
    largestValueBand: mysqlEnum("largest_value_band", projectValueBands),
  },
  (t) => [primaryKey({ columns: [t.userId, t.suite] }), index("profile_suites_suite").on(t.suite, t.userId)],
);

export const profileTools = mysqlTable(
  "profile_tools",
  {
    userId: seeker(),
    vocabulary: slugColumn("vocabulary", 16).notNull(),
    slug: slugColumn("slug").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.vocabulary, t.slug] })],
);

/** Projects somebody worked on, newest first by their own order. */
export const profileProjects = mysqlTable(
  "profile_projects",
  {
    id: idColumn(),
    userId: seeker(),
    position: tinyint("position", { unsigned: true }).notNull(),
    name: varchar("name", { length: 120 }).notNull(),
    employer: varchar("employer", { length: 120 }),
    duties: varchar("duties", { length: 500 }),
    sector: slugColumn("sector"),
    suite: slugColumn("suite"),
    valueBand: mysqlEnum("value_band", projectValueBands),
    fromYear: smallint("from_year", { unsigned: true }),
    toYear: smallint("to_year", { unsigned: true }),
  },
  (t) => [index("profile_projects_user").on(t.userId, t.position)],
);

/** Firms whose people never find this person. */
export const profileHiddenFrom = mysqlTable(
  "profile_hidden_from",
  {
    userId: seeker(),
    companyId: idReference("company_id")
      .notNull()
      .references(() => companies.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.companyId] }), index("profile_hidden_from_company").on(t.companyId)],
);

/** Who looked at a profile: once a day each. */
export const profileViews = mysqlTable(
  "profile_views",
  {
    userId: seeker(),
    viewerUserId: idReference("viewer_user_id")
      .notNull()
      .references(() => users.id),
    /** Day in London, "2026-11-21". */
    viewedOn: char("viewed_on", { length: 10 }).notNull(),
    viewedAt: moment("viewed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.viewedOn, t.viewerUserId] }), index("profile_views_viewer").on(t.viewerUserId)],
);
