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
import { z } from "zod";
import { confirmerRelations, projectRoles, roleLevels } from "../own-values.ts";
import { annotatePersonal } from "../personal.ts";
import { payBases, projectValueBands, sides } from "../values.ts";
import { userReference } from "./accounts.ts";
import { idColumn, idReference, moment, slugColumn } from "./columns.ts";
import { jsonColumn, listOf, textList } from "./json-columns.ts";

const untilChanged = "As long as you have an account, or until you change it.";
const findWork = "To show it, as far as you allow, to recruiters who look for somebody like you.";

export const profileSuites = mysqlTable(
  "profile_suites",
  {
    userId: userReference("user_id"),
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
annotatePersonal(profileSuites, {
  what: "Contract suites you have worked with.",
  why: findWork,
  howLong: untilChanged,
  export: ["suite", "years", "lastUsedYear", "largestValueBand", "forms", "duties"],
  internal: ["userId"],
  file: "profile-suites",
});

/** Self-stated memberships other than RICS. */
export const profileMemberships = mysqlTable(
  "profile_memberships",
  {
    userId: userReference("user_id"),
    body: slugColumn("body", 16).notNull(),
    grade: varchar("grade", { length: 40 }).notNull(),
    /** Working towards the grade, without holding it yet. */
    isWorkingTowards: boolean("is_working_towards").notNull().default(false),
    /** Visible to the jobseeker only. */
    number: varchar("number", { length: 20 }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.body] })],
);
annotatePersonal(profileMemberships, {
  what: "Memberships of professional bodies you stated. Their numbers are shown to nobody.",
  why: findWork,
  howLong: untilChanged,
  export: ["body", "grade", "isWorkingTowards", "number"],
  internal: ["userId"],
  file: "profile-memberships",
});

/** Places where the jobseeker would work, in addition to their base. */
export const profilePlaces = mysqlTable(
  "profile_places",
  {
    userId: userReference("user_id"),
    placeId: idReference("place_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.placeId] }), index("profile_places_place").on(t.placeId, t.userId)],
);
annotatePersonal(profilePlaces, {
  what: "Further places where you would work.",
  why: findWork,
  howLong: untilChanged,
  export: ["placeId"],
  internal: ["userId"],
  file: "profile-places",
});

/** Minimum day rate per pay basis. Visible to recruiters only if the profile's `showsPay` is set. */
export const profileDayRates = mysqlTable(
  "profile_day_rates",
  {
    userId: userReference("user_id"),
    basis: mysqlEnum("basis", payBases).notNull(),
    /** Null: the basis is accepted without a minimum. */
    minPence: int("min_pence", { unsigned: true }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.basis] })],
);
annotatePersonal(profileDayRates, {
  what: "The least you would take a day, by what the rate is. It is shown to recruiters only if you say so.",
  why: "To find you work that pays it.",
  howLong: untilChanged,
  export: ["basis", "minPence"],
  internal: ["userId"],
  file: "profile-day-rates",
});

export const profileTools = mysqlTable(
  "profile_tools",
  {
    userId: userReference("user_id"),
    vocabulary: slugColumn("vocabulary", 16).notNull(),
    slug: slugColumn("slug").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.vocabulary, t.slug] })],
);
annotatePersonal(profileTools, {
  what: "Skills and programs you named.",
  why: findWork,
  howLong: untilChanged,
  export: ["vocabulary", "slug"],
  internal: ["userId"],
  file: "profile-skills",
});

/** A jobseeker's projects, newest first by `position`. */
export const profileProjects = mysqlTable(
  "profile_projects",
  {
    id: idColumn(),
    /** Set once somebody is asked to confirm the project: rows are replaced with every save, and this remains. */
    publicId: char("public_id", { length: 22 }),
    userId: userReference("user_id"),
    position: tinyint("position", { unsigned: true }).notNull(),
    name: varchar("name", { length: 120 }).notNull(),
    employer: varchar("employer", { length: 120 }),
    clientName: varchar("client_name", { length: 120 }),
    /** The client's name is then returned to the jobseeker only. */
    isClientHidden: boolean("is_client_hidden").notNull().default(true),
    duties: varchar("duties", { length: 500 }),
    sector: slugColumn("sector"),
    suite: slugColumn("suite"),
    /** Form or option of that suite: "nec4:c". */
    form: slugColumn("form"),
    side: mysqlEnum("side", sides),
    stages: jsonColumn("stages", textList).notNull().default([]),
    /** What the jobseeker led or assisted with. */
    roles: jsonColumn("roles", listOf(z.object({ role: z.enum(projectRoles), level: z.enum(roleLevels) })))
      .notNull()
      .default([]),
    region: slugColumn("region"),
    valueBand: mysqlEnum("value_band", projectValueBands),
    /** Set when the value was given as a figure; the band is set as well. */
    valuePounds: bigint("value_pounds", { mode: "number", unsigned: true }),
    /** The part of the value that the jobseeker was responsible for. */
    ownValuePounds: bigint("own_value_pounds", { mode: "number", unsigned: true }),
    /** A placement year of a degree or apprenticeship. */
    isPlacement: boolean("is_placement").notNull().default(false),
    /** "2021-03", or "2021" when no month is given. */
    began: varchar("began", { length: 7 }),
    ended: varchar("ended", { length: 7 }),
    /** When a client or colleague confirmed the project as it is described here, and what they were; null when nobody has. */
    confirmedAt: moment("confirmed_at"),
    confirmedBy: mysqlEnum("confirmed_by", confirmerRelations),
  },
  (t) => [index("profile_projects_user").on(t.userId, t.position), uniqueIndex("profile_projects_public_id").on(t.publicId)],
);
annotatePersonal(profileProjects, {
  what: "Projects you described. A client’s name that you hide is shown to nobody.",
  why: findWork,
  howLong: untilChanged,
  export: [
    "name",
    "employer",
    "duties",
    "sector",
    "suite",
    "valueBand",
    "clientName",
    "isClientHidden",
    "form",
    "side",
    "stages",
    "region",
    "valuePounds",
    "ownValuePounds",
    "isPlacement",
    "began",
    "ended",
    "roles",
    "confirmedAt",
    "confirmedBy",
  ],
  internal: ["id", "publicId", "userId", "position"],
  file: "profile-projects",
});
