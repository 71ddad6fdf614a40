import { type AlertFrequency, alertFrequencyLabels } from "#db/taxonomy/alert.ts";

const mailing = ["daily", "weekly", "instant"] as const satisfies readonly AlertFrequency[];

/** How often a mail may come, the usual first. */
export const mailingChoices = mailing.map((value) => ({ value, label: alertFrequencyLabels[value] }));
/** The same, and not at all. */
export const everyChoice = [...mailing, "none" as const].map((value) => ({ value, label: alertFrequencyLabels[value] }));
