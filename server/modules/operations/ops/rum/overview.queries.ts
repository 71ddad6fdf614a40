import { and, eq, inArray, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { ConsolePercentile } from "#db/ops-values.ts";
import { rumDayEvents, rumEvents } from "#db/schema/rum.ts";
import type { MetricRating, PageMetric } from "#db/telemetry-values.ts";
import { compareMetric, compareShares } from "#ops/rum/compare.ts";
import { listReleases } from "#ops/rum/releases.ts";
import { minimumSamples, summariseShare, thresholds } from "#ops/rum/summary.ts";
import { listHours } from "#ops/whole-days.ts";
import { readFirstComparison, readLatestDeploy } from "../releases/release-comparison.queries.ts";
import { listWork, readWorkTotal } from "../work.queries.ts";
import {
  type BinCell,
  cellsOfMetric,
  countOccurrences,
  type EventCount,
  figureOf,
  type RatingCount,
  readBins,
  readEvents,
  readRated,
  readSiteBins,
  type SiteCell,
} from "./cells.queries.ts";
import { baselineOf, type ComparedFilter, daysOf, type Period, type RumFilter } from "./period.ts";
import { stepOf } from "./series.queries.ts";

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

/** Returns the site-wide summary: vitals, error-free sessions, rate limits and circuit breakers as pages met them, and the busiest calls. */
export async function readOverview(db: Db, { compare = null, ...look }: ComparedFilter) {
  const wanted = { ...look, metrics: overviewMetrics };
  const { from, to } = look.period;
  const [{ cells, ratings }, events] = await Promise.all([readRated(db, wanted, readSiteBins), readEventsByTime(db, look)]);
  const procedures = await listWork(db, { kind: "procedure", most: proceduresShown, from, to });
  const visits = countOccurrences(events, "visit");
  const views = countOccurrences(events, "view");
  const visitsInHand = countMeasuredVisits(events);
  const [before, { figures: requests, steps }] = await Promise.all([readBaseline(db, { ...look, compare }), readRequests(db, look.period)]);
  const withError = countOccurrences(events, "visit-with-error");
  const shareOfVisits = (part: number) => summariseShare({ part, whole: visits, n: visitsInHand });
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    vitals: ratedFigures(overviewMetrics, { cells, ratings, percentile: look.percentile }),
    requests,
    trends: trendsOf(events, steps, look.period),
    before,
    changes: listShareChanges({ visits, visitsInHand, withError, requests }, before),
    visits,
    views,
    visitsWithoutError: shareOfVisits(visits - withError),
    visitsWithCriticalLimit: shareOfVisits(countOccurrences(events, "visit-with-critical-limit")),
    breakerOpens: countOccurrences(events, "breaker-open"),
    rateLimited: countOccurrences(events, "rate-limited"),
    procedures: procedures.map(({ name, n, p99Us }) => ({ name, n, p99Us })),
    latestDeploy: await readLatestDeploy(db, look.period.to),
  };
}

const countMeasuredVisits = (events: readonly TimedEvents[]): number =>
  events.reduce((sum, { event, n }) => sum + (event === "visit" ? n : 0), 0);

interface Counted {
  visits: number;
  /** How many of them were measured. */
  visitsInHand: number;
  withError: number;
  requests: { n: number; failed: number } | null;
}

/** Returns the shares that can be compared: of visits with an error, and of requests that failed. */
function listShareChanges(now: Counted, before: Counted) {
  const ofVisits = ({ withError, visits, visitsInHand }: Counted) => ({ part: withError, whole: visits, n: visitsInHand });
  const ofRequests = ({ n, failed }: NonNullable<Counted["requests"]>) => ({ part: failed, whole: n, n });
  const sides = [
    ["visits-with-error", ofVisits(before), ofVisits(now)] as const,
    ...(now.requests && before.requests ? [["failed-requests", ofRequests(before.requests), ofRequests(now.requests)] as const] : []),
  ];
  return sides.flatMap(([what, one, other]) => {
    const change = compareShares(one, other);
    const sideOf = ({ part, whole, n }: typeof one) => ({ share: part / whole, n });
    return change === null ? [] : [{ what, change, before: sideOf(one), after: sideOf(other) }];
  });
}

