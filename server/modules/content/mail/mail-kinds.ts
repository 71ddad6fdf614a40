import type { MailSwitch } from "#db/own-values.ts";
import type { AccountState } from "#db/values.ts";
import type { MailFacts, MailTemplate } from "./mail.types.ts";

/**
 * Why a mail is sent regardless of the recipient's preferences.
 * - `security`: events of an account, or a link that its owner has just requested.
 * - `law`: data protection, fraud, invoices, replies to complaints, and decisions about published content, with the way to object.
 * - `agreement`: obligations of the site under a plan, a place in a firm's team, or a requested check.
 * - `requested`: the recipient has just requested this very mail.
 * - `operations`: to the site's own staff.
 */
export const mailNecessities = ["security", "law", "agreement", "requested", "operations"] as const;
export type MailNecessity = (typeof mailNecessities)[number];

/** Recruiters' preferences beside their switch: such mail is only sent individually when the choice is "at-once". */
export type HiringChoice = "applicationReceived" | "messageReceived";

export interface MailGovernment {
  mailSwitch: MailSwitch;
  hiringChoice?: HiringChoice;
}

export type MailKind<Template extends MailTemplate> =
  | { necessity: MailNecessity; governedBy: null }
  | { necessity: null; governedBy: (facts: MailFacts[Template]) => MailGovernment };

const always = (necessity: MailNecessity) => ({ necessity, governedBy: null });
const governed = (mailSwitch: MailSwitch, hiringChoice?: HiringChoice) => ({
  necessity: null,
  governedBy: (): MailGovernment => ({ mailSwitch, ...(hiringChoice && { hiringChoice }) }),
});
const applicationUpdates = governed("applicationUpdates");

/** Every kind of mail: why it is necessary, or which account switch governs it. The outbox rejects mail that this forbids. */
export const mailKinds: { [Template in MailTemplate]: MailKind<Template> } = {
  "verify-email": always("security"),
  "already-registered": always("security"),
  "verify-email-again": always("security"),
  "reset-password": always("security"),
  "reset-password-google": always("security"),
  "password-changed": always("security"),
  "change-email": always("security"),
  "change-email-notice": always("security"),
  "email-changed": always("security"),
  "link-google": always("security"),
  "google-linked": always("security"),
  "mfa-changed": always("security"),
  "new-device": always("security"),
  "api-token-created": always("security"),
  "account-suspended": always("law"),
  "support-view": always("law"),
  "erasure-requested": always("law"),
  "erasure-cancelled": always("law"),
  "erasure-done": always("law"),
  "idle-account-warning": always("law"),
  "moderation-decided": always("law"),
  "moderation-asked": always("law"),
  "advert-moderated": always("law"),
  "advert-was-fraud": always("law"),
  "strike-given": always("law"),
  "appeal-decided": always("law"),
  invitation: always("agreement"),
  "team-news": always("agreement"),
  "join-asked": always("agreement"),
  "join-answered": always("agreement"),
  "domain-news": always("agreement"),
  "verification-decided": always("agreement"),
  "order-placed": always("law"),
  "order-news": always("law"),
  "credits-expiring": always("agreement"),
  "confirm-workplace": always("requested"),
  "confirm-firm-address": always("requested"),
  "job-alert-confirm": always("requested"),
  "job-alert-unchanged": always("requested"),
  "report-outcome": always("requested"),
  "contact-answer": always("law"),
  "payment-to-check": always("operations"),
  "ops-alert": always("operations"),
  "contact-message": always("operations"),
  "job-report": always("operations"),
  "job-alert": governed("jobAlerts"),
  "advert-changed": {
    necessity: null,
    governedBy: ({ hasApplied }) => ({ mailSwitch: hasApplied ? "applicationUpdates" : "jobAlerts" }),
  },
  "application-sent": applicationUpdates,
  "application-status": applicationUpdates,
  "interview-news": applicationUpdates,
  "application-received": governed("applicationUpdates", "applicationReceived"),
  "message-received": {
    necessity: null,
    // Only an employer is named as the sender, so mail without a name goes to an employer.
    governedBy: ({ from }) =>
      from === null ? { mailSwitch: "applicationUpdates", hiringChoice: "messageReceived" } : { mailSwitch: "applicationUpdates" },
  },
  "recruiter-summary": applicationUpdates,
  "representation-asked": applicationUpdates,
  "representation-news": applicationUpdates,
  "contact-asked": applicationUpdates,
  "contact-answered": applicationUpdates,
  "availability-check": applicationUpdates,
  "enquiry-answered": applicationUpdates,
  "recruiter-enquiry": applicationUpdates,
};

/** Necessary mail that still reaches a suspended or closed account: legal mail and, while the account exists, its own events. */
const necessitiesOfShutOut: Readonly<Partial<Record<AccountState, readonly (MailNecessity | null)[]>>> = {
  suspended: ["law", "security"],
  erased: ["law"],
};

/** Checks whether an account in a state receives a kind of mail at all, whatever its preferences. */
export const mayReach = (template: MailTemplate, state: AccountState): boolean =>
  necessitiesOfShutOut[state]?.includes(mailKinds[template].necessity) ?? true;
