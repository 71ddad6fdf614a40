/** Closed enumerations of what people meet once they are signed in: few public pages name one. Imports nothing. */

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

export const verificationStates = ["not-started", "in-review", "verified", "refused", "lapsed"] as const;
export type VerificationState = (typeof verificationStates)[number];

export const feedFormats = ["indeed-xml", "rss", "json-ld", "csv", "ats-json", "personio-xml"] as const;
export type FeedFormat = (typeof feedFormats)[number];
export const feedRunStates = ["queued", "fetching", "dry-run", "applied", "held", "discarded", "failed"] as const;
export type FeedRunState = (typeof feedRunStates)[number];
export const feedRowOutcomes = ["added", "changed", "unchanged", "rejected", "merged", "expired", "awaiting-review", "missing"] as const;
export type FeedRowOutcome = (typeof feedRowOutcomes)[number];
/** What a rule about the trade goes by: one advert's reference, a whole title, or words that a title holds. */
export const titleRuleKinds = ["one-advert", "same-title", "title-words"] as const;
export type TitleRuleKind = (typeof titleRuleKinds)[number];

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
  "confirm-firm-address",
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
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Who writes in what follows an enquiry to a freelance recruiter. */
export const enquirySides = ["writer", "recruiter"] as const;
export type EnquirySide = (typeof enquirySides)[number];

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
/** Kinds of mail that people switch on and off in their account. */
export const mailSwitches = ["jobAlerts", "applicationUpdates", "marketingEmails"] as const;
export type MailSwitch = (typeof mailSwitches)[number];
/** What holds until somebody chooses: answers to what they came for come by mail, the rest only once they ask. */
export const usualMailSwitches: Readonly<Record<MailSwitch, boolean>> = {
  jobAlerts: false,
  applicationUpdates: true,
  marketingEmails: false,
};
/** The switches each role is asked about: those that govern a mail the role can get. */
export const mailSwitchesOfRole = {
  jobseeker: mailSwitches,
  recruiter: ["applicationUpdates", "marketingEmails"],
  company_admin: ["applicationUpdates", "marketingEmails"],
  platform_admin: ["marketingEmails"],
} as const satisfies Record<string, readonly MailSwitch[]>;

export const mailChoices = ["at-once", "daily", "off"] as const;
export type MailChoice = (typeof mailChoices)[number];
/** Mails to people who hire that a link in them ends. */
export const stoppableHiringMails = ["application-received", "message-received", "recruiter-summary"] as const;
/** All that such a link ends: one kind of mail to people who hire, or everything that a switch governs. */
export const stoppableMails = [...stoppableHiringMails, "job-alerts", "application-updates", "marketing-emails"] as const;
export type StoppableMail = (typeof stoppableMails)[number];

/** What a token for scripts may be allowed to do; never more than its owner may. */
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

/** What the token of a page reads besides: the rest of what its person's screens show, and what an administrator's desk does. No script is given them. */
export const pageScopes = ["own:read", "desk:read"] as const;
export const batchScopes = [...apiScopes, ...pageScopes] as const;
export type BatchScope = (typeof batchScopes)[number];
