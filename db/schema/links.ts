import { index, int, mysqlEnum, mysqlTable, smallint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { linkKinds, linkStates } from "../own-values.ts";
import { annotateImpersonal } from "../personal.ts";
import { idColumn, idReference, moment } from "./columns.ts";

/** External links and the results of checking them. */
export const checkedLinks = mysqlTable(
  "checked_links",
  {
    id: idColumn(),
    kind: mysqlEnum("kind", linkKinds).notNull(),
    /** The advert with the application link, or the firm with the website. */
    subjectId: idReference("subject_id").notNull(),
    /** The address that was checked; the advert's current one may differ. */
    url: varchar("url", { length: 1024 }).notNull(),
    host: varchar("host", { length: 253 }).notNull(),
    state: mysqlEnum("state", linkStates).notNull().default("unlooked"),
    /** Result of the last check, as a sentence. */
    finding: varchar("finding", { length: 200 }),
    failingSince: moment("failing_since"),
    failedLooks: smallint("failed_looks", { unsigned: true }).notNull().default(0),
    looks: int("looks", { unsigned: true }).notNull().default(0),
    lastLookedAt: moment("last_looked_at"),
    nextLookAt: moment("next_look_at").notNull(),
    /** When the advertiser was notified that the link is dead. */
    toldAt: moment("told_at"),
  },
  (t) => [
    uniqueIndex("checked_links_subject").on(t.kind, t.subjectId),
    index("checked_links_due").on(t.nextLookAt, t.host),
    index("checked_links_state").on(t.kind, t.state),
  ],
);
annotateImpersonal(checkedLinks, "Addresses that adverts and firms publish, and whether they lead anywhere.");
