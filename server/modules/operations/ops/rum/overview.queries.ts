import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { opsAlerts } from "#db/schema/ops-alerts.ts";
import { type MetricRating, type PageMetric, pageMetrics } from "#db/telemetry-values.ts";
import type { PageWeight } from "#ops/lab/bundle.ts";
import { type LabMetric, type LabReport, labLimitOf, labMetrics } from "#ops/lab/lab-report.ts";
import { compareMetric } from "#ops/rum/compare.ts";
import { listReleases } from "#ops/rum/releases.ts";
import { type MetricSummary, scoredMetrics, scoreOfPage, summarise, summariseShare, thresholds } from "#ops/rum/summary.ts";
import { runbookOf } from "../alerts/alert-lines.ts";
import { readFirstComparison, readLatestDeploy } from "../releases/release-comparison.queries.ts";
import { listWork, readWorkTotal } from "../work.queries.ts";
import {
  type BinCell,
  countOccurrences,
  type RatingCount,
  readBins,
  readDeviceBins,
  readEvents,
  readRatings,
  readSiteBins,
  type SiteCell,
} from "./cells.queries.ts";
import { readIntake } from "./health.queries.ts";
import { weighPages } from "./page-weight.queries.ts";
import type { Period, RumFilter } from "./period.ts";

export const vitals = ["lcp", "inp", "cls"] as const satisfies readonly PageMetric[];
export const overviewMetrics = [...vitals, "ttfb"] as const satisfies readonly PageMetric[];
const proceduresShown = 5;
const routesShown = 100;

interface Figure extends MetricSummary {
  metric: PageMetric;
  /** Upper bounds of good and fair; null for a metric without thresholds. */
  threshold: { good: number; fair: number } | null;
}

const figureOf = (metric: PageMetric, cells: readonly SiteCell[]): Figure => ({
  metric,
  threshold: thresholds[metric] ?? null,
  ...summarise(
    metric,
    cells.filter((cell) => cell.metric === metric),
  ),
});

/** Returns figures with their counts of good, fair and poor samples. */
export const ratedFigures = (metrics: readonly PageMetric[], cells: readonly SiteCell[], ratings: readonly RatingCount[]) =>
  metrics.map((metric) => {
    const counted = (rating: MetricRating) => ratings.find((each) => each.metric === metric && each.rating === rating)?.n ?? 0;
    const shares = { good: counted("good"), "needs-improvement": counted("needs-improvement"), poor: counted("poor") };
    return { ...figureOf(metric, cells), counts: thresholds[metric] ? shares : null };
  });

/**
 * Returns the site-wide summary: vitals, error-free sessions, rate limits and circuit breakers as pages met them, the busiest calls, and
 * data freshness.
 */
export async function readOverview(db: Db, look: RumFilter) {
  const wanted = { ...look, metrics: overviewMetrics };
  const { from, to } = look.period;
  const [cells, ratings, events, procedures, intake] = [
    await readSiteBins(db, wanted),
    await readRatings(db, wanted),
    await readEvents(db, look),
    await listWork(db, { kind: "procedure", most: proceduresShown, from, to }),
    await readIntake(db, look.period),
  ];
  const visits = countOccurrences(events, "visit");
  const views = countOccurrences(events, "view");
  const visitsInHand = events.filter(({ event }) => event === "visit").reduce((sum, { n }) => sum + n, 0);
  const shareOfVisits = (part: number) => summariseShare({ part, whole: visits, n: visitsInHand });
  return {
    vitals: ratedFigures(overviewMetrics, cells, ratings),
    requests: await readRequests(db, look.period),
    before: await readBefore(db, look),
    visits,
    views,
    visitsWithoutError: shareOfVisits(visits - countOccurrences(events, "visit-with-error")),
    visitsWithCriticalLimit: shareOfVisits(countOccurrences(events, "visit-with-critical-limit")),
    breakerOpens: countOccurrences(events, "breaker-open"),
    rateLimited: countOccurrences(events, "rate-limited"),
    procedures: procedures.map(({ name, n, p99Us }) => ({ name, n, p99Us })),
    latestDeploy: await readLatestDeploy(db, look.period.to),
    maxLagMs: intake.cost.reduce<number | null>((most, { maxLagMs }) => Math.max(most ?? 0, maxLagMs), null),
  };
}

