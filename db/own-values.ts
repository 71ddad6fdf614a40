/** Closed lists of the signed-in parts of the site; few public pages use one. Imports nothing. */

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

/** Why an agency's advert does not name the hirer. */
export const clientUnnamedReasons = ["client-asked", "post-held", "project-unannounced", "named-on-interest"] as const;
/** Fields that every advert needs before it is published. Others are needed with some values of these. */
export const requiredPostingFields = ["title", "category", "level", "side", "workType", "contractType", "sector", "description"] as const;
export const engagements = ["permanent", "temporary"] as const;
export const questionKinds = ["yes-no", "number", "text"] as const;

export const planAudiences = ["company", "freelance", "everyone"] as const;
export const orderStates = ["awaiting-payment", "paid", "cancelled", "refunded"] as const;
export type OrderState = (typeof orderStates)[number];
/** "none" is the free plan's. */
export const paymentMethods = ["invoice", "card", "none"] as const;
/** What happens to an order's advert after payment: "kept" means that it could not be published. */
export const orderPublishStates = ["pending", "published", "kept"] as const;
export const paymentEventOutcomes = ["applied", "no-change", "refused"] as const;

/** State of a promised answer; `released`: the applicant withdrew before it was due. */
export const promiseStates = ["open", "kept", "broken", "released"] as const;
export type PromiseState = (typeof promiseStates)[number];
/** What people are told of a promise: answers are due soon, one was missed, its credit was given. */
export const promiseNews = ["due", "broken", "credited"] as const;

/** Why somebody is asked whether an advert was true: they were hired, or had an interview. */
export const truthOccasions = ["hire", "interview"] as const;
export type TruthOccasion = (typeof truthOccasions)[number];
/** What they are asked of an advert: its pay, its contract suites, its site days and side. */
export const truthQuestions = ["pay", "suite", "siteDays"] as const;
export type TruthQuestion = (typeof truthQuestions)[number];
export const truthChoices = ["as-advertised", "different", "cannot-say"] as const;
export type TruthChoice = (typeof truthChoices)[number];
/** An answer is "held" while a moderator reviews it, and "removed" when they leave it out. */
export const truthAnswerStates = ["counted", "held", "removed"] as const;
/** Why answers about a firm were held for review. */
export const truthPatterns = ["same-network", "firm-network", "same-domain", "burst", "contrary"] as const;
export type TruthPattern = (typeof truthPatterns)[number];
export const truthReplyStates = ["waiting", "shown", "refused", "replaced", "withdrawn"] as const;

export const truthLimits = {
  /** Figures are shown from this many answers on, and change only once this many were added or removed. */
  answersAtOnce: 5,
  /** Figures are counted again this many days later at the earliest. */
  recountDays: 7,
  daysAfterHire: 90,
  daysAfterInterview: 7,
  /** People who became due longer ago are no longer asked. */
  askedWithinDays: 14,
  linkDays: 30,
  noteMaxChars: 300,
  replyMinChars: 20,
  replyMaxChars: 600,
  /** A firm publishes one reply in this many days. */
  replyDays: 90,
} as const;

export const verificationStates = ["not-started", "in-review", "verified", "refused", "lapsed"] as const;
export type VerificationState = (typeof verificationStates)[number];

/** "ocds" holds contract-award notices, the others adverts. */
export const feedFormats = ["indeed-xml", "rss", "json-ld", "csv", "ats-json", "personio-xml", "ocds"] as const;
export type FeedFormat = (typeof feedFormats)[number];
export const feedRunStates = ["queued", "fetching", "dry-run", "applied", "held", "discarded", "failed"] as const;
export type FeedRunState = (typeof feedRunStates)[number];
export const feedRowOutcomes = ["added", "changed", "unchanged", "rejected", "merged", "expired", "awaiting-review", "missing"] as const;
export type FeedRowOutcome = (typeof feedRowOutcomes)[number];
/** What a trade-relevance rule matches: one advert's reference, a whole title, or words within a title. */
export const titleRuleKinds = ["one-advert", "same-title", "title-words"] as const;
export type TitleRuleKind = (typeof titleRuleKinds)[number];

/** Result of a background task run. */
export const taskOutcomes = ["done", "failed"] as const;
export type TaskOutcome = (typeof taskOutcomes)[number];

export const tokenPurposes = [
  "verify-email",
  "reset-password",
  "change-email",
  "link-google",
  "second-factor",
  "confirm-workplace",
  "confirm-firm-address",
] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

export const invitationStates = ["sent", "accepted", "revoked", "expired"] as const;
export type InvitationState = (typeof invitationStates)[number];

export const contactStates = ["open", "answered", "closed"] as const;
export type ContactState = (typeof contactStates)[number];
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

