/** Rules that flag an account for an administrator's review. */
export const accountFlagRules = [
  "look-alike-domain",
  "refused-adverts",
  "unwanted-requests",
  "alerts-for-others",
  "mass-reading",
  "guessed-addresses",
  "shared-with-suspended",
  "false-reports",
  "confirmed-by-oneself",
] as const;
export type AccountFlagRule = (typeof accountFlagRules)[number];

export const accountFlagStates = ["open", "cleared", "suspended"] as const;
export type AccountFlagState = (typeof accountFlagStates)[number];

/** Stages of a report case: to be reviewed, with the advertiser for correction, or closed. */
export const caseStates = ["open", "waiting", "decided"] as const;
export type CaseState = (typeof caseStates)[number];

export const caseOutcomes = ["no-action", "corrected", "refused", "fraud"] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

/** Classes of reporter that weight a report: good standing, new account, not signed in, another firm, the advertiser's own firm. */
export const reporterClasses = ["good", "new", "visitor", "rival", "own"] as const;
export type ReporterClass = (typeof reporterClasses)[number];

export const appealSubjects = ["strike", "freeze", "refusal"] as const;
export type AppealSubject = (typeof appealSubjects)[number];
export const appealOutcomes = ["upheld", "overturned"] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** Sanction against a firm by number of active strikes: none, a warning, review before publication, no new adverts. */
export const strikeSteps = ["none", "warning", "review", "suspended"] as const;
export type StrikeStep = (typeof strikeSteps)[number];

/** Kinds of case in the administrators' work list, in display order. */
export const workItemKinds = [
  "first-advert",
  "changed-advert",
  "feed-advert",
  "report",
  "verification",
  "recruiter-page",
  "flagged-account",
  "held-feed",
  "appeal",
  "advert-answers",
  "firm-reply",
] as const;
export type WorkItemKind = (typeof workItemKinds)[number];

export const workDecisions = ["approve", "ask", "refuse"] as const;
export type WorkDecision = (typeof workDecisions)[number];

/** Reasons for an administrator's action on an account. Written to the audit log, so a closed list rather than free text. */
export const accountActionReasons = ["asked", "terms", "fraud", "taken-over", "correction", "law"] as const;
export type AccountActionReason = (typeof accountActionReasons)[number];

export const accountSortOrders = ["joined", "seen", "name"] as const;
export type AccountSortOrder = (typeof accountSortOrders)[number];
