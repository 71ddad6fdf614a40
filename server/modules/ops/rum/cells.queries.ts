import { and, between, eq, gte, inArray, lt, lte, or, type SQL, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { rumBins, rumDayBins, rumDayEvents, rumDayRatings, rumEvents, rumMonthBins, rumRatings } from "#db/schema/rum.ts";
import type { DeviceKind, MetricRating, PageEvent, PageMetric } from "#db/telemetry-values.ts";
import { firstMonthFrom } from "#ops/counts.ts";
import type { LookedAt, Period } from "./period.ts";

/** More than all pages, metrics and bins there can be in one answer. */
const mostCells = 150_000;
const mostMonths = 13;

export interface BinCell {
  route: string;
  metric: PageMetric;
  device: DeviceKind;
  bin: number;
  oneIn: number;
  n: number;
}

interface Wanted extends LookedAt {
  metrics: readonly PageMetric[];
  route?: string;
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

type Counted = typeof rumBins | typeof rumRatings;
type CountedByDay = typeof rumDayBins | typeof rumDayRatings;

function conditions(table: Counted | CountedByDay, { metrics, route, device, navigation, release }: Wanted): SQL | undefined {
  return and(
    inArray(table.metric, [...metrics]),
    eq(table.navigation, navigation),
    route === undefined ? undefined : eq(table.route, route),
    device === null ? undefined : eq(table.device, device),
    release === null ? undefined : eq(table.release, release),
  );
}

const inHours = (
  table: { hour: (typeof rumBins)["hour"] | (typeof rumRatings)["hour"] | (typeof rumEvents)["hour"] },
  { from, to }: Period,
) => and(gte(table.hour, from), lte(table.hour, to));
const inDays = (
  table: { day: (typeof rumDayBins)["day"] | (typeof rumDayRatings)["day"] | (typeof rumDayEvents)["day"] },
  { from, to }: Period,
) => and(gte(table.day, dayOf(from)), lte(table.day, dayOf(to)));

/** The sketches of a period, added up over its hours, or over its days and the months that are wholly in it: a cell may come in parts. */
export async function readBins(db: Db, wanted: Wanted): Promise<BinCell[]> {
  if (wanted.period.isByHour) {
    const { route, metric, device, bin, oneIn } = rumBins;
    return db
      .select({ route, metric, device, bin, oneIn, n: sum(rumBins.n).mapWith(Number) })
      .from(rumBins)
      .where(and(inHours(rumBins, wanted.period), conditions(rumBins, wanted)))
      .groupBy(route, metric, device, bin, oneIn)
      .limit(mostCells);
  }
  const months = wanted.release === null ? await readWholeMonths(db, wanted.period) : [];
  const { route, metric, device, bin, oneIn } = rumDayBins;
  const byDay = await db
    .select({ route, metric, device, bin, oneIn, n: sum(rumDayBins.n).mapWith(Number) })
    .from(rumDayBins)
    .where(and(or(...daysOutside(months, wanted.period)), conditions(rumDayBins, wanted)))
    .groupBy(route, metric, device, bin, oneIn)
    .limit(mostCells);
  return months.length === 0 ? byDay : [...byDay, ...(await readMonthBins(db, months, wanted))];
}

/** Months of a period that have been added up: those that are over and begin and end in it. */
async function readWholeMonths(db: Db, { from, to }: Period): Promise<string[]> {
  const { month } = rumMonthBins;
  const isWhole = and(gte(month, firstMonthFrom(from)), lt(month, dayOf(to).slice(0, 7)));
  const rows = await db.selectDistinct({ month }).from(rumMonthBins).where(isWhole).orderBy(month).limit(mostMonths);
  return rows.map((row) => row.month);
}

function daysOutside(months: readonly string[], { from, to }: Period): SQL[] {
  const edges = [dayOf(from), ...months.flatMap((month) => [`${month}-00`, `${month}-32`]), dayOf(to)];
  return edges.flatMap((edge, at) => (at % 2 === 0 ? [between(rumDayBins.day, edge, edges[at + 1] ?? edge)] : []));
}

function readMonthBins(db: Db, months: readonly string[], { metrics, route, device, navigation }: Wanted): Promise<BinCell[]> {
  const counts = rumMonthBins;
  return db
    .select({
      route: counts.route,
      metric: counts.metric,
      device: counts.device,
      bin: counts.bin,
      oneIn: counts.oneIn,
      n: sum(counts.n).mapWith(Number),
    })
    .from(counts)
    .where(
      and(
        inArray(counts.month, [...months]),
        inArray(counts.metric, [...metrics]),
        eq(counts.navigation, navigation),
        route === undefined ? undefined : eq(counts.route, route),
        device === null ? undefined : eq(counts.device, device),
      ),
    )
    .groupBy(counts.route, counts.metric, counts.device, counts.bin, counts.oneIn)
    .limit(mostCells);
}

/** How many measurements were good, fair and poor, counted exactly. */
export async function readRatings(db: Db, wanted: Wanted): Promise<{ metric: PageMetric; rating: MetricRating; n: number }[]> {
  if (wanted.period.isByHour) {
    const { metric, rating } = rumRatings;
    return db
      .select({ metric, rating, n: sum(rumRatings.n).mapWith(Number) })
      .from(rumRatings)
      .where(and(inHours(rumRatings, wanted.period), conditions(rumRatings, wanted)))
      .groupBy(metric, rating)
      .limit(mostCells);
  }
  const { metric, rating } = rumDayRatings;
  return db
    .select({ metric, rating, n: sum(rumDayRatings.n).mapWith(Number) })
    .from(rumDayRatings)
    .where(and(inDays(rumDayRatings, wanted.period), conditions(rumDayRatings, wanted)))
    .groupBy(metric, rating)
    .limit(mostCells);
}

export interface EventCount {
  route: string;
  event: PageEvent;
  oneIn: number;
  n: number;
}

/** What happened on pages of a period, by page. Events are of all devices and ways of opening a page. */
export function readEvents(db: Db, { period, release }: Pick<LookedAt, "period" | "release">): Promise<EventCount[]> {
  if (period.isByHour) {
    const { route, event, oneIn } = rumEvents;
    return db
      .select({ route, event, oneIn, n: sum(rumEvents.n).mapWith(Number) })
      .from(rumEvents)
      .where(and(inHours(rumEvents, period), release === null ? undefined : eq(rumEvents.release, release)))
      .groupBy(route, event, oneIn)
      .limit(mostCells);
  }
  const { route, event, oneIn } = rumDayEvents;
  return db
    .select({ route, event, oneIn, n: sum(rumDayEvents.n).mapWith(Number) })
    .from(rumDayEvents)
    .where(and(inDays(rumDayEvents, period), release === null ? undefined : eq(rumDayEvents.release, release)))
    .groupBy(route, event, oneIn)
    .limit(mostCells);
}

/** How often something happened, visits that were left out counted too. */
export const timesOf = (events: readonly EventCount[], event: PageEvent): number =>
  events.filter((each) => each.event === event).reduce((times, { n, oneIn }) => times + n * oneIn, 0);
