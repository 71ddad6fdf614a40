import { and, between, eq, gte, inArray, lt, lte, type SQL, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { ConsolePercentile } from "#db/ops-values.ts";
import {
  rumBins,
  rumDayBins,
  rumDayEvents,
  rumDayRatings,
  rumEvents,
  rumMonthBins,
  rumMonthEvents,
  rumRatings,
  rumSiteDayBins,
  rumSiteDayRatings,
} from "#db/schema/rum.ts";
import { consoleSums } from "#db/schema/telemetry.ts";
import { type DeviceKind, deviceKinds, type MetricRating, type PageEvent, type PageMetric, pageEvents } from "#db/telemetry-values.ts";
import { firstMonthFrom } from "#ops/counts.ts";
import { type BinCount, type MetricSummary, ratingOf, summarise, thresholds, valueOfBin } from "#ops/rum/summary.ts";
import { dayOf, daysFrom, listHours } from "#ops/whole-days.ts";
import { readSums } from "../sums.queries.ts";
import { daysOf, type Period, type RumFilter } from "./period.ts";

/** Exceeds the number of pages, metrics and bins in one result. */
const mostCells = 150_000;

/** Samples of a metric in one bin. */
export interface SiteCell extends BinCount {
  metric: PageMetric;
}

export interface BinCell extends SiteCell {
  route: string;
}

export interface DeviceCell extends BinCell {
  device: DeviceKind;
}

interface CellsQuery extends RumFilter {
  metrics: readonly PageMetric[];
  route?: string;
}

type BinTable = typeof rumBins | typeof rumDayBins | typeof rumSiteDayBins | typeof rumMonthBins;
type RatingTable = typeof rumRatings | typeof rumDayRatings | typeof rumSiteDayRatings;

function conditions(table: BinTable | RatingTable, { metrics, route, device, navigation, release }: CellsQuery): SQL | undefined {
  return and(
    inArray(table.metric, [...metrics]),
    eq(table.navigation, navigation),
    route === undefined || !("route" in table) ? undefined : eq(table.route, route),
    device === null ? undefined : eq(table.device, device),
    release === null || !("release" in table) ? undefined : eq(table.release, release),
  );
}

/**
 * Returns whether the page or release index fits the query. Otherwise each hour and day is named, so that the index skips other metrics in
 * each.
 */
const hasOwnIndex = ({ route, release }: CellsQuery): boolean => route !== undefined || release !== null;

function inHours(table: typeof rumBins | typeof rumRatings, wanted: CellsQuery): SQL | undefined {
  const { from, to } = wanted.period;
  if (wanted.route !== undefined) return and(gte(table.hour, from), lte(table.hour, to));
  return inArray(table.hour, listHours([{ from, until: new Date(to.getTime() + 1) }]));
}

function inDays(table: typeof rumDayBins | typeof rumDayRatings, wanted: CellsQuery, days = daysOf(wanted.period)): SQL | undefined {
  // Without whole months between them, the days follow one another.
  const [first = "", last = ""] = [days[0], days.at(-1)];
  if (hasOwnIndex(wanted) && daysFrom({ first, last }).length === days.length) return between(table.day, first, last);
  return inArray(table.day, days);
}

/** Dimensions that distinguish cells beside metric and bin. */
type SplitBy = "route" | "device";

/** Sums the sketches of a table in the database. */
function sumBins<T extends SplitBy>(db: Db, table: BinTable, where: SQL | undefined, splitBy: readonly T[]) {
  const { metric, bin, oneIn } = table;
  const columns = Object.fromEntries(splitBy.map((name) => [name, (table as typeof rumBins)[name]]));
  const rows: Promise<unknown> = db
    .select({ ...columns, metric, bin, oneIn, n: sum(table.n).mapWith(Number) })
    .from(table)
    .where(where)
    .groupBy(...Object.values(columns), metric, bin, oneIn)
    .limit(mostCells);
  return rows as Promise<(SiteCell & Pick<DeviceCell, T>)[]>;
}

/** Reads finished sums; before there are any, the hours of a period, or its days and the full months in it. A cell may be returned in parts. */
async function readSplitBins<T extends SplitBy>(db: Db, wanted: CellsQuery, splitBy: readonly T[]) {
  const summed = await readSummedBins(db, wanted, splitBy);
  if (summed) return summed;
  if (wanted.period.isByHour) return sumBins(db, rumBins, and(inHours(rumBins, wanted), conditions(rumBins, wanted)), splitBy);
  const months = wanted.release === null ? await readWholeMonths(db, rumMonthBins, wanted.period) : [];
  const days = daysOf(wanted.period).filter((day) => !months.includes(day.slice(0, 7)));
  const byDay = await sumBins(db, rumDayBins, and(inDays(rumDayBins, wanted, days), conditions(rumDayBins, wanted)), splitBy);
  if (months.length === 0) return byDay;
  const inMonths = inArray(rumMonthBins.month, months);
  return [...byDay, ...(await sumBins(db, rumMonthBins, and(inMonths, conditions(rumMonthBins, wanted)), splitBy))];
}

/** A page’s sums do not tell releases apart. */
async function readSummedBins<T extends SplitBy>(db: Db, wanted: CellsQuery, splitBy: readonly T[]) {
  const isSite = !splitBy.some((name) => name === "route") && wanted.route === undefined;
  const summed = await readStepBins(
    db,
    {
      ...wanted,
      route: wanted.route ?? null,
      isSite,
      largest: "week",
      keepsDevice: splitBy.some((name) => name === "device"),
    },
    (hours) => sumBins(db, rumBins, and(inArray(rumBins.hour, hours), conditions(rumBins, wanted)), splitBy),
  );
  return summed && [...(summed.cells as (SiteCell & Pick<DeviceCell, T>)[]), ...summed.running];
}

interface StepQuery extends RumFilter {
  metrics: readonly PageMetric[];
  /** Null for all pages. */
  route: string | null;
  /** Reads all pages together in place of each. */
  isSite: boolean;
  largest: "hour" | "day" | "week";
  keepsDevice?: boolean;
  stepAt?: (moment: Date) => number;
}

/** Reads finished sums by step, and the hours that are not in them; null before anything is added up, and for one release. */
export async function readStepBins<Row>(
  db: Db,
  { metrics, route, isSite, largest, keepsDevice = false, stepAt, ...look }: StepQuery,
  readRest: (hours: Date[]) => Promise<Row[]>,
) {
  const { period, device, navigation, release } = look;
  if (release !== null) return null;
  const query = {
    topics: metrics.map((metric) => `${navigation} ${metric}`),
    names: route !== null ? [route] : isSite ? [""] : null,
    ...{ from: period.from, until: new Date(period.to.getTime() + 1), largest, keepsPart: keepsDevice || device !== null },
    ...(stepAt && { stepAt }),
  };
  const summed = await readSums(db, query, readRest);
  if (!summed) return null;
  const cells: (DeviceCell & { step: number })[] = [];
  for (const { topic, name, step, cells: added } of summed.groups) {
    const metric = topic.slice(navigation.length + 1) as PageMetric;
    for (const { part, oneIn, bin, n } of added) {
      const on = deviceKinds[part - 1];
      if (device === null || on === device) cells.push({ metric, route: name, step, device: on ?? "phone", oneIn, bin, n });
    }
  }
  return { cells, running: summed.running };
}

/** Returns the sketches of a period by page. */
export const readBins = (db: Db, wanted: CellsQuery): Promise<BinCell[]> => readSplitBins(db, wanted, ["route"]);

/** Returns the sketches of a period by page and device kind. */
export const readDeviceBins = (db: Db, wanted: CellsQuery): Promise<DeviceCell[]> => readSplitBins(db, wanted, ["route", "device"]);

const inSiteDays = (table: typeof rumSiteDayBins | typeof rumSiteDayRatings, { from, to }: Period) =>
  and(gte(table.day, dayOf(from)), lte(table.day, dayOf(to)));

/** Returns the sketches of a period for all pages together. */
export async function readSiteBins(db: Db, wanted: CellsQuery): Promise<SiteCell[]> {
  if (wanted.period.isByHour || wanted.release !== null) return readSplitBins(db, wanted, []);
  const summed = await readSummedBins(db, wanted, []);
  if (summed) return summed;
  return sumBins(db, rumSiteDayBins, and(inSiteDays(rumSiteDayBins, wanted.period), conditions(rumSiteDayBins, wanted)), []);
}

export interface RatingCount {
  metric: PageMetric;
  rating: MetricRating;
  n: number;
}

/** Reads cells with how many samples are good, fair and poor; of finished sums their bins tell, none of which holds two ratings. */
export async function readRated<Cell extends SiteCell>(
  db: Db,
  wanted: CellsQuery,
  read: (db: Db, wanted: CellsQuery) => Promise<Cell[]>,
): Promise<{ cells: Cell[]; ratings: RatingCount[] }> {
  const cells = await read(db, wanted);
  const { unit } = consoleSums;
  const [summed] = wanted.release === null ? await db.select({ unit }).from(consoleSums).where(eq(unit, "hour")).limit(1) : [];
  return { cells, ratings: summed ? rate(cells) : await readRatings(db, wanted) };
}

/** Returns exact counts of good, fair and poor samples, as they were counted. */
export async function readRatings(db: Db, wanted: CellsQuery): Promise<RatingCount[]> {
  if (wanted.period.isByHour) return countRatings(db, rumRatings, and(inHours(rumRatings, wanted), conditions(rumRatings, wanted)));
  if (hasOwnIndex(wanted)) return countRatings(db, rumDayRatings, and(inDays(rumDayRatings, wanted), conditions(rumDayRatings, wanted)));
  const where = and(inSiteDays(rumSiteDayRatings, wanted.period), conditions(rumSiteDayRatings, wanted));
  return countRatings(db, rumSiteDayRatings, where);
}

function rate(cells: readonly SiteCell[]): RatingCount[] {
  const counts = new Map<string, RatingCount>();
  for (const { metric, bin, n } of cells) {
    const rating = ratingOf(metric, valueOfBin(bin, metric));
    if (rating === null) continue;
    const count = counts.get(`${metric} ${rating}`) ?? { metric, rating, n: 0 };
    count.n += n;
    counts.set(`${metric} ${rating}`, count);
  }
  return [...counts.values()];
}

function countRatings(db: Db, table: RatingTable, where: SQL | undefined): Promise<RatingCount[]> {
  const { metric, rating } = table;
  return db
    .select({ metric, rating, n: sum(table.n).mapWith(Number) })
    .from(table)
    .where(where)
    .groupBy(metric, rating)
    .limit(mostCells);
}

/** Exceeds the number of pages and events in one result. */
const mostCounts = 20_000;

export interface EventCount {
  route: string;
  event: PageEvent;
  oneIn: number;
  n: number;
}

/** Counts events by page in a period, on all pages or one. Events cover all devices and navigation types. */
export async function readEvents(
  db: Db,
  { period, release, route }: Pick<RumFilter, "period" | "release"> & { route?: string },
): Promise<EventCount[]> {
  const where = (table: EventTable, inPeriod: SQL) =>
    and(
      inPeriod,
      // Naming every event lets an index on hour or day and event lead to the page.
      route === undefined ? undefined : and(inArray(table.event, [...pageEvents]), eq(table.route, route)),
      release === null || !("release" in table) ? undefined : eq(table.release, release),
    );
  if (period.isByHour) {
    const hours = listHours([{ from: period.from, until: new Date(period.to.getTime() + 1) }]);
    return count(db, rumEvents, where(rumEvents, inArray(rumEvents.hour, hours)));
  }
  const months = release === null ? await readWholeMonths(db, rumMonthEvents, period) : [];
  const days = daysOf(period).filter((day) => !months.includes(day.slice(0, 7)));
  const byDay = await count(db, rumDayEvents, where(rumDayEvents, inArray(rumDayEvents.day, days)));
  if (months.length === 0) return byDay;
  return [...byDay, ...(await count(db, rumMonthEvents, where(rumMonthEvents, inArray(rumMonthEvents.month, months))))];
}

type EventTable = typeof rumEvents | typeof rumDayEvents | typeof rumMonthEvents;

function count(db: Db, table: EventTable, where: SQL | undefined): Promise<EventCount[]> {
  const { route, event, oneIn } = table;
  return db
    .select({ route, event, oneIn, n: sum(table.n).mapWith(Number) })
    .from(table)
    .where(where)
    .groupBy(route, event, oneIn)
    .limit(mostCounts);
}

/** Counts occurrences of an event, scaled up for sessions left out by sampling. */
export const countOccurrences = (events: readonly Omit<EventCount, "route">[], event: PageEvent): number =>
  events.filter((each) => each.event === event).reduce((times, { n, oneIn }) => times + n * oneIn, 0);

const mostMonths = 13;

/** Lists the summed months that lie wholly within a period. */
async function readWholeMonths(db: Db, table: typeof rumMonthBins | typeof rumMonthEvents, { from, to }: Period): Promise<string[]> {
  const { month } = table;
  const isWhole = and(gte(month, firstMonthFrom(from)), lt(month, dayOf(to).slice(0, 7)));
  const rows = await db.selectDistinct({ month }).from(table).where(isWhole).orderBy(month).limit(mostMonths);
  return rows.map((row) => row.month);
}

export const cellsOfMetric = <Cell extends SiteCell>(cells: readonly Cell[], metric: PageMetric): Cell[] =>
  cells.filter((cell) => cell.metric === metric);

export interface Figure extends MetricSummary {
  metric: PageMetric;
  /** Upper bounds of good and fair; null for a metric without thresholds. */
  threshold: { good: number; fair: number } | null;
}

export const figureOf = (metric: PageMetric, cells: readonly SiteCell[], percentile?: ConsolePercentile): Figure => ({
  metric,
  threshold: thresholds[metric] ?? null,
  ...summarise(metric, cellsOfMetric(cells, metric), percentile),
});
