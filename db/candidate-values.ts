/** Closed lists of the jobseeker database, contact requests and shortlists. Imports nothing. */

/** "asked" and "accepted" are open states, the rest are final. */
export const contactRequestStates = ["asked", "accepted", "declined", "lapsed", "withdrawn", "ended"] as const;
export type ContactRequestState = (typeof contactRequestStates)[number];

/** A hiring manager's verdict on a shortlisted candidate. */
export const shortlistVerdicts = ["yes", "maybe", "no"] as const;
export type ShortlistVerdict = (typeof shortlistVerdicts)[number];

/** What ends the work that a jobseeker is on. */
export const workEndKinds = ["final-account", "practical-completion", "contract-end"] as const;
export type WorkEndKind = (typeof workEndKinds)[number];
/** A need is also over once its month is. "removed": reported by several people. */
export const workNeedStates = ["open", "withdrawn", "removed"] as const;
export type WorkNeedState = (typeof workNeedStates)[number];
