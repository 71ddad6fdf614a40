/** Closed enumerations and limits that the database, the server and the screens share. Imports nothing. */

/** Which side of the table the work is on; for an agency's advert, the hirer's side. */
export const sides = ["contractor", "subcontractor", "consultancy", "client", "public-body", "claims"] as const;
export type Side = (typeof sides)[number];

export const payPeriods = ["year", "month", "week", "day", "hour"] as const;
export type PayPeriod = (typeof payPeriods)[number];

/** Scales on which pay is filtered and sorted. They are never mixed. Months count as a year ÷ 12, weeks as a day × 5. */
export const payScales = ["year", "day", "hour"] as const;
export type PayScale = (typeof payScales)[number];

/** What a day rate really is. */
export const payBases = ["paye-agency", "paye-client", "umbrella", "outside-ir35", "not-determined"] as const;
export type PayBasis = (typeof payBases)[number];
/** A rate on one basis, in pence of the advert's own period and currency. */
export interface BasisRate {
  basis: PayBasis;
  minPence: number | null;
  maxPence: number | null;
}

/** Periods in which people report their own pay: hours are not turned into days. */
export const reportedPayPeriods = ["year", "month", "day", "week"] as const;
export type ReportedPayPeriod = (typeof reportedPayPeriods)[number];

/** Ordered RICS ladder: position in the array is the rank. */
export const ricsLevels = ["none", "student", "enrolled-apc", "assocrics", "mrics", "frics"] as const;
export type RicsLevel = (typeof ricsLevels)[number];
export const ricsRules = ["required", "preferred", "working-towards"] as const;
export type RicsRule = (typeof ricsRules)[number];

/** What an advert offers people on their way to chartership: a firm that supports the APC, and a post open before the level asked for is reached. */
export const charterships = ["apc-supported", "working-towards"] as const;
export type Chartership = (typeof charterships)[number];

/** How well a contract suite or a tool must be known. */
export const needs = ["must", "useful", "will-train"] as const;
export type Need = (typeof needs)[number];

/** Upper ends in pounds; the last band is open. */
export const projectValueBands = ["under-1m", "1m-5m", "5m-20m", "20m-50m", "50m-100m", "100m-500m", "over-500m"] as const;
export type ProjectValueBand = (typeof projectValueBands)[number];

export const applyKinds = ["on-site", "external"] as const;

/** In what capacity somebody advertises: for themselves, introducing for direct hire, or supplying temporary workers. */
export const advertisers = ["employer", "agency", "employment-business"] as const;

/** Whether an advert is the employer's own or was put there by somebody who recruits for others. */
export const advertisedBy = ["employer", "agency"] as const;
export type AdvertisedBy = (typeof advertisedBy)[number];

export const postedWithinDays = [1, 3, 7, 14, 30] as const;
export type PostedWithinDays = (typeof postedWithinDays)[number];

export const sortOrders = ["newest", "relevance", "salary-desc", "salary-asc", "distance", "closing"] as const;
export type SortOrder = (typeof sortOrders)[number];

export const radiiMiles = [0, 1, 5, 10, 15, 20, 25, 40, 50, 100, 200] as const;
export const defaultRadiusMiles = 15;

export const placeKinds = ["country", "region", "county", "town", "postcode-area", "outward", "postcode"] as const;
export type PlaceKind = (typeof placeKinds)[number];

export const userRoles = ["jobseeker", "recruiter", "company_admin", "platform_admin"] as const;
export type UserRole = (typeof userRoles)[number];

/** Who finds a jobseeker: nobody, recruiters without name and employers, or recruiters with the whole profile. */
export const profileVisibilities = ["hidden", "anonymous", "open"] as const;
export type ProfileVisibility = (typeof profileVisibilities)[number];

export const accountStates = ["unverified", "active", "suspended", "erasure-requested", "erased"] as const;
export type AccountState = (typeof accountStates)[number];

/** Who draws on a quota: a visitor, a person with a session, or a script with a token. */
export const limitedCallerKinds = ["visitor", "session", "script"] as const;
export type LimitedCallerKind = (typeof limitedCallerKinds)[number];

export const limits = {
  passwordMinChars: 12,
  passwordMaxChars: 128,
  personNameMaxChars: 120,
  emailMaxChars: 254,
  telephoneMaxChars: 60,
  apiTokensPerUser: 10,
  sessionsPerUser: 10,
  requestsPerBatch: 10,
  idsPerBatch: 50,
  titleMinChars: 4,
  titleMaxChars: 75,
  descriptionMinChars: 200,
  descriptionMaxChars: 10_000,
  closingMaxDays: 60,
  screeningQuestions: 10,
  /** From so many applicants on, whoever lowers the pay of an advert says why. */
  payReasonFromApplications: 5,
  postingsMovedAtOnce: 50,
  jobsPerPage: 15,
  /** A deeper page answers with the last page. */
  maxPage: 500,
  keywordMaxChars: 200,
  savedJobsPerUser: 500,
  /** Of a visitor's own list, taken over at sign-in. */
  savedJobsMergedAtOnce: 200,
  hiddenJobsPerUser: 500,
  hiddenEmployersPerUser: 200,
  tastesMergedAtOnce: 200,
  comparedJobs: 3,
  coverNoteMaxChars: 4_000,
  screeningAnswerMaxChars: 1_000,
  applicationNoteMaxChars: 2_000,
  notesPerApplication: 200,
  outcomeMessageMaxChars: 2_000,
  jobReportMaxChars: 2_000,
  contactMessageMinChars: 10,
  contactMessageMaxChars: 5_000,
  enquiryMinChars: 20,
  enquiryMaxChars: 4_000,
  /**
   * Adverts of one recruiter, or of one agency, that name no hirer and are on the board or about to be. A reader cannot tell whether two of them are one
   * vacancy, so a board fills up with copies; five are what one person can have in hand unnamed, and an agency has several people.
   */
  unnamedAdvertsPerFreelancer: 5,
  unnamedAdvertsPerAgency: 25,
  articleTitleMaxChars: 120,
  articleSummaryMaxChars: 400,
  articleSlugMaxChars: 96,
  articleTextMaxChars: 60_000,
  articleSources: 40,
  articlesPerPage: 12,
  /** From its review on an article says that it may be out of date. */
  articleFreshMonths: 12,
  /** A form open when the advert closed may still be sent. */
  applyGraceMinutes: 15,
  withdrawalUndoMinutes: 10,
  /** Readable to the public, marked, after closing; then 410. */
  closedJobReadableDays: 30,
} as const;
