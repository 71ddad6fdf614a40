import { companies } from "#db/schema/companies.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import type { CompanyCard } from "./company-answers.ts";

/** What a card is made of, beside its sectors and the number of its live adverts. */
export const companyCardColumns = {
  name: companies.name,
  slug: companies.slug,
  employerType: companies.employerType,
  isAgency: companies.isAgency,
  verification: companies.verification,
  headOfficePlaceId: companies.headOfficePlaceId,
  isSample: companies.isSample,
};

type CardFacts = Omit<CompanyCard, "employerTypeLabel" | "isVerified" | "headOffice" | "regionSlug"> & {
  verification: typeof companies.$inferSelect.verification;
  headOfficePlaceId: number | null;
};

export function toCompanyCard({ verification, headOfficePlaceId, ...shown }: CardFacts, gazetteer: Gazetteer): CompanyCard {
  const office = gazetteer.byId(headOfficePlaceId ?? 0);
  const region = office?.regionId ? gazetteer.byId(office.regionId) : undefined;
  return {
    ...shown,
    employerTypeLabel: labelOf("employerType", shown.employerType),
    isVerified: verification === "verified",
    headOffice: office?.label ?? null,
    regionSlug: region?.slug ?? null,
  };
}
