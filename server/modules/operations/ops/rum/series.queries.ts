import { and, asc, between, eq, gte, inArray, lte, type SQL, sql, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { opsAlertChanges } from "#db/schema/ops-alerts.ts";
import { rumBins, rumDayBins, rumSiteDayBins } from "#db/schema/rum.ts";
import type { PageMetric } from "#db/telemetry-values.ts";
import { listReleases } from "#ops/rum/releases.ts";
import { type BinCount, summarise, thresholds } from "#ops/rum/summary.ts";
import { isoDates } from "#server/kernel/answer.ts";
import { readStepBins } from "./cells.queries.ts";
import type { Period, RumFilter } from "./period.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Upper limit on chart points. */
const mostPoints = 120;
const mostCells = 150_000;

interface SeriesQuery extends RumFilter {
  metrics: readonly PageMetric[];
  /** Null for all pages. */
  route: string | null;
}

/** Returns how many hours or days (whichever the period is stored by) make one chart point: the smallest step with few enough points. */
export function stepOf({ from, to, isByHour }: Period): { unitMs: number; units: number } {
  const unitMs = isByHour ? hourMs : dayMs;
  const unitCount = Math.floor((to.getTime() - from.getTime()) / unitMs) + 1;
  const units = [1, 2, 7].find((each) => Math.ceil(unitCount / each) < mostPoints) ?? Math.ceil(unitCount / (mostPoints - 1));
  return { unitMs, units };
}

/** Returns each metric over time, with the releases first served and the alerts raised in that time. */
export async function readSeries(db: Db, wanted: SeriesQuery) {
  const { from, to } = wanted.period;
  const { unitMs, units } = stepOf(wanted.period);
  const stepMs = unitMs * units;
  const cells = await readCells(db, wanted, units);
  const releases = await listReleases(db);
  const steps = Math.floor((to.getTime() - from.getTime()) / stepMs) + 1;
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    stepHours: stepMs / hourMs,
    deploys: releases
      .filter(({ firstStartedAt }) => firstStartedAt >= from && firstStartedAt <= to)
      .map(({ name, firstStartedAt }) => ({ name, at: firstStartedAt.toISOString() }))
      .toReversed(),
    alerts: await listRaisedAlerts(db, wanted.period),
    series: wanted.metrics.map((metric) => ({
      metric,
      threshold: thresholds[metric] ?? null,
      points: Array.from({ length: steps }, (_, step) => {
        const { n, p75, value, interval } = summarise(metric, cells.get(`${metric} ${step}`) ?? [], wanted.percentile);
        return { at: new Date(from.getTime() + step * stepMs).toISOString(), n, p75, value, interval };
      }),
    })),
  };
}

const alertsShown = 20;

/** Lists the first alerts that were raised in the period, oldest first. */
async function listRaisedAlerts(db: Db, { from, to }: Period): Promise<{ id: string; at: string; title: string; key: string }[]> {
  const { publicId, at, title, key, isRaised } = opsAlertChanges;
  const rows = await db
    .select({ id: publicId, at, title, key })
    .from(opsAlertChanges)
    .where(and(between(at, from, to), eq(isRaised, true)))
    .orderBy(asc(at))
    .limit(alertsShown);
  return rows.map(isoDates);
}

async function readCells(db: Db, wanted: SeriesQuery, units: number) {
  const { metrics, route, device, navigation, release, period } = wanted;
  const byCell = new Map<string, BinCount[]>();
  const isWholeSite = route === null && release === null;
  const conditions = (table: typeof rumBins | typeof rumDayBins | typeof rumSiteDayBins): SQL | undefined =>
    and(
      inArray(table.metric, [...metrics]),
      eq(table.navigation, navigation),
      route === null || !("route" in table) ? undefined : eq(table.route, route),
      device === null ? undefined : eq(table.device, device),
      release === null || !("release" in table) ? undefined : eq(table.release, release),
    );
  const days = isWholeSite ? rumSiteDayBins : rumDayBins;
  const [firstDay, lastDay] = [period.from.toISOString().slice(0, 10), period.to.toISOString().slice(0, 10)];
  const step = sql`step`;
  const stepHours = period.isByHour ? units : units * 24;
  const readHours = async (inPeriod: SQL | undefined) =>
    db
      .select({
        step: sql<number>`timestampdiff(hour, ${period.from}, ${rumBins.hour}) div ${stepHours}`.mapWith(Number).as("step"),
        ...pick(rumBins, "metric", "bin", "oneIn"),
        n: sum(rumBins.n).mapWith(Number),
      })
      .from(rumBins)
      .where(and(inPeriod, conditions(rumBins)))
      .groupBy(step, rumBins.metric, rumBins.bin, rumBins.oneIn)
      .limit(mostCells);
  const readDays = () =>
    db
      .select({
        step: sql<number>`timestampdiff(day, ${firstDay}, ${days.day}) div ${units}`.mapWith(Number).as("step"),
        metric: days.metric,
        bin: days.bin,
        oneIn: days.oneIn,
        n: sum(days.n).mapWith(Number),
      })
      .from(days)
      .where(and(gte(days.day, firstDay), lte(days.day, lastDay), conditions(days)))
      .groupBy(step, days.metric, days.bin, days.oneIn)
      .limit(mostCells);
  const summed = await readStepBins(
    db,
    {
      ...{ ...wanted, isSite: route === null, largest: period.isByHour ? "hour" : "day" },
      stepAt: (moment) => Math.floor((moment.getTime() - period.from.getTime()) / (stepHours * hourMs)),
    },
    (hours) => readHours(inArray(rumBins.hour, hours)),
  );
  const rows = summed
    ? [...summed.cells, ...summed.running]
    : await (period.isByHour ? readHours(and(gte(rumBins.hour, period.from), lte(rumBins.hour, period.to))) : readDays());
  for (const { step: at, metric, bin, oneIn, n } of rows) {
    const name = `${metric} ${at}`;
    const known = byCell.get(name);
    if (known) known.push({ bin, oneIn, n });
    else byCell.set(name, [{ bin, oneIn, n }]);
  }
  return byCell;
}
