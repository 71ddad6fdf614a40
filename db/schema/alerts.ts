import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import {
  boolean,
  char,
  index,
  int,
  type MySqlColumn,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  uniqueIndex,
  varchar,
} from "drizzle-orm/mysql-core";
import { z } from "zod";
import { annotatePersonal, inSubquery, type Person } from "../personal.ts";
import { alertExclusionKinds, alertFrequencies } from "../taxonomy/alert.ts";
import { daysBefore, monthsBefore, retention } from "../time-limits.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, requiredReference } from "./columns.ts";
import { jsonColumn, listOf } from "./json-columns.ts";

/** Recipients of job alerts: a user account, or a visitor's e-mail address. */
export const alertRecipients = mysqlTable(
  "alert_recipients",
  {
    id: idColumn(),
    userId: idReference("user_id").references(() => users.id),
    /** As typed by a visitor; null for a user account, which has its own address. */
    email: varchar("email", { length: 254 }),
    emailKey: varchar("email_key", { length: 254 }),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [uniqueIndex("alert_recipients_user").on(t.userId), uniqueIndex("alert_recipients_address").on(t.emailKey)],
);

/** The user's own recipient row, and any visitor's row with the same address. */
const isPersonsRecipient = ({ userId, emailKey }: Person) => or(eq(alertRecipients.userId, userId), eq(alertRecipients.emailKey, emailKey));
const ofPersonsRecipient = (column: MySqlColumn) => (person: Person) => inSubquery(column, alertRecipients.id, isPersonsRecipient(person));

/** Addresses older than the confirmation period that have no saved search left. */
const isIdleVisitor = (now: Date) =>
  and(
    isNull(alertRecipients.userId),
    lt(alertRecipients.createdAt, daysBefore(now, retention.unconfirmedAlertDays)),
    sql`not exists (select 1 from ${savedSearches} where ${eq(savedSearches.recipientId, alertRecipients.id)})`,
  );
const ofIdleVisitors = (column: MySqlColumn) => (now: Date) => inSubquery(column, alertRecipients.id, isIdleVisitor(now));

annotatePersonal(alertRecipients, {
  what: "Your address, if you asked for alerts without an account.",
  why: "To e-mail you what you asked for.",
  howLong: `Until your last alert is stopped; not confirmed: ${retention.unconfirmedAlertDays} days.`,
  export: ["email", "createdAt"],
  internal: ["id", "userId", "emailKey"],
  file: "alert-address",
  about: isPersonsRecipient,
  outdated: isIdleVisitor,
});

const recipientReference = () => requiredReference("recipient_id", () => alertRecipients.id);

/** Saved searches of the jobs list, with the frequency of their alerts. */
export const savedSearches = mysqlTable(
  "saved_searches",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    recipientId: recipientReference(),
    name: varchar("name", { length: 120 }).notNull(),
    /** The list's query string in canonical order, without page and sorting. */
    query: varchar("query", { length: 2000 }).notNull(),
    queryHash: char("query_hash", { length: 64 }).notNull(),
    frequency: mysqlEnum("frequency", alertFrequencies).notNull(),
    isPaused: boolean("is_paused").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    /** Null until the owner of the address confirms; nothing is sent before. */
    confirmedAt: moment("confirmed_at"),
    /** Hash of the confirmation link, the same in every mail about it. */
    confirmHash: char("confirm_hash", { length: 64 }),
    confirmExpiresAt: moment("confirm_expires_at"),
    /** When its owner last opened the list. */
    lookedAt: moment("looked_at").notNull(),
    lastRunAt: moment("last_run_at"),
    /** Null when nothing is due to be sent. */
    nextRunAt: moment("next_run_at"),
    /** Adverts that were on the list when it was saved or last sent. */
    knownJobIds: jsonColumn("known_job_ids", listOf(z.number())).notNull(),
  },
  (t) => [
    uniqueIndex("saved_searches_public_id").on(t.publicId),
    uniqueIndex("saved_searches_once").on(t.recipientId, t.queryHash),
    uniqueIndex("saved_searches_confirm").on(t.confirmHash),
    index("saved_searches_due").on(t.frequency, t.nextRunAt),
    index("saved_searches_unconfirmed").on(t.confirmedAt, t.createdAt),
  ],
);
annotatePersonal(savedSearches, {
  what: "Searches you saved, and how often they e-mail you.",
  why: "To show them to you again and to e-mail you what is new.",
  howLong: `Until you remove them. What you did not confirm from an e-mail: ${retention.unconfirmedAlertDays} days.`,
  export: [
    "publicId",
    "name",
    "query",
    "frequency",
    "isPaused",
    "createdAt",
    "confirmedAt",
    "confirmExpiresAt",
    "lookedAt",
    "lastRunAt",
    "nextRunAt",
    "knownJobIds",
  ],
  secret: ["confirmHash"],
  internal: ["id", "recipientId", "queryHash"],
  file: "saved-searches",
  about: ofPersonsRecipient(savedSearches.recipientId),
  outdated: (now) => and(isNull(savedSearches.confirmedAt), lt(savedSearches.createdAt, daysBefore(now, retention.unconfirmedAlertDays))),
});

