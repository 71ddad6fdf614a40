import type { RiskRule } from "./risk-rules.ts";

/** A rule that an advert met. */
export interface RiskHit {
  rule: RiskRule;
  points: number;
  /** What it saw, in words for a moderator. */
  evidence: string;
}

/** The score of an advert as a moderator is shown it. */
export interface AdvertRisk {
  points: number;
  holdFromPoints: number;
  /** Kept from the board until somebody has read it. */
  isHeld: boolean;
  rulesVersion: string;
  scoredAt: string;
  /** Those with most points first. */
  hits: (RiskHit & { reason: string })[];
}
