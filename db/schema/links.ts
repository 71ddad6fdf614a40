import { index, int, mysqlEnum, mysqlTable, smallint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { linkKinds, linkStates } from "../link-values.ts";
import { withoutPersons } from "../personal.ts";
import { idColumn, idReference, moment } from "./columns.ts";

/** Links that lead away from the site, and whether they lead anywhere. */
export const checkedLinks = mysqlTable(
  "checked_links",
  {
    id: idColumn(),
    kind: mysqlEnum("kind", linkKinds).notNull(),
    /** The advert that is applied to by it, or the firm whose website it is. */
    subjectId: idReference("subject_id").notNull(),
    /** As it was looked at: what stands on the advert now may be another. */
    url: varchar("url", { length: 1024 }).notNull(),
    host: varchar("host", { length: 253 }).notNull(),
    state: mysqlEnum("state", linkStates).notNull().default("unlooked"),
    /** What the last look met, in a sentence. */
    finding: varchar("finding", { length: 200 }),
    failingSince: moment("failing_since"),
    failedLooks: smallint("failed_looks", { unsigned: true }).notNull().default(0),
    looks: int("looks", { unsigned: true }).notNull().default(0),
    lastLookedAt: moment("last_looked_at"),
    nextLookAt: moment("next_look_at").notNull(),
    /** When its advertiser was told that it is dead. */
    toldAt: moment("told_at"),
  },
  (t) => [
    uniqueIndex("checked_links_subject").on(t.kind, t.subjectId),
    index("checked_links_due").on(t.nextLookAt, t.host),
    index("checked_links_state").on(t.kind, t.state),
  ],
);
withoutPersons(checkedLinks, "Addresses that adverts and firms publish, and whether they lead anywhere.");
