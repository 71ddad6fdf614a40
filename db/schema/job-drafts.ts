import { char, index, int, mysqlTable, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import type { OwnFileMap } from "../feed-values.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment } from "./columns.ts";
import { companies } from "./companies.ts";
import { jobs } from "./jobs.ts";
import { anyRecord, jsonColumn, textRecord } from "./json-columns.ts";

/** What an advertiser has written of an advert, from its first word on. Once sent, `jobId` names the advert made of it; changes go through here. */
export const jobDrafts = mysqlTable(
  "job_drafts",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    createdByUserId: idReference("created_by_user_id")
      .notNull()
      .references(() => users.id),
    /** Null for a freelance recruiter's own. */
    companyId: idReference("company_id").references(() => companies.id),
    jobId: idReference("job_id").references(() => jobs.id),
    /** Any subset of the fields of a posting, as written. */
    fields: jsonColumn("fields", anyRecord).notNull(),
    /** As they stood when somebody last let them onto the board, or when they were first shown; null while nothing was changed since. */
    shownFields: jsonColumn("shown_fields", anyRecord),
    /** As the live advert shows them, while a change of it waits for review or was refused; null when `fields` are what the board shows. */
    liveFields: jsonColumn("live_fields", anyRecord),
    /** Since when a change of a live or paused advert waits for review. */
    changeWaitsSince: moment("change_waits_since"),
    /** What applicants are told with that change, if it is approved. */
    changeReason: varchar("change_reason", { length: 500 }),
    /** Why the last change was refused, in words for the advertiser. */
    changeRefusal: varchar("change_refusal", { length: 500 }),
    /** Raised with every change of the fields. */
    version: int("version", { unsigned: true }).notNull().default(1),
    /** Set when it was sent and no credit was left. */
    awaitsPaymentSince: moment("awaits_payment_since"),
    /** When the pay was stated, in an advert copied whole: it may be outdated. Null once somebody has written it here. */
    payAsOf: moment("pay_as_of"),
    /** What the advertiser's own file calls it, in small letters; null for what was written here. */
    fileReference: varchar("file_reference", { length: 100 }),
    /** A hash of each field as the file had it when it was last taken in: what differs has been changed there since. */
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

/** Which names an advertiser's own files have for our fields, as they last took one in. */
export const advertFileMaps = mysqlTable("advert_file_maps", {
  userId: idReference("user_id")
    .primaryKey()
    .references(() => users.id),
  fieldMap: jsonColumn("field_map", textRecord).$type<OwnFileMap>().notNull(),
  updatedAt: moment("updated_at").notNull(),
});

/** The firm under which a freelance recruiter advertises: their own name. */
export const freelancePractices = mysqlTable(
  "freelance_practices",
  {
    userId: idReference("user_id")
      .primaryKey()
      .references(() => users.id),
    companyId: idReference("company_id")
      .notNull()
      .references(() => companies.id),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [uniqueIndex("freelance_practices_company").on(t.companyId)],
);
