import { mysqlEnum, mysqlTable, tinyint } from "drizzle-orm/mysql-core";
import { mailChoices } from "../own-values.ts";
import { users } from "./accounts.ts";
import { idReference, moment } from "./columns.ts";

/** What somebody who hires is mailed about, and when. Whoever has no row here has never chosen. */
export const recruiterSettings = mysqlTable("recruiter_settings", {
  userId: idReference("user_id")
    .primaryKey()
    .references(() => users.id),
  applicationReceived: mysqlEnum("application_received", mailChoices).notNull(),
  applicationWithdrawn: mysqlEnum("application_withdrawn", mailChoices).notNull(),
  messageReceived: mysqlEnum("message_received", mailChoices).notNull(),
  /** After how many days without an answer an application is called overdue. */
  replyWithinDays: tinyint("reply_within_days", { unsigned: true }).notNull(),
  /** Until when notifications have been summed up in a mail. */
  summedUpTo: moment("summed_up_to").notNull(),
  updatedAt: moment("updated_at").notNull(),
});