/** Returns what the server answered, and how many seconds the period has. */
async function readRequests(db: Db, period: Period) {
  const { from, to } = period;
  const { n, refused, failed, p95Us, steps } = await readWorkTotal(db, {
    kind: "request",
    from,
    to,
    steps: { ms: stepMsOf(period), isByHour: period.isByHour },
  });
  return { figures: { n, refused, failed, p95Us, seconds: (to.getTime() - from.getTime()) / 1000 }, steps };
}

/** Longer periods are read by the month, which tells no steps. */
const mostDaysByTime = 31;

interface TimedEvents extends Omit<EventCount, "route"> {
  /** Start of the hour or day; null where it is not known. */
  at: Date | null;
}

/** Counts events of all pages together by the hour or day. */
async function readEventsByTime(db: Db, { period, release }: Pick<RumFilter, "period" | "release">): Promise<TimedEvents[]> {
  const days = daysOf(period);
  if (!period.isByHour && days.length > mostDaysByTime)
    return (await readEvents(db, { period, release })).map((each) => ({ ...each, at: null }));
  const hours = listHours([{ from: period.from, until: new Date(period.to.getTime() + 1) }]);
  const [table, at, inPeriod] = period.isByHour
    ? [rumEvents, rumEvents.hour, inArray(rumEvents.hour, hours)]
    : [rumDayEvents, rumDayEvents.day, inArray(rumDayEvents.day, days)];
  const { event, oneIn } = table;
  const rows = await db
    .select({ at, event, oneIn, n: sum(table.n).mapWith(Number) })
    .from(table)
    .where(and(inPeriod, release === null ? undefined : eq(table.release, release)))
    .groupBy(at, event, oneIn)
    .limit(mostTimedEvents);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** Exceeds the hours of a week times events and samplings. */
const mostTimedEvents = 20_000;

const stepMsOf = (period: Period): number => {
  const { unitMs, units } = stepOf(period);
  return unitMs * units;
};

/** Returns what tiles draw over the period, a value for each step of its charts; null where there are too few. */
function trendsOf(
  events: readonly TimedEvents[],
  requests: readonly { n: number; failed: number; p95Us: number | null }[],
  period: Period,
) {
  const [{ from, to }, stepMs] = [period, stepMsOf(period)];
  const isTimed = events.every(({ at }) => at !== null);
  const steps = Math.floor((to.getTime() - from.getTime()) / stepMs) + 1;
  const byStep = Array.from({ length: isTimed ? steps : 0 }, (): TimedEvents[] => []);
  for (const each of events) if (each.at) byStep[Math.floor((each.at.getTime() - from.getTime()) / stepMs)]?.push(each);
  const secondsOf = (step: number) => Math.max(1, Math.min(stepMs, to.getTime() - from.getTime() - step * stepMs) / 1000);
  return {
    requestsPerSecond: requests.map(({ n }, step) => n / secondsOf(step)),
    p95Us: requests.map(({ p95Us }) => p95Us),
    failedShare: requests.map(({ n, failed }) => (n === 0 ? null : failed / n)),
    rateLimited: byStep.map((each) => countOccurrences(each, "rate-limited")),
    visitsWithErrorShare: byStep.map((each) => {
      const visits = countOccurrences(each, "visit");
      return visits < minimumSamples.forNumber ? null : countOccurrences(each, "visit-with-error") / visits;
    }),
  };
}

/** Returns the same figures of the baseline. What the server answered, and counts, are not comparable with those of a release. */
async function readBaseline(db: Db, look: ComparedFilter) {
  const { period, release } = baselineOf(look);
  const [cells, events] = await Promise.all([
    readSiteBins(db, { ...look, period, release, metrics: overviewMetrics }),
    readEventsByTime(db, { period, release }),
  ]);
  const [visits, withError] = [countOccurrences(events, "visit"), countOccurrences(events, "visit-with-error")];
  const isPeriod = !look.compare;
  return {
    vitals: overviewMetrics.map((metric) => figureOf(metric, cells, look.percentile)),
    requests: isPeriod ? (await readRequests(db, period)).figures : null,
    errorFreeShare: visits === 0 ? null : 1 - withError / visits,
    withError,
    rateLimited: isPeriod ? countOccurrences(events, "rate-limited") : null,
    visits,
    visitsInHand: countMeasuredVisits(events),
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
