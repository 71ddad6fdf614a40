import { sql } from "drizzle-orm";
import { boolean, char, index, int, mysqlEnum, mysqlTable, primaryKey, text, tinyint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { verificationStates } from "../own-values.ts";
import { accountLifetimeText, annotateImpersonal, annotatePersonal, byFreelancePractice } from "../personal.ts";
import { idColumn, idReference, moment, requiredReference, slugColumn } from "./columns.ts";
import { jsonColumn } from "./json-columns.ts";

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

/** Columns of the firm's own row that a merge overwrites, with their earlier values. */
export interface FirmBefore {
  nameKey: string;
  verification: string;
  ownerUserId: number | null;
  hasLogo: boolean;
}

/** Merges of duplicate firms, with the earlier values of both. */
export const companyMerges = mysqlTable(
  "company_merges",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    /** The firm that was removed. */
    fromCompanyId: requiredReference("from_company_id", () => companies.id),
    intoCompanyId: requiredReference("into_company_id", () => companies.id),
    reason: varchar("reason", { length: 300 }).notNull(),
    fromBefore: jsonColumn("from_before", z.unknown()).$type<FirmBefore>().notNull(),
    intoBefore: jsonColumn("into_before", z.unknown()).$type<FirmBefore>().notNull(),
    mergedByUserId: idReference("merged_by_user_id"),
    mergedAt: moment("merged_at").notNull(),
    /** The last moment it can be undone. */
    undoUntil: moment("undo_until").notNull(),
    undoneByUserId: idReference("undone_by_user_id"),
    undoneAt: moment("undone_at"),
  },
  (t) => [
    uniqueIndex("company_merges_public_id").on(t.publicId),
    index("company_merges_from").on(t.fromCompanyId, t.mergedAt),
    index("company_merges_into").on(t.intoCompanyId, t.mergedAt),
    index("company_merges_merged").on(t.mergedAt),
  ],
);
annotateImpersonal(companyMerges, "Which two entries were one firm, and who of the site’s own people said so.", {
  mergedByUserId: "A number, so that administrators see which of them merged two firms; it leads to nobody once the account is erased.",
  undoneByUserId: "A number, so that administrators see which of them undid it; it leads to nobody once the account is erased.",
});

/** Rows that a merge moved to the remaining firm, which an undo moves back. */
export const companyMergeMoves = mysqlTable(
  "company_merge_moves",
  {
    mergeId: requiredReference("merge_id", () => companyMerges.id),
    tableName: varchar("table_name", { length: 64 }).notNull(),
    /** Primary key values of the row, without the firm, joined by "|". */
    rowKey: varchar("row_key", { length: 190 }).notNull(),
    /** For a credit row: credits remaining when it was moved. */
    was: varchar("was", { length: 40 }),
  },
  (t) => [primaryKey({ columns: [t.mergeId, t.tableName, t.rowKey] })],
);
annotateImpersonal(companyMergeMoves, "Numbers of rows that such a merge moved, so that it can be undone.");
