import { lt } from "drizzle-orm";
import { char, index, mysqlEnum, mysqlTable, tinyint } from "drizzle-orm/mysql-core";
import { mailFrequencies, stoppableMails } from "../own-values.ts";
import { accountLifetimeText, annotatePersonal } from "../personal.ts";
import { monthsBefore, retention } from "../time-limits.ts";
import { users } from "./accounts.ts";
import { idReference, moment, requiredReference } from "./columns.ts";

/** E-mail settings of recruiters. A recruiter without a row has never changed them. */
export const recruiterSettings = mysqlTable("recruiter_settings", {
  userId: idReference("user_id")
    .primaryKey()
    .references(() => users.id),
  applicationReceived: mysqlEnum("application_received", mailFrequencies).notNull(),
  applicationWithdrawn: mysqlEnum("application_withdrawn", mailFrequencies).notNull(),
  messageReceived: mysqlEnum("message_received", mailFrequencies).notNull(),
  /** Days after which an unanswered application counts as overdue. */
  replyWithinDays: tinyint("reply_within_days", { unsigned: true }).notNull(),
  /** End of the period covered by the last summary e-mail. */
  summedUpTo: moment("summed_up_to").notNull(),
  updatedAt: moment("updated_at").notNull(),
});
annotatePersonal(recruiterSettings, {
  what: "If you hire: what you want to be e-mailed about and when, and how soon you mean to answer applicants.",
  why: "To e-mail you as you chose, and to remind you of those who wait.",
  howLong: accountLifetimeText,
  export: ["applicationReceived", "applicationWithdrawn", "messageReceived", "replyWithinDays", "summedUpTo", "updatedAt"],
  internal: ["userId"],
  file: "hiring-settings",
});

/** Unsubscribe secrets in e-mails to recruiters. Only their hashes are stored. */
export const mailStopLinks = mysqlTable(
  "mail_stop_links",
  {
    hash: char("hash", { length: 64 }).primaryKey(),
    userId: requiredReference("user_id", () => users.id),
    /** The kind of e-mail that carried the link. */
    mail: mysqlEnum("mail", stoppableMails).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("mail_stop_links_user").on(t.userId), index("mail_stop_links_created").on(t.createdAt)],
);
annotatePersonal(mailStopLinks, {
  what: "If you hire: that an e-mail of ours to you had a link by which you end such e-mails. The links themselves only as hashes.",
  why: "So that those links work without signing in.",
  howLong: `${retention.alertLinkMonths} months.`,
  export: ["mail", "createdAt"],
  secret: ["hash"],
  internal: ["userId"],
  file: "mail-stop-links",
  outdated: (now) => lt(mailStopLinks.createdAt, monthsBefore(now, retention.alertLinkMonths)),
});
