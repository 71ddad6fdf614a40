/** Closed lists of the operations console, shared by database, server and screens. Imports nothing. */

/** A resolved group that occurs again in a later release is "regressed". */
export const errorGroupStates = ["open", "ignored", "resolved", "regressed"] as const;
export type ErrorGroupState = (typeof errorGroupStates)[number];

/** Where an error was thrown: in a page in the browser, or on the server while handling a request. */
export const errorSides = ["page", "server"] as const;
export type ErrorSide = (typeof errorSides)[number];

/** Kinds of alert; administrators are notified when one starts and when it ends. */
export const opsAlertKinds = ["new-error", "error-regression", "error-rate", "budget", "release-worse", "server"] as const;
export type OpsAlertKind = (typeof opsAlertKinds)[number];

/** Result of forwarding an alert to another system; "none" when none is configured. */
export const opsAlertSendStates = ["none", "queued", "sent", "failed"] as const;

/** Time ranges of the console. Data older than 14 days is retained per day; ranges beyond 90 days are shown by week. */
export const consoleRanges = ["24h", "7d", "28d", "90d", "13m"] as const;
export type ConsoleRange = (typeof consoleRanges)[number];

/** Percentiles of the console. Few samples say little about a high one, so it needs more of them to be rated. */
export const consolePercentiles = ["p50", "p75", "p95", "p99"] as const;
export type ConsolePercentile = (typeof consolePercentiles)[number];
export const samplesForVerdict: Readonly<Record<ConsolePercentile, number>> = { p50: 200, p75: 200, p95: 200, p99: 1000 };

/** Why an error report is counted but not stored: it says nothing about this site. */
export const noiseReasons = ["script-error", "extension", "resize-observer", "machine"] as const;