/** Where the applicant found the advert, as reported by the page they applied from. */
export const applicationSources = ["board", "saved-jobs", "shared-link"] as const;

/** "asked" and "given" are open states, the rest are final. */
export const representationStates = ["asked", "given", "refused", "revoked", "replaced", "expired", "lapsed", "withdrawn"] as const;
export type RepresentationState = (typeof representationStates)[number];

/** States of a freelance recruiter's profile: draft, awaiting review, public, or refused. */
export const recruiterProfileStates = ["draft", "checking", "shown", "refused"] as const;
export type RecruiterProfileState = (typeof recruiterProfileStates)[number];
export const recruiterFieldKinds = ["category", "region", "sector", "suite"] as const;
export type RecruiterFieldKind = (typeof recruiterFieldKinds)[number];

/** Coarse share of yes answers, so that no single answer can be inferred. */
/** Core competencies of which an APC candidate takes one to level 3. */
export const apcMainCompetencies = ["commercial-management", "design-economics"] as const;
export type ApcMainCompetency = (typeof apcMainCompetencies)[number];

/** Experience by which RICS sets the months of structured training. */
export const apcExperiences = ["under-five", "five-to-ten", "ten-or-more"] as const;

export const apcShares = ["few", "half", "most"] as const;
export type ApcShare = (typeof apcShares)[number];

/** Parts of the work on a project, in chronological order, and how far somebody was responsible for one. */
export const projectRoles = ["cost-plan", "tender", "valuations", "compensation-events", "variations", "final-account"] as const;
export const roleLevels = ["led", "assisted"] as const;
export type RoleLevel = (typeof roleLevels)[number];

/** What somebody who confirms work was to the jobseeker. */
export const confirmerRelations = ["client", "colleague", "manager"] as const;
export type ConfirmerRelation = (typeof confirmerRelations)[number];
/** What the jobseeker is told. */
export const workAnswers = ["confirmed", "declined", "wrong", "retracted"] as const;
export type WorkAnswer = (typeof workAnswers)[number];

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
  "enquiry-answered",
  "credits-expiring",
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
  "interview-news",
  "promise-news",
  "work-end-news",
  "work-answered",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Sides of a thread that follows an enquiry to a freelance recruiter. */
export const enquirySides = ["writer", "recruiter"] as const;
export type EnquirySide = (typeof enquirySides)[number];

/** Team events a member is notified of. */
export const teamEvents = [
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
export type TeamEvent = (typeof teamEvents)[number];

/** Kinds of e-mail that users can switch on and off in their account. */
export const mailSwitches = ["jobAlerts", "applicationUpdates", "marketingEmails"] as const;
export type MailSwitch = (typeof mailSwitches)[number];
/** Defaults: e-mail about a user's own applications is on, everything else is opt-in. */
export const defaultMailSwitches: Readonly<Record<MailSwitch, boolean>> = {
  jobAlerts: false,
  applicationUpdates: true,
  marketingEmails: false,
};
/** Switches offered to each role: those for e-mail the role can receive. */
export const mailSwitchesByRole = {
  jobseeker: mailSwitches,
  recruiter: ["applicationUpdates", "marketingEmails"],
  company_admin: ["applicationUpdates", "marketingEmails"],
  platform_admin: ["marketingEmails"],
} as const satisfies Record<string, readonly MailSwitch[]>;

export const mailFrequencies = ["at-once", "daily", "off"] as const;
export type MailFrequency = (typeof mailFrequencies)[number];
/** E-mails to hiring users that carry an unsubscribe link. */
export const stoppableHiringMails = ["application-received", "message-received", "recruiter-summary"] as const;
/** What an unsubscribe link can end: one kind of e-mail to hiring users, or everything under one switch. */
export const stoppableMails = [...stoppableHiringMails, "job-alerts", "application-updates", "marketing-emails"] as const;
export type StoppableMail = (typeof stoppableMails)[number];

/** Scopes of an API token, which never exceed its owner's permissions. */
export const apiScopes = [
  "jobs:read",
  "jobs:write",
  "profile:read",
  "notifications:read",
  "saved:read",
  "saved:write",
  "applications:read",
  "interviews:write",
  "companies:read",
  "stats:read",
  "feeds:read",
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Further scopes of a page's token: the rest of its user's screens, and the administrators' desk. Never granted to scripts. */
export const pageScopes = ["own:read", "desk:read"] as const;
export const batchScopes = [...apiScopes, ...pageScopes] as const;
export type BatchScope = (typeof batchScopes)[number];

/** Where a checked link appears: an advert's application link or a firm's website. */
export const linkKinds = ["apply", "website"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** "failing" has not worked, but not for long enough to be called dead; "unknown" could not be checked. */
export const linkStates = ["unlooked", "works", "unknown", "failing", "dead"] as const;
export type LinkState = (typeof linkStates)[number];
