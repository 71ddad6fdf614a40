import type { MissingProof } from "./verification.types.ts";

/** Bodies and people that are not, or need not be, on a register of companies. */
const withoutNumber: ReadonlySet<string> = new Set([
  "local-authority",
  "central-government",
  "nhs-health",
  "education-estate",
  "joint-venture",
  "law-expert",
  "freelance-practice",
]);

export const needsNumber = (employerType: string): boolean => !withoutNumber.has(employerType);

/** Returns the evidence still missing before a firm can be reviewed. */
export function missingProofs(
  employerType: string,
  brought: { companyNumber: string | null; domainState: string | null; workDomain: string | null; documents: number },
): MissingProof[] {
  const hasDomain = brought.domainState === "proved" || brought.domainState === "losing" || brought.workDomain !== null;
  return [
    ...(needsNumber(employerType) && brought.companyNumber === null ? (["company-number"] as const) : []),
    ...(hasDomain || brought.documents > 0 ? [] : (["domain-or-document"] as const)),
  ];
}
