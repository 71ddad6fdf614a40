import { eq, lt, or } from "drizzle-orm";
import {
  char,
  index,
  int,
  type MySqlColumn,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  smallint,
  uniqueIndex,
  varchar,
} from "drizzle-orm/mysql-core";
import { shortlistVerdicts } from "../candidate-values.ts";
import { accountLifetimeText, annotatePersonal, byUser, inSubquery, type Person } from "../personal.ts";
import { monthsBefore, retention } from "../time-limits.ts";
import { users } from "./accounts.ts";
import { applications, ofFinishedApplications } from "./applications.ts";
import { idColumn, idReference, moment, requiredReference } from "./columns.ts";
import { companies } from "./companies.ts";
import { jobs } from "./jobs.ts";
import { jsonColumn, textRecord } from "./json-columns.ts";

/** A recruiter's saved searches of the jobseeker database. */
export const seekerSearches = mysqlTable(
  "seeker_searches",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    userId: requiredReference("user_id", () => users.id),
    name: varchar("name", { length: 80 }).notNull(),
    /** Filters by query parameter. */
    filters: jsonColumn("filters", textRecord).notNull(),
    createdAt: moment("created_at").notNull(),
    /** When its owner last opened it: profiles changed since are new to them. */
    seenAt: moment("seen_at").notNull(),
  },
  (t) => [uniqueIndex("seeker_searches_public_id").on(t.publicId), index("seeker_searches_user").on(t.userId, t.createdAt)],
);
annotatePersonal(seekerSearches, {
  what: "Searches of the jobseeker database that you saved.",
  why: "So that you can come back to them.",
  howLong: accountLifetimeText,
  export: ["publicId", "name", "filters", "createdAt", "seenAt"],
  internal: ["id", "userId"],
  file: "saved-candidate-searches",
});

/** Candidates collected for a role. */
export const shortlists = mysqlTable(
  "shortlists",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    /** The creator's company, or a freelance recruiter's practice; null while they have neither. */
    firmId: idReference("firm_id").references(() => companies.id),
    createdByUserId: requiredReference("created_by_user_id", () => users.id),
    name: varchar("name", { length: 120 }).notNull(),
    jobId: idReference("job_id").references(() => jobs.id),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("shortlists_public_id").on(t.publicId),
    index("shortlists_firm").on(t.firmId, t.updatedAt),
    index("shortlists_creator").on(t.createdByUserId, t.updatedAt),
    index("shortlists_job").on(t.jobId),
  ],
);

annotatePersonal(shortlists, {
  what: "Shortlists you made.",
  why: "To choose people for a role.",
  howLong: accountLifetimeText,
  export: ["publicId", "name", "jobId", "createdAt", "updatedAt"],
  internal: ["id", "firmId", "createdByUserId"],
  file: "shortlists",
  about: byUser(shortlists.createdByUserId),
});

const shortlistReference = () => requiredReference("shortlist_id", () => shortlists.id);

/** A candidate on a shortlist, from the jobseeker database or an application. Lower positions come first. */
export const shortlistEntries = mysqlTable(
  "shortlist_entries",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    shortlistId: shortlistReference(),
    candidateUserId: requiredReference("candidate_user_id", () => users.id),
    applicationId: idReference("application_id").references(() => applications.id),
    position: smallint("position", { unsigned: true }).notNull(),
    note: varchar("note", { length: 1000 }),
    addedByUserId: idReference("added_by_user_id").references(() => users.id),
    addedAt: moment("added_at").notNull(),
  },
  (t) => [
    uniqueIndex("shortlist_entries_public_id").on(t.publicId),
    uniqueIndex("shortlist_entries_person").on(t.shortlistId, t.candidateUserId),
    index("shortlist_entries_candidate").on(t.candidateUserId),
    index("shortlist_entries_application").on(t.applicationId),
    index("shortlist_entries_added_by").on(t.addedByUserId),
  ],
);

const ofListsOf = (column: MySqlColumn) => (person: Person) =>
  inSubquery(column, shortlists.id, eq(shortlists.createdByUserId, person.userId));
const isEntryAbout = (person: Person) =>
  or(eq(shortlistEntries.candidateUserId, person.userId), ofListsOf(shortlistEntries.shortlistId)(person));
/** Entries from applications, which expire with the application. */
const outdatedEntries = ofFinishedApplications(shortlistEntries.applicationId);

