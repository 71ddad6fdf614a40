/** Closed lists of the jobseeker database, contact requests and shortlists. Imports nothing. */

/** "asked" and "accepted" are open states, the rest are final. */
export const contactRequestStates = ["asked", "accepted", "declined", "lapsed", "withdrawn", "ended"] as const;
export type ContactRequestState = (typeof contactRequestStates)[number];

/** A hiring manager's verdict on a shortlisted candidate. */
export const shortlistVerdicts = ["yes", "maybe", "no"] as const;
export type ShortlistVerdict = (typeof shortlistVerdicts)[number];

export const seekerSortOrders = ["updated", "available", "match"] as const;
