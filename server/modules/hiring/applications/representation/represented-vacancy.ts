import { areTitlesAlike } from "#server/text/same-vacancy.ts";

/** What is compared to tell whether two permissions are for one vacancy. */
export interface RepresentedVacancy {
  clientKey: string;
  placeKey: string;
  role: string;
  jobId: number | null;
  /** Shared by the adverts that the board groups as one vacancy. */
  advertVacancyKey: string | null;
}

/** One vacancy: adverts that the board groups as one, or the same client and place and a role of alike name. */
export function isSameRepresentedVacancy(a: RepresentedVacancy, b: RepresentedVacancy): boolean {
  if (a.jobId !== null && a.jobId === b.jobId) return true;
  if (a.advertVacancyKey !== null && a.advertVacancyKey === b.advertVacancyKey) return true;
  return a.clientKey === b.clientKey && a.placeKey === b.placeKey && areTitlesAlike(a.role, b.role);
}
