/** What waits for an administrator, in the order in which it is told of. */
export const workKinds = [
  "first-advert",
  "changed-advert",
  "feed-advert",
  "report",
  "verification",
  "recruiter-page",
  "flagged-account",
  "held-feed",
  "appeal",
] as const;
export type WorkKind = (typeof workKinds)[number];

export const workDecisions = ["approve", "ask", "refuse"] as const;
export type WorkDecision = (typeof workDecisions)[number];

/** A decision waits until it can be undone no longer; then it is carried out, or could not be. */
export const workDecisionStates = ["waiting", "done", "undone", "failed"] as const;
