import type { RiskFacts } from "../risk-facts.ts";
import { type RiskRule, riskRules } from "../risk-rules.ts";

interface Seen {
  points: number;
  evidence: string;
}

/** What a rule saw in some facts, with points up to the rule's; null where it does not apply. Asks nobody, and never throws. */
export type Rule = (facts: RiskFacts) => Seen | null;

const evidenceMaxChars = 400;

/** `share` of the rule's points, from 0 to 1. */
export function seen(rule: RiskRule, evidence: string, share = 1): Seen {
  const points = Math.round(riskRules[rule].points * Math.min(1, Math.max(0, share)));
  return { points, evidence: clipped(evidence, evidenceMaxChars) };
}

/** Words around a place in a text, on one line. */
export function around(text: string, at: number, length: number): string {
  const from = Math.max(0, at - 30);
  const to = Math.min(text.length, at + length + 30);
  const shown = [...text.slice(from, to)].join("").replace(/\s+/g, " ").trim();
  return `“${from > 0 ? "…" : ""}${clipped(shown, 160)}${to < text.length ? "…" : ""}”`;
}

/** The first place where one of some patterns is found. */
export function firstOf(text: string, patterns: readonly RegExp[]): string | null {
  const found = patterns
    .map((pattern) => pattern.exec(text))
    .filter((match) => match !== null)
    .sort((a, b) => a.index - b.index);
  const first = found[0];
  return first ? around(text, first.index, first[0].length) : null;
}

/** Never half a character. */
const clipped = (text: string, most: number): string => {
  const whole = text.replace(/\p{Cs}/gu, "");
  const letters = [...whole];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : whole;
};
