/** Closed lists of server tracing, shared by database, server and console. Imports nothing. */

/** Timed work: a whole request, one procedure of a request's batch, or a background task. */
export const tracedWorkKinds = ["request", "procedure", "task"] as const;
export type TracedWorkKind = (typeof tracedWorkKinds)[number];

/** A refusal is a regular response; only "failed" is a fault of the site. */
export const workOutcomes = ["done", "refused", "failed"] as const;
export type WorkOutcome = (typeof workOutcomes)[number];

/**
 * Why a trace was retained: it failed, it was among the slowest of its kind, a page requested it, or it is a random baseline for
 * comparison.
 */
export const pinReasons = ["failed", "slow", "named", "baseline"] as const;
export type PinReason = (typeof pinReasons)[number];
