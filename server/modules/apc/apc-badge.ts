import { apcQuestions } from "#db/taxonomy/apc.ts";
import type { ApcBadge, ApcSupport } from "./apc.types.ts";

/** What the badge says: nothing without an agreement; then the firm's word, until its trainees have borne it out or not. */
export function apcBadgeOf({ hasTrainingAgreement, trainees }: Pick<ApcSupport, "hasTrainingAgreement" | "trainees">): ApcBadge | null {
  if (!hasTrainingAgreement) return null;
  if (!trainees) return "stated";
  const shares = apcQuestions.map(({ field }) => trainees[field]);
  if (shares.includes("few")) return "disputed";
  return shares.every((share) => share === "most") ? "confirmed" : "stated";
}
