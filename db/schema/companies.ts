import { sql } from "drizzle-orm";
import { boolean, index, int, mysqlEnum, mysqlTable, primaryKey, text, tinyint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { verificationStates } from "../own-values.ts";
import { accountLifetimeText, annotateImpersonal, annotatePersonal, byFreelancePractice } from "../personal.ts";
import { idColumn, idReference, moment, requiredReference, slugColumn } from "./columns.ts";

export const companies = mysqlTable(
  "companies",
  {
    id: idColumn(),
    slug: slugColumn("slug", 96).notNull(),
    name: varchar("name", { length: 120 }).notNull(),
    /** Lower case, without punctuation and Ltd/LLP/plc; feeds match employers by it. */
    nameKey: varchar("name_key", { length: 120 }).notNull(),
    employerType: slugColumn("employer_type").notNull(),
    isAgency: boolean("is_agency").notNull().default(false),
    about: text("about"),
    website: varchar("website", { length: 255 }),
    headOfficePlaceId: idReference("head_office_place_id"),
    foundedYear: int("founded_year"),
    staffBand: varchar("staff_band", { length: 32 }),
    turnoverBand: varchar("turnover_band", { length: 32 }),
    /** Number of days within which the firm promises to reply to every applicant; null for no promise. */
    replyPromiseDays: tinyint("reply_promise_days", { unsigned: true }),
    verification: mysqlEnum("verification", verificationStates).notNull().default("not-started"),
    /** The administrator responsible for the firm, who alone can transfer or delete it. Null until the firm has had a second one. */
    ownerUserId: idReference("owner_user_id"),
    /** When its owner deleted the firm: no user acts for it any more, and its page is gone. */
    deletedAt: moment("deleted_at"),
    /** The firm it was merged into as a duplicate; set together with `deletedAt`. */
    mergedIntoCompanyId: idReference("merged_into_company_id"),
    isSample: boolean("is_sample").notNull().default(false),
    /** Incremented with every change of the page. */
    version: int("version", { unsigned: true }).notNull().default(1),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("companies_slug").on(t.slug),
    index("companies_name_key").on(t.nameKey),
    index("companies_name").on(t.name),
    index("companies_created").on(t.createdAt, t.id),
    index("companies_verification").on(t.verification),
  ],
);
annotatePersonal(companies, {
  what: "If you recruit on your own account: the name you advertise under.",
  why: "To say on each advert who placed it, as the law asks.",
  howLong: accountLifetimeText,
  export: [
    "slug",
    "name",
    "employerType",
    "isAgency",
    "about",
    "website",
    "foundedYear",
    "staffBand",
    "turnoverBand",
    "replyPromiseDays",
    "verification",
    "deletedAt",
    "createdAt",
    "updatedAt",
  ],
  internal: ["id", "nameKey", "headOfficePlaceId", "ownerUserId", "mergedIntoCompanyId", "isSample", "version"],
  file: "freelance-practice",
  about: byFreelancePractice(companies.id),
  erasure: [
    {
      does: "anonymise",
      rows: byFreelancePractice(companies.id),
      set: (now) => ({
        slug: sql`concat('former-recruiter-', ${companies.id})`,
        name: "Former recruiter",
        nameKey: sql`concat('former recruiter ', ${companies.id})`,
        about: null,
        website: null,
        updatedAt: now,
      }),
    },
  ],
});

export const companyOffices = mysqlTable(
  "company_offices",
  {
    companyId: requiredReference("company_id", () => companies.id),
    placeId: idReference("place_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.placeId] })],
);
annotateImpersonal(companyOffices, "Firms and places.");

export const companySectors = mysqlTable(
  "company_sectors",
  {
    companyId: requiredReference("company_id", () => companies.id),
    sector: slugColumn("sector").notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.sector] })],
);
annotateImpersonal(companySectors, "Firms and sectors.");
