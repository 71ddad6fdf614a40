import { paths } from "#server/addresses/paths.ts";
import type { Inputs, Outputs } from "#server/types.ts";

export const stepNames = ["role", "contract", "project", "publish"] as const satisfies readonly StepName[];

export const steps: Record<StepName, { label: string; intro: string; fields: readonly FieldName[] }> = {
  role: {
    label: "Role",
    intro: "The job title, and where the work is.",
    fields: [
      "title",
      "category",
      "level",
      "side",
      "advertiser",
      "employerType",
      "clientName",
      "clientUnnamedReason",
      "workType",
      "workingPattern",
      "place",
      "sitePlace",
      "siteDaysPerWeek",
      "homeDaysPerWeek",
    ],
  },
  contract: {
    label: "Contract and pay",
    intro: "The contract type and the pay. State whether a rate is PAYE, umbrella or outside IR35.",
    fields: [
      "contractType",
      "engagement",
      "payPeriod",
      "payMinPence",
      "payMaxPence",
      "payBasis",
      "payOtherRates",
      "payText",
      "hoursPerDay",
      "hoursPerWeek",
      "benefits",
      "startsOn",
      "durationMonths",
      "extensionLikely",
    ],
  },
  project: {
    label: "Project and description",
    intro: "The work itself: sector, value, forms of contract, and what you ask of people.",
    fields: [
      "sector",
      "projectValueBand",
      "procurementRoute",
      "suites",
      "tools",
      "ricsLevel",
      "ricsRule",
      "competencies",
      "description",
      "experience",
      "questions",
    ],
  },
  publish: {
    label: "Preview and publish",
    intro: "How people apply, a preview of the advert, and what is still missing before it can go live.",
    fields: ["applyKind", "applyUrl", "closesOn", "hasAuthority"],
  },
};

type StepState = "not-started" | "incomplete" | "done";
export const stateWords: Record<StepState, string> = { "not-started": "not started", incomplete: "incomplete", done: "done" };

/** Returns a step's state: empty, incomplete (missing or invalid) or complete. Incomplete until the server has validated it. */
export function stateOf(step: StepName, fields: Fields, check: PostingCheck | null): StepState {
  if (steps[step].fields.every((name) => fields[name] === undefined)) return "not-started";
  return check?.errors.every((error) => error.step !== step) ? "done" : "incomplete";
}

export const readStep = (search: URLSearchParams): StepName => stepNames.find((name) => name === search.get("step")) ?? "role";

export const nextStep = (step: StepName): StepName => stepNames[Math.min(stepNames.indexOf(step) + 1, stepNames.length - 1)] ?? step;

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
export type StepName = Finding["step"];
