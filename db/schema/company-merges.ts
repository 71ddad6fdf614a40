import { char, index, mysqlTable, primaryKey, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { annotateImpersonal } from "../personal.ts";
import { idColumn, idReference, moment, requiredReference } from "./columns.ts";
import { companies } from "./companies.ts";
import { jsonColumn } from "./json-columns.ts";

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
