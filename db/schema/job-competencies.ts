import { mysqlTable, primaryKey, tinyint } from "drizzle-orm/mysql-core";
import { annotateImpersonal } from "../personal.ts";
import { idReference, slugColumn } from "./columns.ts";
import { jobs } from "./jobs.ts";

/** RICS pathway competencies that a trainee can evidence in the job, as stated by the advertiser. */
export const jobCompetencies = mysqlTable(
  "job_competencies",
  {
    jobId: idReference("job_id")
      .notNull()
      .references(() => jobs.id),
    competency: slugColumn("competency", 48).notNull(),
    /** 1 knowing, 2 doing, 3 advising. */
    level: tinyint("level", { unsigned: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.competency] })],
);
annotateImpersonal(jobCompetencies, "Competencies named in adverts.");
