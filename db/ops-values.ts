/** What the operations console decides and tells, for the database, the server and the screens. Imports nothing. */

/** What became of a group of errors. One that was resolved and came again in a later build is "regressed". */
export const errorGroupStates = ["open", "ignored", "resolved", "regressed"] as const;
export type ErrorGroupState = (typeof errorGroupStates)[number];

/** Where an error was thrown: by a page in somebody's browser, or by the site itself while it answered. */
export const errorSides = ["page", "server"] as const;
export type ErrorSide = (typeof errorSides)[number];

/** What administrators are told of when it begins and when it ends. */
export const opsAlertKinds = ["new-error", "error-regression", "error-rate", "budget", "release-worse"] as const;
export type OpsAlertKind = (typeof opsAlertKinds)[number];

/** How telling another system went; "none" where there is none to tell. */
export const opsAlertSendStates = ["none", "queued", "sent", "failed"] as const;

/** How far back the console looks: what lies further than a fortnight is kept by the day, and seen in weeks beyond a season. */
export const consoleRanges = ["24h", "7d", "28d", "90d", "13m"] as const;
export type ConsoleRange = (typeof consoleRanges)[number];

/** Why a report of an error is counted and kept nowhere: it says nothing of this site. */
export const noiseReasons = ["script-error", "extension", "resize-observer", "machine"] as const;
