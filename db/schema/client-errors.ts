import {
  boolean,
  char,
  index,
  int,
  mediumtext,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from "drizzle-orm/mysql-core";
import { errorGroupStates, errorSides } from "../ops-values.ts";
import { annotateImpersonal } from "../personal.ts";
import { browserFamilies, deviceKinds } from "../telemetry-values.ts";
import { idColumn, idReference, moment } from "./columns.ts";

/** Route pattern of the page, never its actual address; for server errors the procedure, or the method and route pattern. */
const route = () => varchar("route", { length: 80 }).notNull();
const count = () => int("n", { unsigned: true }).notNull();

/** Page and server errors grouped by likely cause, judged by message and stack. */
export const clientErrorGroups = mysqlTable(
  "client_error_groups",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    side: mysqlEnum("side", errorSides).notNull().default("page"),
    fingerprint: char("fingerprint", { length: 64 }).notNull(),
    /** Version of the fingerprint rules. */
    fingerprintVersion: smallint("fingerprint_version", { unsigned: true }).notNull(),
    title: varchar("title", { length: 300 }).notNull(),
    /** Where in our code it was thrown, "src/pages/test/test-page.tsx throwLater"; "" when no stack shows it. */
    culprit: varchar("culprit", { length: 200 }).notNull().default(""),
    route: route(),
    firstSeenAt: moment("first_seen_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    firstRelease: varchar("first_release", { length: 64 }),
    lastRelease: varchar("last_release", { length: 64 }),
    n: count(),
    /** Affected visits, estimated from the sketch. */
    visits: int("visits", { unsigned: true }).notNull().default(0),
    visitsSketch: text("visits_sketch").notNull(),
    state: mysqlEnum("state", errorGroupStates).notNull().default("open"),
    /** When the group entered its state; null while no administrator has set one. */
    stateSince: moment("state_since"),
    /** Ignored until the total count reaches this. */
    ignoredUntilN: int("ignored_until_n", { unsigned: true }),
    ignoredUntil: moment("ignored_until"),
    /** The release said to fix it: a later occurrence in it, or one in a later release, is a regression. */
    resolvedIn: varchar("resolved_in", { length: 64 }),
    /** The fix comes with the release after `resolvedIn`, which may still have it. */
    isResolvedInNext: boolean("is_resolved_in_next").notNull().default(false),
    assignedToUserId: idReference("assigned_to_user_id"),
    /** The group that this one is counted with; never one that is merged itself. */
    mergedIntoId: idReference("merged_into_id"),
  },
  (t) => [
    uniqueIndex("client_error_groups_fingerprint").on(t.fingerprint),
    uniqueIndex("client_error_groups_public_id").on(t.publicId),
    index("client_error_groups_seen").on(t.lastSeenAt),
    index("client_error_groups_merged").on(t.mergedIntoId),
  ],
);
annotateImpersonal(clientErrorGroups, "Errors of the site’s own code, with what varies in their words taken out.", {
  assignedToUserId: "A number, so that administrators see which of them works on it; it leads to nobody once the account is erased.",
});

/** What is counted apart within a group, with an anonymous sketch of the affected visits. */
const cell = () => ({
  groupId: idReference("group_id").notNull(),
  release: varchar("release_name", { length: 64 }).notNull().default(""),
  route: route(),
  device: mysqlEnum("device", deviceKinds).notNull(),
  browser: mysqlEnum("browser", browserFamilies).notNull().default("other"),
  n: count(),
  visitsSketch: text("visits_sketch").notNull(),
});
const harmlessDevice = { device: "Phone, tablet or desktop: a kind, no device of anybody’s." };

/** Hourly counts of a group by release, route, device kind and browser family. */
export const clientErrorCounts = mysqlTable(
  "client_error_counts",
  {
    ...cell(),
    /** Start of the counted hour. */
    hour: moment("hour").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.hour, t.release, t.route, t.device, t.browser] }),
    index("client_error_counts_hour").on(t.hour, t.groupId),
    index("client_error_counts_release").on(t.release, t.hour),
  ],
);
annotateImpersonal(clientErrorCounts, "How often, in which build, on which page; visits as marks that lead nowhere.", harmlessDevice);

/** The same by day (UTC), rolled up from the hours, so that weeks are read from finished sums. */
export const clientErrorDayCounts = mysqlTable(
  "client_error_day_counts",
  { ...cell(), day: char("day", { length: 10 }).notNull() },
  (t) => [
    primaryKey({ name: "client_error_day_counts_key", columns: [t.groupId, t.day, t.release, t.route, t.device, t.browser] }),
    // Holds all that lists count, so that weeks are added up without reading the sketches between.
    index("client_error_day_counts_day").on(t.day, t.groupId, t.release, t.route, t.device, t.browser, t.n),
  ],
);
annotateImpersonal(clientErrorDayCounts, "The same by day.", harmlessDevice);

/** The first few full reports of a group, in a single row so that a flood of errors cannot write many. */
export const clientErrorExemplars = mysqlTable("client_error_exemplars", {
  groupId: idReference("group_id").primaryKey(),
  /** JSON text: the reports in order of arrival, with the source lines they map to. */
  exemplars: mediumtext("exemplars").notNull(),
  isComplete: boolean("is_complete").notNull(),
});
annotateImpersonal(clientErrorExemplars, "Errors of the site’s own code: words and stacks, without addresses’ queries or who met them.");
