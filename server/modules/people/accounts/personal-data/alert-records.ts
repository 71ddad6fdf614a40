import { and, eq, inArray, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { type MySqlColumn, QueryBuilder } from "drizzle-orm/mysql-core";
import { alertDigests, alertExclusions, alertLinks, alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { unreachableAddresses } from "#db/schema/mail.ts";
import { daysBefore, keptFor, monthsBefore } from "#server/kernel/time-limits.ts";
import { personal } from "./account-records.ts";
import type { Person, PersonalTable } from "./personal-data.types.ts";

const query = () => new QueryBuilder();
/** With an account, and without one by the same address. */
const isMe = ({ userId, emailKey }: Person) => or(eq(alertRecipients.userId, userId), eq(alertRecipients.emailKey, emailKey));
const ofMine = (column: MySqlColumn) => (person: Person) =>
  inArray(column, query().select({ id: alertRecipients.id }).from(alertRecipients).where(isMe(person)));

/** Addresses given long enough ago to have been confirmed, with no search left. */
const isIdleVisitor = (now: Date) =>
  and(
    isNull(alertRecipients.userId),
    lt(alertRecipients.createdAt, daysBefore(now, keptFor.unconfirmedAlertDays)),
    notExists(query().select({ one: sql`1` }).from(savedSearches).where(eq(savedSearches.recipientId, alertRecipients.id))),
  );
const ofIdleVisitors = (column: MySqlColumn) => (now: Date) =>
  inArray(column, query().select({ id: alertRecipients.id }).from(alertRecipients).where(isIdleVisitor(now)));
const without = (child: typeof alertDigests | typeof alertLinks | typeof alertExclusions) =>
  notExists(query().select({ one: sql`1` }).from(child).where(eq(child.recipientId, alertRecipients.id)));

/** Saved searches and the mails of what is new on them: what hangs on a recipient comes first. */
export const alertRecords: readonly PersonalTable[] = [
  personal({
    table: savedSearches,
    what: "Searches you saved, and how often they e-mail you.",
    why: "To show them to you again and to e-mail you what is new.",
    howLong: `Until you remove them. What you did not confirm from an e-mail: ${keptFor.unconfirmedAlertDays} days.`,
    columns: {
      id: "internal",
      publicId: "export",
      recipientId: "internal",
      name: "export",
      query: "export",
      queryHash: "internal",
      frequency: "export",
      isPaused: "export",
      createdAt: "export",
      confirmedAt: "export",
      confirmHash: "secret",
      confirmExpiresAt: "export",
      lookedAt: "export",
      lastRunAt: "export",
      nextRunAt: "export",
      knownJobIds: "export",
    },
    file: "saved-searches",
    about: ofMine(savedSearches.recipientId),
    erasure: [{ does: "delete", rows: ofMine(savedSearches.recipientId) }],
    outdated: (now) => and(isNull(savedSearches.confirmedAt), lt(savedSearches.createdAt, daysBefore(now, keptFor.unconfirmedAlertDays))),
  }),
  personal({
    table: alertDigests,
    what: "When we e-mailed you new adverts, and how many.",
    why: "So that no e-mail comes twice, and not too many on one day.",
    howLong: `${keptFor.alertDigestDays} days.`,
    columns: { recipientId: "internal", slot: "export", jobCount: "export", createdAt: "export" },
    file: "alert-mails",
    about: ofMine(alertDigests.recipientId),
    erasure: [{ does: "delete", rows: ofMine(alertDigests.recipientId) }],
    outdated: (now) =>
      or(lt(alertDigests.createdAt, daysBefore(now, keptFor.alertDigestDays)), ofIdleVisitors(alertDigests.recipientId)(now)),
  }),
  personal({
    table: alertLinks,
    what: "That an e-mail of ours to you had links by which you change what comes. The links themselves only as hashes.",
    why: "So that those links work without signing in.",
    howLong: `${keptFor.alertLinkMonths} months.`,
    columns: { hash: "secret", recipientId: "internal", createdAt: "export" },
    file: "alert-links",
    about: ofMine(alertLinks.recipientId),
    erasure: [{ does: "delete", rows: ofMine(alertLinks.recipientId) }],
    outdated: (now) =>
      or(lt(alertLinks.createdAt, monthsBefore(now, keptFor.alertLinkMonths)), ofIdleVisitors(alertLinks.recipientId)(now)),
  }),
  personal({
    table: alertExclusions,
    what: "Kinds of jobs you asked to be e-mailed fewer of.",
    why: "To leave them out of those e-mails.",
    howLong: "As long as you have alerts.",
    columns: { id: "internal", publicId: "internal", recipientId: "internal", kind: "export", value: "export", createdAt: "export" },
    file: "alert-exclusions",
    about: ofMine(alertExclusions.recipientId),
    erasure: [{ does: "delete", rows: ofMine(alertExclusions.recipientId) }],
    outdated: ofIdleVisitors(alertExclusions.recipientId),
  }),
  personal({
    table: alertRecipients,
    what: "Your address, if you asked for alerts without an account.",
    why: "To e-mail you what you asked for.",
    howLong: `Until your last alert is stopped; not confirmed: ${keptFor.unconfirmedAlertDays} days.`,
    columns: { id: "internal", userId: "internal", email: "export", emailKey: "internal", createdAt: "export" },
    file: "alert-address",
    about: isMe,
    erasure: [{ does: "delete", rows: isMe }],
    outdated: (now) => and(isIdleVisitor(now), without(alertDigests), without(alertLinks), without(alertExclusions)),
  }),
  personal({
    table: unreachableAddresses,
    what: "That your address refused our e-mail.",
    why: "To tell you, and not to go on sending.",
    howLong: `Until an e-mail arrives again, at most ${keptFor.unreachableMonths} months.`,
    columns: { emailKey: "internal", since: "export" },
    file: "mail-refused",
    about: ({ emailKey }) => eq(unreachableAddresses.emailKey, emailKey),
    erasure: [{ does: "delete", rows: ({ emailKey }) => eq(unreachableAddresses.emailKey, emailKey) }],
    outdated: (now) => lt(unreachableAddresses.since, monthsBefore(now, keptFor.unreachableMonths)),
  }),
];
