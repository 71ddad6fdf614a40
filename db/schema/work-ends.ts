import { lt } from "drizzle-orm";
import { boolean, char, index, int, mysqlEnum, mysqlTable, primaryKey, tinyint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { workEndKinds, workNeedStates } from "../candidate-values.ts";
import { annotateImpersonal, annotatePersonal, byUser, inSubquery } from "../personal.ts";
import { monthsBefore, retention } from "../time-limits.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, requiredReference, slugColumn } from "./columns.ts";
import { companies } from "./companies.ts";
import { jsonColumn, textList } from "./json-columns.ts";

/** When the work a jobseeker is on ends, one row per user. Invented surveyors have no user. */
export const workEnds = mysqlTable(
  "work_ends",
  {
    id: idColumn(),
    userId: idReference("user_id").references(() => users.id),
    /** Random; figures refer to the rows they include by it. Meaningless once the row is deleted. */
    mark: char("mark", { length: 22 }).notNull(),
    /** Month, "2027-03". */
    endsOn: char("ends_on", { length: 7 }).notNull(),
    kind: mysqlEnum("kind", workEndKinds).notNull(),
    /** Whether the row counts in the calendar that employers see. */
    isCounted: boolean("is_counted").notNull().default(false),
    /** Whether the user is shown needs that employers announce. */
    hearsOfNeeds: boolean("hears_of_needs").notNull().default(false),
    /** Months before the end of the last reminder; earlier ones are then out of date. */
    remindedMonths: tinyint("reminded_months", { unsigned: true }),
    isSample: boolean("is_sample").notNull().default(false),
    /** Of invented surveyors alone: a user's are in their profile. */
    level: slugColumn("level"),
    region: slugColumn("region", 96),
    suites: jsonColumn("suites", textList).notNull().default([]),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("work_ends_user").on(t.userId),
    index("work_ends_reminded").on(t.endsOn, t.remindedMonths),
    index("work_ends_needs").on(t.endsOn, t.hearsOfNeeds, t.id),
    index("work_ends_counted").on(t.isCounted, t.id),
  ],
);
annotatePersonal(workEnds, {
  what: "The month in which the work you are on ends, what ends it, whether you count in the calendar that employers see, and whether you are shown what they announce.",
  why: "To remind you in time, to show employers rounded counts of ten people or more if you say so, and to show you what they need.",
  howLong: `Until you delete it, ${retention.contactRequestMonths} months after the month you entered, or as long as you have an account.`,
  export: ["endsOn", "kind", "isCounted", "hearsOfNeeds", "remindedMonths", "createdAt", "updatedAt"],
  internal: ["id", "userId", "mark", "isSample", "level", "region", "suites"],
  file: "work-end",
  outdated: (now) => lt(workEnds.endsOn, oldestMonth(now)),
});

const oldestMonth = (now: Date) => monthsBefore(now, retention.contactRequestMonths).toISOString().slice(0, 7);

/** Published, rounded counts of who comes free, replaced at most once a week. */
export const workEndFigures = mysqlTable(
  "work_end_figures",
  {
    /** A month, then one attribute: "2027-03", "2027-03|level=senior". */
    cell: varchar("cell", { length: 120 }).primaryKey(),
    month: char("month", { length: 7 }).notNull(),
    isShown: boolean("is_shown").notNull(),
    /** Rounded down. */
    people: int("people", { unsigned: true }).notNull(),
    samples: mysqlEnum("samples", ["none", "some", "all"]).notNull(),
    /** Marks of the rows counted. */
    members: jsonColumn("members", textList).notNull(),
    takenAt: moment("taken_at").notNull(),
  },
  (t) => [index("work_end_figures_month").on(t.month)],
);
annotateImpersonal(
  workEndFigures,
  "Rounded counts of ten people or more, and random marks of the rows counted, which lead nowhere once a row is gone.",
  { people: "How many people come free, rounded down." },
);

/** A surveyor that an employer will need from a month on. */
export const workNeeds = mysqlTable(
  "work_needs",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    /** The recruiter's company, or a freelance recruiter's practice. */
    firmId: requiredReference("firm_id", () => companies.id),
    /** Null once erased. */
    announcedByUserId: idReference("announced_by_user_id").references(() => users.id),
    /** Month from which somebody is needed, "2027-04". */
    month: char("month", { length: 7 }).notNull(),
    role: varchar("role", { length: 120 }).notNull(),
    level: slugColumn("level").notNull(),
    /** Null: anywhere in the UK. */
    region: slugColumn("region", 96),
    /** Null: any suite. */
    suite: slugColumn("suite"),
    pay: varchar("pay", { length: 200 }).notNull(),
    message: varchar("message", { length: 1000 }).notNull(),
    state: mysqlEnum("state", workNeedStates).notNull(),
    announcedAt: moment("announced_at").notNull(),
    endedAt: moment("ended_at"),
    /** Why the site removed it, as its firm reads it. */
    removalReason: varchar("removal_reason", { length: 500 }),
  },
  (t) => [
    uniqueIndex("work_needs_public_id").on(t.publicId),
    index("work_needs_firm").on(t.firmId, t.announcedAt),
    index("work_needs_open").on(t.state, t.month, t.level),
    index("work_needs_announced_by").on(t.announcedByUserId),
    index("work_needs_month").on(t.month),
  ],
);
annotatePersonal(workNeeds, {
  what: "Needs for a surveyor that you announced for your firm.",
  why: "To show them to surveyors whose work ends then, so that they can introduce themselves.",
  howLong: `${retention.contactRequestMonths} months after the month they are for. If you erase your account, what is left names you no more.`,
  export: ["publicId", "month", "role", "level", "region", "suite", "pay", "message", "state", "announcedAt", "endedAt", "removalReason"],
  internal: ["id", "firmId", "announcedByUserId"],
  file: "work-needs",
  about: byUser(workNeeds.announcedByUserId),
  erasure: [{ does: "anonymise", rows: byUser(workNeeds.announcedByUserId), set: () => ({ announcedByUserId: null }) }],
  outdated: (now) => lt(workNeeds.month, oldestMonth(now)),
});

/** Of one surveyor with one need; those who were told have not answered yet. */
const workNeedAnswerStates = ["told", "introduced", "declined", "reported"] as const;

/** What became of a need with one surveyor who was told of it. The firm learns of introductions alone. */
export const workNeedAnswers = mysqlTable(
  "work_need_answers",
  {
    needId: requiredReference("need_id", () => workNeeds.id),
    userId: requiredReference("user_id", () => users.id),
    state: mysqlEnum("state", workNeedAnswerStates).notNull(),
    at: moment("at").notNull(),
    /** What the surveyor said is wrong with it, for administrators. */
    reportReason: varchar("report_reason", { length: 500 }),
    reportedAt: moment("reported_at"),
  },
  (t) => [
    primaryKey({ columns: [t.needId, t.userId] }),
    index("work_need_answers_user").on(t.userId),
    index("work_need_answers_state").on(t.state, t.needId),
    index("work_need_answers_reported").on(t.needId, t.reportedAt),
  ],
);
annotatePersonal(workNeedAnswers, {
  what: "Which announced needs we told you of, which you answered or reported, and what you said is wrong with those.",
  why: "So that you are told of each once and no more of those you declined, and to look into what you reported.",
  howLong: "As long as the need.",
  export: ["needId", "state", "at", "reportReason", "reportedAt"],
  internal: ["userId"],
  file: "work-need-answers",
  outdated: (now) => inSubquery(workNeedAnswers.needId, workNeeds.id, lt(workNeeds.month, oldestMonth(now))),
});
