import type { UserRole } from "./values.ts";

/** What people agree to or are told. A new wording takes a new version, the day it applies from and the day somebody last read it against the site. */
export const legalTexts = {
  terms: { version: "2026-11", appliesFrom: "2026-11-21", reviewedOn: "2026-11-21" },
  "user-agreement": { version: "2026-11", appliesFrom: "2026-11-21", reviewedOn: "2026-11-21" },
  privacy: { version: "2026-11-25", appliesFrom: "2026-11-25", reviewedOn: "2026-11-25" },
} as const;
export type LegalText = keyof typeof legalTexts;

/** Texts a person agrees to by registering in a role; the privacy notice is only told. */
export const textsAgreedTo: Record<UserRole, readonly LegalText[]> = {
  jobseeker: ["terms"],
  recruiter: ["terms", "user-agreement"],
  company_admin: ["terms", "user-agreement"],
  platform_admin: ["terms"],
};
