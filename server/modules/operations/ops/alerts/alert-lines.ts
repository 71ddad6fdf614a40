import { metricText, metricWords } from "#db/metric-values.ts";
import type { OpsAlertKind } from "#db/ops-values.ts";
import type { OpsAlertFacts } from "#db/schema/ops-alerts.ts";

type Fact = OpsAlertFacts[string] | undefined;

const figure = (value: Fact): string => (typeof value === "number" ? value.toLocaleString("en-GB") : (value ?? "none"));

const isMetric = (name: Fact): name is keyof typeof metricWords => typeof name === "string" && Object.hasOwn(metricWords, name);
const called = (metric: Fact): string => (isMetric(metric) ? metricWords[metric] : figure(metric));
const measured = (metric: Fact, value: Fact): string =>
  isMetric(metric) && typeof value === "number" ? metricText(metric, value) : figure(value);

/** Describes the measurement, one sentence a line. */
export function alertLines(kind: OpsAlertKind, facts: OpsAlertFacts): string[] {
  if (kind === "budget") {
    const { metric, route, p75, before, budget, n } = facts;
    return [
      `${called(metric)} on ${route}: at most ${measured(metric, p75)} for three quarters of page views in the last whole hour (n ${figure(n)}), and ${measured(metric, before)} in the hour before it.`,
      `The budget is ${measured(metric, budget)}.`,
    ];
  }
  if (kind === "release-worse") {
    const { later, earlier, visits: seen, worse, route, metric, low, high } = facts;
    return [
      `After its first ${figure(seen)} visits build ${later} stands beside build ${earlier}: what three quarters of page views did not exceed is ${figure(low)} to ${figure(high)}% more for ${called(metric)} on ${route}.`,
      ...(worse === 1 ? [] : [`${figure(worse)} figures are worse in all.`]),
    ];
  }
  const { culprit, visits, n, release, resolvedIn, inAnHour, median } = facts;
  return [
    ...(culprit ? [`Thrown in ${culprit}.`] : []),
    `Met by ${figure(visits)} ${visits === 1 ? "visit" : "visits"}, ${figure(n)} ${n === 1 ? "time" : "times"} in all, last in build ${figure(release)}.`,
    ...(kind === "error-regression" ? [`It was said to be mended in build ${figure(resolvedIn)}.`] : []),
    ...(kind === "error-rate"
      ? [`It was met ${figure(inAnHour)} times in an hour; in the hours of the week before, ${figure(median)} times (median).`]
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
