import { eq, lt, or } from "drizzle-orm";
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
import { annotateImpersonal, annotatePersonal } from "../personal.ts";
import { monthsBefore, retention } from "../time-limits.ts";
import { payBases, profileVisibilities, ricsLevels, type Side, sides } from "../values.ts";
import { userReference, users } from "./accounts.ts";
import { idReference, moment, requiredReference, slugColumn } from "./columns.ts";
import { companies } from "./companies.ts";
import { jsonColumn, numberRecord, textList } from "./json-columns.ts";

const untilChanged = "As long as you have an account, or until you change it.";
const findWork = "To show it, as far as you allow, to recruiters who look for somebody like you.";

/** A jobseeker's profile. Created when they first save something. */
export const jobseekerProfiles = mysqlTable(
  "jobseeker_profiles",
  {
    userId: userReference("user_id").primaryKey(),
    /** Random; identifies the profile in URLs and differs from the account's. */
    publicId: char("public_id", { length: 22 }).notNull(),
    visibility: mysqlEnum("visibility", profileVisibilities).notNull().default("hidden"),
    /** When the profile was hidden temporarily; `visibility` applies again on resuming. */
    pausedAt: moment("paused_at"),
    /**
     * Users with an e-mail address in this domain never find the profile: initially the jobseeker's own employer's, until they remove it.
     */
    hiddenDomain: varchar("hidden_domain", { length: 254 }),
    /** Incremented with every change of the content. */
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
    /** Visible to the jobseeker only; giving a number does not make the grade verified. */
    ricsNumber: varchar("rics_number", { length: 20 }),
    yearsExperience: tinyint("years_experience", { unsigned: true }),
    /** Tenths of the work by part, which sum to ten; empty when not stated. */
    workMix: jsonColumn("work_mix", numberRecord).notNull().default({}),
    placeId: idReference("place_id"),
    travelMiles: smallint("travel_miles", { unsigned: true }),
    /** Maximum days a week on site, and nights a week away from home. */
    siteDays: tinyint("site_days", { unsigned: true }),
    nightsAway: tinyint("nights_away", { unsigned: true }),
    contractTypes: jsonColumn("contract_types", textList).notNull(),
    workTypes: jsonColumn("work_types", textList).notNull(),
    /**
     * Minimum salary in pence a year; day rates are in a separate table and never mixed with it. Visible to recruiters only if `showsPay`
     * is set.
     */
    payYearMinPence: int("pay_year_min_pence", { unsigned: true }),
    preferredBasis: mysqlEnum("preferred_basis", payBases),
    /** Whether recruiters may see the minimum pay and search by it. */
    showsPay: boolean("shows_pay").notNull().default(false),
    /** Earliest start month or day: "2027-01" or "2027-01-18". */
    freeFrom: varchar("free_from", { length: 10 }),
    /** When the jobseeker last confirmed the date, and when they were last sent the question. */
    freeFromConfirmedAt: moment("free_from_confirmed_at"),
    freeFromAskedAt: moment("free_from_asked_at"),
    noticeWeeks: tinyint("notice_weeks", { unsigned: true }),
    /** Visible to the jobseeker only, and to employers with an application. */
    needsSponsorship: boolean("needs_sponsorship"),
    phone: varchar("phone", { length: 30 }),
    /** Visible to the jobseeker only. */
    privateNotes: varchar("private_notes", { length: 2000 }),
    cscsCard: slugColumn("cscs_card", 16),
    /** Last month in which the card is valid, "2028-05". */
    cscsUntil: char("cscs_until", { length: 7 }),
    /** The expiry month of the last reminder. */
    cscsToldOf: char("cscs_told_of", { length: 7 }),
    hasDrivingLicence: boolean("has_driving_licence"),
    /** Checks and clearances held, from the same vocabulary as adverts. */
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
annotatePersonal(jobseekerProfiles, {
  what: "Your profile: level, place, what you look for, when you could begin, and who may find it. Pay sought is shown to recruiters only if you say so, the right to work to nobody.",
  why: findWork,
  howLong: untilChanged,
  export: [
    "publicId",
    "visibility",
    "pausedAt",
    "hiddenDomain",
    "headline",
    "about",
    "category",
    "level",
    "side",
    "wantedSides",
    "ricsLevel",
    "ricsNumber",
    "yearsExperience",
    "workMix",
    "placeId",
    "travelMiles",
    "siteDays",
    "nightsAway",
    "contractTypes",
    "workTypes",
    "payYearMinPence",
    "preferredBasis",
    "showsPay",
    "freeFrom",
    "freeFromConfirmedAt",
    "noticeWeeks",
    "needsSponsorship",
    "phone",
    "privateNotes",
    "cscsCard",
    "cscsUntil",
    "hasDrivingLicence",
    "checksHeld",
    "wouldBeCleared",
    "createdAt",
    "updatedAt",
  ],
  internal: ["userId", "version", "fieldVersions", "freeFromAskedAt", "cscsToldOf"],
  file: "profile",
});

/** Firms whose members never find the profile. */
export const profileHiddenFrom = mysqlTable(
  "profile_hidden_from",
  {
    userId: userReference("user_id"),
    companyId: requiredReference("company_id", () => companies.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.companyId] }), index("profile_hidden_from_company").on(t.companyId)],
);
annotatePersonal(profileHiddenFrom, {
  what: "Firms whose people never find you.",
  why: "To keep you hidden from them.",
  howLong: untilChanged,
  export: ["companyId"],
  internal: ["userId"],
  file: "profile-hidden-from",
});

/** Views of a profile, one row per viewer and day. */
export const profileViews = mysqlTable(
  "profile_views",
  {
    userId: userReference("user_id"),
    viewerUserId: requiredReference("viewer_user_id", () => users.id),
    /** Day in London, "2026-11-21". */
    viewedOn: char("viewed_on", { length: 10 }).notNull(),
    viewedAt: moment("viewed_at").notNull(),
    /** The profile was in a file the viewer downloaded that day. */
    inFile: boolean("in_file").notNull().default(false),
    /** The profile was seen that day through a shortlist link that the viewer shared. */
    inSharedList: boolean("in_shared_list").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.viewedOn, t.viewerUserId] }),
    index("profile_views_viewer").on(t.viewerUserId),
    index("profile_views_day").on(t.viewedOn, t.viewerUserId),
  ],
);
annotatePersonal(profileViews, {
  what: "The days on which recruiters looked at your profile, and on which you looked at others’.",
  why: "To tell people that somebody looked.",
  howLong: `${retention.profileViewMonths} months.`,
  export: ["viewedOn", "viewedAt", "inFile", "inSharedList"],
  internal: ["userId"],
  others: ["viewerUserId"],
  file: "profile-views",
  about: ({ userId }) => or(eq(profileViews.userId, userId), eq(profileViews.viewerUserId, userId)),
  outdated: (now) => lt(profileViews.viewedAt, monthsBefore(now, retention.profileViewMonths)),
});

/** Change log of profile fields that search reads, in order. */
export const profileChanges = mysqlTable(
  "profile_changes",
  {
    seq: bigint("seq", { mode: "number", unsigned: true }).autoincrement().primaryKey(),
    userId: idReference("user_id").notNull(),
    at: moment("at").notNull(),
  },
  (t) => [index("profile_changes_at").on(t.at)],
);
annotateImpersonal(profileChanges, "Numbers of profiles that changed, which lead nowhere once a profile is gone.", {
  userId: "A number that says that a profile changed, kept for seven days; it leads to nobody once the account is erased.",
});
