import type { AppealOutcome, AppealSubject, CaseOutcome, StrikeStep } from "#db/case-values.ts";
import type { InterviewStep } from "#db/interview-values.ts";
import type { ApplicationState, RepresentationState, TeamNews } from "#db/own-values.ts";
import type { RejectionReason } from "#db/rejection-values.ts";
import type { AdvertChange } from "#db/schema/job-versions.ts";
import type { AlertFrequency } from "#db/taxonomy/alert.ts";
import type { ContactTopic, JobReportReason } from "#db/topic-values.ts";

/** What is new on one saved search, the newest advert first. */
export interface AlertedSearch {
  name: string;
  newCount: number;
  /** All that the list holds. */
  total: number;
  listLink: string;
  stopLink: string;
  jobs: { title: string; companyName: string; lines: string[]; link: string; fewerLink: string }[];
}

export type OrderMailNews = "paid" | "invoiced" | "failed" | "expired" | "cancelled" | "refunded";

/** Every mail the site sends, with the facts its text needs. Links are whole addresses on the site's own origin. */
export interface MailFacts {
  /** To people who applied for an advert or saved it. */
  "advert-changed": {
    name: string;
    jobTitle: string;
    companyName: string;
    changes: AdvertChange[];
    /** Why pay was lowered. */
    reason: string | null;
    hasApplied: boolean;
    link: string;
  };
  /** What a recruiter has not read of a day, for whoever chose one mail a day. */
  "recruiter-summary": { name: string; lines: string[]; link: string };
  "verify-email": { name: string; link: string };
  /** Someone registered with an address that already has an account. */
  "already-registered": { name: string; signInLink: string; resetLink: string };
  /** A right password for an account whose address is not yet confirmed. */
  "verify-email-again": { name: string; link: string };
  "reset-password": { name: string; link: string };
  /** A reset was asked for an account that only signs in with Google. */
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
    /** Told when one has been used. */
    recoveryCodesLeft?: number;
    accountLink: string;
  };
  "new-device": { name: string; device: string; when: Date; accountLink: string };
  "api-token-created": { name: string; tokenName: string; accountLink: string };
  invitation: { companyName: string; inviterName: string; role: "recruiter" | "company_admin"; link: string };
  /** A change in a firm's team that concerns the reader; `adverts` of a colleague's are theirs now. */
  "team-news": { name: string; companyName: string; news: TeamNews; adverts: number; link: string };
  "erasure-requested": { name: string; dueAt: Date; accountLink: string };
  "erasure-cancelled": { name: string };
  "erasure-done": { name: string };
  /** The account has not been used for a long time and will be erased unless its owner signs in. */
  "idle-account-warning": { name: string; eraseOn: Date; signInLink: string };
  /** An administrator looks at the reader's screens; `reason` in their words. */
  "support-view": { name: string; reason: string; startedAt: Date; endsAt: Date };
  "account-suspended": { name: string; supportEmail: string };
  "application-sent": { name: string; jobTitle: string; companyName: string; link: string };
  /** To the employer; the applicant's name stays on the site. */
  "application-received": { name: string; jobTitle: string; link: string };
  "application-status": {
    name: string;
    jobTitle: string;
    companyName: string;
    state: ApplicationState;
    /** What the employer wrote with it. */
    message: string | null;
    /** Why it goes no further, where the employer tells that. */
    reason: RejectionReason | null;
    link: string;
  };
  /** To either side of an interview; the applicant's name stays on the site. */
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
    /** What was written with it. */
    text: string | null;
    /** What the applicant would have instead. */
    proposedTimes: Date[];
    link: string;
  };
  /** To a company's administrators; who asks stands on the site. */
  "join-asked": { name: string; companyName: string; link: string };
  "join-answered": { name: string; companyName: string; isAccepted: boolean; link: string };
  "domain-news": { name: string; companyName: string; domain: string; news: "proved" | "losing" | "lapsed"; found: string; link: string };
  "verification-decided": {
    name: string;
    companyName: string;
    isVerified: boolean;
    /** It was verified until now. */
    isRevoked: boolean;
    reason: string | null;
    link: string;
  };
  /** To the address somebody gave as theirs at work. */
  "confirm-firm-address": { name: string; companyName: string; domain: string; link: string };
  "confirm-workplace": { name: string; companyName: string; link: string };
  "representation-asked": { name: string; firmName: string; role: string; answerBy: Date; link: string };
  "representation-news": {
    name: string;
    side: "firm" | "candidate";
    firmName: string;
    role: string;
    state: RepresentationState;
    /** What the jobseeker gave as a reason for refusing. */
    reason: string | null;
    expiresAt: Date | null;
    link: string;
  };
  /** Somebody asks to be put in touch; what they write stays on the site. */
  "contact-asked": { name: string; firmName: string; role: string; answerBy: Date; link: string };
  /** To the recruiter: who answered stays on the site. */
  "contact-answered": { name: string; role: string; isAccepted: boolean; link: string };
  /** That something waits in a conversation; what it says stays on the site. */
  "message-received": {
    name: string;
    jobTitle: string;
    /** The employer who wrote; null when the applicant did, whose name stays on the site. */
    from: string | null;
    link: string;
    /** Where employers end such mails; null for applicants, who do so in their account. */
  };
  /** To an address that somebody typed: nothing in it is of their making. */
  "job-alert-confirm": { name: string | null; searchName: string; frequency: AlertFrequency; link: string };
  /** Asked for again, or one more than there may be. */
  "job-alert-unchanged": { name: string | null; searchName: string; because: "known" | "full"; link: string };
  /** New adverts on saved searches. */
  "job-alert": { name: string | null; searches: AlertedSearch[]; stopAllLink: string };
  /** `freeFrom`: "2027-03" or "2027-03-03". */
  "availability-check": { name: string; freeFrom: string; link: string };
  /** That something waits in a conversation by a recruiter's page; what it says stays on the site, as do both addresses. */
  "enquiry-answered": { name: string; from: string; link: string };
  /** To a freelance recruiter, whose address the writer does not get. */
  "recruiter-enquiry": { name: string; senderName: string; message: string; link: string };
  /** To whoever wrote an advert, or a recruiter's page, that was read before it is shown; `title` is the advert's, "" for a page. */
  /** `isChange`: of an advert that stayed on the board meanwhile. */
  "moderation-decided": { name: string; title: string; isApproved: boolean; isChange?: boolean; reason: string | null; link: string };
  /** `about`: the title of an advert, or the name of a firm. */
  "moderation-asked": { name: string; about: string; question: string; link: string };
  /** To the site's own people: what somebody says is wrong with an advert. */
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
  /** To those who advertise: what an administrator, or a rule, did with their advert. */
  "advert-moderated": {
    name: string;
    jobTitle: string;
    news: "frozen" | "thawed" | "refused" | "correct" | "dead-link";
    reason: string | null;
    link: string;
  };
  /** To an address that a reporter gave, perhaps without an account; "asked": the advertiser is to correct it. */
  "report-outcome": { reference: string; jobTitle: string; outcome: CaseOutcome | "asked"; link: string };
  /** To people who applied for an advert that was a fraud; `text` is an administrator's. */
  "advert-was-fraud": { name: string; jobTitle: string; companyName: string; text: string; link: string };
  "strike-given": { name: string; companyName: string; reason: string; step: StrikeStep; expiresAt: Date; link: string };
  "appeal-decided": {
    name: string;
    subject: AppealSubject;
    outcome: AppealOutcome;
    answer: string;
    /** There is one administrator only, who had decided before. */
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
  /** What has become of an order; `number` is that of its invoice, and `reason` why it was refunded. */
  "order-news": {
    name: string;
    news: OrderMailNews;
    number: string | null;
    what: string;
    grossPence: number;
    reason: string | null;
    link: string;
  };
  /** `until`: the first moment at which one of these runs out. */
  "credits-expiring": { name: string; companyName: string | null; credits: number; until: Date; link: string };
  /** To the site's own people: something of a payment that a person must look at. */
  "payment-to-check": { number: string | null; what: string; problem: string; link: string };
  /** To the site's own people: something of its own health has begun to fail, or is well again. */
  "ops-alert": { name: string; isRaised: boolean; title: string; lines: string[]; link: string; runbookLink: string };
  /** To whoever wrote by the contact form: what an administrator answers, with their own words below. */
  "contact-answer": { name: string; reference: string; topic: ContactTopic; answer: string; words: string; writtenAt: Date };
  /** To the site's own people: what somebody wrote by the contact form. */
  "contact-message": {
    reference: string;
    topic: ContactTopic;
    name: string;
    email: string;
    /** Sent by somebody signed in, whose account has this address. */
    isOwnAddress: boolean;
    message: string;
  };
}
export type MailTemplate = keyof MailFacts;

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}
