import { lt } from "drizzle-orm";
import { char, index, int, mysqlEnum, mysqlTable, primaryKey, smallint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { logoContrasts, logoKinds } from "../company-values.ts";
import { annotateImpersonal, annotatePersonal } from "../personal.ts";
import { monthsBefore, retention } from "../time-limits.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, requiredReference, slugColumn } from "./columns.ts";
import { companies } from "./companies.ts";
import { storedFiles } from "./cvs.ts";

const firm = () => requiredReference("company_id", () => companies.id);

/** A firm's former addresses: they redirect to the current one and are never reused by another firm. */
export const companyOldSlugs = mysqlTable(
  "company_old_slugs",
  { slug: slugColumn("slug", 96).primaryKey(), companyId: firm(), leftAt: moment("left_at").notNull() },
  (t) => [index("company_old_slugs_company").on(t.companyId, t.leftAt)],
);
annotateImpersonal(companyOldSlugs, "Addresses that firms have had.");

export const companySuites = mysqlTable("company_suites", { companyId: firm(), suite: slugColumn("suite").notNull() }, (t) => [
  primaryKey({ columns: [t.companyId, t.suite] }),
]);
annotateImpersonal(companySuites, "Firms and contract suites.");

export const companyLogos = mysqlTable(
  "company_logos",
  {
    companyId: firm().primaryKey(),
    objectName: varchar("object_name", { length: 64 })
      .notNull()
      .references(() => storedFiles.objectName),
    kind: mysqlEnum("kind", logoKinds).notNull(),
    width: smallint("width", { unsigned: true }).notNull(),
    height: smallint("height", { unsigned: true }).notNull(),
    contrast: mysqlEnum("contrast", logoContrasts).notNull(),
    sizeBytes: int("size_bytes", { unsigned: true }).notNull(),
    uploadedAt: moment("uploaded_at").notNull(),
  },
  (t) => [uniqueIndex("company_logos_object_name").on(t.objectName)],
);
annotateImpersonal(companyLogos, "Pictures that firms publish.");

/** Pictures in a firm's gallery, one row per stored size; every size repeats the picture's words and place. */
export const companyPictures = mysqlTable(
  "company_pictures",
  {
    id: idColumn(),
    /** Random; shared by all sizes of one picture. */
    pictureId: char("picture_id", { length: 32 }).notNull(),
    companyId: firm(),
    objectName: varchar("object_name", { length: 80 }).notNull(),
    width: smallint("width", { unsigned: true }).notNull(),
    height: smallint("height", { unsigned: true }).notNull(),
    sizeBytes: int("size_bytes", { unsigned: true }).notNull(),
    /** What it shows, for people who cannot see it. */
    alt: varchar("alt", { length: 300 }).notNull(),
    position: smallint("position", { unsigned: true }).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("company_pictures_size").on(t.pictureId, t.width),
    index("company_pictures_object").on(t.objectName),
    index("company_pictures_company").on(t.companyId, t.position),
  ],
);
annotateImpersonal(companyPictures, "Pictures that firms publish on their pages, re-encoded.");

const joinRequestStates = ["asked", "accepted", "refused", "withdrawn"] as const;

/** A recruiter's request to join a firm. */
export const companyJoinRequests = mysqlTable(
  "company_join_requests",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    companyId: firm(),
    userId: requiredReference("user_id", () => users.id),
    state: mysqlEnum("state", joinRequestStates).notNull().default("asked"),
    createdAt: moment("created_at").notNull(),
    decidedAt: moment("decided_at"),
    decidedByUserId: idReference("decided_by_user_id"),
  },
  (t) => [
    uniqueIndex("company_join_requests_public_id").on(t.publicId),
    index("company_join_requests_company").on(t.companyId, t.state, t.createdAt),
    index("company_join_requests_user").on(t.userId, t.state),
  ],
);
annotatePersonal(companyJoinRequests, {
  what: "Companies you asked to take you in, and what they answered.",
  why: "To let the company decide who acts for it.",
  howLong: "6 months after the company answers or you withdraw; until then as long as you have an account.",
  export: ["publicId", "state", "createdAt", "decidedAt"],
  internal: ["id", "companyId", "userId"],
  others: ["decidedByUserId"],
  file: "requests-to-join",
  outdated: (now) => lt(companyJoinRequests.decidedAt, monthsBefore(now, retention.invitationMonths)),
});