/** Alert e-mails, one per recipient and slot, however often the task is retried. */
export const alertDigests = mysqlTable(
  "alert_digests",
  {
    recipientId: recipientReference(),
    /** "morning 2026-11-23", or the minute in which an instant alert was due. */
    slot: varchar("slot", { length: 40 }).notNull(),
    jobCount: int("job_count", { unsigned: true }).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.recipientId, t.slot] }),
    index("alert_digests_sent").on(t.recipientId, t.createdAt),
    index("alert_digests_created").on(t.createdAt),
  ],
);
annotatePersonal(alertDigests, {
  what: "When we e-mailed you new adverts, and how many.",
  why: "So that no e-mail comes twice, and not too many on one day.",
  howLong: `${retention.alertDigestDays} days.`,
  export: ["slot", "jobCount", "createdAt"],
  internal: ["recipientId"],
  file: "alert-mails",
  about: ofPersonsRecipient(alertDigests.recipientId),
  outdated: (now) =>
    or(lt(alertDigests.createdAt, daysBefore(now, retention.alertDigestDays)), ofIdleVisitors(alertDigests.recipientId)(now)),
});

/** Secrets in the links of alert e-mails, which let the recipient change alerts without signing in. */
export const alertLinks = mysqlTable(
  "alert_links",
  {
    hash: char("hash", { length: 64 }).primaryKey(),
    recipientId: recipientReference(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("alert_links_recipient").on(t.recipientId), index("alert_links_created").on(t.createdAt)],
);
annotatePersonal(alertLinks, {
  what: "That an e-mail of ours to you had links by which you change what comes. The links themselves only as hashes.",
  why: "So that those links work without signing in.",
  howLong: `${retention.alertLinkMonths} months.`,
  export: ["createdAt"],
  secret: ["hash"],
  internal: ["recipientId"],
  file: "alert-links",
  about: ofPersonsRecipient(alertLinks.recipientId),
  outdated: (now) =>
    or(lt(alertLinks.createdAt, monthsBefore(now, retention.alertLinkMonths)), ofIdleVisitors(alertLinks.recipientId)(now)),
});

/** What a visitor wants fewer of in alerts. Account holders have this in their tastes, which apply everywhere. */
export const alertExclusions = mysqlTable(
  "alert_exclusions",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    recipientId: recipientReference(),
    kind: mysqlEnum("kind", alertExclusionKinds).notNull(),
    /** Company id, level or contract type; "" for agencies. */
    value: varchar("value", { length: 64 }).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("alert_exclusions_public_id").on(t.publicId),
    uniqueIndex("alert_exclusions_once").on(t.recipientId, t.kind, t.value),
  ],
);
annotatePersonal(alertExclusions, {
  what: "Kinds of jobs you asked to be e-mailed fewer of.",
  why: "To leave them out of those e-mails.",
  howLong: "As long as you have alerts.",
  export: ["kind", "value", "createdAt"],
  internal: ["id", "publicId", "recipientId"],
  file: "alert-exclusions",
  about: ofPersonsRecipient(alertExclusions.recipientId),
  outdated: ofIdleVisitors(alertExclusions.recipientId),
});
