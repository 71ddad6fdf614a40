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
const mailNecessities = ["security", "law", "agreement", "requested", "operations"] as const;
type MailNecessity = (typeof mailNecessities)[number];

/** Recruiters' preferences beside their switch: such mail is only sent individually when the choice is "at-once". */
export type HiringChoice = "applicationReceived" | "messageReceived";

interface MailPreference {
  mailSwitch: MailSwitch;
  hiringChoice?: HiringChoice;
}

type MailKind<Template extends MailTemplate> =
  | { necessity: MailNecessity; governedBy: null }
  | { necessity: null; governedBy: (facts: MailFacts[Template]) => MailPreference };

const necessaryMail = (necessity: MailNecessity) => ({ necessity, governedBy: null });
const optionalMail = (mailSwitch: MailSwitch, hiringChoice?: HiringChoice) => ({
  necessity: null,
  governedBy: (): MailPreference => ({ mailSwitch, ...(hiringChoice && { hiringChoice }) }),
});
const applicationUpdates = optionalMail("applicationUpdates");

/** Every kind of mail: why it is necessary, or which account switch governs it. The outbox rejects mail that this forbids. */
export const mailKinds: { [Template in MailTemplate]: MailKind<Template> } = {
  "verify-email": necessaryMail("security"),
  "already-registered": necessaryMail("security"),
  "verify-email-again": necessaryMail("security"),
  "reset-password": necessaryMail("security"),
  "reset-password-google": necessaryMail("security"),
  "password-changed": necessaryMail("security"),
  "change-email": necessaryMail("security"),
  "change-email-notice": necessaryMail("security"),
  "email-changed": necessaryMail("security"),
  "link-google": necessaryMail("security"),
  "google-linked": necessaryMail("security"),
  "mfa-changed": necessaryMail("security"),
  "new-device": necessaryMail("security"),
  "api-token-created": necessaryMail("security"),
  "account-suspended": necessaryMail("law"),
  "support-view": necessaryMail("law"),
  "erasure-requested": necessaryMail("law"),
  "erasure-cancelled": necessaryMail("law"),
  "erasure-done": necessaryMail("law"),
  "idle-account-warning": necessaryMail("law"),
  "moderation-decided": necessaryMail("law"),
  "moderation-asked": necessaryMail("law"),
  "advert-moderated": necessaryMail("law"),
  "advert-was-fraud": necessaryMail("law"),
  "strike-given": necessaryMail("law"),
  "appeal-decided": necessaryMail("law"),
  invitation: necessaryMail("agreement"),
  "team-news": necessaryMail("agreement"),
  "join-asked": necessaryMail("agreement"),
  "join-answered": necessaryMail("agreement"),
  "domain-news": necessaryMail("agreement"),
  "verification-decided": necessaryMail("agreement"),
  "order-placed": necessaryMail("law"),
  "order-news": necessaryMail("law"),
  "credits-expiring": necessaryMail("agreement"),
  "confirm-workplace": necessaryMail("requested"),
  "confirm-work": necessaryMail("agreement"),
  "confirm-firm-address": necessaryMail("requested"),
  "job-alert-confirm": necessaryMail("requested"),
  "job-alert-unchanged": necessaryMail("requested"),
  "report-outcome": necessaryMail("requested"),
  "contact-answer": necessaryMail("law"),
  "payment-to-check": necessaryMail("operations"),
  "ops-alert": necessaryMail("operations"),
  "contact-message": necessaryMail("operations"),
  "job-report": necessaryMail("operations"),
  "job-alert": optionalMail("jobAlerts"),
  "advert-changed": {
    necessity: null,
    governedBy: ({ hasApplied }) => ({ mailSwitch: hasApplied ? "applicationUpdates" : "jobAlerts" }),
  },
  "application-sent": applicationUpdates,
  "application-status": applicationUpdates,
  "interview-news": applicationUpdates,
  "promise-news": applicationUpdates,
  "advert-truth": applicationUpdates,
  "application-received": optionalMail("applicationUpdates", "applicationReceived"),
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
  "work-end-news": applicationUpdates,
  "work-answered": applicationUpdates,
  "enquiry-answered": applicationUpdates,
  "recruiter-enquiry": applicationUpdates,
};

/** Necessary mail that still reaches a suspended or closed account: legal mail and, while the account exists, its own events. */
const necessitiesOfShutOut: Readonly<Partial<Record<AccountState, readonly (MailNecessity | null)[]>>> = {
  suspended: ["law", "security"],
  erased: ["law"],
};

/** Checks whether an account in a state receives a kind of mail at all, whatever its preferences. */
export const isAllowedInState = (template: MailTemplate, state: AccountState): boolean =>
  necessitiesOfShutOut[state]?.includes(mailKinds[template].necessity) ?? true;
