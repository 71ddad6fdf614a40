import {
  benefits,
  contractTypes,
  procurementRoutes,
  qualifications,
  screeningChecks,
  workingPatterns,
  workTypes,
} from "../taxonomy/contract.ts";
import { jobCategories, seniorityLevels, type Term } from "../taxonomy/role.ts";
import { contractForms, contractSuites, employerTypes, industrySectors } from "../taxonomy/sector.ts";
import { measurementRules, softwareNames, tradeSkills } from "../taxonomy/tools.ts";

const vocabularies = {
  category: jobCategories,
  level: seniorityLevels,
  "contract-type": contractTypes,
  "work-type": workTypes,
  "working-pattern": workingPatterns,
  "procurement-route": procurementRoutes,
  sector: industrySectors,
  "employer-type": employerTypes,
  suite: contractSuites,
  form: contractForms,
  measurement: measurementRules,
  software: softwareNames,
  skill: tradeSkills,
  benefit: benefits,
  screening: screeningChecks,
  qualification: qualifications,
} as const satisfies Record<string, readonly Term[]>;

export interface ReferenceTerm {
  vocabulary: string;
  slug: string;
  label: string;
  groupLabel: string | null;
  sortOrder: number;
  aliases: string[];
}

/** Returns every vocabulary term, in list order. */
export function referenceTerms(): ReferenceTerm[] {
  return Object.entries<readonly Term[]>(vocabularies).flatMap(([vocabulary, terms]) =>
    terms.map(({ slug, label, group, aliases, titles }, sortOrder) => ({
      vocabulary,
      slug,
      label,
      groupLabel: group ?? null,
      sortOrder,
      aliases: [...new Set([...(aliases ?? []), ...(titles ?? [])])],
    })),
  );
}
