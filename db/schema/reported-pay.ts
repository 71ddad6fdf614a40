import { boolean, index, int, mysqlEnum, mysqlTable, smallint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { annotateImpersonal, annotatePersonal } from "../personal.ts";
import { payBases, reportedPayPeriods, sides } from "../values.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, slugColumn } from "./columns.ts";
import { companies } from "./companies.ts";
import { jsonColumn, textList } from "./json-columns.ts";

/** Self-reported pay: one current report per user. Sample reports have no user. */
export const reportedPay = mysqlTable(
  "reported_pay",
  {
    id: idColumn(),
    /**
     * Random, and replaced with every change; aggregates refer to the reports they include by it. Meaningless once the report is deleted.
     */
    version: varchar("version", { length: 32 }).notNull(),
    userId: idReference("user_id").references(() => users.id),
    isSample: boolean("is_sample").notNull().default(false),
    category: slugColumn("category").notNull(),
    level: slugColumn("level").notNull(),
    /** Slug of a region, or of a nation without regions. */
    region: slugColumn("region", 96).notNull(),
    side: mysqlEnum("side", sides).notNull(),
    period: mysqlEnum("period", reportedPayPeriods).notNull(),
    /** For a day or week rate; null for a salary. */
    basis: mysqlEnum("basis", payBases),
    amountPence: int("amount_pence", { unsigned: true }).notNull(),
    /** A firm in the directory, or the name as typed; both null when not stated. */
    companyId: idReference("company_id").references(() => companies.id),
    employerName: varchar("employer_name", { length: 120 }),
    year: smallint("year", { unsigned: true }).notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("reported_pay_user").on(t.userId),
    index("reported_pay_year").on(t.year, t.id),
    index("reported_pay_company").on(t.companyId),
  ],
);
annotatePersonal(reportedPay, {
  what: "Your own pay, as you reported it.",
  why: "To show rounded figures of what people are paid, counted from ten people or more.",
  howLong: "Until you withdraw it, or as long as you have an account.",
  export: ["category", "level", "region", "side", "period", "basis", "amountPence", "employerName", "year", "createdAt", "updatedAt"],
  internal: ["id", "version", "userId", "isSample", "companyId"],
  file: "reported-pay",
});

/** Published, rounded aggregates of reported pay, replaced at most once a day. */
export const reportedPayFigures = mysqlTable("reported_pay_figures", {
  /** Period and basis, then filters: "year" or "day:umbrella", "year|level=senior". */
  cell: varchar("cell", { length: 160 }).primaryKey(),
  isShown: boolean("is_shown").notNull(),
  /** Number of reports, rounded down, and rounded quartiles in pence per year or day. */
  people: int("people", { unsigned: true }).notNull(),
  p25Pence: int("p25_pence", { unsigned: true }).notNull(),
  p50Pence: int("p50_pence", { unsigned: true }).notNull(),
  p75Pence: int("p75_pence", { unsigned: true }).notNull(),
  samples: mysqlEnum("samples", ["none", "some", "all"]).notNull(),
  /** Versions of the included reports. */
  members: jsonColumn("members", textList).notNull(),
  takenAt: moment("taken_at").notNull(),
});
annotateImpersonal(
  reportedPayFigures,
  "Rounded figures over ten people or more, and random marks of the reports counted, which lead nowhere once a report is gone.",
  {
    people: "How many people a figure stands on, rounded down.",
  },
);
