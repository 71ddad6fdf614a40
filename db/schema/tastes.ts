import { index, mysqlEnum, mysqlTable, primaryKey } from "drizzle-orm/mysql-core";
import { annotatePersonal } from "../personal.ts";
import { fewerKinds } from "../taxonomy/alert.ts";
import { users } from "./accounts.ts";
import { moment, requiredReference, slugColumn } from "./columns.ts";
import { companies } from "./companies.ts";
import { jobs } from "./jobs.ts";

const seeker = () => requiredReference("user_id", () => users.id);

const untilTakenBack = "Until you take it back, or as long as you have an account.";

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

export const hiddenJobs = mysqlTable(
  "hidden_jobs",
  {
    userId: seeker(),
    jobId: requiredReference("job_id", () => jobs.id),
    hiddenAt: moment("hidden_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.jobId] }),
    index("hidden_jobs_newest").on(t.userId, t.hiddenAt, t.jobId),
    index("hidden_jobs_job").on(t.jobId),
  ],
);
annotatePersonal(hiddenJobs, {
  what: "Jobs you hid.",
  why: "To leave them out of lists, recommendations and alerts.",
  howLong: untilTakenBack,
  export: ["jobId", "hiddenAt"],
  internal: ["userId"],
  file: "hidden-jobs",
});

/** Firms whose adverts a user has hidden. The firm is not notified. */
export const hiddenEmployers = mysqlTable(
  "hidden_employers",
  {
    userId: seeker(),
    companyId: requiredReference("company_id", () => companies.id),
    hiddenAt: moment("hidden_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.companyId] }), index("hidden_employers_company").on(t.companyId)],
);
annotatePersonal(hiddenEmployers, {
  what: "Employers you hid. They are not told.",
  why: "To leave their jobs out of lists, recommendations and alerts.",
  howLong: untilTakenBack,
  export: ["companyId", "hiddenAt"],
  internal: ["userId"],
  file: "hidden-employers",
});

/** Kinds of adverts a user wants fewer of: neither recommended nor e-mailed, but still listed. */
export const fewerLike = mysqlTable(
  "fewer_like",
  {
    userId: seeker(),
    kind: mysqlEnum("kind", fewerKinds).notNull(),
    /** Level or contract type; "" for agencies. */
    value: slugColumn("value").notNull().default(""),
    chosenAt: moment("chosen_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.value] })],
);
annotatePersonal(fewerLike, {
  what: "Kinds of jobs you asked to see fewer of.",
  why: "To leave them out of recommendations and alerts.",
  howLong: untilTakenBack,
  export: ["kind", "value", "chosenAt"],
  internal: ["userId"],
  file: "fewer-like",
});
