import type { JobStatus } from "#db/own-values.ts";
import type { RicsLevel, RicsRule } from "#db/values.ts";
import type { ReplyRecord } from "#server/modules/hiring/applications/reply-figures.ts";
import type { JobCard } from "#server/modules/market/jobs/job-card.types.ts";
import type { PayShown } from "#server/modules/market/jobs/pay-words.ts";
import type { PayStanding } from "#server/modules/market/salaries/pay-standing.queries.ts";

export interface NeededItem {
  label: string;
  need: "must" | "useful" | "will-train";
}

export interface PlaceShown {
  label: string;
  /** Town alone, and the region it stands in, for structured data. */
  locality: string | null;
  region: string | null;
  lat: number | null;
  lng: number | null;
  slug: string | null;
}

/** One advert with everything its page, its structured data and its feeds say. Plain JSON. */
export interface JobDetail {
  id: number;
  status: JobStatus;
  isOpen: boolean;
  title: string;
  category: { slug: string; label: string };
  levelLabel: string;
  sideLabel: string;
  contractType: { slug: string; label: string; schema: string };
  workType: { slug: string; label: string };
  workingPatternLabel: string;
  sector: { slug: string; label: string } | null;
  projectValueLabel: string | null;
  procurementRouteLabel: string | null;
  company: {
    name: string;
    slug: string;
    employerTypeLabel: string;
    isAgency: boolean;
    isFreelance: boolean;
    isVerified: boolean;
    isApcSupported: boolean;
    website: string | null;
    liveJobCount: number;
  };
  /** In what capacity an agency advertises; null for an employer, and where nobody was asked. */
  advertisesAs: "employment agency" | "employment business" | null;
  /** Who advertises, in what capacity and for whom, as the law asks agencies to say it. */
  postedBy: string;
  clientName: string | null;
  /** Why an agency names no hirer; reads after "unnamed because". */
  clientUnnamedBecause: string | null;
  pay: PayShown | null;
  payText: string | null;
  /** What a day rate comes to in a year, and why that is no salary. */
  payNote: string | null;
  /** Where the pay stands among adverts like it; null where it is not stated or there are too few. */
  payStanding: PayStanding | null;
  durationMonths: number | null;
  extensionLikely: boolean | null;
  benefits: readonly string[];
  office: PlaceShown | null;
  /** Places the advert names beside its office. */
  otherPlaces: readonly PlaceShown[];
  site: PlaceShown | null;
  siteDaysPerWeek: number | null;
  homeDaysPerWeek: number | null;
  suites: readonly NeededItem[];
  measurementRules: readonly NeededItem[];
  software: readonly NeededItem[];
  skills: readonly NeededItem[];
  /** What a trainee's work can evidence for the APC, with the level, 1 to 3. */
  competencies: readonly { label: string; level: number }[];
  rics: { level: RicsLevel; label: string; rule: RicsRule | null } | null;
  startsOn: string | null;
  firstPublishedAt: string;
  relistedCount: number;
  /** What changed since it was published, of all that people decide by: a sentence each, the newest first. */
  changes: readonly string[];
  confirmedOpenAt: string | null;
  closesAt: string | null;
  expiresAt: string | null;
  endedAt: string | null;
  summary: string;
  descriptionHtml: string;
  /** `deadSince`: its address leads nowhere; `otherUrl`: where else the advert may be followed up. */
  apply: { kind: "on-site" | "external"; url: string | null; deadSince: string | null; otherUrl: string | null };
  source: { name: string; url: string | null } | null;
  isSample: boolean;
  /** Path of its picture, 1200 by 630 pixels. */
  imagePath: string;
  /** How the advertiser has answered those who applied here; null before ten applications. */
  replyRecord: ReplyRecord | null;
  similar: readonly { job: JobCard; reason: string }[];
  moreFromEmployer: readonly JobCard[];
}

/** What the address of an advert answers with: the advert; that it is being checked or withheld, with open ones of its category; or nothing. */
export type JobPageAnswer = { status: 200 | 410; job: JobDetail } | { status: 404; job: null; unshown: UnshownAdvert | null };

/** An advert whose words the public may not read: of it no more is told than its category. */
export interface UnshownAdvert {
  state: "checking" | "withheld";
  category: { slug: string; label: string };
  similar: readonly JobCard[];
}
