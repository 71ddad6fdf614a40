import { boolean, index, int, mysqlTable, primaryKey, smallint, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { withoutPersons } from "../personal.ts";
import { idReference, moment, slugColumn } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { jsonColumn, textList } from "./json-columns.ts";

/** What people are drawn in by. */
export interface RiskBaseline {
  title: string;
  pay: string;
  hirer: string;
  link: string;
  /** Ways of contact and addresses that stand in the words. */
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

/** How likely an advert is to be dishonest, by rules that each say what they saw. Raised or lowered with every sending and change. */
export const advertRisks = mysqlTable(
  "advert_risks",
  {
    jobId: idReference("job_id")
      .primaryKey()
      .references(() => jobs.id),
    points: smallint("points", { unsigned: true }).notNull(),
    /** Not shown before somebody has read it. */
    isHeld: boolean("is_held").notNull(),
    /** The set of rules it was judged by. */
    rulesVersion: varchar("rules_version", { length: 20 }).notNull(),
    /** The posting's version that was judged. */
    version: int("version", { unsigned: true }).notNull(),
    /** As it stood when it was last read or first shown, which changes are measured against, and as it was sent last. */
    baseline: jsonColumn("baseline", riskBaselines).notNull(),
    scoredAt: moment("scored_at").notNull(),
  },
  (t) => [index("advert_risks_points").on(t.isHeld, t.points)],
);
withoutPersons(advertRisks, "How likely adverts are to be dishonest, in points.");

/** A rule that an advert met, with what it saw, in words for a moderator. */
export const advertRiskHits = mysqlTable(
  "advert_risk_hits",
  {
    jobId: idReference("job_id")
      .notNull()
      .references(() => jobs.id),
    rule: slugColumn("rule", 40).notNull(),
    points: smallint("points", { unsigned: true }).notNull(),
    evidence: varchar("evidence", { length: 500 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.rule] }), index("advert_risk_hits_rule").on(t.rule)],
);
withoutPersons(advertRiskHits, "By what rules, and what of the advert and its firm they saw.");
