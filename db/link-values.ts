/** Where a link stands that the site looks at. */
export const linkKinds = ["apply", "website"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** "failing" has led nowhere, and not for long enough to be sure; "unknown" did not let itself be looked at. */
export const linkStates = ["unlooked", "works", "unknown", "failing", "dead"] as const;
export type LinkState = (typeof linkStates)[number];
