import { and, eq, isNotNull, notExists, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/mysql-core";
import { applications } from "#db/schema/applications.ts";
import { cvs } from "#db/schema/cvs.ts";
import { keptFor } from "#server/kernel/time-limits.ts";
import { personal } from "./account-records.ts";
import type { PersonalTable } from "./personal-data.types.ts";

const sentWith = new QueryBuilder().select({ one: sql`1` }).from(applications).where(eq(applications.cvId, cvs.id));

/** CVs: they come after the applications that hold them. Their files go once no row refers to them. */
export const cvRecords: readonly PersonalTable[] = [
  personal({
    table: cvs,
    what: "Your CVs, with the files themselves in the folder cvs.",
    why: "To send them with your applications, to the employers you choose.",
    howLong: `Until you remove them. One that you have sent stays with that application, for ${keptFor.applicationMonths} months after the advert closed; if you were hired, ${keptFor.hiredApplicationMonths} months.`,
    columns: {
      id: "internal",
      publicId: "export",
      userId: "internal",
      label: "export",
      fileName: "export",
      kind: "export",
      sizeBytes: "export",
      contentHash: "internal",
      objectName: "internal",
      scan: "export",
      uploadedAt: "export",
      lastUsedAt: "export",
      removedAt: "export",
    },
    file: "cvs",
    about: ({ userId }) => eq(cvs.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(cvs.userId, userId) }],
    outdated: () => and(isNotNull(cvs.removedAt), notExists(sentWith)),
  }),
];
