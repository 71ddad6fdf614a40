import type { LimitPolicy } from "./limiter.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Every quota of the site. A key is `clientKey` of an address, a keyed hash of an e-mail address, a session's hash or a user's id. */
export const policies = {
  /** Reads by one visitor's address, and by one user. */
  anonRead: { name: "anon-read", quota: 120, windowMs: minuteMs },
  read: { name: "read", quota: 300, windowMs: minuteMs },
  /** Searches by one user, or by one visitor's address. */
  search: { name: "search", quota: 60, windowMs: minuteMs, isAudited: true },
  write: { name: "write", quota: 60, windowMs: minuteMs },
  /** Batches by one user; each call in them is also charged to its own quota. */
  batch: { name: "batch", quota: 60, windowMs: minuteMs },
  /** Applications sent by one user. */
  applyHour: { name: "apply", quota: 20, windowMs: hourMs },
  applyDay: { name: "apply-day", quota: 50, windowMs: 24 * hourMs },
  /** Requests to represent candidates, for one company or by one freelance recruiter. */
  representHour: { name: "represent", quota: 20, windowMs: hourMs },
  representDay: { name: "represent-day", quota: 60, windowMs: 24 * hourMs },
  /** Messages about applications sent by one user. */
  messages: { name: "messages", quota: 120, windowMs: hourMs },
  /** Adverts created for one company, or by one freelance recruiter. */
  jobPost: { name: "job-post", quota: 30, windowMs: hourMs },
  /** Jobseeker profiles opened by one user, and for one company. */
  databaseBrowseHour: { name: "database-browse", quota: 100, windowMs: hourMs, isAudited: true },
  databaseBrowseDay: { name: "database-browse-day", quota: 500, windowMs: 24 * hourMs, isAudited: true },
  /** Files uploaded by one user: each is read in full. */
  uploads: { name: "uploads", quota: 40, windowMs: hourMs },
  /** Telemetry sent by the pages of one client. */
  telemetry: { name: "telemetry", quota: 60, windowMs: minuteMs, isHidden: true },
  clientError: { name: "client-error", quota: 30, windowMs: minuteMs, isHidden: true },
  /** Map tiles fetched through this site by one client. */
  mapTiles: { name: "map-tiles", quota: 600, windowMs: minuteMs },
  /** Advert images rendered for one client; each takes a tenth of a second of shared CPU time. */
  pictures: { name: "pictures", quota: 60, windowMs: minuteMs, isHidden: true },
  loginClient: { name: "login-client", quota: 50, windowMs: 15 * minuteMs, isHidden: true, guardsSecrets: true },
  /** Failed sign-ins from one browser that the account has used before. */
  loginDevice: { name: "login-device", quota: 50, windowMs: 15 * minuteMs, isHidden: true, guardsSecrets: true },
  /** Passwords tried by one user within a session. */
  confirmPassword: { name: "confirm-password", quota: 10, windowMs: 15 * minuteMs, isHidden: true, guardsSecrets: true },
  /**
   * Second-factor codes tried in sign-ins to one account, whatever the first step was; browsers the account has used have separate quotas.
   */
  secondStep: { name: "second-step", quota: 20, windowMs: hourMs, isHidden: true, guardsSecrets: true },
  /** Codes tried by one user within a session. */
  secondFactor: { name: "second-factor", quota: 5, windowMs: 10 * minuteMs, isHidden: true, guardsSecrets: true },
  /** Google sign-ins started by one client, and failed ones that are recorded. */
  googleClient: { name: "google-client", quota: 100, windowMs: 15 * minuteMs, isHidden: true },
  googleFailures: { name: "google-failures", quota: 50, windowMs: 15 * minuteMs, isHidden: true },
  /** Mails that ask whether to link a Google account, by address. */
  linkGoogleAddress: { name: "link-google-address", quota: 3, windowMs: hourMs, isHidden: true },
  registerAddress: { name: "register-address", quota: 3, windowMs: hourMs, isHidden: true },
  registerClient: { name: "register-client", quota: 10, windowMs: hourMs, isHidden: true },
  verifyAddress: { name: "verify-address", quota: 3, windowMs: hourMs, isHidden: true },
  verifyClient: { name: "verify-client", quota: 10, windowMs: hourMs, isHidden: true },
  resetAddress: { name: "reset-address", quota: 3, windowMs: hourMs, isHidden: true },
  resetClient: { name: "reset-client", quota: 10, windowMs: hourMs, isHidden: true },
  /** Alerts requested by a client, and mails about them to one address. */
  alertClient: { name: "alert-client", quota: 20, windowMs: hourMs, isHidden: true },
  alertAddress: { name: "alert-address", quota: 5, windowMs: hourMs, isHidden: true },
  /** Mail links followed by one client. */
  linkClient: { name: "link-client", quota: 30, windowMs: hourMs, isHidden: true },
  /** Contact form messages, by client and by reply address. */
  contactClient: { name: "contact-client", quota: 10, windowMs: hourMs, isHidden: true },
  contactAddress: { name: "contact-address", quota: 5, windowMs: hourMs, isHidden: true },
  /** Messages to freelance recruiters: by one user, and to one recruiter. */
  enquirySender: { name: "enquiry-sender", quota: 10, windowMs: 24 * hourMs, isHidden: true },
  enquiryRecipient: { name: "enquiry-recipient", quota: 30, windowMs: 24 * hourMs, isHidden: true },
  /** Requests to confirm work: by one jobseeker, and to one address. */
  confirmationSender: { name: "confirmation-sender", quota: 5, windowMs: 24 * hourMs, isHidden: true },
  confirmationAddress: { name: "confirmation-address", quota: 3, windowMs: 30 * 24 * hourMs, isHidden: true },
  jobReportClient: { name: "job-report-client", quota: 10, windowMs: hourMs, isHidden: true },
  /** References of reports looked up by one client. */
  reportOutcomeClient: { name: "report-outcome-client", quota: 30, windowMs: hourMs, isHidden: true },
  /** Invitations sent for one company. */
  invitations: { name: "invitations", quota: 20, windowMs: 24 * hourMs, isHidden: true },
  /** Refusals of one user or client that are written to the audit log. */
  auditedRefusals: { name: "audited-refusals", quota: 30, windowMs: 15 * minuteMs, isHidden: true },
  /** API tokens created by one user, and batch tokens by one session. */
  token: { name: "token", quota: 10, windowMs: hourMs, isHidden: true },
  /** Exports of a user's own data. */
  export: { name: "export", quota: 5, windowMs: hourMs, isAudited: true },
  /** Reads of the remaining quotas by one caller. */
  quotaLook: { name: "quota-look", quota: 60, windowMs: minuteMs, isHidden: true },
  /** Quota of the test page, small enough to show every state of a warning. */
  test: { name: "test", quota: 10, windowMs: minuteMs },
} as const satisfies Record<string, LimitPolicy>;
