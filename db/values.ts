/** Closed enumerations and limits that the database, the server and the screens share. Imports nothing. */

export const jobStatuses = [
  "draft",
  "awaiting-payment",
  "awaiting-review",
  "live",
  "paused",
  "filled",
  "closed",
  "expired",
  "archived",
  "refused",
  "frozen",
] as const;
export type JobStatus = (typeof jobStatuses)[number];

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
/** Why an agency's advert leaves the hirer unnamed. */
export const clientUnnamedReasons = ["client-asked", "post-held", "project-unannounced", "named-on-interest"] as const;
export type ClientUnnamedReason = (typeof clientUnnamedReasons)[number];
export const engagements = ["permanent", "temporary"] as const;
export const questionKinds = ["yes-no", "number", "text"] as const;

export const planAudiences = ["company", "freelance", "everyone"] as const;
export const orderStates = ["awaiting-payment", "paid", "cancelled", "refunded"] as const;
export type OrderState = (typeof orderStates)[number];
/** "none" is the free plan's. */
export const paymentMethods = ["invoice", "card", "none"] as const;
/** What becomes of the advert an order was placed for, once it is paid: "kept" is one that could not be published. */
export const orderPublishStates = ["pending", "published", "kept"] as const;
export const paymentEventOutcomes = ["applied", "no-change", "refused"] as const;
export const creditKinds = ["grant", "use", "refund", "withdrawal"] as const;

export const postedWithinDays = [1, 3, 7, 14, 30] as const;
export type PostedWithinDays = (typeof postedWithinDays)[number];

export const sortOrders = ["newest", "relevance", "salary-desc", "salary-asc", "distance", "closing"] as const;
export type SortOrder = (typeof sortOrders)[number];

export const radiiMiles = [0, 1, 5, 10, 15, 20, 25, 40, 50, 100, 200] as const;
export const defaultRadiusMiles = 15;

export const verificationStates = ["not-started", "in-review", "verified", "refused", "lapsed"] as const;
export type VerificationState = (typeof verificationStates)[number];

export const placeKinds = ["country", "region", "county", "town", "postcode-area", "outward", "postcode"] as const;
export type PlaceKind = (typeof placeKinds)[number];

export const feedFormats = ["indeed-xml", "rss", "json-ld", "csv", "ats-json", "personio-xml"] as const;
export type FeedFormat = (typeof feedFormats)[number];
export const feedRunStates = ["queued", "fetching", "dry-run", "applied", "held", "discarded", "failed"] as const;
export type FeedRunState = (typeof feedRunStates)[number];
export const feedRowOutcomes = ["added", "changed", "unchanged", "rejected", "merged", "expired"] as const;
export type FeedRowOutcome = (typeof feedRowOutcomes)[number];

export const userRoles = ["jobseeker", "recruiter", "company_admin", "platform_admin"] as const;
export type UserRole = (typeof userRoles)[number];

/** Who finds a jobseeker: nobody, recruiters without name and employers, or recruiters with the whole profile. */
export const profileVisibilities = ["hidden", "anonymous", "open"] as const;
export type ProfileVisibility = (typeof profileVisibilities)[number];

export const accountStates = ["unverified", "active", "suspended", "erasure-requested", "erased"] as const;
export type AccountState = (typeof accountStates)[number];

/** How a run of the site's own work ended. */
export const taskOutcomes = ["done", "failed"] as const;
export type TaskOutcome = (typeof taskOutcomes)[number];

export const tokenPurposes = [
  "verify-email",
  "reset-password",
  "change-email",
  "link-google",
  "second-factor",
  "confirm-workplace",
] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

export const invitationStates = ["sent", "accepted", "revoked", "expired"] as const;
export type InvitationState = (typeof invitationStates)[number];

export const contactStates = ["open", "answered", "closed"] as const;
export type ContactState = (typeof contactStates)[number];
/** "note" is for administrators' eyes. */
export const contactReplyKinds = ["answer", "note"] as const;
export const mailStates = ["queued", "sending", "sent", "failed"] as const;
export type MailState = (typeof mailStates)[number];

/** Positions are ranks: an application moves towards the end, or out of the row. */
export const applicationStates = [
  "draft",
  "sent",
  "opened",
  "in-review",
  "shortlisted",
  "interview",
  "offer",
  "hired",
  "not-progressing",
  "withdrawn",
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** Where the applicant came upon the advert, as the page they applied from says. */
export const applicationSources = ["board", "saved-jobs", "shared-link"] as const;
export type ApplicationSource = (typeof applicationSources)[number];

/** Where a request to represent somebody stands: asked and given are open, the rest are ends. */
export const representationStates = ["asked", "given", "refused", "revoked", "replaced", "expired", "lapsed", "withdrawn"] as const;
export type RepresentationState = (typeof representationStates)[number];

/** A recruiter's page: written, waiting to be read, to be seen by everybody, or turned down. */
export const recruiterProfileStates = ["draft", "checking", "shown", "refused"] as const;
export type RecruiterProfileState = (typeof recruiterProfileStates)[number];
export const recruiterFieldKinds = ["category", "region", "sector", "suite"] as const;
export type RecruiterFieldKind = (typeof recruiterFieldKinds)[number];
/** Only confirmed ones count. */
export const placementStates = ["claimed", "confirmed", "disputed"] as const;
export type PlacementState = (typeof placementStates)[number];

/** How many said yes, coarsely: no single answer can be read from it. */
export const apcShares = ["few", "half", "most"] as const;
export type ApcShare = (typeof apcShares)[number];

export const notificationKinds = [
  "application-received",
  "application-status",
  "application-withdrawn",
  "saved-job-closing",
  "message-received",
  "representation-asked",
  "representation-answered",
  "representation-ended",
  "contact-asked",
  "contact-answered",
  "contact-ended",
  "contact-message",
  "shortlist-feedback",
  "availability-check",
  "card-expiring",
  "team-news",
  "enquiry-received",
  "recruiter-profile-decided",
  "placement-claimed",
  "placement-answered",
  "advert-changed",
  "order-settled",
  "support-view",
  "advert-decided",
  "moderation-asked",
  "join-asked",
  "join-answered",
  "webhook-paused",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What befalls a member of a firm's team. */
export const teamNews = [
  "made-admin",
  "made-recruiter",
  "removed",
  "colleague-left",
  "ownership-given",
  "ownership-received",
  "company-deleted",
  "company-merged",
  "company-merge-undone",
] as const;
export type TeamNews = (typeof teamNews)[number];

/** When somebody is mailed of what happens: at once, in one mail a day, or not at all. */
export const mailChoices = ["at-once", "daily", "off"] as const;
export type MailChoice = (typeof mailChoices)[number];

/** What a token for scripts may be allowed to do; never more than its owner may. */
export const apiScopes = [
  "jobs:read",
  "jobs:write",
  "profile:read",
  "notifications:read",
  "saved:read",
  "saved:write",
  "applications:read",
  "companies:read",
  "stats:read",
  "feeds:read",
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Who draws on a quota: a visitor, a person with a session, or a script with a token. */
export const limitedCallerKinds = ["visitor", "session", "script"] as const;
export type LimitedCallerKind = (typeof limitedCallerKinds)[number];

export const limits = {
  passwordMinChars: 12,
  passwordMaxChars: 128,
  personNameMaxChars: 120,
  emailMaxChars: 254,
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
