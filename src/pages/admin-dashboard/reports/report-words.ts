import type { CaseOutcome, ReporterStanding } from "#db/case-values.ts";

export const standingWords: Record<ReporterStanding, string> = {
  good: "a known account",
  new: "a new account",
  visitor: "somebody who was not signed in",
  rival: "somebody of another firm that advertises",
  own: "somebody of the same firm",
};

export type CaseChoice = CaseOutcome | "ask";

export const choices: readonly { value: CaseChoice; label: string; hint: string }[] = [
  { value: "no-action", label: "Nothing is wrong", hint: "The advert stays, or comes back if it was frozen." },
  { value: "corrected", label: "It has been put right", hint: "The advert stays, or comes back if it was frozen." },
  { value: "ask", label: "Ask the advertiser to correct it", hint: "It stays meanwhile, and the case waits for them." },
  { value: "refused", label: "Take it down for good", hint: "Those who applied or saved it read that it was removed." },
  { value: "fraud", label: "It is a fraud", hint: "Taken down for good; people who applied can be told." },
];

export const doneWords: Record<CaseChoice, string> = {
  "no-action": "Left as it is",
  corrected: "Left as it was corrected",
  ask: "Asked the advertiser to correct it",
  refused: "Taken down for good",
  fraud: "Taken down as a fraud",
};
