import { index, mysqlTable, primaryKey } from "drizzle-orm/mysql-core";
import { annotatePersonal } from "../personal.ts";
import { users } from "./accounts.ts";
import { moment, requiredReference } from "./columns.ts";
import { jobs } from "./jobs.ts";

/** A user's saved adverts, whatever their current status. */
export const savedJobs = mysqlTable(
  "saved_jobs",
  {
    userId: requiredReference("user_id", () => users.id),
    jobId: requiredReference("job_id", () => jobs.id),
    savedAt: moment("saved_at").notNull(),
    /** When the user was notified that it closes soon. */
    closingToldAt: moment("closing_told_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.jobId] }),
    index("saved_jobs_newest").on(t.userId, t.savedAt, t.jobId),
    index("saved_jobs_job").on(t.jobId, t.closingToldAt),
  ],
);
annotatePersonal(savedJobs, {
  what: "Jobs you saved.",
  why: "To show them to you again, and to tell you before they close.",
  howLong: "Until you remove them, or as long as you have an account.",
  export: ["jobId", "savedAt", "closingToldAt"],
  internal: ["userId"],
  file: "saved-jobs",
});
