import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { ConsolePercentile } from "#db/ops-values.ts";
import { opsAlerts } from "#db/schema/ops-alerts.ts";
import { type MetricRating, type PageMetric, pageMetrics } from "#db/telemetry-values.ts";
import type { PageWeight } from "#ops/lab/bundle.ts";
import { type LabMetric, type LabReport, labLimitOf, labMetrics } from "#ops/lab/lab-report.ts";
import { compareMetric, compareShares } from "#ops/rum/compare.ts";
import { listReleases } from "#ops/rum/releases.ts";
import { summariseShare, thresholds } from "#ops/rum/summary.ts";
import { runbookOf } from "../alerts/alert-lines.ts";
import { readFirstComparison, readLatestDeploy } from "../releases/release-comparison.queries.ts";
import { listWork, readWorkTotal } from "../work.queries.ts";
import {
  type BinCell,
  cellsOfMetric,
  countOccurrences,
  figureOf,
  type RatingCount,
  readBins,
  readEvents,
  readRatings,
  readSiteBins,
  type SiteCell,
} from "./cells.queries.ts";
import { readIntake } from "./health.queries.ts";
import { weighPages } from "./page-weight.queries.ts";
import { baselineOf, type ComparedFilter, type Period, type RumFilter } from "./period.ts";

export const vitals = ["lcp", "inp", "cls"] as const satisfies readonly PageMetric[];
export const overviewMetrics = [...vitals, "ttfb"] as const satisfies readonly PageMetric[];
const proceduresShown = 5;

interface RatedCells {
  cells: readonly SiteCell[];
  ratings: readonly RatingCount[];
  percentile?: ConsolePercentile | undefined;
}

/** Returns figures with their counts of good, fair and poor samples. */
export const ratedFigures = (metrics: readonly PageMetric[], { cells, ratings, percentile }: RatedCells) =>
  metrics.map((metric) => {
    const counted = (rating: MetricRating) => ratings.find((each) => each.metric === metric && each.rating === rating)?.n ?? 0;
    const shares = { good: counted("good"), "needs-improvement": counted("needs-improvement"), poor: counted("poor") };
    return { ...figureOf(metric, cells, percentile), counts: thresholds[metric] ? shares : null };
  });

/**
 * Returns the site-wide summary: vitals, error-free sessions, rate limits and circuit breakers as pages met them, the busiest calls, and
 * data freshness.
 */
export async function readOverview(db: Db, { compare = null, ...look }: ComparedFilter) {
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
  const before = await readBaseline(db, { ...look, compare });
  const requests = await readRequests(db, look.period);
  const withError = countOccurrences(events, "visit-with-error");
  const shareOfVisits = (part: number) => summariseShare({ part, whole: visits, n: visitsInHand });
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    vitals: ratedFigures(overviewMetrics, { cells, ratings, percentile: look.percentile }),
    requests,
    before,
    changes: listShareChanges({ visits, withError, requests }, before),
    visits,
    views,
    visitsWithoutError: shareOfVisits(visits - withError),
    visitsWithCriticalLimit: shareOfVisits(countOccurrences(events, "visit-with-critical-limit")),
    breakerOpens: countOccurrences(events, "breaker-open"),
    rateLimited: countOccurrences(events, "rate-limited"),
    procedures: procedures.map(({ name, n, p99Us }) => ({ name, n, p99Us })),
    latestDeploy: await readLatestDeploy(db, look.period.to),
    maxLagMs: intake.cost.reduce<number | null>((most, { maxLagMs }) => Math.max(most ?? 0, maxLagMs), null),
  };
}

interface Counted {
  visits: number;
  withError: number;
  requests: { n: number; failed: number } | null;
}

/** Returns the shares that can be compared: of visits with an error, and of requests that failed. */
function listShareChanges(now: Counted, before: Counted) {
  const sides = [
    ["visits-with-error", { part: before.withError, whole: before.visits }, { part: now.withError, whole: now.visits }] as const,
    ...(now.requests && before.requests
      ? [
          [
            "failed-requests",
            { part: before.requests.failed, whole: before.requests.n },
            { part: now.requests.failed, whole: now.requests.n },
          ] as const,
        ]
      : []),
  ];
  return sides.flatMap(([what, one, other]) => {
    const change = compareShares(one, other);
    return change === null ? [] : [{ what, change, before: one.part / one.whole, after: other.part / other.whole }];
  });
}

/** Returns what the server answered, and how many seconds the period has. */
async function readRequests(db: Db, { from, to }: Period) {
  const { n, refused, failed, p95Us } = await readWorkTotal(db, { kind: "request", from, to });
  return { n, refused, failed, p95Us, seconds: (to.getTime() - from.getTime()) / 1000 };
}

/** Returns the same figures of the baseline. What the server answered, and counts, are not comparable with those of a release. */
async function readBaseline(db: Db, look: ComparedFilter) {
  const { period, release } = baselineOf(look);
  const cells = await readSiteBins(db, { ...look, period, release, metrics: overviewMetrics });
  const events = await readEvents(db, { period, release });
  const [visits, withError] = [countOccurrences(events, "visit"), countOccurrences(events, "visit-with-error")];
  const isPeriod = !look.compare;
  return {
    vitals: overviewMetrics.map((metric) => figureOf(metric, cells, look.percentile)),
    requests: isPeriod ? await readRequests(db, period) : null,
    errorFreeShare: visits === 0 ? null : 1 - withError / visits,
    withError,
    rateLimited: isPeriod ? countOccurrences(events, "rate-limited") : null,
    visits,
  };
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
    const metricCells = cellsOfMetric(cells, metric);
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

const countSamples = ({ vitals: figures }: { vitals: readonly { after: { n: number } }[] }): number =>
  figures.reduce((sum, { after }) => sum + after.n, 0);
