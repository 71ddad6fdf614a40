import {
  bigint,
  boolean,
  char,
  index,
  int,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  smallint,
  tinyint,
  uniqueIndex,
  varchar,
} from "drizzle-orm/mysql-core";
import { payBases, profileVisibilities, projectValueBands, ricsLevels, type Side, sides } from "../values.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, slugColumn } from "./columns.ts";
import { companies } from "./companies.ts";
import { jsonColumn, numberRecord, textList } from "./json-columns.ts";

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
    /** Nobody finds the person until they go on; `visibility` is what then holds again. */
    pausedAt: moment("paused_at"),
    /** Whoever signs in with an address of this domain never finds the person: their own firm's, until they take it away. */
    hiddenDomain: varchar("hidden_domain", { length: 254 }),
    /** Raised with every change of what is written. */
    version: int("version", { unsigned: true }).notNull().default(1),
    /** The version at which each field changed last. */
    fieldVersions: jsonColumn("field_versions", numberRecord).notNull().default({}),
    headline: varchar("headline", { length: 120 }),
    about: varchar("about", { length: 3000 }),
    category: slugColumn("category"),
    level: slugColumn("level"),
    side: mysqlEnum("side", sides),
    wantedSides: jsonColumn("wanted_sides", textList).$type<Side[]>().notNull().default([]),
    ricsLevel: mysqlEnum("rics_level", ricsLevels),
    /** Shown to nobody but the person: that it is given makes a grade no less self-stated. */
    ricsNumber: varchar("rics_number", { length: 20 }),
    yearsExperience: tinyint("years_experience", { unsigned: true }),
    /** Tenths of the person's work by part, which sum to ten; empty when not said. */
    workMix: jsonColumn("work_mix", numberRecord).notNull().default({}),
    placeId: idReference("place_id"),
    travelMiles: smallint("travel_miles", { unsigned: true }),
    /** Days a week on a site, and nights a week away from home, at most. */
    siteDays: tinyint("site_days", { unsigned: true }),
    nightsAway: tinyint("nights_away", { unsigned: true }),
    contractTypes: jsonColumn("contract_types", textList).notNull(),
    workTypes: jsonColumn("work_types", textList).notNull(),
    /** The least a year, beside day rates in a table of their own: the two are never mixed. Shown to nobody but the person. */
    payYearMinPence: int("pay_year_min_pence", { unsigned: true }),
    preferredBasis: mysqlEnum("preferred_basis", payBases),
    /** Recruiters may read the least pay and search by it. */
    showsPay: boolean("shows_pay").notNull().default(false),
    /** First month or day on which they could begin: "2027-01" or "2027-01-18". */
    freeFrom: varchar("free_from", { length: 10 }),
    /** When they last said that it holds; when they were last asked. */
    freeFromConfirmedAt: moment("free_from_confirmed_at"),
    freeFromAskedAt: moment("free_from_asked_at"),
    noticeWeeks: tinyint("notice_weeks", { unsigned: true }),
    /** Shown to nobody but the person, and with an application. */
    needsSponsorship: boolean("needs_sponsorship"),
    phone: varchar("phone", { length: 30 }),
    /** Shown to nobody but the person. */
    privateNotes: varchar("private_notes", { length: 2000 }),
    cscsCard: slugColumn("cscs_card", 16),
    /** Last month in which the card holds, "2028-05". */
    cscsUntil: char("cscs_until", { length: 7 }),
    /** The end they were last reminded of. */
    cscsToldOf: char("cscs_told_of", { length: 7 }),
    hasDrivingLicence: boolean("has_driving_licence"),
    /** Checks and clearances held, of the vocabulary that adverts ask by. */
    checksHeld: jsonColumn("checks_held", textList).notNull().default([]),
    wouldBeCleared: boolean("would_be_cleared"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("jobseeker_profiles_public_id").on(t.publicId),
    index("jobseeker_profiles_found").on(t.visibility, t.updatedAt),
    index("jobseeker_profiles_newest").on(t.updatedAt),
    index("jobseeker_profiles_free_from_confirmed").on(t.freeFromConfirmedAt),
    index("jobseeker_profiles_cscs").on(t.cscsUntil),
    index("jobseeker_profiles_hidden_domain").on(t.hiddenDomain),
  ],
);

