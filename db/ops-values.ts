import { pageMetrics } from "./telemetry-values.ts";

/** Closed lists of the operations console, shared by database, server and screens. Imports other closed lists only. */

/** A resolved group that occurs again in a later release is "regressed". */
export const errorGroupStates = ["open", "ignored", "resolved", "regressed"] as const;
export type ErrorGroupState = (typeof errorGroupStates)[number];

/** Where an error was thrown: in a page in the browser, or on the server while handling a request. */
export const errorSides = ["page", "server"] as const;
export type ErrorSide = (typeof errorSides)[number];

/** Kinds of alert; administrators are notified when one starts and when it ends. */
export const opsAlertKinds = ["new-error", "error-regression", "error-rate", "budget", "release-worse", "server", "rule"] as const;
export type OpsAlertKind = (typeof opsAlertKinds)[number];

/** What an alert rule measures: the p75 of a page metric, or a share of visits in percent. */
export const alertRuleMetrics = [...pageMetrics, "visits-with-error", "visits-near-limit"] as const;
export type AlertRuleMetric = (typeof alertRuleMetrics)[number];
/** Above a value, or risen by a percentage since the same hours a week earlier. */
export const alertRuleConditions = ["above", "rise"] as const;
export type AlertRuleCondition = (typeof alertRuleConditions)[number];
export const alertRuleWindowsHours = [1, 6, 24, 168] as const;
/** A rule judges no fewer samples than a figure needs for its interval. */
export const alertRuleMinimumN = { least: 30, usual: 200, most: 1_000_000 } as const;
/** Formats of the alert webhook: this site's own JSON, Slack's incoming webhooks, or a Teams workflow. */
export const alertWebhookFormats = ["json", "slack", "teams"] as const;
export type AlertWebhookFormat = (typeof alertWebhookFormats)[number];

/** Time ranges of the console. Data older than 14 days is retained per day; ranges beyond 90 days are shown by week. */
export const consoleRanges = ["24h", "7d", "28d", "90d", "13m"] as const;
export type ConsoleRange = (typeof consoleRanges)[number];

/** Percentiles of the console. Few samples say little about a high one, so it needs more of them to be rated. */
export const consolePercentiles = ["p50", "p75", "p95", "p99"] as const;
export type ConsolePercentile = (typeof consolePercentiles)[number];
export const samplesForVerdict: Readonly<Record<ConsolePercentile, number>> = { p50: 200, p75: 200, p95: 200, p99: 1000 };

/** Why an error report is counted but not stored: it says nothing about this site. */
export const noiseReasons = ["script-error", "extension", "resize-observer", "machine"] as const;

/** Orders of the list of issues; by visits affected unless another is chosen. */
export const issueSorts = ["visits", "events", "last-seen", "first-seen"] as const;
export type IssueSort = (typeof issueSorts)[number];
