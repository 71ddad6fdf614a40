import { boolean, index, int, mysqlTable, primaryKey, smallint, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { annotateImpersonal } from "../personal.ts";
import { idReference, moment, requiredReference, slugColumn } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { jsonColumn, textList } from "./json-columns.ts";

/** The parts of an advert that attract applicants. */
export interface RiskBaseline {
  title: string;
  pay: string;
  hirer: string;
  link: string;
  /** Contact details and addresses found in the text. */
  contacts: string[];
}
const riskBaseline: z.ZodType<RiskBaseline> = z.looseObject({
  title: z.string(),
  pay: z.string(),
  hirer: z.string(),
  link: z.string(),
  contacts: textList,
});
const riskBaselines: z.ZodType<{ read: RiskBaseline; sent: RiskBaseline } | null> = z
  .looseObject({ read: riskBaseline, sent: riskBaseline })
  .nullable()
  .catch(null);

/** Fraud risk score of an advert, by rules that each record their evidence. Rescored with every submission and change. */
export const advertRisks = mysqlTable(
  "advert_risks",
  {
    jobId: idReference("job_id")
      .primaryKey()
      .references(() => jobs.id),
    points: smallint("points", { unsigned: true }).notNull(),
    /** Hidden until a moderator has reviewed it. */
    isHeld: boolean("is_held").notNull(),
    /** Version of the rule set it was scored by. */
    rulesVersion: varchar("rules_version", { length: 20 }).notNull(),
    /** The scored version of the posting. */
    version: int("version", { unsigned: true }).notNull(),
    /** The advert when it was last reviewed or first shown, which changes are compared with, and as last submitted. */
    baseline: jsonColumn("baseline", riskBaselines).notNull(),
    scoredAt: moment("scored_at").notNull(),
  },
  (t) => [index("advert_risks_points").on(t.isHeld, t.points)],
);
annotateImpersonal(advertRisks, "How likely adverts are to be dishonest, in points.");

/** A rule that matched an advert, with its evidence worded for a moderator. */
export const advertRiskHits = mysqlTable(
  "advert_risk_hits",
  {
    jobId: requiredReference("job_id", () => jobs.id),
    rule: slugColumn("rule", 40).notNull(),
    points: smallint("points", { unsigned: true }).notNull(),
    evidence: varchar("evidence", { length: 500 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.rule] }), index("advert_risk_hits_rule").on(t.rule)],
);
annotateImpersonal(advertRiskHits, "By what rules, and what of the advert and its firm they saw.");