export const profileSuites = mysqlTable(
  "profile_suites",
  {
    userId: seeker(),
    suite: slugColumn("suite").notNull(),
    years: tinyint("years", { unsigned: true }).notNull(),
    lastUsedYear: smallint("last_used_year", { unsigned: true }),
    largestValueBand: mysqlEnum("largest_value_band", projectValueBands),
    /** Forms and options of the suite: "nec4:c". */
    forms: jsonColumn("forms", textList).notNull().default([]),
    duties: jsonColumn("duties", textList).notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.userId, t.suite] }), index("profile_suites_suite").on(t.suite, t.userId)],
);

/** Memberships beside RICS, as people state them themselves. */
export const profileMemberships = mysqlTable(
  "profile_memberships",
  {
    userId: seeker(),
    body: slugColumn("body", 16).notNull(),
    grade: varchar("grade", { length: 40 }).notNull(),
    /** On the way to the grade, not yet there. */
    isWorkingTowards: boolean("is_working_towards").notNull().default(false),
    /** Shown to nobody but the person. */
    number: varchar("number", { length: 20 }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.body] })],
);

/** Places where the person would work beside the one where they are based. */
export const profilePlaces = mysqlTable(
  "profile_places",
  {
    userId: seeker(),
    placeId: idReference("place_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.placeId] }), index("profile_places_place").on(t.placeId, t.userId)],
);

/** The least a day, by what the rate is. Shown to nobody but the person. */
export const profileDayRates = mysqlTable(
  "profile_day_rates",
  {
    userId: seeker(),
    basis: mysqlEnum("basis", payBases).notNull(),
    /** Null: they take this basis and name no least. */
    minPence: int("min_pence", { unsigned: true }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.basis] })],
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
    clientName: varchar("client_name", { length: 120 }),
    /** The client's name is then in no answer but the person's own. */
    isClientHidden: boolean("is_client_hidden").notNull().default(true),
    duties: varchar("duties", { length: 500 }),
    sector: slugColumn("sector"),
    suite: slugColumn("suite"),
    /** Form or option of that suite: "nec4:c". */
    form: slugColumn("form"),
    side: mysqlEnum("side", sides),
    stages: jsonColumn("stages", textList).notNull().default([]),
    region: slugColumn("region"),
    valueBand: mysqlEnum("value_band", projectValueBands),
    /** The value where it was given as a figure; the band says it too. */
    valuePounds: bigint("value_pounds", { mode: "number", unsigned: true }),
    /** How much of it the person answered for. */
    ownValuePounds: bigint("own_value_pounds", { mode: "number", unsigned: true }),
    /** A placement year of a degree, or an apprenticeship's. */
    isPlacement: boolean("is_placement").notNull().default(false),
    /** "2021-03", or "2021" where the month is not said. */
    began: varchar("began", { length: 7 }),
    ended: varchar("ended", { length: 7 }),
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
    /** They were in a file that the viewer took away that day. */
    inFile: boolean("in_file").notNull().default(false),
    /** Somebody to whom the viewer gave a link to a shortlist saw them that day. */
    inSharedList: boolean("in_shared_list").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.viewedOn, t.viewerUserId] }),
    index("profile_views_viewer").on(t.viewerUserId),
    index("profile_views_day").on(t.viewedOn, t.viewerUserId),
  ],
);

/** Profiles of which something changed that searches read, in the order of the changes. */
export const profileChanges = mysqlTable(
  "profile_changes",
  {
    seq: bigint("seq", { mode: "number", unsigned: true }).autoincrement().primaryKey(),
    userId: idReference("user_id").notNull(),
    at: moment("at").notNull(),
  },
  (t) => [index("profile_changes_at").on(t.at)],
);
