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

/** A decision is "waiting" while it can be undone; then it is "done", or "failed" to apply. */
export const workDecisionStates = ["waiting", "done", "undone", "failed"] as const;
