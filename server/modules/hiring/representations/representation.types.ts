import type { RepresentationState } from "#db/own-values.ts";

export type RepresentationSide = "candidate" | "firm";

export interface RepresentationLine {
  id: string;
  /** Which side of it the reader is on. */
  side: RepresentationSide;
  state: RepresentationState;
  firmName: string;
  firmSlug: string;
  isFirmVerified: boolean;
  /** Null for a recruiter while the person is anonymous to them, and once they are erased. */
  candidateName: string | null;
  clientName: string;
  role: string;
  place: string;
  jobId: number | null;
  askedAt: string;
  answerBy: string;
  givenAt: string | null;
  expiresAt: string | null;
  endedAt: string | null;
}

export interface RepresentationsPage {
  items: RepresentationLine[];
  page: number;
  limit: number;
  total: number;
  hasMore: boolean;
}

/** A permission that stands for the vacancy somebody else asks about. */
export interface StandingPermission {
  id: string;
  firmName: string;
  clientName: string;
  role: string;
  givenAt: string;
  expiresAt: string;
}

export interface RepresentationView extends RepresentationLine {
  /** The words shown, whole, as stored. */
  shownText: string;
  shownDigest: string;
  textVersion: string;
  refusalReason: string | null;
  /** For the jobseeker, of an open request: what giving it would have to replace. */
  standing: StandingPermission[];
}

export interface EarliestPermission {
  /** The permission whose receipt was shown. */
  shown: StandingPermission & { isValid: boolean };
  /** The earliest that is valid now for this person and vacancy; null when none is. */
  earliest: (StandingPermission & { digest: string }) | null;
  isEarliest: boolean;
}
