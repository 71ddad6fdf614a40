import type { RecruiterFieldKind, VerificationState } from "#db/own-values.ts";
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

export const recruiterKinds = ["agency", "freelance", "in-house"] as const;
type RecruiterKind = (typeof recruiterKinds)[number];

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
