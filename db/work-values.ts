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
