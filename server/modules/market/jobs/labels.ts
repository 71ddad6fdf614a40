import { benefits, contractTypes, procurementRoutes, startTimes, workingPatterns, workTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels, type Term } from "#db/taxonomy/role.ts";
import { contractForms, contractSuites, employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import { measurementRules, softwareNames, tradeSkills } from "#db/taxonomy/tools.ts";
import { type AdvertisedBy, advertisedBy, advertPromiseDays, type Chartership, charterships, type PayBasis } from "#db/values.ts";

const index = (terms: readonly Term[]) => new Map(terms.map((term) => [term.slug, term]));

const vocabularies = {
  category: index(jobCategories),
  level: index(seniorityLevels),
  contractType: index(contractTypes),
  workType: index(workTypes),
  workingPattern: index(workingPatterns),
  start: index(startTimes),
  procurementRoute: index(procurementRoutes),
  sector: index(industrySectors),
  employerType: index(employerTypes),
  suite: index(contractSuites),
  form: index(contractForms),
  measurement: index(measurementRules),
  software: index(softwareNames),
  skill: index(tradeSkills),
  benefit: index(benefits),
};
export type Vocabulary = keyof typeof vocabularies;

export function findTerm(vocabulary: Vocabulary, slug: string): Term | null {
  return vocabularies[vocabulary].get(slug) ?? null;
}

/** Returns the label of a stored slug. A slug that left the vocabulary is shown with its dashes as spaces. */
export function labelOf(vocabulary: Vocabulary, slug: string): string {
  return findTerm(vocabulary, slug)?.label ?? slug.replaceAll("-", " ");
}

/** "NEC4 ECC Option C" for a suite with a form, "NEC4" without. `form` is the part after the colon, or "". */
export function suiteLabel(suite: string, form: string): string {
  const name = labelOf("suite", suite);
  if (!form) return name;
  const formName = labelOf("form", `${suite}:${form}`);
  // "PPC2000 / TAC-1 / FAC-1" already says "PPC2000".
  return name.includes(formName) ? formName : `${name} ${formName}`;
}

/** Labels worth showing on a card: no "any", and no bare suite beside one of its own forms. */
export function cardSuiteLabels(suites: readonly { suite: string; form: string }[]): string[] {
  const withForm = new Set(suites.flatMap(({ suite, form }) => (form ? [suite] : [])));
  return suites
    .filter(({ suite, form }) => suite !== "any" && (form || !withForm.has(suite)))
    .map(({ suite, form }) => suiteLabel(suite, form));
}

export const payBasisLabels: Record<PayBasis, string> = {
  "paye-agency": "PAYE through the agency",
  "paye-client": "PAYE with the client",
  umbrella: "Umbrella, inside IR35",
  "outside-ir35": "Outside IR35",
  "not-determined": "IR35 not determined",
};

export const advertisedByLabels: Record<AdvertisedBy, string> = { employer: "Direct employers", agency: "Recruitment agencies" };
export const advertisedByTerms: readonly Term[] = advertisedBy.map((slug) => ({ slug, label: advertisedByLabels[slug] }));

export const chartershipLabels: Record<Chartership, string> = {
  "apc-supported": "APC supported",
  "working-towards": "Working towards accepted",
};
export const chartershipTerms: readonly Term[] = charterships.map((slug) => ({ slug, label: chartershipLabels[slug] }));

export const replyPromiseTerms: readonly Term[] = advertPromiseDays.map((days) => ({ slug: String(days), label: `Within ${days} days` }));
