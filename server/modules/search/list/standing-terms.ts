import type { Services } from "#server/context.ts";
import { inCurrentTerms } from "#server/modules/vocabularies/current-terms.ts";
import type { Understood } from "../understanding/understood.types.ts";

/** What words were understood as, in the values that stand: the names of one that was merged are read as the one it became. */
export function inStandingTerms(services: Pick<Services, "db">, understood: Understood): Understood {
  const filters = inCurrentTerms(services, understood.filters);
  if (filters === understood.filters) return understood;
  const tags = understood.tags.map((tag) => {
    if (tag.kind !== "sector" && tag.kind !== "suite") return tag;
    const named: Record<string, readonly string[]> = { [tag.kind]: tag.values };
    return { ...tag, values: inCurrentTerms(services, named)[tag.kind] ?? tag.values };
  });
  return { ...understood, filters, tags };
}
