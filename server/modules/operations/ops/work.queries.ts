import { and, between, eq, inArray, max, type SQL, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { workDayCounts, workDayTimings, workTimings } from "#db/schema/traces.ts";
import type { TimedKind, TracedWorkKind, WorkOutcome } from "#db/trace-values.ts";
import { percentileOf, valueOfBin } from "#ops/rum/summary.ts";
import { dayOf, daysFrom, listHours, type SplitPeriod, splitPeriod } from "#ops/whole-days.ts";

/** Exceeds the number of work names. */
const mostCounts = 5000;
/** Exceeds the number of names, outcomes and bins. */
const mostCells = 150_000;

export interface WorkFigures {
  name: string;
  n: number;
  refused: number;
  failed: number;
  /** Durations in microseconds; null below thirty samples. */
  p50Us: number | null;
  p95Us: number | null;
  p99Us: number | null;
  /** All durations together, as read off the sketch. */
  totalUs: number;
}

const enoughForFigures = 30;

interface WorkTimingsInput {
  kind: TracedWorkKind;
  from: Date;
  to: Date;
  /** Limit on names returned, of which few are read without the others. */
  most: number;
}

/** Lists the durations of the site's own work in the period by name, most frequent first. */
export async function listWork(db: Db, { kind, most, ...period }: WorkTimingsInput): Promise<WorkFigures[]> {
  const [added] = await db.select({ day: max(workDayCounts.day) }).from(workDayCounts);
  const parts = splitPeriod(period, added?.day ?? null);
  const counts = (await readCounts(db, kind, parts)).toSorted(([name, n], [other, times]) => times - n || name.localeCompare(other));
  const busiest = counts.slice(0, most);
  const byName = groupByName(
    await readCells(
      db,
      kind,
      busiest.map(([name]) => name),
      parts,
    ),
  );
  return busiest.map(([name, n]) => figuresOf(name, n, byName.get(name) ?? []));
}

/** Adds up all work of a kind in the period. Reads whole days where it can. */
export async function readWorkTotal(db: Db, { kind, ...period }: Omit<WorkTimingsInput, "most">): Promise<WorkFigures> {
  const [added] = await db.select({ day: max(workDayCounts.day) }).from(workDayCounts);
  const { days, hours } = splitPeriod(period, added?.day ?? null);
  const cells = (table: typeof workDayTimings | typeof workTimings, isInPeriod: SQL | undefined) =>
    db
      .select({ outcome: table.outcome, bin: table.bin, n: sum(table.n).mapWith(Number) })
      .from(table)
      .where(and(isInPeriod, eq(table.kind, kind)))
      .groupBy(table.outcome, table.bin)
      .limit(mostCells);
  const inHours = listHours(hours);
  const rows = [
    ...(days ? await cells(workDayTimings, inArray(workDayTimings.day, daysFrom(days))) : []),
    ...(inHours.length > 0 ? await cells(workTimings, inArray(workTimings.hour, inHours)) : []),
  ];
  const n = rows.reduce((total, row) => total + row.n, 0);
  return figuresOf(
    kind,
    n,
    rows.map((row) => ({ name: kind, ...row })),
  );
}

async function readCounts(db: Db, kind: TracedWorkKind, { days, hours }: SplitPeriod): Promise<[name: string, n: number][]> {
  const byDay = days
    ? await db
        .select({ name: workDayCounts.name, n: sum(workDayCounts.n).mapWith(Number) })
        .from(workDayCounts)
        .where(and(between(workDayCounts.day, days.first, days.last), eq(workDayCounts.kind, kind)))
        .groupBy(workDayCounts.name)
        .limit(mostCounts)
    : [];
  const sums = new Map<string, number>();
  for (const { name, n } of [...byDay, ...(await readHourCounts(db, kind, listHours(hours)))]) sums.set(name, (sums.get(name) ?? 0) + n);
  return [...sums];
}

/** Grouped in the order of the index, which spares the database a table of its own. */
async function readHourCounts(db: Db, kind: TimedKind, hours: readonly Date[]): Promise<{ name: string; hour: Date; n: number }[]> {
  if (hours.length === 0) return [];
  return db
    .select({ name: workTimings.name, hour: workTimings.hour, n: sum(workTimings.n).mapWith(Number) })
    .from(workTimings)
    .where(and(inArray(workTimings.hour, [...hours]), eq(workTimings.kind, kind)))
    .groupBy(workTimings.hour, workTimings.name)
    .limit(mostCells);
}

const hourMs = 3_600_000;
/** Longer periods have a point for each day. */
const mostHourlyPoints = 48;

/** Returns how often work of a kind was done in each hour or each whole day of the period, by name. */
async function readWorkSeries(db: Db, { kind, from, to }: Omit<WorkTimingsInput, "most">): Promise<Map<string, number[]>> {
  const isHourly = (to.getTime() - from.getTime()) / hourMs <= mostHourlyPoints;
  const hours = listHours([{ from, until: to }]);
  const days = daysFrom({ first: dayOf(new Date(from.getTime() + 24 * hourMs)), last: dayOf(to) });
  const steps = isHourly ? hours.map((hour) => hour.toISOString()) : days;
  const rows = isHourly
    ? (await readHourCounts(db, kind, hours)).map(({ name, hour, n }) => ({ name, step: hour.toISOString(), n }))
    : await db
        .select({ name: workDayCounts.name, step: workDayCounts.day, n: workDayCounts.n })
        .from(workDayCounts)
        .where(and(inArray(workDayCounts.day, days), eq(workDayCounts.kind, kind)))
        .limit(mostCells);
  const series = new Map<string, number[]>();
  const places = new Map(steps.map((step, place) => [step, place]));
  for (const { name, step, n } of rows) {
    const points = series.get(name) ?? steps.map(() => 0);
    points[places.get(step) ?? 0] = n;
    series.set(name, points);
  }
  return series;
}

const mostNames = 100;

/** Lists the hundred most frequent names of a kind with their durations, and how often each was done by hour or day. */
export async function listWorkInFull(db: Db, input: Omit<WorkTimingsInput, "most">): Promise<(WorkFigures & { points: number[] })[]> {
  const series = await readWorkSeries(db, input);
  const { totals, figuresOf: readFigures } = await readTimedNames(db, input);
  const busiest = [...totals]
    .toSorted(([name, { n }], [other, { n: times }]) => times - n || name.localeCompare(other))
    .slice(0, mostNames);
  const figures = await readFigures(busiest.map(([name]) => name));
  return figures.map((each) => ({ ...each, points: series.get(each.name) ?? [] }));
}

interface TimedNames {
  totals: ReadonlyMap<string, { n: number; totalUs: number }>;
  /** Reads the durations of these names. */
  figuresOf(names: readonly string[]): Promise<WorkFigures[]>;
}

/** Reads how often each name of a kind was timed, and for how long in all: enough to choose those whose durations are read as well. */
export async function readTimedNames(db: Db, { kind, ...period }: { kind: TimedKind; from: Date; to: Date }): Promise<TimedNames> {
  const [added] = await db.select({ day: max(workDayCounts.day) }).from(workDayCounts);
  const { days, hours } = splitPeriod(period, added?.day ?? null);
  const ofHours = groupByName(await readCells(db, kind, null, { days: null, hours }));
  const ofDays = days
    ? await db
        .select({ name: workDayCounts.name, n: workDayCounts.n, totalUs: workDayCounts.totalUs })
        .from(workDayCounts)
        .where(and(between(workDayCounts.day, days.first, days.last), eq(workDayCounts.kind, kind)))
        .limit(mostCells)
    : [];
  const totals = new Map<string, { n: number; totalUs: number }>();
  const add = (name: string, n: number, us: number) => {
    const known = totals.get(name) ?? { n: 0, totalUs: 0 };
    totals.set(name, { n: known.n + n, totalUs: known.totalUs + us });
  };
  for (const { name, n, totalUs } of ofDays) add(name, n, totalUs);
  for (const [name, cells] of ofHours) for (const { bin, n } of cells) add(name, n, n * valueOfBin(bin));
  return {
    totals,
    async figuresOf(names) {
      const cells = groupByName(await readCells(db, kind, names, { days, hours: [] }));
      return names.map((name) => figuresOf(name, totals.get(name)?.n ?? 0, [...(cells.get(name) ?? []), ...(ofHours.get(name) ?? [])]));
    },
  };
}

/** Reads the durations of work with these names, or of all of a kind; a cell may be returned in parts. */
async function readCells(db: Db, kind: TimedKind, names: readonly string[] | null, { days, hours }: SplitPeriod): Promise<Cell[]> {
  if (names?.length === 0) return [];
  const cells = (table: typeof workDayTimings | typeof workTimings, isInPeriod: SQL | undefined) =>
    db
      .select({ name: table.name, outcome: table.outcome, bin: table.bin, n: sum(table.n).mapWith(Number) })
      .from(table)
      .where(and(isInPeriod, eq(table.kind, kind), names ? inArray(table.name, [...names]) : undefined))
      .groupBy(table.name, table.outcome, table.bin)
      .limit(mostCells);
  const inHours = listHours(hours);
  return [
    ...(days ? await cells(workDayTimings, inArray(workDayTimings.day, daysFrom(days))) : []),
    ...(inHours.length > 0 ? await cells(workTimings, inArray(workTimings.hour, inHours)) : []),
  ];
}

interface Cell {
  name: string;
  outcome: WorkOutcome;
  bin: number;
  n: number;
}

function groupByName(cells: readonly Cell[]): Map<string, Cell[]> {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) {
    const group = groups.get(cell.name);
    if (group) group.push(cell);
    else groups.set(cell.name, [cell]);
  }
  return groups;
}

function figuresOf(name: string, n: number, cells: readonly Cell[]): WorkFigures {
  const bins = new Map<number, number>();
  const outcomes: Record<WorkOutcome, number> = { done: 0, refused: 0, failed: 0 };
  let totalUs = 0;
  for (const cell of cells) {
    totalUs += cell.n * valueOfBin(cell.bin);
    bins.set(cell.bin, (bins.get(cell.bin) ?? 0) + cell.n);
    outcomes[cell.outcome] += cell.n;
  }
  const at = (p: number) => (n < enoughForFigures ? null : Math.round(percentileOf(bins, p) ?? 0));
  const { refused, failed } = outcomes;
  return { name, n, refused, failed, p50Us: at(0.5), p95Us: at(0.95), p99Us: at(0.99), totalUs: Math.round(totalUs) };
}
