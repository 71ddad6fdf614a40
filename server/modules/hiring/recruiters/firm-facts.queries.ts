import { inArray } from "drizzle-orm";
import { companies, companyOffices, companySectors } from "#db/schema/companies.ts";
import type { Services } from "#server/kernel/context.ts";
import type { Labelled } from "./recruiter.types.ts";
import { labelled } from "./recruiter-labels.ts";

const rowsAtMost = 100_000;

/** Regions where some firms have offices, and sectors they work in. */
export async function readFirmFacts({ db, gazetteer }: Services, firmIds: readonly number[]) {
  const regions = new Map<number, Labelled[]>();
  const sectors = new Map<number, Labelled[]>();
  if (firmIds.length === 0) return { regions, sectors };
  const ids = [...firmIds];
  const [heads, offices, sectorRows] = await Promise.all([
    db
      .select({ companyId: companies.id, placeId: companies.headOfficePlaceId })
      .from(companies)
      .where(inArray(companies.id, ids))
      .limit(rowsAtMost),
    db
      .select({ companyId: companyOffices.companyId, placeId: companyOffices.placeId })
      .from(companyOffices)
      .where(inArray(companyOffices.companyId, ids))
      .limit(rowsAtMost),
    db
      .select({ companyId: companySectors.companyId, sector: companySectors.sector })
      .from(companySectors)
      .where(inArray(companySectors.companyId, ids))
      .limit(rowsAtMost),
  ]);
  const regionOf = (placeId: number | null) => {
    const place = gazetteer.byId(placeId ?? 0);
    const region = place?.kind === "region" ? place : gazetteer.byId(place?.regionId ?? 0);
    return region?.slug ?? null;
  };
  const slugsOf = new Map<number, Set<string>>();
  for (const { companyId, placeId } of [...heads, ...offices]) {
    const slug = regionOf(placeId);
    if (slug !== null) slugsOf.set(companyId, (slugsOf.get(companyId) ?? new Set()).add(slug));
  }
  for (const [id, slugs] of slugsOf) regions.set(id, labelled("region", [...slugs], gazetteer));
  const sectorsOf = new Map<number, string[]>();
  for (const { companyId, sector } of sectorRows) sectorsOf.set(companyId, [...(sectorsOf.get(companyId) ?? []), sector]);
  for (const [id, slugs] of sectorsOf) sectors.set(id, labelled("sector", slugs, gazetteer));
  return { regions, sectors };
}
