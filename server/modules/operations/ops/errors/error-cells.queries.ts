import { and, between, eq, gte, inArray, like, lt, lte, max, min, not, or, type SQL, sql, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { clientErrorCounts, clientErrorDayCounts } from "#db/schema/client-errors.ts";
import type { BrowserFamily, DeviceKind } from "#db/telemetry-values.ts";
import { splitPeriod } from "#ops/whole-days.ts";
import { escapeLike } from "#server/text/typed-text/search-field.ts";
import type { Period } from "../rum/period.ts";
import type { IssueQuery } from "./issue-query.ts";

type CellTable = typeof clientErrorCounts | typeof clientErrorDayCounts;
/** A table of counts with the part of a period that is read from it. */
interface CellSource {
  table: CellTable;
  inPeriod: SQL | undefined;
}

/** Returns where a period is read from: hours alone, or for weeks the finished sums of its days and the hours after them. */
async function cellSourcesOf(db: Db, period: Period): Promise<CellSource[]> {
  const { hour } = clientErrorCounts;
  const hours = (part: SQL | undefined): CellSource => ({ table: clientErrorCounts, inPeriod: part });
  if (period.isByHour) return [hours(and(gte(hour, period.from), lte(hour, period.to)))];
  const { day } = clientErrorDayCounts;
  const [last] = await db.select({ day: max(day) }).from(clientErrorDayCounts);
  const split = splitPeriod(period, last?.day ?? null);
  return [
    ...(split.days ? [{ table: clientErrorDayCounts, inPeriod: between(day, split.days.first, split.days.last) }] : []),
    ...split.hours.map(({ from, until }) => hours(and(gte(hour, from), until < period.to ? lt(hour, until) : lte(hour, until)))),
  ];
}

const startOf = (table: CellTable) => ("hour" in table ? sql<Date>`${table.hour}` : sql<Date>`cast(${table.day} as datetime)`);

type CellConditions = Pick<IssueQuery["has"], "release" | "page" | "browser" | "device">;

/** Returns the condition on a cell: of each filter one value must be met, or with `not` none. */
function meetsFilters(table: CellTable, { has, not: hasNot }: { has: CellConditions; not: CellConditions }): SQL | undefined {
  const conditions = ({ release, page, browser, device }: CellConditions): (SQL | undefined)[] => [
    release.length > 0 ? inArray(table.release, [...release]) : undefined,
    page.length > 0 ? or(...page.map((pattern) => matchesPattern(table, pattern))) : undefined,
    browser.length > 0 ? inArray(table.browser, [...browser]) : undefined,
    device.length > 0 ? inArray(table.device, [...device]) : undefined,
  ];
  return and(...conditions(has), ...conditions(hasNot).map((each) => each && not(each)));
}

const matchesPattern = (table: CellTable, pattern: string): SQL =>
  pattern.includes("*") && pattern !== "*" ? like(table.route, pattern.split("*").map(escapeLike).join("%")) : eq(table.route, pattern);

/** Exceeds the number of groups times the pages and procedures each occurs on. */
const mostParts = 150_000;

/** Occurrences of a group on one page in the period. */
interface RouteCount {
  groupId: number;
  route: string;
  n: number;
}

interface CellsQuery {
  sources: readonly CellSource[];
  filters: { has: CellConditions; not: CellConditions };
}

/** Returns occurrences by group and page; of all groups, or of those named. */
async function readRouteCounts(db: Db, { sources, filters }: CellsQuery, groupIds: readonly number[] | null): Promise<RouteCount[]> {
  if (groupIds?.length === 0) return [];
  const parts = sources.map(({ table, inPeriod }) =>
    db
      .select({ groupId: table.groupId, route: table.route, n: sum(table.n).mapWith(Number) })
      .from(table)
      .where(and(inPeriod, groupIds === null ? undefined : inArray(table.groupId, [...groupIds]), meetsFilters(table, filters)))
      .groupBy(table.groupId, table.route)
      .limit(mostParts),
  );
  return (await Promise.all(parts)).flat();
}

const hourIndexes = ["client_error_counts_hour", "client_error_counts_release"];
const dayIndexes = ["client_error_day_counts_day"];

/** Returns the marks of affected visits of each group, one after another; read in the order of the key, without a table on disk between. */
async function readVisitMarks(db: Db, { sources, filters }: CellsQuery, groupIds: readonly number[]): Promise<Map<number, string[]>> {
  const marks = new Map<number, string[]>();
  if (groupIds.length === 0) return marks;
  for (const { table, inPeriod } of sources) {
    const { groupId, visitsSketch } = table;
    const rows = await db
      .select({ groupId, marks: sql<string>`group_concat(${visitsSketch} separator '')` })
      .from(table, { ignoreIndex: "hour" in table ? hourIndexes : dayIndexes })
      .where(and(inArray(groupId, [...groupIds]), inPeriod, meetsFilters(table, filters)))
      .groupBy(groupId)
      .limit(groupIds.length);
    for (const row of rows) marks.set(row.groupId, [...(marks.get(row.groupId) ?? []), row.marks]);
  }
  return marks;
}

/** Returns occurrences of each group by point of a chart, under the first hour of each. */
async function readPoints(
  db: Db,
  { sources, filters }: CellsQuery,
  groupIds: readonly number[],
  period: Period,
): Promise<{ groupId: number; hour: Date; n: number }[]> {
  if (groupIds.length === 0) return [];
  const point = sql`point`;
  const parts = sources.map(({ table, inPeriod }) =>
    db
      .select({
        groupId: table.groupId,
        point: sql<number>`timestampdiff(hour, ${period.from}, ${startOf(table)}) div ${hoursPerPoint(period)}`.as("point"),
        hour: min(startOf(table)).mapWith(clientErrorCounts.hour),
        n: sum(table.n).mapWith(Number),
      })
      .from(table)
      .where(and(inArray(table.groupId, [...groupIds]), inPeriod, meetsFilters(table, filters)))
      .groupBy(table.groupId, point)
      .limit(groupIds.length * mostPoints),
  );
  return (await Promise.all(parts)).flat().flatMap(({ hour, groupId, n }) => (hour ? [{ groupId, hour, n }] : []));
}

/** Counts of groups over a day or an hour. */
interface ErrorCell {
  hour: Date;
  release: string;
  route: string;
  device: DeviceKind;
  browser: BrowserFamily;
  n: number;
  visitsSketch: string;
}

const mostCells = 20_000;

/** Returns everything that is counted of some groups in a period. */
export async function readCells(db: Db, groupIds: readonly number[], period: Period): Promise<ErrorCell[]> {
  const parts = (await cellSourcesOf(db, period)).map(({ table, inPeriod }) => {
    const { release, route, device, browser, n, visitsSketch } = table;
    const hour = startOf(table).mapWith(clientErrorCounts.hour);
    return db
      .select({ hour, release, route, device, browser, n, visitsSketch })
      .from(table)
      .where(and(inArray(table.groupId, [...groupIds]), inPeriod))
      .limit(mostCells);
  });
  return (await Promise.all(parts)).flat();
}

/** Opens what is counted in a period, of cells that meet the filters. */
export async function openCells(db: Db, period: Period, filters: CellsQuery["filters"]) {
  const cells = { sources: await cellSourcesOf(db, period), filters };
  return {
    routeCounts: (groupIds: readonly number[] | null) => readRouteCounts(db, cells, groupIds),
    visitMarks: (groupIds: readonly number[]) => readVisitMarks(db, cells, groupIds),
    points: (groupIds: readonly number[]) => readPoints(db, cells, groupIds, period),
  };
}

const hourMs = 3_600_000;
/** Includes one for the point in progress. */
const mostPoints = 61;
/** Hours per chart point: the first span that yields few enough points is used. */
const spans = [1, 3, 6, 24, 7 * 24] as const;

const hoursPerPoint = ({ from, to }: Period): number =>
  spans.find((hours) => (to.getTime() - from.getTime()) / (hours * hourMs) <= mostPoints - 1) ?? 7 * 24;

/** Returns occurrences over a period, in order; points without any are 0. */
export function pointsOf(cells: readonly { hour: Date; n: number }[], period: Period): { at: string; n: number }[] {
  const { from, to } = period;
  const span = hoursPerPoint(period) * hourMs;
  const counts = Array.from({ length: Math.floor((to.getTime() - from.getTime()) / span) + 1 }, () => 0);
  for (const { hour, n } of cells) {
    const place = Math.floor((hour.getTime() - from.getTime()) / span);
    if (place >= 0 && place < counts.length) counts[place] = (counts[place] ?? 0) + n;
  }
  return counts.map((n, place) => ({ at: new Date(from.getTime() + place * span).toISOString(), n }));
}
