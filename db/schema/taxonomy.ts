import { sql } from "drizzle-orm";
import { char, index, int, mysqlTable, primaryKey, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { annotateImpersonal, annotatePersonal } from "../personal.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, requiredReference, slugColumn } from "./columns.ts";
import { jsonColumn, listOf, textList } from "./json-columns.ts";

/** Every vocabulary term, loaded from db/taxonomy. */
export const taxonomyTerms = mysqlTable(
  "taxonomy_terms",
  {
    vocabulary: slugColumn("vocabulary", 32).notNull(),
    slug: slugColumn("slug").notNull(),
    label: varchar("label", { length: 120 }).notNull(),
    groupLabel: varchar("group_label", { length: 64 }),
    sortOrder: int("sort_order").notNull().default(0),
    aliases: jsonColumn("aliases", textList).notNull(),
  },
  (t) => [primaryKey({ columns: [t.vocabulary, t.slug] })],
);
annotateImpersonal(taxonomyTerms, "Vocabularies.");

/** Search synonyms added by administrators, in addition to those shipped with the site. */
export const termAliases = mysqlTable(
  "term_aliases",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    vocabulary: slugColumn("vocabulary", 32).notNull(),
    /** The slug at that time; it may have been merged into another since. */
    slug: slugColumn("slug").notNull(),
    alias: varchar("alias", { length: 80 }).notNull(),
    /** Normalised as search compares it, so that no synonym maps to two values. */
    aliasKey: varchar("alias_key", { length: 160 }).notNull(),
    addedByUserId: idReference("added_by_user_id"),
    addedAt: moment("added_at").notNull(),
  },
  (t) => [
    uniqueIndex("term_aliases_public_id").on(t.publicId),
    uniqueIndex("term_aliases_key").on(t.aliasKey),
    index("term_aliases_term").on(t.vocabulary, t.slug),
  ],
);
annotateImpersonal(termAliases, "Words that searches read as a value of a vocabulary, and who of the site’s own people added them.", {
  addedByUserId: "A number, so that administrators see which of them added a word; it leads to nobody once the account is erased.",
});

/** A merged value and its replacement. */
export interface TermRename {
  vocabulary: string;
  from: string;
  into: string;
}
const termRename: z.ZodType<TermRename> = z.looseObject({ vocabulary: z.string(), from: z.string(), into: z.string() });

/** Merges of synonymous vocabulary values: the second replaces the first. */
export const termMerges = mysqlTable(
  "term_merges",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    vocabulary: slugColumn("vocabulary", 32).notNull(),
    fromSlug: slugColumn("from_slug").notNull(),
    intoSlug: slugColumn("into_slug").notNull(),
    /** The value and its dependants: merging a contract suite includes its forms. */
    renames: jsonColumn("renames", listOf(termRename)).notNull(),
    reason: varchar("reason", { length: 300 }).notNull(),
    mergedByUserId: idReference("merged_by_user_id"),
    mergedAt: moment("merged_at").notNull(),
    /** The last moment it can be undone. */
    undoUntil: moment("undo_until").notNull(),
    undoneByUserId: idReference("undone_by_user_id"),
    undoneAt: moment("undone_at"),
    /** "sector:rail" while in force, so that no value is merged twice. */
    inForceKey: varchar("in_force_key", { length: 100 }),
    /** When a sweep last found no rows left to change or restore. */
    settledAt: moment("settled_at"),
    /** When the next sweep is due. */
    sweepDueAt: moment("sweep_due_at").notNull(),
    movedRows: int("moved_rows", { unsigned: true }).notNull().default(0),
    /** For an undo: rows restored, and rows left because they were changed since. */
    restoredRows: int("restored_rows", { unsigned: true }).notNull().default(0),
    leftRows: int("left_rows", { unsigned: true }).notNull().default(0),
  },
  (t) => [
    uniqueIndex("term_merges_public_id").on(t.publicId),
    uniqueIndex("term_merges_in_force").on(t.inForceKey),
    index("term_merges_newest").on(t.vocabulary, t.mergedAt),
    index("term_merges_due").on(t.sweepDueAt),
  ],
);
annotateImpersonal(termMerges, "Which values of vocabularies were one, and who of the site’s own people said so.", {
  mergedByUserId: "A number, so that administrators see which of them merged two values; it leads to nobody once the account is erased.",
  undoneByUserId: "A number, so that administrators see which of them undid it; it leads to nobody once the account is erased.",
});

/** Rows changed by a merge, restored by an undo. Retained while it can be undone. */
export const termMergeMoves = mysqlTable(
  "term_merge_moves",
  {
    mergeId: requiredReference("merge_id", () => termMerges.id),
    place: varchar("place", { length: 64 }).notNull(),
    /** Primary key values of the row, without the merged value, joined by "|". */
    rowKey: varchar("row_key", { length: 120 }).notNull(),
    /** The row's user, if it belongs to one. */
    userId: idReference("user_id").references(() => users.id),
    was: jsonColumn("was", z.unknown()).notNull(),
    became: jsonColumn("became", z.unknown()).notNull(),
  },
  (t) => [primaryKey({ columns: [t.mergeId, t.place, t.rowKey] }), index("term_merge_moves_user").on(t.userId)],
);
annotatePersonal(termMergeMoves, {
  what: "Sectors, contract suites and skills of your profile, adverts and searches that were renamed because two of our names meant the same.",
  why: "So that a renaming that was a mistake can be taken back.",
  howLong: "30 days.",
  export: ["place", "was", "became"],
  internal: ["mergeId", "rowKey", "userId"],
  file: "renamed-values",
  outdated: (now) =>
    sql`${termMergeMoves.mergeId} in (select ${termMerges.id} from ${termMerges} where ${termMerges.undoUntil} < ${sql.param(now, termMerges.undoUntil)} and ${termMerges.undoneAt} is null)`,
});
