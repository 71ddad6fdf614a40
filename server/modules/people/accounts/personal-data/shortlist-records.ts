import { and, eq, inArray, lt, notExists, or, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/mysql-core";
import { shortlistEntries, shortlistFeedback, shortlistLinks, shortlists } from "#db/schema/shortlists.ts";
import { keptFor, monthsBefore } from "#server/kernel/time-limits.ts";
import { asLongAsAccount, personal } from "./account-records.ts";
import { ofOver } from "./application-rows.ts";
import type { Person, PersonalTable } from "./personal-data.types.ts";

const ownLists = ({ userId }: Person) =>
  new QueryBuilder().select({ id: shortlists.id }).from(shortlists).where(eq(shortlists.createdByUserId, userId));
const entriesAbout = (person: Person) =>
  new QueryBuilder()
    .select({ id: shortlistEntries.id })
    .from(shortlistEntries)
    .where(or(eq(shortlistEntries.candidateUserId, person.userId), inArray(shortlistEntries.shortlistId, ownLists(person))));
const linksOf = (person: Person) =>
  new QueryBuilder()
    .select({ id: shortlistLinks.id })
    .from(shortlistLinks)
    .where(or(eq(shortlistLinks.createdByUserId, person.userId), inArray(shortlistLinks.shortlistId, ownLists(person))));
/** Of people who applied, once their applications go. */
const outdatedEntries = ofOver(shortlistEntries.applicationId);
const outdatedLinks = (now: Date) => lt(shortlistLinks.expiresAt, monthsBefore(now, keptFor.shortlistLinkMonths));

/** Shortlists. What points comes before what it points to. */
export const shortlistRecords: readonly PersonalTable[] = [
  personal({
    table: shortlistFeedback,
    what: "What those to whom a shortlist was shown said of you on it, and what was said on the lists you made.",
    why: "To choose people for a role.",
    howLong: `${keptFor.shortlistLinkMonths} months after the link they had expired.`,
    columns: { linkId: "internal", entryId: "internal", verdict: "export", words: "others", givenAt: "export" },
    file: "shortlist-feedback",
    about: (person) => inArray(shortlistFeedback.entryId, entriesAbout(person)),
    erasure: [
      {
        does: "delete",
        rows: (person) => or(inArray(shortlistFeedback.entryId, entriesAbout(person)), inArray(shortlistFeedback.linkId, linksOf(person))),
      },
    ],
    outdated: (now) =>
      or(
        inArray(
          shortlistFeedback.linkId,
          new QueryBuilder().select({ id: shortlistLinks.id }).from(shortlistLinks).where(outdatedLinks(now)),
        ),
        inArray(
          shortlistFeedback.entryId,
          new QueryBuilder().select({ id: shortlistEntries.id }).from(shortlistEntries).where(outdatedEntries(now)),
        ),
      ),
  }),
  personal({
    table: shortlistEntries,
    what: "That a firm put you on a shortlist for a role; and the people on those you made, with your notes.",
    why: "To choose people for a role.",
    howLong: `${asLongAsAccount} If you applied to the firm, no longer than the application.`,
    columns: {
      id: "internal",
      publicId: "internal",
      shortlistId: "internal",
      candidateUserId: "internal",
      applicationId: "internal",
      position: "internal",
      note: "others",
      addedByUserId: "internal",
      addedAt: "export",
    },
    file: "shortlist-entries",
    about: (person) => or(eq(shortlistEntries.candidateUserId, person.userId), eq(shortlistEntries.addedByUserId, person.userId)),
    erasure: [
      {
        does: "delete",
        rows: (person) => or(eq(shortlistEntries.candidateUserId, person.userId), inArray(shortlistEntries.shortlistId, ownLists(person))),
      },
      { does: "anonymise", rows: ({ userId }) => eq(shortlistEntries.addedByUserId, userId), set: () => ({ addedByUserId: null }) },
    ],
    outdated: (now) =>
      and(
        outdatedEntries(now),
        notExists(
          new QueryBuilder().select({ one: sql`1` }).from(shortlistFeedback).where(eq(shortlistFeedback.entryId, shortlistEntries.id)),
        ),
      ),
  }),
  personal({
    table: shortlistLinks,
    what: "Links to shortlists that you gave to others.",
    why: "So that they can read a list without an account until the link expires.",
    howLong: `${keptFor.shortlistLinkMonths} months after they expired.`,
    columns: {
      id: "internal",
      publicId: "export",
      shortlistId: "internal",
      tokenHash: "secret",
      forWhom: "export",
      createdByUserId: "internal",
      createdAt: "export",
      expiresAt: "export",
      revokedAt: "export",
      timesOpened: "export",
      lastOpenedAt: "export",
    },
    file: "shortlist-links",
    about: ({ userId }) => eq(shortlistLinks.createdByUserId, userId),
    erasure: [
      {
        does: "delete",
        rows: (person) => or(eq(shortlistLinks.createdByUserId, person.userId), inArray(shortlistLinks.shortlistId, ownLists(person))),
      },
    ],
    outdated: outdatedLinks,
  }),
  personal({
    table: shortlists,
    what: "Shortlists you made.",
    why: "To choose people for a role.",
    howLong: asLongAsAccount,
    columns: {
      id: "internal",
      publicId: "export",
      firmId: "internal",
      createdByUserId: "internal",
      name: "export",
      jobId: "export",
      createdAt: "export",
      updatedAt: "export",
    },
    file: "shortlists",
    about: ({ userId }) => eq(shortlists.createdByUserId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(shortlists.createdByUserId, userId) }],
  }),
];
