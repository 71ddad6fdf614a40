import { index, mysqlEnum, mysqlTable, primaryKey } from "drizzle-orm/mysql-core";
import { fewerKinds } from "../taxonomy/fewer.ts";
import { users } from "./accounts.ts";
import { idReference, moment, slugColumn } from "./columns.ts";
import { companies } from "./companies.ts";
import { jobs } from "./jobs.ts";

const seeker = () =>
  idReference("user_id")
    .notNull()
    .references(() => users.id);

/** Adverts that somebody does not want to meet again. */
export const hiddenJobs = mysqlTable(
  "hidden_jobs",
  {
    userId: seeker(),
    jobId: idReference("job_id")
      .notNull()
      .references(() => jobs.id),
    hiddenAt: moment("hidden_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.jobId] }),
    index("hidden_jobs_newest").on(t.userId, t.hiddenAt, t.jobId),
    index("hidden_jobs_job").on(t.jobId),
  ],
);

/** Firms none of whose adverts somebody wants to meet. The firm is told nothing. */
export const hiddenEmployers = mysqlTable(
  "hidden_employers",
  {
    userId: seeker(),
    companyId: idReference("company_id")
      .notNull()
      .references(() => companies.id),
    hiddenAt: moment("hidden_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.companyId] }), index("hidden_employers_company").on(t.companyId)],
);

/** Kinds of adverts that are neither recommended nor mailed to somebody, though lists show them. */
export const fewerLike = mysqlTable(
  "fewer_like",
  {
    userId: seeker(),
    kind: mysqlEnum("kind", fewerKinds).notNull(),
    /** The level or contract type; "" for agencies. */
    value: slugColumn("value").notNull().default(""),
    chosenAt: moment("chosen_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.value] })],
);
