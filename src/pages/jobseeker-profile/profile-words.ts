import { type ConfirmerRelation, projectRoles, type RoleLevel } from "#db/own-values.ts";
import { contractTypes, screeningChecks, workTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { contractForms, contractSuites, industrySectors } from "#db/taxonomy/sector.ts";
import { projectValueLabels, ricsLabels, sideLabels } from "#db/taxonomy/standing.ts";
import { cscsCards, professionalBodies, projectStages, suiteDuties, ukRegions } from "#db/taxonomy/tools.ts";
import { payBases, projectValueBands, ricsLevels, sides } from "#db/values.ts";
import { type Option, optionsOf } from "#src/features/dashboard/options.ts";
import { capitalise } from "#src/lib/capitals.ts";
import { formatMonthOrDay } from "#src/lib/dates.ts";
import { payBasisLabel } from "#src/lib/money.ts";

type ProjectRole = (typeof projectRoles)[number];
const roleLabels: Record<ProjectRole, string> = {
  "cost-plan": "Cost plan",
  tender: "Tender",
  valuations: "Valuations",
  "compensation-events": "Compensation events",
  variations: "Variations",
  "final-account": "Final account",
};

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
  role: projectRoles.map((value) => ({ value, label: roleLabels[value] })),
  roleLevel: [
    { value: "led", label: "Led it" },
    { value: "assisted", label: "Assisted" },
  ],
  region: optionsOf(ukRegions),
  body: professionalBodies.map(({ slug, label }) => ({ value: slug, label })),
  cscsCard: optionsOf(cscsCards),
  check: optionsOf(screeningChecks.filter(({ slug }) => ["bpss", "sc", "dv", "dbs", "pts"].includes(slug))),
  basis: payBases.map((value) => ({ value, label: payBasisLabel(value).replace(/^[a-z]/, (letter) => letter.toUpperCase()) })),
  valueBand: projectValueBands.map((value) => ({ value, label: projectValueLabels[value] })),
} as const;

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

/** "Led compensation events, variations; assisted with final account"; empty without any. */
export function rolesText(roles: readonly { role: ProjectRole; level: RoleLevel }[]): string {
  const of = (wanted: RoleLevel) => roles.flatMap(({ role, level }) => (level === wanted ? roleLabels[role].toLowerCase() : []));
  const [led, assisted] = [of("led"), of("assisted")];
  const text = [led.length > 0 && `led ${led.join(", ")}`, assisted.length > 0 && `assisted with ${assisted.join(", ")}`];
  return capitalise(text.filter(Boolean).join("; "));
}

/** "Confirmed in November 2026 by a former client". */
export const confirmedText = ({ month, by }: { month: string; by: ConfirmerRelation | null }): string =>
  `Confirmed in ${formatMonthOrDay(month)}${by === null ? "" : ` by a former ${by}`}`;

/** A project's period: "March 2021 – May 2023". */
export function periodLabel(began: string | null, ended: string | null): string {
  const [from, to] = [began && formatMonthOrDay(began), ended && formatMonthOrDay(ended)];
  if (from && to) return from === to ? from : `${from} – ${to}`;
  return from ? `from ${from}` : to ? `until ${to}` : "";
}
