import type { PayBasis, ProfileVisibility, ProjectValueBand, RicsLevel, Side } from "#db/values.ts";

export interface PlaceName {
  slug: string;
  label: string;
}

export interface ProfileSuite {
  suite: string;
  label: string;
  years: number;
  largestValueBand: ProjectValueBand | null;
}

export interface ProfileTool {
  vocabulary: "skill" | "software" | "measurement";
  slug: string;
  label: string;
}

export interface ProfileProject {
  name: string;
  /** Null in what recruiters see of anonymous people. */
  employer: string | null;
  duties: string | null;
  sector: string | null;
  suite: string | null;
  valueBand: ProjectValueBand | null;
  fromYear: number | null;
  toYear: number | null;
}

/** What a person sees of their own profile. */
export interface OwnProfile {
  publicId: string | null;
  visibility: ProfileVisibility;
  headline: string | null;
  about: string | null;
  category: string | null;
  level: string | null;
  side: Side | null;
  ricsLevel: RicsLevel | null;
  yearsExperience: number | null;
  place: PlaceName | null;
  travelMiles: number | null;
  contractTypes: string[];
  workTypes: string[];
  payYearMinPence: number | null;
  payDayMinPence: number | null;
  payBases: PayBasis[];
  freeFromMonth: string | null;
  noticeWeeks: number | null;
  needsSponsorship: boolean | null;
  phone: string | null;
  suites: ProfileSuite[];
  tools: ProfileTool[];
  projects: ProfileProject[];
  hiddenFrom: { slug: string; name: string }[];
  updatedAt: string | null;
}

/** One line of the jobseeker database. */
export interface SeekerCard {
  id: string;
  /** Null while the person is anonymous. */
  name: string | null;
  headline: string | null;
  category: string | null;
  level: string | null;
  side: Side | null;
  ricsLevel: RicsLevel | null;
  yearsExperience: number | null;
  /** A county or larger while the person is anonymous. */
  place: PlaceName | null;
  travelMiles: number | null;
  freeFromMonth: string | null;
  noticeWeeks: number | null;
  suites: ProfileSuite[];
  updatedAt: string;
}

/** A profile as recruiters read it: no pay sought, no right to work, no way to reach the person but through the site. */
export interface SeekerDetail extends SeekerCard {
  about: string | null;
  contractTypes: string[];
  workTypes: string[];
  tools: ProfileTool[];
  projects: ProfileProject[];
}
