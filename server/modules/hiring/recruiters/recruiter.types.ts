import type { RecruiterFieldKind, RecruiterProfileState, VerificationState } from "#db/own-values.ts";
import type { ReplyRecord } from "../applications/reply-record.queries.ts";

export type FieldLists = Record<RecruiterFieldKind, string[]>;

export interface Labelled {
  slug: string;
  label: string;
}

export interface FreelanceCard {
  id: string;
  name: string;
  headline: string | null;
  categories: readonly Labelled[];
  regions: readonly Labelled[];
  sectors: readonly Labelled[];
  suites: readonly Labelled[];
  recruitingSince: number | null;
  vacancies: number;
  replyRecord: ReplyRecord | null;
  verification: VerificationState;
  /** Placements confirmed by both sides. */
  placements: number;
  isMarginShown: boolean;
  doesPermanent: boolean;
  doesTemporary: boolean;
  isSample: boolean;
}

export interface OwnRecruiterProfile {
  kind: "freelance" | "company";
  /** Null until first saved. */
  id: string | null;
  version: number;
  state: RecruiterProfileState;
  isVisible: boolean;
  isEmailVerified: boolean;
  personName: string;
  /** The recruiter's firm; for freelance recruiters, the name on their adverts. */
  companyName: string | null;
  practiceVerification: VerificationState;
  jobTitle: string | null;
  directLine: string | null;
  isLineShown: boolean;
  firmName: string | null;
  companyNumber: string | null;
  headline: string | null;
  about: string | null;
  recruitingSince: number | null;
  doesPermanent: boolean;
  doesTemporary: boolean;
  terms: string | null;
  isMarginShown: boolean;
  categories: readonly string[];
  regions: readonly string[];
  sectors: readonly string[];
  suites: readonly string[];
  sentAt: string | null;
  decisionReason: string | null;
  /** Page views and contact clicks in 30 days; null without a page. */
  pageFigures: PageFigures | null;
  choices: { categories: readonly Labelled[]; regions: readonly Labelled[]; sectors: readonly Labelled[]; suites: readonly Labelled[] };
}

export const recruiterKinds = ["agency", "freelance", "in-house"] as const;
type RecruiterKind = (typeof recruiterKinds)[number];
export const recruiterSorts = ["name", "firm", "vacancies"] as const;

/** A row of the recruiter database: an agency, a freelance recruiter, or a firm's recruiter. */
export interface RecruiterRow {
  /** Lookup id; null for agencies, whose page is their company's. */
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
  /** Whether firms' recruiters are included, which only recruiters may see. */
  isWhole: boolean;
  total: number;
  pageCount: number;
  items: readonly RecruiterRow[];
  kinds: readonly { kind: RecruiterKind; count: number }[];
  regions: readonly (Labelled & { count: number })[];
  sectors: readonly (Labelled & { count: number })[];
}

/** Counts for the last 30 days, from visitors who allow statistics. */
export interface PageFigures {
  views: number;
  contactClicks: number;
}
