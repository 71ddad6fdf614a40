import { and, eq, inArray, type SQL, sql, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { rumBins, rumDayBins } from "#db/schema/rum.ts";
import type { PageMetric } from "#db/telemetry-values.ts";
import { compareMetric, firstReviewRule } from "#ops/rum/compare.ts";
import { type BinCount, minimumSamples, scoredMetrics, scoreOfPage, sharesByRating, summarise } from "#ops/rum/summary.ts";
import { listHours } from "#ops/whole-days.ts";
import { cellsOfMetric, countOccurrences, figureOf, readBins, readDeviceBins, readEvents, readStepBins } from "./cells.queries.ts";
import { groupByRoute, vitals } from "./overview.queries.ts";
import { baselineOf, type ComparedFilter, daysOf, type RumFilter } from "./period.ts";

const routesShown = 100;

/** Lists pages by potential gain, largest first: the distance of the score from full, times page views. */
export async function listRoutes(db: Db, look: RumFilter) {
  const [cells, events] = await Promise.all([readDeviceBins(db, { ...look, metrics: scoredMetrics }), readEvents(db, look)]);
  const byRoute = groupByRoute(cells);
  const viewsByRoute = groupByRoute(events);
  const viewed = events.filter(({ event }) => event === "view").map(({ route }) => route);
  const rows = [...new Set([...byRoute.keys(), ...viewed])].map((route) => {
    const routeCells = byRoute.get(route) ?? [];
    const score = scoreOfPage(routeCells);
    const views = countOccurrences(viewsByRoute.get(route) ?? [], "view");
    return {
      route,
      views,
      score,
      gain: score === null ? null : (1 - score) * views,
      vitals: vitals.map((metric) => ({
        ...figureOf(metric, routeCells, look.percentile),
        shares: sharesByRating(metric, cellsOfMetric(routeCells, metric)),
      })),
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

const hourMs = 3_600_000;
const trendSteps = 14;
const mostCells = 150_000;

/** Returns the p75 of Largest Contentful Paint by page in about fourteen steps of the period; null where a step has too few samples. */
export async function listTrends(db: Db, look: RumFilter) {
  const { period, device, navigation, release } = look;
  const metric: PageMetric = "lcp";
  const days = daysOf(period);
  const hours = listHours([{ from: period.from, until: new Date(period.to.getTime() + 1) }]);
  const [units, hoursPerUnit] = period.isByHour ? [hours.length, 1] : [days.length, 24];
  const perStep = Math.ceil(units / trendSteps);
  const stepHours = perStep * hoursPerUnit;
  const read = (table: typeof rumBins | typeof rumDayBins, inPeriod: SQL) => {
    const start = "hour" in table ? sql`${table.hour}` : sql`cast(${table.day} as datetime)`;
    return db
      .select({
        route: table.route,
        step: sql<number>`timestampdiff(hour, ${period.from}, ${start}) div ${stepHours}`.mapWith(Number).as("step"),
        bin: table.bin,
        oneIn: table.oneIn,
        n: sum(table.n).mapWith(Number),
      })
      .from(table)
      .where(
        and(
          inPeriod,
          eq(table.metric, metric),
          eq(table.navigation, navigation),
          device === null ? undefined : eq(table.device, device),
          release === null ? undefined : eq(table.release, release),
        ),
      )
      .groupBy(table.route, sql`step`, table.bin, table.oneIn)
      .limit(mostCells);
  };
  const readHours = async (some: Date[]) => read(rumBins, inArray(rumBins.hour, some));
  const summed = await readStepBins(
    db,
    {
      ...{ ...look, metrics: [metric], route: null, isSite: false, largest: period.isByHour ? "hour" : "day" },
      stepAt: (moment) => Math.floor((moment.getTime() - period.from.getTime()) / (stepHours * hourMs)),
    },
    readHours,
  );
  const rows = summed
    ? [...summed.cells, ...summed.running]
    : await (period.isByHour ? readHours(hours) : read(rumDayBins, inArray(rumDayBins.day, days)));
  const steps = Math.ceil(units / perStep);
  return [...groupByRoute(rows)].map(([route, cells]) => {
    const bySteps = Array.from({ length: steps }, (): BinCount[] => []);
    for (const { step: at, ...cell } of cells) bySteps[at]?.push(cell);
    const points = bySteps.map((each) => summarise(metric, each));
    return { route, points: points.map(({ n, p75 }) => (n < minimumSamples.forNumber ? null : p75)) };
  });
}

const changesShown = 10;

/**
 * Lists vitals that got worse or better against the baseline, of all pages together and of each, the surest and largest first. All are
 * compared at once, at 95% confidence that none is called so by chance.
 */
export async function listChanges(db: Db, look: ComparedFilter) {
  const baseline = { ...look, ...baselineOf(look) };
  const cellsOf = (each: RumFilter) => readBins(db, { ...each, metrics: vitals });
  const [now, before] = await Promise.all([cellsOf(look), cellsOf(baseline)]);
  const [pagesNow, pagesBefore] = [groupByRoute(now), groupByRoute(before)];
  const rule = firstReviewRule(vitals.length * (1 + pagesNow.size));
  const sides = [
    { route: null, cells: now, old: before },
    ...[...pagesNow].map(([route, cells]) => ({ route, cells, old: pagesBefore.get(route) ?? [] })),
  ];
  const compared = sides.flatMap(({ route, cells, old }) =>
    vitals.flatMap((metric) => {
      const {
        before: one,
        after: other,
        ratio,
        change,
      } = compareMetric(metric, cellsOfMetric(old, metric), cellsOfMetric(cells, metric), rule);
      if (change === null || ratio === null) return [];
      return { route, metric, change, ratio, before: { n: one.n, p75: one.p75 }, after: { n: other.n, p75: other.p75 } };
    }),
  );
  const worse = compared
    .filter(({ change }) => change === "worse")
    .toSorted((one, other) => other.ratio.interval[0] - one.ratio.interval[0]);
  const better = compared
    .filter(({ change }) => change === "better")
    .toSorted((one, other) => one.ratio.interval[1] - other.ratio.interval[1]);
  return {
    compared: compared.length,
    comparesPages: compared.some(({ route }) => route !== null),
    worse: worse.slice(0, changesShown),
    better: better.slice(0, changesShown),
    worseTotal: worse.length,
    betterTotal: better.length,
  };
}
