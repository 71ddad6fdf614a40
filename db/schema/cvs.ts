import { isNotNull } from "drizzle-orm";
import { char, index, int, mysqlEnum, mysqlTable, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { cvKinds, scanStates } from "../cv-values.ts";
import { annotateImpersonal, annotatePersonal } from "../personal.ts";
import { retention } from "../time-limits.ts";
import { users } from "./accounts.ts";
import { idColumn, moment, requiredReference } from "./columns.ts";

const objectNameColumn = () => varchar("object_name", { length: 64 });

/** Contents of the object store, recorded before the upload. Files that no row refers to are deleted from both. */
export const storedFiles = mysqlTable(
  "stored_files",
  {
    objectName: objectNameColumn().primaryKey(),
    sizeBytes: int("size_bytes", { unsigned: true }).notNull(),
    createdAt: moment("created_at").notNull(),
    /** Deadline for an unreferenced file to be referenced; null once it is. */
    pendingUntil: moment("pending_until"),
  },
  (t) => [index("stored_files_pending").on(t.pendingUntil)],
);
annotateImpersonal(storedFiles, "Random names and sizes of files; whose they are stands in the rows that refer to them.");

/** A CV in a jobseeker's profile, or one removed from it that applications were sent with. */
export const cvs = mysqlTable(
  "cvs",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    userId: requiredReference("user_id", () => users.id),
    label: varchar("label", { length: 60 }).notNull(),
    /** The user's own file name, sanitised for display. */
    fileName: varchar("file_name", { length: 255 }).notNull(),
    kind: mysqlEnum("kind", cvKinds).notNull(),
    sizeBytes: int("size_bytes", { unsigned: true }).notNull(),
    /** Detects a repeated upload of the same file. */
    contentHash: char("content_hash", { length: 64 }).notNull(),
    objectName: objectNameColumn()
      .notNull()
      .references(() => storedFiles.objectName),
    scan: mysqlEnum("scan", scanStates).notNull(),
    uploadedAt: moment("uploaded_at").notNull(),
    /** When it was last sent with an application. */
    lastUsedAt: moment("last_used_at"),
    removedAt: moment("removed_at"),
  },
  (t) => [
    uniqueIndex("cvs_public_id").on(t.publicId),
    uniqueIndex("cvs_object_name").on(t.objectName),
    index("cvs_user").on(t.userId, t.removedAt),
    index("cvs_removed").on(t.removedAt),
  ],
);
annotatePersonal(cvs, {
  what: "Your CVs, with the files themselves in the folder cvs.",
  why: "To send them with your applications, to the employers you choose.",
  howLong: `Until you remove them. One that you have sent stays with that application, for ${retention.applicationMonths} months after the advert closed; if you were hired, ${retention.hiredApplicationMonths} months.`,
  export: ["publicId", "label", "fileName", "kind", "sizeBytes", "scan", "uploadedAt", "lastUsedAt", "removedAt"],
  internal: ["id", "userId", "contentHash", "objectName"],
  file: "cvs",
  outdated: () => isNotNull(cvs.removedAt),
});
