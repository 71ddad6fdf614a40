import { lt } from "drizzle-orm";
import { char, index, mysqlEnum, mysqlTable, uniqueIndex } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { notificationKinds } from "../own-values.ts";
import { annotatePersonal } from "../personal.ts";
import { monthsBefore, retention } from "../time-limits.ts";
import { users } from "./accounts.ts";
import { idColumn, moment, requiredReference } from "./columns.ts";
import { jsonColumn, recordOf } from "./json-columns.ts";

/** In-site notifications. */
export const notifications = mysqlTable(
  "notifications",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    userId: requiredReference("user_id", () => users.id),
    kind: mysqlEnum("kind", notificationKinds).notNull(),
    /** Values for the text, by kind; never another person's name or address. */
    facts: jsonColumn("facts", recordOf(z.union([z.string(), z.number()]))).notNull(),
    /** Random id of the subject, used to withdraw the notification. */
    subjectId: char("subject_id", { length: 22 }),
    createdAt: moment("created_at").notNull(),
    readAt: moment("read_at"),
  },
  (t) => [
    uniqueIndex("notifications_public_id").on(t.publicId),
    index("notifications_newest").on(t.userId, t.createdAt, t.publicId),
    index("notifications_unread").on(t.userId, t.readAt),
    index("notifications_subject").on(t.subjectId, t.kind),
    index("notifications_created").on(t.createdAt),
  ],
);
annotatePersonal(notifications, {
  what: "What we told you on the site: news of applications and of jobs you saved.",
  why: "To keep you informed.",
  howLong: `${retention.notificationMonths} months.`,
  export: ["publicId", "kind", "facts", "createdAt", "readAt"],
  internal: ["id", "userId", "subjectId"],
  file: "notifications",
  outdated: (now) => lt(notifications.createdAt, monthsBefore(now, retention.notificationMonths)),
});
