import type { Taste, TastedAdvert } from "./taste.types.ts";

/** Whether an advert is to be neither recommended nor mailed. */
export function isUnwanted(taste: Taste, { id, companyId, isAgency, level, contractType }: TastedAdvert): boolean {
  if (taste.jobIds.has(id) || taste.companyIds.has(companyId)) return true;
  return (taste.withoutAgencies && isAgency) || taste.levels.has(level) || taste.contractTypes.has(contractType);
}
