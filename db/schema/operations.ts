import { mysqlTable, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { annotateImpersonal } from "../personal.ts";
import { moment, slugColumn } from "./columns.ts";
import { jsonColumn } from "./json-columns.ts";

/** Leader election: one row per duty, run by the process in `owner`. A duty is free again once `heldUntil` has passed. */
export const leaders = mysqlTable("leaders", {
  duty: slugColumn("duty").primaryKey(),
  owner: varchar("owner", { length: 64 }).notNull(),
  heldUntil: moment("held_until").notNull(),
});
annotateImpersonal(leaders, "Which process holds a duty.");

/** Small facts about this database: sample-data version, seed parameters. */
export const siteFacts = mysqlTable("site_facts", {
  name: slugColumn("name").primaryKey(),
  value: jsonColumn("value", z.unknown()).notNull(),
  updatedAt: moment("updated_at").notNull(),
});
annotateImpersonal(siteFacts, "Facts about this database.");
