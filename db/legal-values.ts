/**
 * Legal texts and their versions. A new wording needs a new version, its effective date and the date it was last reviewed against the site.
 */
export const legalTexts = {
  terms: { version: "2026-11", appliesFrom: "2026-11-21", reviewedOn: "2026-11-21" },
  "user-agreement": { version: "2026-11", appliesFrom: "2026-11-21", reviewedOn: "2026-11-21" },
  privacy: { version: "2026-11-26", appliesFrom: "2026-11-26", reviewedOn: "2026-11-26" },
} as const;
export type LegalText = keyof typeof legalTexts;
