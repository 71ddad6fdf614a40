import type { Taste, TastedAdvert } from "./taste.types.ts";

/** Returns whether an advert must be neither recommended nor e-mailed. */
export function isUnwanted(taste: Taste, { id, companyId, isAgency, level, contractType }: TastedAdvert): boolean {
  if (taste.jobIds.has(id) || taste.companyIds.has(companyId)) return true;
  return (taste.withoutAgencies && isAgency) || taste.levels.has(level) || taste.contractTypes.has(contractType);
}
