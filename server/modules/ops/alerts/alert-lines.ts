import type { OpsAlertKind } from "#db/ops-values.ts";
import type { OpsAlertFacts } from "#db/schema/ops-alerts.ts";

const figure = (value: string | number | null | undefined): string =>
  typeof value === "number" ? value.toLocaleString("en-GB") : (value ?? "none");

/** What was measured, a sentence to a line. */
export function alertLines(kind: OpsAlertKind, facts: OpsAlertFacts): string[] {
  if (kind === "budget") {
    const { metric, route, p75, before, budget, n } = facts;
    return [
      `On ${route} three quarters of page views had a ${metric} of at most ${figure(p75)} in the last whole hour (n ${figure(n)}), and ${figure(before)} in the hour before it.`,
      `The budget is ${figure(budget)}.`,
    ];
  }
  if (kind === "release-worse") {
    const { later, earlier, visits: seen, worse, route, metric, low, high } = facts;
    return [
      `After its first ${figure(seen)} visits build ${later} stands beside build ${earlier}: the ${metric} that three quarters of page views did not exceed is ${figure(low)} to ${figure(high)} % more on ${route}.`,
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
