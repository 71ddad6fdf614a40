import { legalTexts, legalTextsByRole } from "#db/legal-values.ts";
import type { UserRole } from "#db/values.ts";

/** Returns the legal texts accepted at registration in a role, as stored in `accepted_texts`. */
export const legalTextsAccepted = (role: UserRole): { document: string; version: string }[] =>
  legalTextsByRole[role].map((document) => ({ document, version: legalTexts[document].version }));
