import type { RiskHit } from "./risk.types.ts";
import type { RiskFacts } from "./risk-facts.ts";
import { holdFromPoints, type RiskRule, riskRuleNames } from "./risk-rules.ts";
import { contactRules } from "./rules/contact-rules.ts";
import { firmRules } from "./rules/firm-rules.ts";
import { historyRules } from "./rules/history-rules.ts";
import { linkRules } from "./rules/link-rules.ts";
import { payRules } from "./rules/pay-rules.ts";
import type { Rule } from "./rules/seen.ts";
import { wordsRules } from "./rules/words-rules.ts";

const rules: Readonly<Record<RiskRule, Rule>> = {
  ...firmRules,
  ...payRules,
  ...contactRules,
  ...linkRules,
  ...historyRules,
  ...wordsRules,
};

export interface RiskScore {
  points: number;
  /** Not to be shown before somebody has read it. */
  isHeld: boolean;
  /** In one order: most points first, then by name. */
  hits: RiskHit[];
}

/** Judges an advert by every rule. It refuses nothing: that is for a person. */
export function scoreAdvert(facts: RiskFacts): RiskScore {
  const hits = riskRuleNames
    .flatMap((rule): RiskHit[] => {
      const found = rules[rule](facts);
      return found === null || found.points === 0 ? [] : [{ rule, ...found }];
    })
    .sort(inOrder);
  const points = hits.reduce((sum, hit) => sum + hit.points, 0);
  return { points, isHeld: points >= holdFromPoints, hits };
}

export const inOrder = (a: RiskHit, b: RiskHit): number => b.points - a.points || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);
