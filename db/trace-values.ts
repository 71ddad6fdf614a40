/** What the server knows of its own work, for the database, the server and the console. Imports nothing. */

/** Work that is timed: a whole request, one procedure of the many a request may carry, a task of the background. */
export const workKinds = ["request", "procedure", "task"] as const;
export type WorkKind = (typeof workKinds)[number];

/** Refusals are answers like others; only what failed is a fault of the site's own. */
export const workOutcomes = ["done", "refused", "failed"] as const;
export type WorkOutcome = (typeof workOutcomes)[number];

/** Why a trace was kept: it failed, it was slower than nearly all of its kind, a page named it, or it was one of the few kept for comparison. */
export const pinReasons = ["failed", "slow", "named", "baseline"] as const;
export type PinReason = (typeof pinReasons)[number];
