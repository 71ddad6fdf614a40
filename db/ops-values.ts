/** What the operations console decides and tells, for the database, the server and the screens. Imports nothing. */

/** What became of a group of errors. One that was resolved and came again in a later build is "regressed". */
export const errorGroupStates = ["open", "ignored", "resolved", "regressed"] as const;
export type ErrorGroupState = (typeof errorGroupStates)[number];

/** What administrators are told of when it begins and when it ends. */
export const opsAlertKinds = ["new-error", "error-regression", "error-rate", "budget"] as const;
export type OpsAlertKind = (typeof opsAlertKinds)[number];

/** How telling another system went; "none" where there is none to tell. */
export const opsAlertSendStates = ["none", "queued", "sent", "failed"] as const;
export type OpsAlertSendState = (typeof opsAlertSendStates)[number];
