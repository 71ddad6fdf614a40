import { index, int, mysqlTable, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { annotateImpersonal } from "../personal.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, requiredReference } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { jsonColumn, listOf } from "./json-columns.ts";

/** One changed fact that matters to applicants, before and after, as displayed text. */
export interface AdvertChange {
  what: "pay" | "place" | "type" | "closing" | "title" | "hirer";
  before: string | null;
  after: string | null;
  /** Only for comparable pay. */
  direction?: "lowered" | "raised";
}
const advertChange: z.ZodType<AdvertChange> = z.looseObject({
  what: z.enum(["pay", "place", "type", "closing", "title", "hirer"]),
  before: z.string().nullable(),
  after: z.string().nullable(),
  direction: z.enum(["lowered", "raised"]).optional(),
});

/** Changes to a published advert in facts that matter to applicants. */
export const jobVersions = mysqlTable(
  "job_versions",
  {
    id: idColumn(),
    jobId: requiredReference("job_id", () => jobs.id),
    /** The posting's version created by this change. */
    version: int("version", { unsigned: true }).notNull(),
    changes: jsonColumn("changes", listOf(advertChange)).notNull(),
    /** Why pay was lowered after applications had arrived. */
    reason: varchar("reason", { length: 500 }),
    changedAt: moment("changed_at").notNull(),
    changedByUserId: idReference("changed_by_user_id").references(() => users.id),
  },
  (t) => [index("job_versions_job").on(t.jobId, t.changedAt)],
);
annotateImpersonal(jobVersions, "What changed of published adverts, and why.", {
  changedByUserId: "A number, so that a firm sees which of its people changed an advert; it leads to nobody once the account is erased.",
});
