import { desc, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { advertRiskHits, advertRisks } from "#db/schema/advert-risks.ts";
import { holdFromPoints, type RiskRule, riskRuleNames, riskRules } from "./risk-facts.ts";
import type { AdvertRisk } from "./score-advert.ts";

/** Returns an advert's score when last submitted or changed, with the evidence of each rule; null if never scored. For administrators. */
export async function readRisk(db: Db, jobId: number): Promise<AdvertRisk | null> {
  return (await readRisks(db, [jobId])).get(jobId) ?? null;
}

/** Returns scores by advert id. */
async function readRisks(db: Db, jobIds: readonly number[]): Promise<Map<number, AdvertRisk>> {
  if (jobIds.length === 0) return new Map();
  const ids = [...jobIds];
  const [rows, hits] = await Promise.all([
    db.select().from(advertRisks).where(inArray(advertRisks.jobId, ids)).limit(ids.length),
    db
      .select()
      .from(advertRiskHits)
      .where(inArray(advertRiskHits.jobId, ids))
      .orderBy(desc(advertRiskHits.points), advertRiskHits.rule)
      .limit(ids.length * riskRuleNames.length),
  ]);
  return new Map(
    rows.map(({ jobId, points, isHeld, rulesVersion, scoredAt }) => [
      jobId,
      {
        ...{ points, holdFromPoints, isHeld, rulesVersion, scoredAt: scoredAt.toISOString() },
        hits: hits.filter((hit) => hit.jobId === jobId && Object.hasOwn(riskRules, hit.rule)).map(toHit),
      },
    ]),
  );
}

function toHit({ rule, points, evidence }: typeof advertRiskHits.$inferSelect) {
  return { rule: rule as RiskRule, points, evidence, reason: riskRules[rule as RiskRule].reason };
}
