import type { ShownProofKind } from "#db/company-values.ts";
import type { VerificationState } from "#db/own-values.ts";
import type { ReplyRecord } from "#server/modules/hiring/applications/reply-figures.ts";
import type { ApcSupport } from "#server/modules/market/apc/apc.types.ts";
import type { JobCard } from "#server/modules/market/jobs/job-card.types.ts";

/** One thing a firm has proved, as everybody sees it. */
export interface ShownProof {
  proof: ShownProofKind;
  on: string;
  /** The company number or the domain; null where the kind says all. */
  detail: string | null;
}

export interface CompanyCard {
  name: string;
  slug: string;
  employerType: string;
  employerTypeLabel: string;
  isAgency: boolean;
  isVerified: boolean;
  headOffice: string | null;
  regionSlug: string | null;
  sectors: readonly string[];
  liveJobCount: number;
  isSample: boolean;
}

export interface DirectoryFilter {
  q: string;
  sector: string;
  employerType: string;
  region: string;
  isHiring: boolean;
  page: number;
}

interface Choice {
  value: string;
  label: string;
  count: number;
}

export interface CompanyDirectoryPage {
  filter: DirectoryFilter;
  total: number;
  pageCount: number;
  items: readonly CompanyCard[];
  sectors: readonly Choice[];
  employerTypes: readonly Choice[];
  regions: readonly Choice[];
  hiringCount: number;
}

export interface CompanyProfile {
  name: string;
  slug: string;
  employerTypeLabel: string;
  isAgency: boolean;
  verification: VerificationState;
  about: string | null;
  website: string | null;
  headOffice: string | null;
  offices: readonly string[];
  sectors: readonly { slug: string; label: string }[];
  foundedYear: number | null;
  staffBand: string | null;
  turnoverBand: string | null;
  /** Within how many days it says that it answers everybody who applies. */
  replyPromiseDays: number | null;
  logo: { path: string; width: number; height: number } | null;
  /** What it has proved, one by one, with the day. */
  proofs: readonly ShownProof[];
  isSample: boolean;
  liveJobCount: number;
  /** How it has answered those who applied here; null before ten applications. */
  replyRecord: ReplyRecord | null;
  /** Null where the firm states nothing of it. */
  apc: ApcSupport | null;
  /** Share of live adverts that state pay, 0 to 1; null without live adverts. */
  payStatedShare: number | null;
  /** Contract suites named in its live adverts, commonest first. */
  suites: readonly { label: string; count: number }[];
  /** Contract suites that it says it works with. */
  statedSuites: readonly string[];
  /** Advertised pay by level and scale over its live adverts: lowest and highest figure, with the number of adverts. */
  payRanges: readonly { levelLabel: string; scale: "year" | "day"; minPence: number; maxPence: number; count: number }[];
  jobs: readonly JobCard[];
}
