import { legalTexts, textsAgreedTo } from "#db/legal-values.ts";
import type { UserRole } from "#db/values.ts";

/** Returns the legal texts accepted at registration in a role, as stored in `accepted_texts`. */
export const textsAccepted = (role: UserRole): { document: string; version: string }[] =>
  textsAgreedTo[role].map((document) => ({ document, version: legalTexts[document].version }));
