/** Where a checked link appears: an advert's application link or a firm's website. */
export const linkKinds = ["apply", "website"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** "failing" has not worked, but not for long enough to be called dead; "unknown" could not be checked. */
export const linkStates = ["unlooked", "works", "unknown", "failing", "dead"] as const;
export type LinkState = (typeof linkStates)[number];