/** Returns what the server answered, and how many seconds the period has. */
async function readRequests(db: Db, { from, to }: Period) {
  const { n, refused, failed, p95Us } = await readWorkTotal(db, { kind: "request", from, to });
  return { n, refused, failed, p95Us, seconds: (to.getTime() - from.getTime()) / 1000 };
}

/** Returns the same figures of the period before, of the same length. */
async function readBefore(db: Db, look: RumFilter) {
  const { from, to, isByHour } = look.period;
  const period = { from: new Date(2 * from.getTime() - to.getTime()), to: new Date(from.getTime() - 1), isByHour };
  const cells = await readSiteBins(db, { ...look, period, metrics: overviewMetrics });
  const events = await readEvents(db, { ...look, period });
  const visits = countOccurrences(events, "visit");
  return {
    vitals: overviewMetrics.map((metric) => figureOf(metric, cells)),
    requests: await readRequests(db, period),
    errorFreeShare: visits === 0 ? null : 1 - countOccurrences(events, "visit-with-error") / visits,
    rateLimited: countOccurrences(events, "rate-limited"),
    visits,
  };
}

/** Lists pages by potential gain, largest first: the distance of the score from full, times page views. */
export async function listRoutes(db: Db, look: RumFilter) {
  const cells = await readDeviceBins(db, { ...look, metrics: scoredMetrics });
  const events = await readEvents(db, look);
  const byRoute = groupByRoute(cells);
  const viewsOf = (route: string) =>
    countOccurrences(
      events.filter((event) => event.route === route),
      "view",
    );
  const names = new Set([...byRoute.keys(), ...events.filter(({ event }) => event === "view").map(({ route }) => route)]);
  const rows = [...names].map((route) => {
    const routeCells = byRoute.get(route) ?? [];
    const score = scoreOfPage(routeCells);
    const views = viewsOf(route);
    return {
      route,
      views,
      score,
      gain: score === null ? null : (1 - score) * views,
      vitals: vitals.map((metric) => figureOf(metric, routeCells)),
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

export function groupByRoute<Of extends { route: string }>(cells: readonly Of[]): Map<string, Of[]> {
  const groups = new Map<string, Of[]>();
  for (const cell of cells) {
    const group = groups.get(cell.route);
    if (group) group.push(cell);
    else groups.set(cell.route, [cell]);
  }
  return groups;
}

/** Metrics known from the build itself, without a browser. */
const weighed: Readonly<Partial<Record<PageMetric, keyof Omit<PageWeight, "page">>>> = {
  "script-bytes": "scriptBytes",
  "style-bytes": "styleBytes",
  "font-bytes": "fontBytes",
};
const budgeted = pageMetrics.filter((metric) => thresholds[metric] !== undefined);

/**
 * Returns every budget with real-user measurements (all pages and the worst page), current alerts, measurements from browser tests, and
 * build sizes.
 */
export async function readBudgets(
  db: Db,
  { weights, report, ...look }: RumFilter & { weights: readonly PageWeight[] | null; report: LabReport | null },
) {
  const raised = await listRaisedBudgets(db);
  const cells = await readBins(db, { ...look, metrics: budgeted });
  const rows = budgeted.map((metric) => {
    const metricCells = cells.filter((cell) => cell.metric === metric);
    const routes = [...groupByRoute(metricCells)].map(([route, part]) => ({ route, ...figureOf(metric, part) }));
    const judged = routes.filter(({ verdict }) => verdict !== null).toSorted((one, other) => (other.p75 ?? 0) - (one.p75 ?? 0));
    const field = weighed[metric];
    const heaviest = field && weights?.toSorted((one, other) => other[field] - one[field])[0];
    return {
      metric,
      limit: thresholds[metric]?.good ?? 0,
      field: figureOf(metric, metricCells),
      pagesJudged: judged.length,
      pagesOver: judged.filter(({ verdict }) => verdict !== "good").length,
      worst: judged[0] ?? null,
      alerts: raised.flatMap(({ facts, ...alert }) =>
        facts.metric === metric ? [{ ...alert, route: String(facts.route ?? "all pages") }] : [],
      ),
      lab: isInLab(metric) ? worstInLab(report, metric) : null,
      built: field && heaviest ? { page: heaviest.page, value: heaviest[field] } : null,
    };
  });
  return {
    rows,
    pages: weighPages(cells),
    isWeighed: weights !== null,
    lab: report && { ...report, metrics: labMetrics.map((metric) => ({ metric, limit: labLimitOf(metric) })) },
  };
}

const isInLab = (metric: PageMetric): metric is PageMetric & LabMetric => (labMetrics as readonly string[]).includes(metric);

function worstInLab(report: LabReport | null, metric: LabMetric) {
  const [worst] = report?.pages.toSorted((one, other) => other.values[metric] - one.values[metric]) ?? [];
  return worst ? { route: worst.route, device: worst.device, value: worst.values[metric] } : null;
}

const alertsRead = 500;

/** Lists raised alerts on budgets and of rules, oldest first. */
async function listRaisedBudgets(db: Db) {
  const { key, since, facts, kind, isRaised } = opsAlerts;
  const rows = await db
    .select({ key, kind, since, facts })
    .from(opsAlerts)
    .where(and(inArray(kind, ["budget", "rule"]), eq(isRaised, true)))
    .orderBy(asc(since), asc(key))
    .limit(alertsRead);
  return rows.map(({ kind: name, ...row }) => ({ ...row, since: row.since.toISOString(), runbook: runbookOf(name, row.facts) }));
}

const routesCompared = 100;

/** Compares the vitals of two releases, overall and by page. Defaults to the latest release and the one before it. */
export async function compareReleases(db: Db, { release, before, ...look }: RumFilter & { before: string | null }) {
  const releases = (await listReleases(db)).toSorted((one, other) => other.firstStartedAt.getTime() - one.firstStartedAt.getTime());
  const later = release ?? releases[0]?.name ?? null;
  const at = releases.findIndex(({ name }) => name === later);
  const earlier = before ?? (at < 0 ? null : (releases[at + 1]?.name ?? null));
  const known = releases.map(({ name, firstStartedAt }) => ({ name, firstStartedAt }));
  if (later === null || earlier === null || later === earlier)
    return { releases: known, later, earlier, all: null, routes: [], firstLook: null };
  const cellsOf = (name: string) => readBins(db, { ...look, release: name, metrics: vitals });
  const [old, fresh] = [await cellsOf(earlier), await cellsOf(later)];
  const compared = (cells: readonly BinCell[], others: readonly BinCell[]) =>
    vitals.map((metric) => ({ metric, ...compareMetric(metric, cellsOfMetric(cells, metric), cellsOfMetric(others, metric)) }));
  const oldByRoute = groupByRoute(old);
  const routes = [...groupByRoute(fresh)]
    .map(([route, cells]) => ({ route, vitals: compared(oldByRoute.get(route) ?? [], cells) }))
    .toSorted((one, other) => countSamples(other) - countSamples(one) || one.route.localeCompare(other.route))
    .slice(0, routesCompared);
  return { releases: known, later, earlier, all: compared(old, fresh), routes, firstLook: await readFirstComparison(db, later) };
}

const cellsOfMetric = (cells: readonly BinCell[], metric: PageMetric) => cells.filter((cell) => cell.metric === metric);

const countSamples = ({ vitals: figures }: { vitals: readonly { after: { n: number } }[] }): number =>
  figures.reduce((sum, { after }) => sum + after.n, 0);
