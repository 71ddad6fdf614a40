import { requiredPostingFields } from "#db/own-values.ts";
import { fieldsOfSteps, type PostingStep, postingSteps } from "#db/posting-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Inputs, Outputs } from "#server/types.ts";

const fieldsOf = (step: StepName) => fieldsOfSteps[step] as readonly FieldName[];

export const steps: Readonly<Record<StepName, { label: string; intro: string; fields: readonly FieldName[] }>> = {
  role: { label: "Role", intro: "The job title, and where the work is.", fields: fieldsOf("role") },
  contract: {
    label: "Contract and pay",
    intro: "The contract type and the pay. State whether a rate is PAYE, umbrella or outside IR35.",
    fields: fieldsOf("contract"),
  },
  project: {
    label: "Project and description",
    intro: "The work itself: sector, value, forms of contract, and what you ask of people.",
    fields: fieldsOf("project"),
  },
  publish: {
    label: "Preview and publish",
    intro: "How people apply, a preview of the advert, and what is still missing before it can go live.",
    fields: fieldsOf("publish"),
  },
};

/** Fields without which the advert as it is now cannot be published. The server decides; this says so while somebody types. */
function missingFields(fields: Fields): Set<FieldName> {
  const { advertiser, payPeriod, workType } = fields;
  const isAgency = advertiser === "agency" || advertiser === "employment-business";
  const hasPay = fields.payMinPence !== undefined || fields.payMaxPence !== undefined;
  const isRate = payPeriod === "day" || payPeriod === "hour";
  const needed: readonly (FieldName | false)[] = [
    ...requiredPostingFields,
    workType !== "remote" && "place",
    hasPay && "payPeriod",
    payPeriod !== undefined && !hasPay && "payMinPence",
    hasPay && isRate && "payBasis",
    isAgency && "engagement",
    isAgency && "employerType",
    isAgency && fields.clientUnnamedReason === undefined && "clientName",
    isAgency && hasPay && "experience",
    fields.applyKind === "external" && "applyUrl",
    "hasAuthority",
  ];
  return new Set(needed.filter((name) => name !== false && fields[name] === undefined) as FieldName[]);
}

const fieldOf = ({ pointer }: Finding) => pointer.split("/")[1] as FieldName;

/** What is left to do in a step: fields to fill in, to correct (as the server last found) and to check. */
export function progressOf(step: StepName, fields: Fields, check: PostingCheck | null, toCheck: number): { isDone: boolean; text: string } {
  const found = check?.errors.filter((error) => error.step === step).map(fieldOf) ?? [];
  const missing = missingFields(fields);
  for (const name of found) if (fields[name] === undefined) missing.add(name);
  const toFillIn = steps[step].fields.filter((name) => missing.has(name)).length;
  const toCorrect = new Set(found.filter((name) => fields[name] !== undefined)).size;
  const parts = [
    toFillIn > 0 && `${toFillIn} to fill in`,
    toFillIn === 0 && toCorrect > 0 && `${toCorrect} to correct`,
    toCheck > 0 && `${toCheck} to check`,
  ].filter((part) => part !== false);
  return { isDone: parts.length === 0, text: parts.join(", ") || "Complete" };
}

export const readStep = (search: URLSearchParams): StepName => postingSteps.find((name) => name === search.get("step")) ?? "role";

/** Returns the address of a step; without `draftId`, of an advert that has not been saved yet. */
export const stepHref = (draftId: string | null, step: StepName): string =>
  draftId === null ? `${paths.postAJob}?step=${step}` : `${paths.editPosting(draftId)}&step=${step}`;

export type Posting = Outputs["posting"]["get"];
export type Fields = Posting["fields"];
export type FieldName = keyof Fields;
/** Changes as sent to the server: null clears a field. */
export type Changes = NonNullable<Inputs["posting"]["update"]["fields"]>;
export type PostingCheck = Outputs["posting"]["validate"];
export type Finding = PostingCheck["errors"][number];
export type Preview = Outputs["posting"]["previewTyped"];
export type StepName = PostingStep;

/** Where a value came from that nobody typed: the pasted text, or the firm's last advert. */
export type FilledFrom = "text" | "last-advert";
export type Marks = Partial<Record<FieldName, FilledFrom>>;

/** Fields that are filled, confirmed and cleared together, because one says nothing without the others. */
export const fieldGroups: readonly (readonly FieldName[])[] = [
  ["title"],
  ["category"],
  ["level"],
  ["side"],
  ["advertiser"],
  ["employerType"],
  ["workType"],
  ["workingPattern"],
  ["place"],
  ["siteDaysPerWeek"],
  ["homeDaysPerWeek"],
  ["contractType", "durationMonths", "extensionLikely"],
  ["payMinPence", "payMaxPence", "payPeriod", "payBasis", "payOtherRates", "payText"],
  ["hoursPerDay"],
  ["hoursPerWeek"],
  ["benefits"],
  ["startsOn"],
  ["sector"],
  ["projectValueBand"],
  ["suites"],
  ["ricsLevel", "ricsRule"],
  ["tools"],
  ["experience"],
  ["description"],
  ["applyKind", "applyUrl"],
  ["closesOn"],
];

export const pickFields = (fields: Fields, names: readonly FieldName[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]]))) as Fields;

/** The values to take from what was read: of each group only where nobody has typed or confirmed any of its fields. */
export function fieldsToFill(read: Fields, here: Fields, marks: Marks): Fields {
  const free = fieldGroups.filter((names) => {
    const isFree = (name: FieldName) =>
      here[name] === undefined || marks[name] === "last-advert" || (name === "applyKind" && here[name] === "on-site");
    return names.every(isFree);
  });
  return Object.assign({}, ...free.map((names) => pickFields(read, names)));
}

/** Marked groups of a step that still have a value, each as its names with one. */
export const groupsToCheck = (step: StepName, fields: Fields, marks: Marks): FieldName[][] =>
  fieldGroups
    .map((names) => names.filter((name) => marks[name] !== undefined && fields[name] !== undefined && steps[step].fields.includes(name)))
    .filter(({ length }) => length > 0);

export const withoutMarks = (marks: Marks, names: readonly string[]): Marks =>
  Object.fromEntries(Object.entries(marks).filter(([name]) => !names.includes(name))) as Marks;
