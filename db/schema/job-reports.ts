import { eq, lt, or } from "drizzle-orm";
import { char, index, mysqlEnum, mysqlTable, smallint, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { reporterClasses } from "../case-values.ts";
import { annotatePersonal, type Person } from "../personal.ts";
import { monthsBefore, retention } from "../time-limits.ts";
import { jobReportReasons } from "../topic-values.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, requiredReference } from "./columns.ts";
import { jobCases } from "./job-cases.ts";
import { jobs } from "./jobs.ts";

export const jobReports = mysqlTable(
  "job_reports",
  {
    id: idColumn(),
    /** Random reference quoted by both sides: "7K3M-9QXZ-40TA-VW2E"; older ones are shorter. */
    reference: varchar("reference", { length: 19 }).notNull(),
    /** Hash of reporter, advert, reason, text and day: a repeated report is not stored twice. */
    contentHash: char("content_hash", { length: 64 }).notNull(),
    jobId: requiredReference("job_id", () => jobs.id),
    /** Null when the reporter was not signed in. */
    userId: idReference("user_id").references(() => users.id),
    reason: mysqlEnum("reason", jobReportReasons).notNull(),
    details: text("details"),
    /** Where to notify the reporter of the outcome, if they wish. */
    email: varchar("email", { length: 254 }),
    emailKey: varchar("email_key", { length: 254 }),
    /** Shared by all reports of the same advert. */
    caseId: idReference("case_id").references(() => jobCases.id),
    /** Hash of the client connection: reports from one connection under several names count once. */
    clientHash: char("client_hash", { length: 64 }),
    /** The reporter's firm. */
    firmId: idReference("firm_id"),
    standing: mysqlEnum("standing", reporterClasses).notNull().default("visitor"),
    weightTenths: smallint("weight_tenths", { unsigned: true }).notNull().default(0),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("job_reports_content").on(t.contentHash),
    index("job_reports_reference").on(t.reference),
    index("job_reports_job").on(t.jobId, t.createdAt),
    index("job_reports_case").on(t.caseId),
    index("job_reports_user").on(t.userId),
    index("job_reports_address").on(t.emailKey),
    index("job_reports_created").on(t.createdAt),
  ],
);

const sentBy = ({ userId, emailKey }: Person) => or(eq(jobReports.userId, userId), eq(jobReports.emailKey, emailKey));

annotatePersonal(jobReports, {
  what: "Adverts you reported, with the reason, your words, the address you gave to hear back and, as a hash, the connection it came over.",
  why: "To look into the advert, to count what one person sends once, and to tell you what came of it.",
  howLong: `${retention.jobReportMonths} months, with an account or without. If you erase your account, the report stays without your words and address.`,
  export: ["reference", "jobId", "reason", "details", "email", "standing", "createdAt"],
  secret: ["contentHash", "clientHash"],
  internal: ["id", "userId", "emailKey", "caseId", "firmId", "weightTenths"],
  file: "reported-adverts",
  about: sentBy,
  erasure: [
    {
      does: "anonymise",
      rows: sentBy,
      set: () => ({ userId: null, details: null, email: null, emailKey: null, clientHash: null, firmId: null }),
    },
  ],
  outdated: (now) => lt(jobReports.createdAt, monthsBefore(now, retention.jobReportMonths)),
});
