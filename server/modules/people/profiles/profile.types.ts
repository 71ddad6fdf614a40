import type { PayBasis, ProfileVisibility, ProjectValueBand, RicsLevel, Side } from "#db/values.ts";

export interface PlaceName {
  slug: string;
  label: string;
}

export interface ProfileSuite {
  suite: string;
  label: string;
  years: number;
  lastUsedYear: number | null;
  largestValueBand: ProjectValueBand | null;
  /** Forms and options of the suite: "nec4:c". */
  forms: string[];
  duties: string[];
}

export interface ProfileTool {
  vocabulary: "skill" | "software" | "measurement";
  slug: string;
  label: string;
}

/** Membership of a body beside RICS, as recruiters read it. */
export interface ProfileMembership {
  body: string;
  grade: string;
  /** On the way to the grade, not yet there. */
  isWorkingTowards: boolean;
}

export interface DayRate {
  basis: PayBasis;
  /** Null: they take this basis and name no least. */
  minPence: number | null;
}

/** A project as recruiters read it. */
export interface ShownProject {
  name: string;
  /** Null in what recruiters see of anonymous people. */
  employer: string | null;
  /** Null where the person hides it, and wherever they are anonymous. */
  clientName: string | null;
  duties: string | null;
  sector: string | null;
  suite: string | null;
  form: string | null;
  side: Side | null;
  stages: string[];
  region: string | null;
  valueBand: ProjectValueBand | null;
  valuePounds: number | null;
  /** How much of it the person answered for. */
  ownValuePounds: number | null;
  isPlacement: boolean;
  /** "2021-03", or "2021" where the month is not said. */
  began: string | null;
  ended: string | null;
}

export interface ProfileProject extends ShownProject {
  isClientHidden: boolean;
}

/** What a person sees of their own profile. */
export interface OwnProfile {
  publicId: string | null;
  /** 0 until something is written. */
  version: number;
  visibility: ProfileVisibility;
  pausedAt: string | null;
  /** Whoever has an address of this domain never finds the person. */
  hiddenDomain: string | null;
  headline: string | null;
  about: string | null;
  category: string | null;
  level: string | null;
  side: Side | null;
  wantedSides: Side[];
  ricsLevel: RicsLevel | null;
  ricsNumber: string | null;
  memberships: (ProfileMembership & { number: string | null })[];
  yearsExperience: number | null;
  /** Tenths by part, which sum to ten; empty when not said. */
  workMix: Record<string, number>;
  place: PlaceName | null;
  alsoPlaces: PlaceName[];
  travelMiles: number | null;
  siteDays: number | null;
  nightsAway: number | null;
  contractTypes: string[];
  workTypes: string[];
  payYearMinPence: number | null;
  dayRates: DayRate[];
  preferredBasis: PayBasis | null;
  /** Recruiters may read the least pay and search by it. */
  showsPay: boolean;
  /** "2027-03" or "2027-03-03". */
  freeFrom: string | null;
  freeFromConfirmedAt: string | null;
  noticeWeeks: number | null;
  needsSponsorship: boolean | null;
  phone: string | null;
  privateNotes: string | null;
  cscsCard: string | null;
  cscsUntil: string | null;
  hasDrivingLicence: boolean | null;
  checksHeld: string[];
  wouldBeCleared: boolean | null;
  suites: ProfileSuite[];
  tools: ProfileTool[];
  projects: ProfileProject[];
  hiddenFrom: { slug: string; name: string }[];
  updatedAt: string | null;
}

/** One line of the jobseeker database. */
export interface SeekerCard {
  id: string;
  /** Null while the person is anonymous, and to recruiters whose firm is not verified. */
  name: string | null;
  headline: string | null;
  category: string | null;
  level: string | null;
  side: Side | null;
  wantedSides: Side[];
  ricsLevel: RicsLevel | null;
  yearsExperience: number | null;
  /** A county or larger while the person is anonymous. */
  place: PlaceName | null;
  travelMiles: number | null;
  freeFrom: string | null;
  /** Day on which they last said so, when that is too long ago to count on. */
  freeFromNotConfirmedSince: string | null;
  noticeWeeks: number | null;
  suites: ProfileSuite[];
  /** Null unless they show recruiters the least they ask. */
  pay: { yearMinPence: number | null; dayRates: DayRate[] } | null;
  updatedAt: string;
}

/** A profile as recruiters read it: no pay sought unless they show it, no right to work, no way to reach the person but through the site. */
export interface SeekerDetail extends SeekerCard {
  about: string | null;
  memberships: ProfileMembership[];
  workMix: Record<string, number>;
  alsoPlaces: PlaceName[];
  siteDays: number | null;
  nightsAway: number | null;
  contractTypes: string[];
  workTypes: string[];
  cscsCard: string | null;
  cscsUntil: string | null;
  hasDrivingLicence: boolean | null;
  checksHeld: string[];
  wouldBeCleared: boolean | null;
  tools: ProfileTool[];
  projects: ShownProject[];
}
