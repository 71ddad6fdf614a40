import { mysqlTable, primaryKey, tinyint } from "drizzle-orm/mysql-core";
import { withoutPersons } from "../personal.ts";
import { idReference, slugColumn } from "./columns.ts";
import { jobs } from "./jobs.ts";

/** Competencies of the RICS pathway that a trainee's work under an advert can evidence, as the advertiser states it. */
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
withoutPersons(jobCompetencies, "Competencies named in adverts.");
