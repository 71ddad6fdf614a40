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
  if (kind === "budget") {
    const { metric, route, p75, before, budget, n } = facts;
    return [
      `${metricLabel(metric)} on ${route}: at most ${formatMeasurement(metric, p75)} for three quarters of page views in the last whole hour (n ${formatFact(n)}), and ${formatMeasurement(metric, before)} in the hour before it.`,
      `The budget is ${formatMeasurement(metric, budget)}.`,
    ];
  }
  if (kind === "release-worse") {
    const { later, earlier, visits: seen, worse, route, metric, low, high } = facts;
    return [
      `After its first ${formatFact(seen)} visits build ${later} stands beside build ${earlier}: what three quarters of page views did not exceed is ${formatFact(low)} to ${formatFact(high)}% more for ${metricLabel(metric)} on ${route}.`,
      ...(worse === 1 ? [] : [`${formatFact(worse)} figures are worse in all.`]),
    ];
  }
  const { culprit, visits, n, release, resolvedIn, inAnHour, median } = facts;
  return [
    ...(culprit ? [`Thrown in ${culprit}.`] : []),
    `Met by ${formatFact(visits)} ${visits === 1 ? "visit" : "visits"}, ${formatFact(n)} ${n === 1 ? "time" : "times"} in all, last in build ${formatFact(release)}.`,
    ...(kind === "error-regression" ? [`It was said to be mended in build ${formatFact(resolvedIn)}.`] : []),
    ...(kind === "error-rate"
      ? [`It was met ${formatFact(inAnHour)} times in an hour; in the hours of the week before, ${formatFact(median)} times (median).`]
      : []),
  ];
}

export const runbookOf: Readonly<Record<OpsAlertKind, string>> = {
  "new-error": "client-errors",
  "error-regression": "client-errors",
  "error-rate": "client-errors",
  budget: "budgets",
  "release-worse": "releases",
};
