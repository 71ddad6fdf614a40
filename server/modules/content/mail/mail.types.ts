import type { RejectionReason } from "#db/applying-values.ts";
import type { AppealOutcome, AppealSubject, CaseOutcome, StrikeStep } from "#db/case-values.ts";
import type { InterviewStep } from "#db/interview-values.ts";
import type { ApplicationState, promiseNews, RepresentationState, TeamEvent, TruthOccasion, WorkAnswer } from "#db/own-values.ts";
import type { AdvertChange } from "#db/schema/job-versions.ts";
import type { AlertFrequency } from "#db/taxonomy/alert.ts";
import type { ContactTopic, JobReportReason } from "#db/topic-values.ts";
import type { NotificationFacts } from "#server/modules/people/notifications/notification-facts.ts";

/** New adverts of one saved search, newest first. */
export interface AlertedSearch {
  name: string;
  newCount: number;
  /** Total number of adverts in the list. */
  total: number;
  listLink: string;
  stopLink: string;
  jobs: { title: string; companyName: string; lines: string[]; link: string; fewerLink: string }[];
}

export type OrderMailNews = "paid" | "invoiced" | "failed" | "expired" | "cancelled" | "refunded";

/** Every mail the site sends, with the facts its text needs. Links are absolute URLs on the site's own origin. */
export interface MailFacts {
  /** To users who applied for an advert or saved it. */
  "advert-changed": {
    name: string;
    jobTitle: string;
    companyName: string;
    changes: AdvertChange[];
    /** Why pay was reduced. */
    reason: string | null;
    hasApplied: boolean;
    link: string;
  };
  /** A recruiter's unread notifications of a day, if they chose one mail a day. */
  "recruiter-summary": { name: string; lines: string[]; link: string };
  "verify-email": { name: string; link: string };
  /** A visitor registered with an address that already has an account. */
  "already-registered": { name: string; signInLink: string; resetLink: string };
  /** A correct password for an account whose address is not yet confirmed. */
  "verify-email-again": { name: string; link: string };
  "reset-password": { name: string; link: string };
  /** A reset was requested for an account that only signs in with Google. */
  "reset-password-google": { name: string; signInLink: string };
  "password-changed": { name: string; when: Date; resetLink: string };
  "change-email": { name: string; newEmail: string; link: string };
  /** To the old address, while the new one is not yet confirmed. */
  "change-email-notice": { name: string; newEmailMasked: string; resetLink: string };
  "email-changed": { name: string; newEmailMasked: string };
  "link-google": { name: string; link: string };
  "google-linked": { name: string; accountLink: string };
  "mfa-changed": {
    name: string;
    change: "added" | "removed" | "recovery-code-used" | "recovery-codes-renewed";
    /** Set when one has been used. */
    recoveryCodesLeft?: number;
    accountLink: string;
  };
  "new-device": { name: string; device: string; when: Date; accountLink: string };
  "api-token-created": { name: string; tokenName: string; accountLink: string };
  invitation: { companyName: string; inviterName: string; role: "recruiter" | "company_admin"; link: string };
  /** A change in a firm's team that concerns the recipient; `adverts` is the number transferred to them from a colleague. */
  "team-news": { name: string; companyName: string; news: TeamEvent; adverts: number; link: string };
  "erasure-requested": { name: string; dueAt: Date; accountLink: string };
  "erasure-cancelled": { name: string };
  "erasure-done": { name: string };
  /** The account has long been inactive and will be erased unless its owner signs in. */
  "idle-account-warning": { name: string; eraseOn: Date; signInLink: string };
  /** An administrator opened a support view of the recipient's account; `reason` is the administrator's text. */
  "support-view": { name: string; reason: string; startedAt: Date; endsAt: Date };
  "account-suspended": { name: string; supportEmail: string };
  "application-sent": { name: string; jobTitle: string; companyName: string; reference: string; link: string };
  /** To the employer; the applicant's name is shown on the site only. */
  "application-received": { name: string; jobTitle: string; reference: string; link: string };
  "application-status": {
    name: string;
    jobTitle: string;
    companyName: string;
    state: ApplicationState;
    /** The employer's message with it. */
    message: string | null;
    /** Reason for the rejection, if the employer gives one. */
    reason: RejectionReason | null;
    link: string;
  };
  /**
   * To either side of a promised answer. `at`: when answers are due or one was due; to an employer who missed one, until when no promise may be
   * made; of a credit, when it expires.
   */
  "promise-news": {
    name: string;
    side: "applicant" | "employer";
    news: (typeof promiseNews)[number];
    jobTitle: string;
    companyName: string;
    applicants: number;
    pence: number;
    at: Date;
    link: string;
  };
  /** To somebody who was hired or had an interview: whether the advert was true, by a link that works until `until`. */
  "advert-truth": { name: string; jobTitle: string; companyName: string; occasion: TruthOccasion; until: Date; link: string };
  /** To either side of an interview; the applicant's name is shown on the site only. */
  "interview-news": {
    name: string;
    side: "applicant" | "employer";
    news: InterviewStep | "reminder";
    jobTitle: string;
    companyName: string;
    startsAt: Date;
    lengthMinutes: number;
    /** "In person: 1 High Street, Leeds." */
    where: string;
    interviewers: string;
    /** The message with it. */
    text: string | null;
    /** Times the applicant proposes instead. */
    proposedTimes: Date[];
    link: string;
  };
  /** To a company's administrators; the requester is named on the site only. */
  "join-asked": { name: string; companyName: string; link: string };
  "join-answered": { name: string; companyName: string; isAccepted: boolean; link: string };
  "domain-news": { name: string; companyName: string; domain: string; news: "proved" | "losing" | "lapsed"; found: string; link: string };
  "verification-decided": {
    name: string;
    companyName: string;
    isVerified: boolean;
    /** Verification was revoked. */
    isRevoked: boolean;
    reason: string | null;
    link: string;
  };
  /** To the work address that a user gave. */
  "confirm-firm-address": { name: string; companyName: string; domain: string; link: string };
  /** The person a jobseeker asks to confirm a project; `isReminder` when it was sent before. */
  "confirm-work": { name: string; seekerName: string; expiresAt: Date; isReminder: boolean; link: string };
  "work-answered": { name: string; project: string; answer: WorkAnswer; link: string };
  "confirm-workplace": { name: string; companyName: string; link: string };
  "representation-asked": { name: string; firmName: string; role: string; answerBy: Date; link: string };
  "representation-news": {
    name: string;
    side: "firm" | "candidate";
    firmName: string;
    role: string;
    state: RepresentationState;
    /** The jobseeker's reason for refusing. */
    reason: string | null;
    expiresAt: Date | null;
    link: string;
  };
  /** A contact request; its message is shown on the site only. */
  "contact-asked": { name: string; firmName: string; role: string; answerBy: Date; link: string };
  /** To the recruiter; the jobseeker is named on the site only. */
  "contact-answered": { name: string; role: string; isAccepted: boolean; link: string };
  /** When a jobseeker's work ends, or a need announced for then; facts as in the notification. `ownLink` leads to what the recipient stated. */
  "work-end-news": Omit<NotificationFacts["work-end-news"], "requestId"> & { name: string; link: string; ownLink: string };
  /** Notice of an unread message; its text is shown on the site only. */
  "message-received": {
    name: string;
    jobTitle: string;
    /** The employer who wrote; null when the applicant did, whose name is shown on the site only. */
    from: string | null;
    link: string;
    /** Where employers unsubscribe; null for applicants, who do so in their account. */
  };
  /** To an unverified address: it contains no text typed by the requester. */
  "job-alert-confirm": { name: string | null; searchName: string; frequency: AlertFrequency; link: string };
  /** The alert already exists, its mails being on or off, or the maximum number is reached. */
  "job-alert-unchanged": { name: string | null; searchName: string; because: "known" | "off" | "full"; link: string };
  /** New adverts on saved searches; `payTerms`: the terms on which their pay is compared, with the link to change them. */
  "job-alert": {
    name: string | null;
    searches: AlertedSearch[];
    payTerms: { words: string; link: string } | null;
    stopAllLink: string;
  };
  /** `freeFrom`: "2027-03" or "2027-03-03". */
  "availability-check": { name: string; freeFrom: string; link: string };
  /** Notice of an unread message in an enquiry to a recruiter; its text and both addresses are shown on the site only. */
  "enquiry-answered": { name: string; from: string; link: string };
  /** To a freelance recruiter; the sender is not given their address. */
  "recruiter-enquiry": { name: string; senderName: string; message: string; link: string };
  /** To the author of an advert, or of a recruiter's page, that was reviewed before publication; `title` is the advert's, "" for a page. */
  /** `isChange`: a change to an advert that stayed live during the review. `isReply`: a firm's reply to what people say of its adverts. */
  /** `need`: the role of a need that a firm announced. */
  "moderation-decided": {
    name: string;
    title: string;
    isApproved: boolean;
    isChange?: boolean;
    isReply?: boolean;
    need?: string;
    reason: string | null;
    link: string;
  };
  /** `about`: the title of an advert, or the name of a firm. */
  "moderation-asked": { name: string; about: string; question: string; link: string };
  /** To the site's staff: a report about an advert. */
  "job-report": {
    reference: string;
    reason: JobReportReason;
    jobTitle: string;
    companyName: string;
    details: string | null;
    email: string | null;
    isSignedIn: boolean;
    link: string;
  };
  /** To advertisers: action taken on their advert by an administrator or a rule. */
  "advert-moderated": {
    name: string;
    jobTitle: string;
    news: "frozen" | "thawed" | "refused" | "correct" | "dead-link";
    reason: string | null;
    link: string;
  };
  /** To the address a reporter gave, perhaps without an account; "asked": the advertiser must correct it. */
  "report-outcome": { reference: string; jobTitle: string; outcome: CaseOutcome | "asked"; link: string };
  /** To users who applied for a fraudulent advert; `text` is an administrator's. */
  "advert-was-fraud": { name: string; jobTitle: string; companyName: string; text: string; link: string };
  "strike-given": { name: string; companyName: string; reason: string; step: StrikeStep; expiresAt: Date; link: string };
  "appeal-decided": {
    name: string;
    subject: AppealSubject;
    outcome: AppealOutcome;
    answer: string;
    /** The site has only one administrator, who also made the original decision. */
    isSamePerson: boolean;
    link: string;
  };
  /** An order on invoice; `what`: "Five adverts × 2", `payTo`: how to pay it. */
  "order-placed": {
    name: string;
    number: string;
    what: string;
    grossPence: number;
    vatPence: number;
    dueAt: Date;
    payTo: string[];
    link: string;
  };
  /** A change in an order's state; `number` is that of its invoice, and `reason` why it was refunded. */
  "order-news": {
    name: string;
    news: OrderMailNews;
    number: string | null;
    what: string;
    grossPence: number;
    reason: string | null;
    link: string;
  };
  /** `until`: when the first of these credits expires. */
  "credits-expiring": { name: string; companyName: string | null; credits: number; until: Date; link: string };
  /** To the site's staff: a payment that needs manual review. */
  "payment-to-check": { number: string | null; what: string; problem: string; link: string };
  /** To the site's staff: a health check has begun to fail, or has recovered. */
  "ops-alert": { name: string; isRaised: boolean; title: string; lines: string[]; link: string; runbookLink: string };
  /** To the sender of a contact message: an administrator's reply, with the original message below. */
  "contact-answer": { name: string; reference: string; topic: ContactTopic; answer: string; words: string; writtenAt: Date };
  /** To the site's staff: a contact form message. */
  "contact-message": {
    reference: string;
    topic: ContactTopic;
    name: string;
    email: string;
    /** The sender was signed in, and the account has this address. */
    isOwnAddress: boolean;
    message: string;
  };
}
export type MailTemplate = keyof MailFacts;
