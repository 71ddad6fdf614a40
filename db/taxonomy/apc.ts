import type { ApcShare } from "../own-values.ts";

/** Yearly questions to trainees, by the column of the answer. */
export const apcQuestions = [
  { field: "keepsAgreement", question: "Does the firm keep to a structured training agreement with you?" },
  { field: "meetsSupervisor", question: "Do you sit down with your supervisor or counsellor at least every three months?" },
  { field: "givesTimeAndFees", question: "Does the firm give you the study time and pay the fees it says it does?" },
] as const;
export type ApcQuestion = (typeof apcQuestions)[number]["field"];

/** Minimum number of answers to show anything, and the step in which figures are updated. */
export const apcAnswersAtOnce = 5;

/** Returns a coarse share from which no single answer can be inferred: even a unanimous result is "most". */
export function apcShareOf(yes: number, total: number): ApcShare {
  const share = yes / total;
  return share >= 0.7 ? "most" : share <= 0.3 ? "few" : "half";
}
