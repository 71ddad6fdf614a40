import type { LimitPolicy } from "./limiter.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Every quota of the site. A key is `clientKey` of an address, a keyed hash of an e-mail address, a session's hash or a user's id. */
export const policies = {
  /** Reads by one visitor's address, and by one person. */
  anonRead: { name: "anon-read", quota: 120, windowMs: minuteMs },
  read: { name: "read", quota: 300, windowMs: minuteMs },
  /** Searches by one person, or by one visitor's address. */
  search: { name: "search", quota: 60, windowMs: minuteMs, isAudited: true },
  /** Changes made by one person, whichever they are. */
  write: { name: "write", quota: 60, windowMs: minuteMs },
  /** Batches by one person; each of their parts counts against its own quota beside. */
  batch: { name: "batch", quota: 60, windowMs: minuteMs },
  /** Applications sent by one person. */
  applyHour: { name: "apply", quota: 20, windowMs: hourMs },
  applyDay: { name: "apply-day", quota: 50, windowMs: 24 * hourMs },
  /** Requests to represent somebody, made for one company or by one freelance recruiter. */
  representHour: { name: "represent", quota: 20, windowMs: hourMs },
  representDay: { name: "represent-day", quota: 60, windowMs: 24 * hourMs },
  /** Messages about applications sent by one person. */
  messages: { name: "messages", quota: 120, windowMs: hourMs },
  /** Adverts written for one company, or by one freelance recruiter. */
  jobPost: { name: "job-post", quota: 30, windowMs: hourMs },
  /** Profiles of jobseekers opened by one person, and for one company. */
  databaseBrowseHour: { name: "database-browse", quota: 100, windowMs: hourMs, isAudited: true },
  databaseBrowseDay: { name: "database-browse-day", quota: 500, windowMs: 24 * hourMs, isAudited: true },
  /** Files sent by one person: each is read through. */
  uploads: { name: "uploads", quota: 40, windowMs: hourMs },
  /** Measurements and errors sent by the pages of one client. */
  telemetry: { name: "telemetry", quota: 60, windowMs: minuteMs, isHidden: true },
  clientError: { name: "client-error", quota: 30, windowMs: minuteMs, isHidden: true },
  /** Tiles of the map fetched through this site by one client. */
  mapTiles: { name: "map-tiles", quota: 600, windowMs: minuteMs },
  /** Pictures of adverts drawn for one client; each takes a tenth of a second from everybody. */
  pictures: { name: "pictures", quota: 60, windowMs: minuteMs, isHidden: true },
  loginClient: { name: "login-client", quota: 50, windowMs: 15 * minuteMs, isHidden: true },
  /** Failed sign-ins from one browser that the person has used before. */
  loginDevice: { name: "login-device", quota: 50, windowMs: 15 * minuteMs, isHidden: true },
  /** Passwords tried by one person within a session. */
  confirmPassword: { name: "confirm-password", quota: 10, windowMs: 15 * minuteMs, isHidden: true },
  /** Codes tried in the second step of sign-ins to one account, whichever the first step was; apart from those of each browser its owner has used. */
  secondStep: { name: "second-step", quota: 20, windowMs: hourMs, isHidden: true },
  /** Codes tried by one person within a session. */
  secondFactor: { name: "second-factor", quota: 5, windowMs: 10 * minuteMs, isHidden: true },
  /** Ways to Google and back by one client, and those that led nowhere and are recorded. */
  googleClient: { name: "google-client", quota: 100, windowMs: 15 * minuteMs, isHidden: true },
  googleFailures: { name: "google-failures", quota: 50, windowMs: 15 * minuteMs, isHidden: true },
  /** Mails that ask whether a Google account may be linked, by address. */
  linkGoogleAddress: { name: "link-google-address", quota: 3, windowMs: hourMs, isHidden: true },
  registerAddress: { name: "register-address", quota: 3, windowMs: hourMs, isHidden: true },
  registerClient: { name: "register-client", quota: 10, windowMs: hourMs, isHidden: true },
  verifyAddress: { name: "verify-address", quota: 3, windowMs: hourMs, isHidden: true },
  verifyClient: { name: "verify-client", quota: 10, windowMs: hourMs, isHidden: true },
  resetAddress: { name: "reset-address", quota: 3, windowMs: hourMs, isHidden: true },
  resetClient: { name: "reset-client", quota: 10, windowMs: hourMs, isHidden: true },
  /** Alerts asked for by a client, and mails about them to one address. */
  alertClient: { name: "alert-client", quota: 20, windowMs: hourMs, isHidden: true },
  alertAddress: { name: "alert-address", quota: 5, windowMs: hourMs, isHidden: true },
  /** Links of mails put to use by one client. */
  linkClient: { name: "link-client", quota: 30, windowMs: hourMs, isHidden: true },
  /** Messages sent by the contact form, by client and by the address to answer to. */
  contactClient: { name: "contact-client", quota: 10, windowMs: hourMs, isHidden: true },
  contactAddress: { name: "contact-address", quota: 5, windowMs: hourMs, isHidden: true },
  /** Messages to freelance recruiters: by one person, and to one recruiter. */
  enquirySender: { name: "enquiry-sender", quota: 10, windowMs: 24 * hourMs, isHidden: true },
  enquiryRecipient: { name: "enquiry-recipient", quota: 30, windowMs: 24 * hourMs, isHidden: true },
  /** Reports of adverts sent by one client. */
  jobReportClient: { name: "job-report-client", quota: 10, windowMs: hourMs, isHidden: true },
  /** References of reports looked up by one client. */
  reportOutcomeClient: { name: "report-outcome-client", quota: 30, windowMs: hourMs, isHidden: true },
  /** Invitations sent for one company. */
  invitations: { name: "invitations", quota: 20, windowMs: 24 * hourMs, isHidden: true },
  /** Refusals of one person or client that the audit log takes. */
  auditedRefusals: { name: "audited-refusals", quota: 30, windowMs: 15 * minuteMs, isHidden: true },
  /** API tokens made by one person, and batch tokens by one session. */
  token: { name: "token", quota: 10, windowMs: hourMs, isHidden: true },
  /** Copies of one's own data, by user. */
  export: { name: "export", quota: 5, windowMs: hourMs, isAudited: true },
  /** Looks of one caller at what is left of their quotas. */
  quotaLook: { name: "quota-look", quota: 60, windowMs: minuteMs, isHidden: true },
  /** What the test page spends, small enough to show every state of a warning. */
  test: { name: "test", quota: 10, windowMs: minuteMs },
} as const satisfies Record<string, LimitPolicy>;
