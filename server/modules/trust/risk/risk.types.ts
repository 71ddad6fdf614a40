import type { RiskRule } from "./risk-rules.ts";

/** A rule that matched an advert. */
export interface RiskHit {
  rule: RiskRule;
  points: number;
  /** Evidence, as text for a moderator. */
  evidence: string;
}

/** An advert's score as shown to moderators. */
export interface AdvertRisk {
  points: number;
  holdFromPoints: number;
  /** Held until reviewed. */
  isHeld: boolean;
  rulesVersion: string;
  scoredAt: string;
  /** Most points first. */
  hits: (RiskHit & { reason: string })[];
}
