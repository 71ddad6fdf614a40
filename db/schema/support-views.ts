import { lt } from "drizzle-orm";
import { char, index, mysqlTable, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { annotatePersonal, byUser } from "../personal.ts";
import { monthsBefore, retention } from "../time-limits.ts";
import { users } from "./accounts.ts";
import { idColumn, moment, requiredReference } from "./columns.ts";

/** Read-only views of the site by an administrator as another user. */
export const supportViews = mysqlTable(
  "support_views",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    /** SHA-256 in hex of the cookie value. */
    tokenHash: char("token_hash", { length: 64 }).notNull(),
    administratorUserId: requiredReference("administrator_user_id", () => users.id),
    /** The administrator's session; the view is invalid outside it. */
    sessionHash: char("session_hash", { length: 64 }).notNull(),
    /** The user whose screens were viewed. */
    subjectUserId: requiredReference("subject_user_id", () => users.id),
    /** The administrator's reason, of which the user is notified. */
    reason: varchar("reason", { length: 300 }).notNull(),
    startedAt: moment("started_at").notNull(),
    /** Absolute expiry of the view. */
    endsAt: moment("ends_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (t) => [
    uniqueIndex("support_views_public_id").on(t.publicId),
    uniqueIndex("support_views_token").on(t.tokenHash),
    index("support_views_subject").on(t.subjectUserId, t.startedAt),
    index("support_views_administrator").on(t.administratorUserId, t.startedAt),
    index("support_views_session").on(t.sessionHash),
    index("support_views_started").on(t.startedAt),
  ],
);
annotatePersonal(supportViews, {
  what: "When an administrator of the site looked at your screens to help you, and the reason they gave.",
  why: "So that such a look is never a secret.",
  howLong: `${retention.auditMonths} months.`,
  export: ["reason", "startedAt", "endsAt", "endedAt"],
  secret: ["tokenHash", "sessionHash"],
  internal: ["id", "publicId", "subjectUserId"],
  others: ["administratorUserId"],
  file: "support-views",
  about: byUser(supportViews.subjectUserId),
  erasure: [
    { does: "delete", rows: byUser(supportViews.subjectUserId) },
    {
      does: "keep",
      ground:
        "Looks of yours at other people’s screens, while you looked after the site, belong to them and name you by a number that no longer leads to you. Kept for accountability to those people.",
    },
  ],
  outdated: (now) => lt(supportViews.startedAt, monthsBefore(now, retention.auditMonths)),
});