annotatePersonal(shortlistEntries, {
  what: "That a firm put you on a shortlist for a role; and the people on those you made, with your notes.",
  why: "To choose people for a role.",
  howLong: `${accountLifetimeText} If you applied to the firm, no longer than the application.`,
  export: ["addedAt"],
  internal: ["id", "publicId", "shortlistId", "candidateUserId", "applicationId", "position", "addedByUserId"],
  others: ["note"],
  file: "shortlist-entries",
  about: (person) => or(eq(shortlistEntries.candidateUserId, person.userId), eq(shortlistEntries.addedByUserId, person.userId)),
  erasure: [
    {
      does: "delete",
      rows: isEntryAbout,
    },
    { does: "anonymise", rows: byUser(shortlistEntries.addedByUserId), set: () => ({ addedByUserId: null }) },
  ],
  outdated: outdatedEntries,
});

/** Share links for people without an account, who can read the list and give feedback. */
export const shortlistLinks = mysqlTable(
  "shortlist_links",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    shortlistId: shortlistReference(),
    /** SHA-256 in hex; the secret itself is not stored. */
    tokenHash: char("token_hash", { length: 64 }).notNull(),
    /** The link's recipient, as described by its creator. */
    forWhom: varchar("for_whom", { length: 120 }).notNull(),
    createdByUserId: requiredReference("created_by_user_id", () => users.id),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    timesOpened: int("times_opened", { unsigned: true }).notNull().default(0),
    lastOpenedAt: moment("last_opened_at"),
  },
  (t) => [
    uniqueIndex("shortlist_links_public_id").on(t.publicId),
    uniqueIndex("shortlist_links_token").on(t.tokenHash),
    index("shortlist_links_shortlist").on(t.shortlistId, t.createdAt),
    index("shortlist_links_creator").on(t.createdByUserId),
    index("shortlist_links_expiry").on(t.expiresAt),
  ],
);

const isLinkOf = (person: Person) => or(eq(shortlistLinks.createdByUserId, person.userId), ofListsOf(shortlistLinks.shortlistId)(person));
const outdatedLinks = (now: Date) => lt(shortlistLinks.expiresAt, monthsBefore(now, retention.shortlistLinkMonths));

annotatePersonal(shortlistLinks, {
  what: "Links to shortlists that you gave to others.",
  why: "So that they can read a list without an account until the link expires.",
  howLong: `${retention.shortlistLinkMonths} months after they expired.`,
  export: ["publicId", "forWhom", "createdAt", "expiresAt", "revokedAt", "timesOpened", "lastOpenedAt"],
  secret: ["tokenHash"],
  internal: ["id", "shortlistId", "createdByUserId"],
  file: "shortlist-links",
  about: byUser(shortlistLinks.createdByUserId),
  erasure: [
    {
      does: "delete",
      rows: isLinkOf,
    },
  ],
  outdated: outdatedLinks,
});

/** Feedback on a shortlisted candidate from a link's recipient. */
export const shortlistFeedback = mysqlTable(
  "shortlist_feedback",
  {
    linkId: requiredReference("link_id", () => shortlistLinks.id),
    entryId: requiredReference("entry_id", () => shortlistEntries.id),
    verdict: mysqlEnum("verdict", shortlistVerdicts).notNull(),
    words: varchar("words", { length: 1000 }),
    givenAt: moment("given_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.linkId, t.entryId] }), index("shortlist_feedback_entry").on(t.entryId)],
);

const isFeedbackAbout = (person: Person) => inSubquery(shortlistFeedback.entryId, shortlistEntries.id, isEntryAbout(person));

annotatePersonal(shortlistFeedback, {
  what: "What people who were shown a shortlist said of you on it, and what was said on the lists you made.",
  why: "To choose people for a role.",
  howLong: `${retention.shortlistLinkMonths} months after the link they had expired.`,
  export: ["verdict", "givenAt"],
  internal: ["linkId", "entryId"],
  others: ["words"],
  file: "shortlist-feedback",
  about: isFeedbackAbout,
  erasure: [
    {
      does: "delete",
      rows: (person) => or(isFeedbackAbout(person), inSubquery(shortlistFeedback.linkId, shortlistLinks.id, isLinkOf(person))),
    },
  ],
  outdated: (now) =>
    or(
      inSubquery(shortlistFeedback.linkId, shortlistLinks.id, outdatedLinks(now)),
      inSubquery(shortlistFeedback.entryId, shortlistEntries.id, outdatedEntries(now)),
    ),
});
