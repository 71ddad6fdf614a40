import { contractTypes, screeningChecks, workTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels, type Term } from "#db/taxonomy/role.ts";
import { contractForms, contractSuites, industrySectors } from "#db/taxonomy/sector.ts";
import { projectValueLabels, ricsLabels, sideLabels } from "#db/taxonomy/standing.ts";
import { cscsCards, professionalBodies, projectStages, suiteDuties, ukRegions } from "#db/taxonomy/tools.ts";
import { payBases, projectValueBands, ricsLevels, sides } from "#db/values.ts";
import { formatMonthOrDay } from "#src/lib/dates.ts";
import { payBasisLabel } from "#src/lib/money.ts";

export interface Option {
  value: string;
  label: string;
}

export const optionsOf = (terms: readonly Term[]): Option[] => terms.map(({ slug, label }) => ({ value: slug, label }));

export const profileOptions = {
  category: optionsOf(jobCategories),
  level: optionsOf(seniorityLevels),
  sector: optionsOf(industrySectors),
  suite: optionsOf(contractSuites).filter(({ value }) => value !== "any"),
  contractType: optionsOf(contractTypes),
  workType: optionsOf(workTypes),
  side: sides.map((value) => ({ value, label: sideLabels[value] })),
  ricsLevel: ricsLevels.map((value) => ({ value, label: ricsLabels[value] })),
  form: optionsOf(contractForms),
  duty: optionsOf(suiteDuties),
  stage: optionsOf(projectStages),
  region: optionsOf(ukRegions),
  body: professionalBodies.map(({ slug, label }) => ({ value: slug, label })),
  cscsCard: optionsOf(cscsCards),
  check: optionsOf(screeningChecks.filter(({ slug }) => ["bpss", "sc", "dv", "dbs", "pts"].includes(slug))),
  basis: payBases.map((value) => ({ value, label: payBasisLabel(value).replace(/^[a-z]/, (letter) => letter.toUpperCase()) })),
  valueBand: projectValueBands.map((value) => ({ value, label: projectValueLabels[value] })),
} as const;

/** Returns the label of a value; null without a value. */
export const labelOf = (list: keyof typeof profileOptions, value: string | null): string | null =>
  profileOptions[list].find((option) => option.value === value)?.label ?? null;

export const labelsOf = (list: keyof typeof profileOptions, values: readonly string[]): string =>
  values.map((value) => labelOf(list, value) ?? value).join(", ");

export const formsOf = (suite: string | null): Option[] =>
  suite === null ? [] : profileOptions.form.filter(({ value }) => value.startsWith(`${suite}:`));

/** "£12.5m", "£850k", "£2,400,000": the shortest exact form. */
export function valueLabel(pounds: number): string {
  for (const [unit, size] of [
    ["bn", 1e9],
    ["m", 1e6],
    ["k", 1e3],
  ] as const) {
    if (pounds >= size && (pounds * 1000) % size === 0) return `£${pounds / size}${unit}`;
  }
  return `£${String(pounds).replace(/\B(?=(\d{3})+(?!\d))/g, ",")}`;
}

/** A project's period: "March 2021 – May 2023". */
export function periodLabel(began: string | null, ended: string | null): string {
  const [from, to] = [began && formatMonthOrDay(began), ended && formatMonthOrDay(ended)];
  if (from && to) return from === to ? from : `${from} – ${to}`;
  return from ? `from ${from}` : to ? `until ${to}` : "";
}
