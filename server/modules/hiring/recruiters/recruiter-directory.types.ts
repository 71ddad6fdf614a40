import type { Labelled } from "./recruiter.types.ts";

export const recruiterKinds = ["agency", "freelance", "in-house"] as const;
export type RecruiterKind = (typeof recruiterKinds)[number];
export const recruiterSorts = ["name", "firm", "vacancies"] as const;

/** A row of the recruiter database: a firm that recruits for others, a freelance recruiter, or somebody who recruits for a firm. */
export interface RecruiterRow {
  /** What it is looked up by; null for agencies, whose page is their company's. */
  id: string | null;
  kind: RecruiterKind;
  name: string;
  jobTitle: string | null;
  firmName: string | null;
  firmSlug: string | null;
  isVerified: boolean;
  regions: readonly Labelled[];
  sectors: readonly Labelled[];
  vacancies: number;
  isSample: boolean;
}

export interface RecruiterDirectoryFilter {
  q: string;
  kind: RecruiterKind | "";
  region: string;
  sector: string;
  isHiring: boolean;
  isVerified: boolean;
  sort: (typeof recruiterSorts)[number];
  direction: "asc" | "desc";
  page: number;
}

export interface RecruiterDirectoryPage {
  filter: RecruiterDirectoryFilter;
  /** Whether people who recruit for firms are in it: for those who recruit themselves. */
  isWhole: boolean;
  total: number;
  pageCount: number;
  items: readonly RecruiterRow[];
  kinds: readonly { kind: RecruiterKind; count: number }[];
  regions: readonly (Labelled & { count: number })[];
  sectors: readonly (Labelled & { count: number })[];
}
