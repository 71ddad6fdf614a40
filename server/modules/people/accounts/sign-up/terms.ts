import { legalTexts, textsAgreedTo } from "#db/legal-values.ts";
import type { UserRole } from "#db/values.ts";

/** What a person agrees to when they register in a role, as `accepted_texts` keeps it. */
export const textsAccepted = (role: UserRole): { document: string; version: string }[] =>
  textsAgreedTo[role].map((document) => ({ document, version: legalTexts[document].version }));
