import { contractTypes, workTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { industrySectors } from "#db/taxonomy/sector.ts";
import { projectValueLabels, ricsLabels, sideLabels } from "#db/taxonomy/standing.ts";
import { contractSuites } from "#db/taxonomy/suite.ts";
import type { Term } from "#db/taxonomy/term.ts";
import { projectValueBands, ricsLevels, sides } from "#db/values.ts";

export interface Option {
  value: string;
  label: string;
}

/** Terms of a vocabulary as a form offers them. */
export const optionsOf = (terms: readonly Term[]): Option[] => terms.map(({ slug, label }) => ({ value: slug, label }));

export const choices = {
  category: optionsOf(jobCategories),
  level: optionsOf(seniorityLevels),
  sector: optionsOf(industrySectors),
  suite: optionsOf(contractSuites).filter(({ value }) => value !== "any"),
  contractType: optionsOf(contractTypes),
  workType: optionsOf(workTypes),
  side: sides.map((value) => ({ value, label: sideLabels[value] })),
  ricsLevel: ricsLevels.map((value) => ({ value, label: ricsLabels[value] })),
  valueBand: projectValueBands.map((value) => ({ value, label: projectValueLabels[value] })),
} as const;

/** The label of a value; null where there is none. */
export const labelOf = (list: keyof typeof choices, value: string | null): string | null =>
  choices[list].find((option) => option.value === value)?.label ?? null;

const months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const monthsOffered = 18;

/** "February 2027" of "2027-02". */
export function monthLabel(month: string): string {
  const [year = "", number = ""] = month.split("-");
  return `${months[Number(number) - 1] ?? ""} ${year}`.trim();
}

/** Months to choose from, this one first; a month kept before it stays on offer. */
export function monthOptions(now: Date, kept: string | null): Option[] {
  const values = Array.from({ length: monthsOffered }, (_, ahead) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 7),
  );
  const all = kept !== null && !values.includes(kept) ? [kept, ...values] : values;
  return all.map((value) => ({ value, label: monthLabel(value) }));
}
