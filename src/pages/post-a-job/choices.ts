import { clientUnnamedReasons } from "#db/own-values.ts";
import { competencies } from "#db/taxonomy/competency.ts";
import { contractTypes, procurementRoutes, workingPatterns, workTypes } from "#db/taxonomy/contract.ts";
import { employerTypes } from "#db/taxonomy/employer.ts";
import { benefits } from "#db/taxonomy/package.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { industrySectors } from "#db/taxonomy/sector.ts";
import { tradeSkills } from "#db/taxonomy/skill.ts";
import { clientUnnamedLabels, projectValueLabels, ricsLabels, sideLabels } from "#db/taxonomy/standing.ts";
import { contractForms, contractSuites } from "#db/taxonomy/suite.ts";
import type { Term } from "#db/taxonomy/term.ts";
import { measurementRules, softwareNames } from "#db/taxonomy/tools.ts";
import { payBases, projectValueBands, ricsLevels, sides } from "#db/values.ts";
import { payBasisLabel } from "#src/lib/money.ts";

export interface Option {
  value: string;
  label: string;
}

const optionsOf = (terms: readonly Term[]): Option[] => terms.map(({ slug, label }) => ({ value: slug, label }));
const labelled = <Value extends string>(values: readonly Value[], labels: Record<Value, string>): Option[] =>
  values.map((value) => ({ value, label: labels[value] }));
const capital = (text: string) => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());
const yesOrNo: Option[] = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

export const choices = {
  category: optionsOf(jobCategories),
  level: optionsOf(seniorityLevels),
  side: labelled(sides, sideLabels),
  employerType: optionsOf(employerTypes),
  advertiser: [
    { value: "employer", label: "The employer" },
    { value: "agency", label: "An employment agency: people are introduced to a hirer who employs them" },
    { value: "employment-business", label: "An employment business: you supply people and pay them" },
  ],
  clientUnnamedReason: clientUnnamedReasons.map((value) => ({ value, label: capital(clientUnnamedLabels[value]) })),
  workType: optionsOf(workTypes),
  workingPattern: optionsOf(workingPatterns),
  contractType: optionsOf(contractTypes),
  engagement: [
    { value: "permanent", label: "Permanent" },
    { value: "temporary", label: "Temporary" },
  ],
  payPeriod: ["year", "month", "week", "day", "hour"].map((value) => ({ value, label: value === "hour" ? "An hour" : `A ${value}` })),
  payBasis: payBases.map((value) => ({ value, label: capital(payBasisLabel(value)) })),
  benefits: optionsOf(benefits),
  extensionLikely: yesOrNo,
  sector: optionsOf(industrySectors),
  projectValueBand: labelled(projectValueBands, projectValueLabels),
  procurementRoute: optionsOf(procurementRoutes),
  suite: optionsOf(contractSuites),
  form: optionsOf(contractForms),
  need: [
    { value: "must", label: "Essential" },
    { value: "useful", label: "Useful" },
    { value: "will-train", label: "Training given" },
  ],
  skill: optionsOf(tradeSkills),
  software: optionsOf(softwareNames),
  measurement: optionsOf(measurementRules),
  ricsLevel: labelled(ricsLevels, ricsLabels),
  ricsRule: [
    { value: "required", label: "Required" },
    { value: "preferred", label: "Preferred" },
    { value: "working-towards", label: "Working towards it is enough" },
  ],
  competency: optionsOf(competencies),
  questionKind: [
    { value: "yes-no", label: "Yes or no" },
    { value: "number", label: "A number" },
    { value: "text", label: "Words" },
  ],
  applyKind: [
    { value: "on-site", label: "Here: applications come to your dashboard" },
    { value: "external", label: "On another site" },
  ],
} as const satisfies Record<string, readonly Option[]>;

export const labelOf = (list: keyof typeof choices, value: string): string =>
  (choices[list] as readonly Option[]).find((option) => option.value === value)?.label ?? value;

/** Forms and options of one suite, by the part after the colon. */
export const formsOf = (suite: string): Option[] =>
  choices.form
    .filter(({ value }) => value.startsWith(`${suite}:`))
    .map(({ value, label }) => ({ value: value.split(":")[1] ?? "", label }));
