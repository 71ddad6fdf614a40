export const labelsOf = (terms: readonly { label: string }[]): string => terms.map(({ label }) => label).join(", ");

export const sinceWords = (year: number): string => `since ${year}`;

/** Returns whether an agency fills permanent posts, temporary ones or both, which the law requires it to state. */
export function engagementWords({ doesPermanent, doesTemporary }: { doesPermanent: boolean; doesTemporary: boolean }): string {
  if (doesPermanent && doesTemporary) return "Permanent and temporary posts";
  if (doesPermanent) return "Permanent posts";
  return doesTemporary ? "Temporary posts" : "";
}
