import type { ApcShare } from "../own-values.ts";

/** What trainees are asked once a year, by the column their answer stands in. */
export const apcQuestions = [
  { field: "keepsAgreement", question: "Does the firm keep to a structured training agreement with you?" },
  { field: "meetsSupervisor", question: "Do you sit down with your supervisor or counsellor at least every three months?" },
  { field: "givesTimeAndFees", question: "Does the firm give you the study time and pay the fees it says it does?" },
] as const;
export type ApcQuestion = (typeof apcQuestions)[number]["field"];

/** Below so many answers nothing is shown, and figures change by so many answers at a time. */
export const apcAnswersAtOnce = 5;

/** A share so coarse that no single answer can be read from it: even all alike look like most. */
export function apcShareOf(yes: number, total: number): ApcShare {
  const share = yes / total;
  return share >= 0.7 ? "most" : share <= 0.3 ? "few" : "half";
}
