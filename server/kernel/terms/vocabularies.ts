import { competencies } from "#db/taxonomy/competency.ts";
import { contractTypes, procurementRoutes, workingPatterns, workTypes } from "#db/taxonomy/contract.ts";
import { employerTypes } from "#db/taxonomy/employer.ts";
import { cscsCards, professionalBodies, projectStages, suiteDuties, ukRegions } from "#db/taxonomy/experience.ts";
import { benefits, qualifications, screeningChecks } from "#db/taxonomy/package.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { industrySectors } from "#db/taxonomy/sector.ts";
import { tradeSkills } from "#db/taxonomy/skill.ts";
import { contractForms, contractSuites } from "#db/taxonomy/suite.ts";
import type { Term } from "#db/taxonomy/term.ts";
import { measurementRules, softwareNames } from "#db/taxonomy/tools.ts";

/** Vocabularies whose values are only names of things: no rule of the site asks for one of them, so two that mean the same may become one. */
export const openVocabularies = {
  sector: { label: "Industry sectors", terms: industrySectors },
  suite: { label: "Contract suites", terms: contractSuites },
  form: { label: "Forms of contract", terms: contractForms },
  skill: { label: "Skills", terms: tradeSkills },
  software: { label: "Software", terms: softwareNames },
  measurement: { label: "Rules of measurement", terms: measurementRules },
  benefit: { label: "Benefits", terms: benefits },
  "procurement-route": { label: "Procurement routes", terms: procurementRoutes },
} as const satisfies Record<string, { label: string; terms: readonly Term[] }>;

export type OpenVocabulary = keyof typeof openVocabularies;
export const openNames = Object.keys(openVocabularies) as [OpenVocabulary, ...OpenVocabulary[]];

export const termsOfVocabulary = (vocabulary: OpenVocabulary): readonly Term[] => openVocabularies[vocabulary].terms;

/** Vocabularies that stay as they are, with the reason an administrator reads. */
export const closedVocabularies: readonly { label: string; count: number; because: string }[] = [
  {
    label: "Categories",
    count: jobCategories.length,
    because: "The board’s own addresses, the footer and published pay figures are made of them.",
  },
  { label: "Levels", count: seniorityLevels.length, because: "They are steps of one ladder: matches and pay are compared along it." },
  {
    label: "Contract types",
    count: contractTypes.length,
    because: "Rules on pay, notices and agencies differ by them, and search engines are told one of a fixed list.",
  },
  { label: "Work types", count: workTypes.length, because: "Whether a place is asked for depends on them." },
  { label: "Working patterns", count: workingPatterns.length, because: "The wording of equal-opportunity rules follows them." },
  {
    label: "Employer types",
    count: employerTypes.length,
    because: "They decide who counts as an agency, what an advertiser must say and what a firm must prove.",
  },
  { label: "Checks and clearances", count: screeningChecks.length, because: "The law and the vetting authorities name them." },
  { label: "Site cards", count: cscsCards.length, because: "The scheme that issues them names them." },
  { label: "Professional bodies", count: professionalBodies.length, because: "Each has grades of its own, which are no other body’s." },
  { label: "APC competencies", count: competencies.length, because: "RICS sets the list." },
  { label: "Qualifications", count: qualifications.length, because: "Awarding bodies set them; no advert or profile is stored with one." },
  {
    label: "Duties and project stages",
    count: suiteDuties.length + projectStages.length,
    because: "They are fixed questions of the profile form.",
  },
  { label: "Regions", count: ukRegions.length, because: "The gazetteer sets them." },
];

/** Says that nothing is named, so it is no name of anything: neither merged away nor into. */
const notNames: readonly string[] = ["suite:any"];
export const isName = (vocabulary: OpenVocabulary, slug: string): boolean =>
  !notNames.includes(`${vocabulary}:${slug}`) && termsOfVocabulary(vocabulary).some((term) => term.slug === slug);

export const labelOfTerm = (vocabulary: OpenVocabulary, slug: string): string => {
  const term = termsOfVocabulary(vocabulary).find((each) => each.slug === slug);
  if (!term) return slug;
  const suite = vocabulary === "form" ? contractSuites.find((each) => each.slug === term.group) : undefined;
  return suite ? `${suite.label} ${term.label}` : term.label;
};
