import { char, index, mysqlTable, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { annotateImpersonal } from "../personal.ts";
import { idColumn, idReference, moment, slugColumn } from "./columns.ts";

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
