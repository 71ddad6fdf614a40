/** Closed lists of server tracing, shared by database, server and console. Imports nothing. */

/** Timed work: a whole request, one procedure of a request's batch, or a background task. */
export const tracedWorkKinds = ["request", "procedure", "task"] as const;
export type TracedWorkKind = (typeof tracedWorkKinds)[number];

/** What durations are summed by: work by its name, and SQL statements by the id of their shape. */
export const timedKinds = [...tracedWorkKinds, "statement"] as const;
export type TimedKind = (typeof timedKinds)[number];

/** What a stored trace is found by, beside the name of its root: procedures, shapes of statements, HTTP statuses. */
export const tracePartKinds = ["procedure", "statement", "status"] as const;
export type TracePartKind = (typeof tracePartKinds)[number];

/** A refusal is a regular response; only "failed" is a fault of the site. */
export const workOutcomes = ["done", "refused", "failed"] as const;
export type WorkOutcome = (typeof workOutcomes)[number];

/**
 * Why a trace was retained: it failed, it was among the slowest of its kind, a page requested it, or it is a random baseline for
 * comparison.
 */
export const pinReasons = ["failed", "slow", "named", "baseline"] as const;
export type PinReason = (typeof pinReasons)[number];
