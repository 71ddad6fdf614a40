/** The text that people agree to when they register. A new wording takes a new version. */
export const termsAccepted = { document: "terms", version: "2026-11" } as const;
