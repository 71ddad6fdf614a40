import type { MailSwitch } from "#db/own-values.ts";
import type { AccountState } from "#db/values.ts";
import type { MailFacts, MailTemplate } from "./mail.types.ts";

/**
 * Why a mail is sent whatever its reader has switched off.
 * - `security`: what happens to an account, or a link that its owner has just asked for.
 * - `law`: data protection, fraud, invoices, answers to complaints, and decisions about what somebody published, with the way to object.
 * - `agreement`: what the site owes by a plan, a place in a firm's team, or a check that was asked for.
 * - `requested`: the reader has just asked for this very mail.
 * - `operations`: to the site's own people.
 */
export const mailNecessities = ["security", "law", "agreement", "requested", "operations"] as const;
export type MailNecessity = (typeof mailNecessities)[number];

/** What somebody who hires chooses beside their switch: such mail comes by itself only when the choice is "at-once". */
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

/** Every kind of mail: what makes it necessary, or which switch of its reader's account governs it. The outbox takes nothing against it. */
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
    // Only an employer is named in it, so one without a name goes to an employer.
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

/** What still reaches an account that is shut out: what the law asks for and, while there is an account, what happens to it. */
const necessitiesOfShutOut: Readonly<Partial<Record<AccountState, readonly (MailNecessity | null)[]>>> = {
  suspended: ["law", "security"],
  erased: ["law"],
};

/** Whether an account in a state gets a kind of mail at all, whatever it has chosen. */
export const mayReach = (template: MailTemplate, state: AccountState): boolean =>
  necessitiesOfShutOut[state]?.includes(mailKinds[template].necessity) ?? true;
