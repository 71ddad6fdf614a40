import { and, eq, isNull } from "drizzle-orm";
import { char, index, int, mysqlTable, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import type { AdvertFileMap } from "../feed-values.ts";
import { accountLifetimeText, annotatePersonal, byUser } from "../personal.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, requiredReference } from "./columns.ts";
import { companies } from "./companies.ts";
import { jobs } from "./jobs.ts";
import { anyRecord, jsonColumn, textRecord } from "./json-columns.ts";

/**
 * An advertiser's text of an advert, from the first save. After submission, `jobId` refers to the resulting advert, and edits go through
 * this row.
 */
export const jobDrafts = mysqlTable(
  "job_drafts",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    createdByUserId: requiredReference("created_by_user_id", () => users.id),
    /** Null for a freelance recruiter's draft. */
    companyId: idReference("company_id").references(() => companies.id),
    jobId: idReference("job_id").references(() => jobs.id),
    /** Any subset of a posting's fields, as written. */
    fields: jsonColumn("fields", anyRecord).notNull(),
    /** Fields when last approved or first shown; null while unchanged since. */
    shownFields: jsonColumn("shown_fields", anyRecord),
    /** Fields of the live advert while a change awaits review or was refused; null when `fields` are live. */
    liveFields: jsonColumn("live_fields", anyRecord),
    /** When a change of a live or paused advert was submitted for review. */
    changeWaitsSince: moment("change_waits_since"),
    /** Reason shown to applicants if the change is approved. */
    changeReason: varchar("change_reason", { length: 500 }),
    /** Why the last change was refused, worded for the advertiser. */
    changeRefusal: varchar("change_refusal", { length: 500 }),
    /** Incremented with every change of the fields. */
    version: int("version", { unsigned: true }).notNull().default(1),
    /** When it was submitted without a credit left. */
    awaitsPaymentSince: moment("awaits_payment_since"),
    /** When the pay was stated, for a copied advert whose pay may be outdated. Null once pay has been entered here. */
    payAsOf: moment("pay_as_of"),
    /** Lower-cased reference in the advertiser's own file; null for adverts written here. */
    fileReference: varchar("file_reference", { length: 100 }),
    /** Hash of each field at the last import from the file: a differing field was edited here since. */
    fileFieldHashes: jsonColumn("file_field_hashes", textRecord),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("job_drafts_public_id").on(t.publicId),
    uniqueIndex("job_drafts_job").on(t.jobId),
    index("job_drafts_change_waits").on(t.changeWaitsSince),
    index("job_drafts_newest").on(t.updatedAt),
    index("job_drafts_company").on(t.companyId, t.updatedAt),
    index("job_drafts_file_reference").on(t.companyId, t.fileReference),
    index("job_drafts_owner").on(t.createdByUserId, t.companyId, t.updatedAt),
  ],
);
annotatePersonal(jobDrafts, {
  what: "Adverts you wrote, sent or not.",
  why: "To let you go on with them and change them.",
  howLong: "Until you delete them. Those you wrote for a company belong to it and stay with it.",
  export: [
    "publicId",
    "jobId",
    "fields",
    "shownFields",
    "liveFields",
    "changeWaitsSince",
    "changeReason",
    "changeRefusal",
    "awaitsPaymentSince",
    "payAsOf",
    "fileReference",
    "createdAt",
    "updatedAt",
  ],
  internal: ["id", "createdByUserId", "companyId", "version", "fileFieldHashes"],
  file: "adverts-written",
  about: byUser(jobDrafts.createdByUserId),
  erasure: [
    {
      does: "delete",
      rows: ({ userId }) => and(eq(jobDrafts.createdByUserId, userId), isNull(jobDrafts.companyId), isNull(jobDrafts.jobId)),
    },
    {
      does: "keep",
      ground:
        "Adverts that were published, and those written for a company, belong to the advertiser. Kept for their legitimate interest in their own records.",
    },
  ],
});

/** A user's mapping of their own files' columns to our fields, from the last import. */
export const advertFileMaps = mysqlTable("advert_file_maps", {
  userId: idReference("user_id")
    .primaryKey()
    .references(() => users.id),
  fieldMap: jsonColumn("field_map", textRecord).$type<AdvertFileMap>().notNull(),
  updatedAt: moment("updated_at").notNull(),
});
annotatePersonal(advertFileMaps, {
  what: "Which of your own files’ fields are which of ours, as you last took one in.",
  why: "To read the next file the same way.",
  howLong: accountLifetimeText,
  export: ["fieldMap", "updatedAt"],
  internal: ["userId"],
  file: "advert-file-fields",
});

/** The company under which a freelance recruiter advertises, in their own name. */
export const freelancePractices = mysqlTable(
  "freelance_practices",
  {
    userId: idReference("user_id")
      .primaryKey()
      .references(() => users.id),
    companyId: requiredReference("company_id", () => companies.id),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [uniqueIndex("freelance_practices_company").on(t.companyId)],
);
annotatePersonal(freelancePractices, {
  what: "Which name you advertise under belongs to your account.",
  why: "To let only you advertise under it.",
  howLong: accountLifetimeText,
  export: ["createdAt"],
  internal: ["userId", "companyId"],
  file: "freelance-practice-link",
});
