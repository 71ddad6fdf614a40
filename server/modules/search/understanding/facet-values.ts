import { contractTypes, workingPatterns, workTypes } from "#db/taxonomy/contract.ts";
import { employerTypes } from "#db/taxonomy/employer.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { industrySectors } from "#db/taxonomy/sector.ts";
import { startTimes } from "#db/taxonomy/start.ts";
import { contractForms, contractSuites } from "#db/taxonomy/suite.ts";
import { advertisedBy, charterships, payBases } from "#db/values.ts";
import type { ManyField } from "#server/paths.ts";

const slugs = (terms: readonly { slug: string }[]) => new Set(terms.map((term) => term.slug));

/** What each facet accepts, and what people see it called. */
export const facetFields: Record<ManyField, { label: string; values: ReadonlySet<string> }> = {
  category: { label: "Category", values: slugs(jobCategories) },
  level: { label: "Level", values: slugs(seniorityLevels) },
  contractType: { label: "Contract Type", values: slugs(contractTypes) },
  workType: { label: "Work Type", values: slugs(workTypes) },
  sector: { label: "Industry Sector", values: slugs(industrySectors) },
  employerType: { label: "Employer Type", values: slugs(employerTypes) },
  suite: { label: "Contract Suite", values: slugs([...contractSuites, ...contractForms]) },
  advertisedBy: { label: "Advertised by", values: new Set<string>(advertisedBy) },
  workingPattern: { label: "Hours", values: slugs(workingPatterns) },
  start: { label: "Start", values: slugs(startTimes) },
  payBasis: { label: "Pay Basis", values: new Set<string>(payBases) },
  chartership: { label: "On the way to chartership", values: new Set<string>(charterships) },
};
