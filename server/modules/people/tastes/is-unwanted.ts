import type { AdvertExclusions, ExcludableAdvert } from "./taste.types.ts";

/** Returns whether an advert must be neither recommended nor e-mailed. */
export function isExcluded(taste: AdvertExclusions, { id, companyId, isAgency, level, contractType }: ExcludableAdvert): boolean {
  if (taste.jobIds.has(id) || taste.companyIds.has(companyId)) return true;
  return (taste.withoutAgencies && isAgency) || taste.levels.has(level) || taste.contractTypes.has(contractType);
}
