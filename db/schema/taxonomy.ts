import { int, mysqlTable, primaryKey, varchar } from "drizzle-orm/mysql-core";
import { annotateImpersonal } from "../personal.ts";
import { slugColumn } from "./columns.ts";
import { jsonColumn, textList } from "./json-columns.ts";

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
