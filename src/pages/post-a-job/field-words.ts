import { clientUnnamedReasons } from "#db/own-values.ts";
import { competencies } from "#db/taxonomy/apc-pathway.ts";
import { benefits, contractTypes, procurementRoutes, workingPatterns, workTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { contractForms, contractSuites, employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import { clientUnnamedLabels, projectValueLabels, ricsLabels, sideLabels } from "#db/taxonomy/standing.ts";
import { measurementRules, softwareNames, tradeSkills } from "#db/taxonomy/tools.ts";
import { advertPromiseDays, payBases, projectValueBands, ricsLevels, sides } from "#db/values.ts";
import { type Option, optionsOf } from "#src/features/dashboard/options.ts";
import { isCalendarDay, longDate } from "#src/lib/dates.ts";
import { formatMoney, payBasisLabel, payFigures } from "#src/lib/money.ts";
import labels from "./field-labels.json" with { type: "json" };
import type { FieldName, Fields } from "./steps.ts";

const toOptions = <Value extends string>(values: readonly Value[], labels: Record<Value, string>): Option[] =>
  values.map((value) => ({ value, label: labels[value] }));
const capitalise = (text: string) => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());
const yesOrNo: Option[] = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

export const fieldOptions = {
  category: optionsOf(jobCategories),
  level: optionsOf(seniorityLevels),
  side: toOptions(sides, sideLabels),
  employerType: optionsOf(employerTypes),
  advertiser: [
    { value: "employer", label: "The employer" },
    { value: "agency", label: "An employment agency: people are introduced to a hirer who employs them" },
    { value: "employment-business", label: "An employment business: you supply people and pay them" },
  ],
  clientUnnamedReason: clientUnnamedReasons.map((value) => ({ value, label: capitalise(clientUnnamedLabels[value]) })),
  workType: optionsOf(workTypes),
  workingPattern: optionsOf(workingPatterns),
  contractType: optionsOf(contractTypes),
  engagement: [
    { value: "permanent", label: "Permanent" },
    { value: "temporary", label: "Temporary" },
  ],
  payPeriod: ["year", "month", "week", "day", "hour"].map((value) => ({ value, label: value === "hour" ? "An hour" : `A ${value}` })),
  payBasis: payBases.map((value) => ({ value, label: capitalise(payBasisLabel(value)) })),
  benefits: optionsOf(benefits),
  extensionLikely: yesOrNo,
  sector: optionsOf(industrySectors),
  projectValueBand: toOptions(projectValueBands, projectValueLabels),
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
  ricsLevel: toOptions(ricsLevels, ricsLabels),
  ricsRule: [
    { value: "required", label: "Required" },
    { value: "preferred", label: "Preferred" },
    { value: "working-towards", label: "Working towards it is enough" },
  ],
  competency: optionsOf(competencies),
  questionKind: [
    { value: "yes-no", label: "Yes or no" },
    { value: "number", label: "A number" },
    { value: "text", label: "Text" },
  ],
  applyKind: [
    { value: "on-site", label: "Here: applications come to your dashboard" },
    { value: "external", label: "On another site" },
  ],
  replyPromiseDays: advertPromiseDays.map((days) => ({ value: String(days), label: `Within ${days} days` })),
} as const satisfies Record<string, readonly Option[]>;

export const labelOf = (list: keyof typeof fieldOptions, value: string): string =>
  (fieldOptions[list] as readonly Option[]).find((option) => option.value === value)?.label ?? value;

/** Returns the contract forms of one suite, named by the part of the value after the colon. */
export const formsOf = (suite: string): Option[] =>
  fieldOptions.form
    .filter(({ value }) => value.startsWith(`${suite}:`))
    .map(({ value, label }) => ({ value: value.split(":")[1] ?? "", label }));

export const fieldLabels: Readonly<Record<FieldName, string>> = labels;

const optionalNames: ReadonlySet<FieldName> = new Set([
  ...(["employerType", "workingPattern", "sitePlace", "siteDaysPerWeek", "homeDaysPerWeek", "payBasis", "benefits"] as const),
  ...(["extensionLikely", "projectValueBand", "procurementRoute", "ricsLevel", "replyPromiseDays"] as const),
]);

/** Label of a field in the form: it says so where the field may stay empty. */
export const formLabel = (name: FieldName): string => (optionalNames.has(name) ? `${fieldLabels[name]} (optional)` : fieldLabels[name]);

/** Formats a date for this form: "3 March 2027"; "" for none. A day that does not exist stays as it was written. */
export const formatDay = (day = ""): string => (isCalendarDay(day) ? longDate(new Date(`${day}T12:00:00Z`)) : day);

/** Formats pence for an input: "65,000", "475.50"; "" for none. */
export const poundsOf = (pence: number | null | undefined): string =>
  pence == null ? "" : (pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2)).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

const lists: Partial<Record<FieldName, (fields: Fields) => readonly string[]>> = {
  payOtherRates: ({ payOtherRates = [] }) =>
    payOtherRates.map(
      ({ basis, minPence, maxPence }) => `${payFigures({ minPence, maxPence, currency: "GBP" }) ?? "No figure"} ${payBasisLabel(basis)}`,
    ),
  benefits: ({ benefits = [] }) => benefits.map((slug) => labelOf("benefits", slug)),
  suites: ({ suites = [] }) =>
    suites.map(({ suite, form, need }) => {
      const name = formsOf(suite).find(({ value }) => value === form)?.label;
      return `${[labelOf("suite", suite), name].filter(Boolean).join(" ")}: ${labelOf("need", need)}`;
    }),
  tools: ({ tools = [] }) => tools.map(({ vocabulary, slug, need }) => `${labelOf(vocabulary, slug)}: ${labelOf("need", need)}`),
  competencies: ({ competencies = [] }) =>
    competencies.map(
      ({ competency, level }) => `${labelOf("competency", competency)}: ${level === 0 ? "not in this job" : `level ${level}`}`,
    ),
  questions: ({ questions = [] }) => questions.map(({ question }) => question),
};

/** Formats a field's value as text; "" when it is empty. */
export function fieldText(name: FieldName, fields: Fields): string {
  const value = fields[name];
  if (value === undefined) return "";
  const list = lists[name];
  if (list) return list(fields).join("; ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (name === "startsOn" || name === "closesOn") return formatDay(String(value));
  if (name === "payMinPence" || name === "payMaxPence") return formatMoney(Number(value));
  if (name === "clientUnnamedReason" && fields.clientUnnamedReason) return clientUnnamedLabels[fields.clientUnnamedReason];
  return name in fieldOptions ? labelOf(name as keyof typeof fieldOptions, String(value)) : String(value);
}
