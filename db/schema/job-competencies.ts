import { index, mysqlEnum, mysqlTable, primaryKey, tinyint } from "drizzle-orm/mysql-core";
import { annotateImpersonal } from "../personal.ts";
import { idReference, slugColumn } from "./columns.ts";
import { jobs } from "./jobs.ts";

/**
 * RICS pathway competencies that the work can evidence: stated by the advertiser, or read from the advert. Rows that were read only serve to
 * find adverts; pages read the text itself.
 */
export const jobCompetencies = mysqlTable(
  "job_competencies",
  {
    jobId: idReference("job_id")
      .notNull()
      .references(() => jobs.id),
    competency: slugColumn("competency", 48).notNull(),
    /** 1 knowing, 2 doing, 3 advising; 0 where the advertiser says that the work does not evidence it. */
    level: tinyint("level", { unsigned: true }).notNull(),
    source: mysqlEnum("source", ["stated", "read"]).notNull().default("stated"),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.competency] }), index("job_competencies_competency").on(t.competency, t.jobId, t.level)],
);
annotateImpersonal(jobCompetencies, "Competencies named in adverts.");
