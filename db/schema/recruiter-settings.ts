import { lt } from "drizzle-orm";
import { char, index, mysqlEnum, mysqlTable, tinyint } from "drizzle-orm/mysql-core";
import { mailChoices, stoppableMails } from "../own-values.ts";
import { asLongAsAccount, byUser, personal } from "../personal.ts";
import { keptFor, monthsBefore } from "../time-limits.ts";
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
personal(recruiterSettings, {
  what: "If you hire: what you want to be e-mailed about and when, and how soon you mean to answer applicants.",
  why: "To e-mail you as you chose, and to remind you of those who wait.",
  howLong: asLongAsAccount,
  export: ["applicationReceived", "applicationWithdrawn", "messageReceived", "replyWithinDays", "summedUpTo", "updatedAt"],
  internal: ["userId"],
  file: "hiring-settings",
  about: byUser(recruiterSettings.userId),
  erasure: "delete",
});

/** Secrets of the links by which mails to people who hire are ended without signing in. Only their hashes are kept. */
export const mailStopLinks = mysqlTable(
  "mail_stop_links",
  {
    hash: char("hash", { length: 64 }).primaryKey(),
    userId: idReference("user_id")
      .notNull()
      .references(() => users.id),
    /** Of which mail it came. */
    mail: mysqlEnum("mail", stoppableMails).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("mail_stop_links_user").on(t.userId), index("mail_stop_links_created").on(t.createdAt)],
);
personal(mailStopLinks, {
  what: "If you hire: that an e-mail of ours to you had a link by which you end such e-mails. The links themselves only as hashes.",
  why: "So that those links work without signing in.",
  howLong: `${keptFor.alertLinkMonths} months.`,
  export: ["mail", "createdAt"],
  secret: ["hash"],
  internal: ["userId"],
  file: "mail-stop-links",
  about: byUser(mailStopLinks.userId),
  erasure: "delete",
  outdated: (now) => lt(mailStopLinks.createdAt, monthsBefore(now, keptFor.alertLinkMonths)),
});
