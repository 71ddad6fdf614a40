import { formatMetric, metricLabels } from "#db/metric-values.ts";
import type { OpsAlertKind } from "#db/ops-values.ts";
import type { OpsAlertFacts } from "#db/schema/ops-alerts.ts";

type Fact = OpsAlertFacts[string] | undefined;

const formatFact = (value: Fact): string => (typeof value === "number" ? value.toLocaleString("en-GB") : (value ?? "none"));

const isMetric = (name: Fact): name is keyof typeof metricLabels => typeof name === "string" && Object.hasOwn(metricLabels, name);
const metricLabel = (metric: Fact): string => (isMetric(metric) ? metricLabels[metric] : formatFact(metric));
const formatMeasurement = (metric: Fact, value: Fact): string =>
  isMetric(metric) && typeof value === "number" ? formatMetric(metric, value) : formatFact(value);

/** Describes the measurement, one sentence a line. */
export function alertLines(kind: OpsAlertKind, facts: OpsAlertFacts): string[] {
  const end = facts.until === undefined ? "before it was checked" : `to ${facts.until}`;
  if (kind === "budget") {
    const { metric, route, p75, before, budget, n } = facts;
    return [
      `${metricLabel(metric)} on ${route}: p75 ${formatMeasurement(metric, p75)} in the hour ${end} (n = ${formatFact(n)}), and ${formatMeasurement(metric, before)} in the hour before.`,
      `Budget: ${formatMeasurement(metric, budget)}.`,
    ];
  }
  if (kind === "release-worse") {
    const { later, earlier, visits: seen, worse, route, metric, low, high } = facts;
    return [
      `After its first ${formatFact(seen)} visits, release ${later} is slower than release ${earlier}: the p75 of ${metricLabel(metric)} on ${route} is ${formatFact(low)} to ${formatFact(high)}% higher.`,
      ...(worse === 1 ? [] : [`${formatFact(worse)} figures are worse in all.`]),
    ];
  }
  if (kind === "server") {
    const { reading, limit, awaySince, awayUntil } = facts;
    if (awaySince !== undefined)
      return [
        `No answer since ${formatFact(awaySince)}${awayUntil === undefined ? "" : ` until ${formatFact(awayUntil)}`}. Only pages in memory were sent.`,
      ];
    return [`${formatFact(reading)} in the minute ${end}; the limit is ${formatFact(limit)}.`];
  }
  if (kind === "rule") {
    const { metric, route, value, before, n, windowHours, condition, amount } = facts;
    const isShare = String(metric).startsWith("visits-");
    const period = windowHours === 1 ? "hour" : windowHours === 168 ? "7 days" : `${formatFact(windowHours)} hours`;
    return [
      `${metricLabel(metric)} on ${formatFact(route ?? "all pages")}: ${isShare ? "" : "p75 "}${formatMeasurement(metric, value)} over the ${period} ${end} (n = ${formatFact(n)}).`,
      condition === "above"
        ? `The rule fires above ${formatMeasurement(metric, amount)}.`
        : `The rule fires more than ${formatFact(amount)}% above the same hours a week earlier, which had ${formatMeasurement(metric, before)}.`,
    ];
  }
  const { culprit, visits, n, release, resolvedIn, inAnHour, median, inLastHour } = facts;
  return [
    ...(culprit ? [`Thrown in ${culprit}.`] : []),
    `Seen in ${formatFact(visits)} ${visits === 1 ? "visit" : "visits"}, ${formatFact(n)} ${n === 1 ? "time" : "times"} in total when it was checked, last in release ${formatFact(release)}.`,
    ...(kind === "error-regression" ? [`It was marked as resolved in release ${formatFact(resolvedIn)}.`] : []),
    ...(kind === "error-rate"
      ? [
          `Seen ${formatFact(inAnHour)} times in one hour; the hourly median over the week before was ${formatFact(median)}.`,
          ...(inLastHour === undefined ? [] : [`It ended with ${formatFact(inLastHour)} in an hour.`]),
        ]
      : []),
  ];
}

/** Names the runbook of an alert: a rule names its own. */
export const runbookOf = (kind: OpsAlertKind, { runbook }: OpsAlertFacts = {}): string =>
  kind === "rule" && typeof runbook === "string" ? runbook : runbooks[kind];

const runbooks: Readonly<Record<OpsAlertKind, string>> = {
  "new-error": "client-errors",
  "error-regression": "client-errors",
  "error-rate": "client-errors",
  budget: "budgets",
  "release-worse": "releases",
  server: "not-ready",
  rule: "budgets",
};
