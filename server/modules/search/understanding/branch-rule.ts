import { quotedList } from "#server/quoted-value.ts";
import type { ReadTerm } from "./findings.ts";
import { stopWords } from "./roles.ts";
import type { Finding } from "./understood.types.ts";

export interface HeldFindings {
  held: Finding[];
  /** Several places asked for as alternatives: searched as words, any of which may match. */
  placeWords: Finding[];
  notes: string[];
}

/**
 * Decides which findings hold for the whole search. Filters are joined by "and" while branches are alternatives, so a filter read inside
 * one alternative would wrongly narrow the others. It holds when its branch has no other words ("qs, leeds" is QS in Leeds) or when every
 * branch with words of its own names it ("senior qs or senior estimator"). Places hold only while there is one of them; of several in one
 * branch, one led by "in" or "near" wins, else the last; alternatives ("london or leeds") are searched as words. What does not hold stays words.
 */
export function findingsThatHold(terms: readonly ReadTerm[], findings: readonly Finding[]): HeldFindings {
  const claimed = new Set<number>();
  for (const finding of findings) for (let at = finding.first; at <= finding.last; at++) claimed.add(at);
  const wordy = new Set<number>();
  terms.forEach((term, at) => {
    if (!claimed.has(at) && !term.isExcluded && !(term.kind === "word" && stopWords.has(term.key))) wordy.add(term.branch);
  });
  const branchesOf = new Map<string, Set<number>>();
  for (const finding of findings) {
    const branches = branchesOf.get(signature(finding)) ?? new Set();
    branchesOf.set(signature(finding), branches.add(finding.branch));
  }
  const isHeld = (finding: Finding) =>
    !wordy.has(finding.branch) || [...wordy].every((branch) => branchesOf.get(signature(finding))?.has(branch));
  const notes: string[] = [];
  const { held, placeWords } = onePlace(findings.filter(isHeld), notes);
  return { held: onePay(held, notes), placeWords, notes };
}

function signature(finding: Finding): string {
  if (finding.kind === "filter") return `${finding.entry.field} ${finding.entry.values.join(" ")}`;
  if (finding.kind === "pay") return `pay ${finding.pay.scale} ${finding.pay.minPence} ${finding.pay.maxPence}`;
  return `place ${finding.label}`;
}

function onePlace(findings: Finding[], notes: string[]): Omit<HeldFindings, "notes"> {
  const places = findings.filter((finding) => finding.kind === "place");
  const labels = [...new Set(places.map((place) => place.label))];
  if (labels.length < 2) return { held: findings, placeWords: [] };
  const areAlternatives = places.some((place) => place.branch !== places[0]?.branch);
  const chosen = areAlternatives ? null : (places.findLast((place) => place.hasLead) ?? places.at(-1))?.label;
  const others = labels.filter((label) => label !== chosen);
  notes.push(
    `Only one place at a time can be searched by distance, so ${quotedList(others)} ${others.length > 1 ? "were" : "was"} searched as words.`,
  );
  return {
    held: findings.filter((finding) => finding.kind !== "place" || finding.label === chosen),
    placeWords: areAlternatives ? places : [],
  };
}

function onePay(findings: Finding[], notes: string[]): Finding[] {
  const first = findings.find((finding) => finding.kind === "pay");
  if (first?.kind !== "pay") return findings;
  return findings.filter((finding) => {
    if (finding.kind !== "pay" || finding.pay.scale === first.pay.scale) return true;
    notes.push(`Pay is searched on one scale at a time, so “${finding.label}” was searched as words.`);
    return false;
  });
}
