import { char, index, mysqlTable, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { withoutPersons } from "../personal.ts";
import { idColumn, idReference, moment, slugColumn } from "./columns.ts";

/** Words that administrators have searches read as a value of a vocabulary, beside those that the site is delivered with. */
export const termAliases = mysqlTable(
  "term_aliases",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    vocabulary: slugColumn("vocabulary", 32).notNull(),
    /** The value as it was called then: one that has been merged since stands for another. */
    slug: slugColumn("slug").notNull(),
    alias: varchar("alias", { length: 80 }).notNull(),
    /** Its words as searches compare them, so that none is read as two values. */
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
withoutPersons(termAliases, "Words that searches read as a value of a vocabulary, and who of the site’s own people added them.", {
  addedByUserId: "A number, so that administrators see which of them added a word; it leads to nobody once the account is erased.",
});
