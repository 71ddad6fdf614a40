/** Closed enumerations and limits shared by database, server and screens. Imports nothing. */

/** The side of the industry that the work is on; for an agency's advert, the hirer's side. */
export const sides = ["contractor", "subcontractor", "consultancy", "client", "public-body", "claims"] as const;
export type Side = (typeof sides)[number];

export const payPeriods = ["year", "month", "week", "day", "hour"] as const;
export type PayPeriod = (typeof payPeriods)[number];

/** Scales on which pay is filtered and sorted, which are never mixed. A month counts as a year ÷ 12, a week as a day × 5. */
export const payScales = ["year", "day", "hour"] as const;
export type PayScale = (typeof payScales)[number];

/** Pay basis of a day rate. */
export const payBases = ["paye-agency", "paye-client", "umbrella", "outside-ir35", "not-determined"] as const;
export type PayBasis = (typeof payBases)[number];
/** A rate on one basis, in pence of the advert's own period and currency. */
export interface BasisRate {
  basis: PayBasis;
  minPence: number | null;
  maxPence: number | null;
}

/** Periods for self-reported pay; hours are excluded, because they are not converted into days. */
export const reportedPayPeriods = ["year", "month", "day", "week"] as const;
export type ReportedPayPeriod = (typeof reportedPayPeriods)[number];

/** RICS ladder: the array position is the rank. */
export const ricsLevels = ["none", "student", "enrolled-apc", "assocrics", "mrics", "frics"] as const;
export type RicsLevel = (typeof ricsLevels)[number];
export const ricsRules = ["required", "preferred", "working-towards"] as const;
export type RicsRule = (typeof ricsRules)[number];

/**
 * Support towards chartership in an advert: the firm supports the APC, or the post is open to candidates still working towards the required
 * level.
 */
export const charterships = ["apc-supported", "working-towards"] as const;
export type Chartership = (typeof charterships)[number];

/** Number of days within which an advert may promise every applicant an answer. */
export const advertPromiseDays = [5, 10, 20] as const;
export type AdvertPromiseDays = (typeof advertPromiseDays)[number];

/** How well a contract suite or a tool must be known. */
export const needs = ["must", "useful", "will-train"] as const;
export type Need = (typeof needs)[number];

/** Upper ends in pounds; the last band is open. */
export const projectValueBands = ["under-1m", "1m-5m", "5m-20m", "20m-50m", "50m-100m", "100m-500m", "over-500m"] as const;
export type ProjectValueBand = (typeof projectValueBands)[number];

export const applyKinds = ["on-site", "external"] as const;

/** Capacity of an advertiser: for themselves, introducing for direct hire, or supplying temporary workers. */
export const advertisers = ["employer", "agency", "employment-business"] as const;

/** Whether an advert is the employer's own or was published by an agency or freelance recruiter. */
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

/** Who can find a jobseeker: no one, recruiters without name and employers, or recruiters with the whole profile. */
export const profileVisibilities = ["hidden", "anonymous", "open"] as const;
export type ProfileVisibility = (typeof profileVisibilities)[number];

export const accountStates = ["unverified", "active", "suspended", "erasure-requested", "erased"] as const;
export type AccountState = (typeof accountStates)[number];

/** Kinds of rate-limited caller: a visitor, a user with a session, or a script with a token. */
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
  /** From this many applicants, lowering an advert's pay requires a reason. */
  payReasonFromApplications: 5,
  postingsMovedAtOnce: 50,
  jobsPerPage: 15,
  /** A higher page number returns the last page. */
  maxPage: 500,
  keywordMaxChars: 200,
  savedJobsPerUser: 500,
  /** A visitor's own list, merged at sign-in. */
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
   * Live or pending adverts of one recruiter, or of one agency, that name no hirer. Duplicate listings among them cannot be recognised, so
   * a board fills up with copies; five is what one recruiter plausibly has in hand unnamed, and an agency has several recruiters.
   */
  unnamedAdvertsPerFreelancer: 5,
  unnamedAdvertsPerAgency: 25,
  articleTitleMaxChars: 120,
  articleSummaryMaxChars: 400,
  articleSlugMaxChars: 96,
  articleTextMaxChars: 60_000,
  articleSources: 40,
  articlesPerPage: 12,
  /** This long after its review an article shows that it may be out of date. */
  articleFreshMonths: 12,
  /** A form that was open when the advert closed may still be submitted. */
  applyGraceMinutes: 15,
  withdrawalUndoMinutes: 10,
  /** How a firm answers is shown from this many applications on, so that no single one can be identified. */
  replyFiguresFrom: 10,
  /** A firm that broke a promise to answer may not make another for this long. */
  promiseBarredDays: 90,
  /** Publicly readable after closing, marked as closed; then responds with 410. */
  closedJobReadableDays: 30,
} as const;

export const telephoneRule = "Enter a telephone number with its area code, such as 07700 900123, 020 7946 0123 ext 12 or +353 1 234 5678.";

/** Requirement checked by forms before submitting: at least six digits of any script. The server validates the rest. */
export const telephonePattern = ".*(?:\\p{Nd}\\P{Nd}*){6}";
