/** Closed lists of the jobseeker database, contact requests and shortlists. Imports nothing. */

/** Where a request for contact stands: asked and accepted are open, the rest are ends. */
export const contactRequestStates = ["asked", "accepted", "declined", "lapsed", "withdrawn", "ended"] as const;
export type ContactRequestState = (typeof contactRequestStates)[number];

/** What a hiring manager thinks of a person on a shortlist. */
export const shortlistVerdicts = ["yes", "maybe", "no"] as const;
export type ShortlistVerdict = (typeof shortlistVerdicts)[number];

export const seekerOrders = ["updated", "available", "match"] as const;
