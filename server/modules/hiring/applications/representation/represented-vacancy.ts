import { areTitlesAlike } from "#server/text/same-vacancy.ts";

/** Fields that decide whether two permissions are for the same vacancy. */
export interface RepresentedVacancy {
  clientKey: string;
  placeKey: string;
  role: string;
  jobId: number | null;
  /** Shared by the adverts that the board groups as one vacancy. */
  advertVacancyKey: string | null;
}

/** Returns whether two permissions are for the same vacancy: adverts grouped as one, or the same client, place and similar role. */
export function isSameRepresentedVacancy(a: RepresentedVacancy, b: RepresentedVacancy): boolean {
  if (a.jobId !== null && a.jobId === b.jobId) return true;
  if (a.advertVacancyKey !== null && a.advertVacancyKey === b.advertVacancyKey) return true;
  return a.clientKey === b.clientKey && a.placeKey === b.placeKey && areTitlesAlike(a.role, b.role);
}
