import type { ShortlistVerdict } from "#db/candidate-values.ts";
import type { RicsLevel, Side } from "#db/values.ts";
import type { PlaceName, ProfileSuite } from "#server/modules/people/profiles/profile-answers.ts";

export interface ShortlistLine {
  id: string;
  name: string;
  jobId: number | null;
  jobTitle: string | null;
  /** Number of entries the viewer may see. */
  people: number;
  updatedAt: string;
}

/** An entry, as far as the jobseeker is visible to the firm. */
export interface ShortlistPerson {
  id: string;
  /** Null while anonymous. */
  name: string | null;
  headline: string | null;
  level: string | null;
  side: Side | null;
  ricsLevel: RicsLevel | null;
  yearsExperience: number | null;
  place: PlaceName | null;
  travelMiles: number | null;
  suites: ProfileSuite[];
  freeFrom: string | null;
  noticeWeeks: number | null;
  /** The advert they applied to; null for jobseekers from the database. */
  appliedTo: string | null;
}

export interface ShortlistFeedback {
  forWhom: string;
  verdict: ShortlistVerdict;
  words: string | null;
  givenAt: string;
}

export interface ShortlistEntry extends ShortlistPerson {
  seekerId: string | null;
  applicationId: string | null;
  note: string | null;
  feedback: ShortlistFeedback[];
}

export interface ShortlistLink {
  id: string;
  forWhom: string;
  createdAt: string;
  expiresAt: string;
  state: "open" | "revoked" | "expired";
  timesOpened: number;
  lastOpenedAt: string | null;
}

export interface ShortlistView {
  id: string;
  name: string;
  jobId: number | null;
  jobTitle: string | null;
  entries: ShortlistEntry[];
  links: ShortlistLink[];
}

/** A shortlist as shown to holders of a link. */
export interface SharedShortlist {
  name: string;
  jobTitle: string | null;
  firmName: string;
  forWhom: string;
  expiresAt: string;
  people: (ShortlistPerson & { given: { verdict: ShortlistVerdict; words: string | null } | null })[];
}
