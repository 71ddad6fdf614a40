import type { Db } from "#db/client.ts";
import type { MetricRating, PageMetric } from "#db/telemetry-values.ts";
import { scoredMetrics, scoreOfPage } from "#ops/rum/score.ts";
import { type MetricSummary, summarise, summariseShare } from "#ops/rum/summary.ts";
import { thresholds } from "#ops/rum/thresholds.ts";
import { readLatestDeploy } from "../releases/first-look.queries.ts";
import { listWork } from "../work.queries.ts";
import { type RatingCount, readDeviceBins, readRatings, readSiteBins, type SiteCell } from "./cells.queries.ts";
import { readEvents, timesOf } from "./events.queries.ts";
import { readIntake } from "./health.queries.ts";
import type { LookedAt } from "./period.ts";

export const vitals = ["lcp", "inp", "cls"] as const satisfies readonly PageMetric[];
const proceduresShown = 5;
const routesShown = 100;

export interface Figure extends MetricSummary {
  metric: PageMetric;
  /** Where good and fair end; null for what has no threshold. */
  threshold: { good: number; fair: number } | null;
}

export const figureOf = (metric: PageMetric, cells: readonly SiteCell[]): Figure => ({
  metric,
  threshold: thresholds[metric] ?? null,
  ...summarise(
    metric,
    cells.filter((cell) => cell.metric === metric),
  ),
});

/** A figure with how many of its measurements were good, fair and poor. */
export const ratedFigures = (metrics: readonly PageMetric[], cells: readonly SiteCell[], ratings: readonly RatingCount[]) =>
  metrics.map((metric) => {
    const counted = (rating: MetricRating) => ratings.find((each) => each.metric === metric && each.rating === rating)?.n ?? 0;
    const shares = { good: counted("good"), "needs-improvement": counted("needs-improvement"), poor: counted("poor") };
    return { ...figureOf(metric, cells), counts: thresholds[metric] ? shares : null };
  });

/** How the site fares as a whole: vitals, visits without an error, limits and breakers as pages met them, the busiest calls, and how fresh all this is. */
export async function readOverview(db: Db, look: LookedAt) {
  const wanted = { ...look, metrics: vitals };
  const [cells, ratings, events, procedures, intake] = [
    await readSiteBins(db, wanted),
    await readRatings(db, wanted),
    await readEvents(db, look),
    await listWork(db, { kind: "procedure", most: proceduresShown, from: look.period.from, to: look.period.to }),
    await readIntake(db, look.period),
  ];
  const visits = timesOf(events, "visit");
  const views = timesOf(events, "view");
  const visitsInHand = events.filter(({ event }) => event === "visit").reduce((sum, { n }) => sum + n, 0);
  const shareOfVisits = (part: number) => summariseShare({ part, whole: visits, n: visitsInHand });
  return {
    vitals: ratedFigures(vitals, cells, ratings),
    visits,
    views,
    visitsWithoutError: shareOfVisits(visits - timesOf(events, "visit-with-error")),
    visitsWithCriticalLimit: shareOfVisits(timesOf(events, "visit-with-critical-limit")),
    breakerOpens: timesOf(events, "breaker-open"),
    rateLimited: timesOf(events, "rate-limited"),
    procedures: procedures.map(({ name, n, p99Us }) => ({ name, n, p99Us })),
    latestDeploy: await readLatestDeploy(db, look.period.to),
    maxLagMs: intake.cost.reduce<number | null>((most, { maxLagMs }) => Math.max(most ?? 0, maxLagMs), null),
  };
}

/** Every page by what could be won there: how far its score is from full, times how often it is opened. The largest first. */
export async function listRoutes(db: Db, look: LookedAt) {
  const cells = await readDeviceBins(db, { ...look, metrics: scoredMetrics });
  const events = await readEvents(db, look);
  const byRoute = byRouteOf(cells);
  const viewsOf = (route: string) =>
    timesOf(
      events.filter((event) => event.route === route),
      "view",
    );
  const names = new Set([...byRoute.keys(), ...events.filter(({ event }) => event === "view").map(({ route }) => route)]);
  const rows = [...names].map((route) => {
    const own = byRoute.get(route) ?? [];
    const score = scoreOfPage(own);
    const views = viewsOf(route);
    return {
      route,
      views,
      score,
      gain: score === null ? null : (1 - score) * views,
      vitals: vitals.map((metric) => figureOf(metric, own)),
    };
  });
  const gainOfAll = rows.reduce((sum, { gain }) => sum + (gain ?? 0), 0);
  const ordered = rows
    .map(({ gain, ...row }) => ({ ...row, opportunity: gain === null || gainOfAll === 0 ? null : gain / gainOfAll }))
    .toSorted(
      (one, other) =>
        (other.opportunity ?? -1) - (one.opportunity ?? -1) || other.views - one.views || one.route.localeCompare(other.route),
    );
  return { rows: ordered.slice(0, routesShown), total: ordered.length };
}

export function byRouteOf<Of extends { route: string }>(cells: readonly Of[]): Map<string, Of[]> {
  const groups = new Map<string, Of[]>();
  for (const cell of cells) {
    const group = groups.get(cell.route);
    if (group) group.push(cell);
    else groups.set(cell.route, [cell]);
  }
  return groups;
}
