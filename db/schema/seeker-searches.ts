import { char, index, mysqlTable, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { accountLifetimeText, annotatePersonal } from "../personal.ts";
import { users } from "./accounts.ts";
import { idColumn, moment, requiredReference } from "./columns.ts";
import { jsonColumn, textRecord } from "./json-columns.ts";

/** A recruiter's saved searches of the jobseeker database. */
export const seekerSearches = mysqlTable(
  "seeker_searches",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    userId: requiredReference("user_id", () => users.id),
    name: varchar("name", { length: 80 }).notNull(),
    /** Filters by query parameter. */
    filters: jsonColumn("filters", textRecord).notNull(),
    createdAt: moment("created_at").notNull(),
    /** When its owner last opened it: profiles changed since are new to them. */
    seenAt: moment("seen_at").notNull(),
  },
  (t) => [uniqueIndex("seeker_searches_public_id").on(t.publicId), index("seeker_searches_user").on(t.userId, t.createdAt)],
);
annotatePersonal(seekerSearches, {
  what: "Searches of the jobseeker database that you saved.",
  why: "So that you can come back to them.",
  howLong: accountLifetimeText,
  export: ["publicId", "name", "filters", "createdAt", "seenAt"],
  internal: ["id", "userId"],
  file: "saved-candidate-searches",
});
