import type { RecruiterFieldKind } from "#db/own-values.ts";
import { jobCategories } from "#db/taxonomy/role.ts";
import { industrySectors } from "#db/taxonomy/sector.ts";
import { contractSuites } from "#db/taxonomy/suite.ts";
import type { Services } from "#server/kernel/context.ts";
import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";
import { standing } from "#server/kernel/terms/current-terms.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import type { FieldLists, Labelled } from "./recruiter.types.ts";

export function labelOfField(kind: RecruiterFieldKind, slug: string, gazetteer: Gazetteer): string {
  return kind === "region" ? (gazetteer.bySlug(slug)?.name ?? slug) : labelOf(kind, slug);
}

export const labelled = (kind: RecruiterFieldKind, slugs: readonly string[], gazetteer: Gazetteer): Labelled[] =>
  slugs.map((slug) => ({ slug, label: labelOfField(kind, slug, gazetteer) })).sort((a, b) => a.label.localeCompare(b.label));

/** The regions of the gazetteer, as those stand in that have towns. */
export function regionsOf(gazetteer: Gazetteer): Labelled[] {
  const ids = new Set(gazetteer.towns().flatMap(({ regionId }) => regionId ?? []));
  return [...ids]
    .flatMap((id): Place[] => [gazetteer.byId(id)].filter((place) => place !== undefined))
    .map(({ slug, name }) => ({ slug, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** What a recruiter's page may name; values that were merged into another are left out. */
export const fieldChoices = (services: Pick<Services, "db" | "gazetteer">) => ({
  categories: jobCategories.map(({ slug, label }) => ({ slug, label })),
  regions: regionsOf(services.gazetteer),
  sectors: standing(services, "sector", industrySectors).map(({ slug, label }) => ({ slug, label })),
  suites: standing(services, "suite", contractSuites)
    .filter(({ slug }) => slug !== "any")
    .map(({ slug, label }) => ({ slug, label })),
});

export function listsOf(rows: readonly { kind: RecruiterFieldKind; slug: string }[]): FieldLists {
  const lists: FieldLists = { category: [], region: [], sector: [], suite: [] };
  for (const { kind, slug } of rows) lists[kind].push(slug);
  return lists;
}
