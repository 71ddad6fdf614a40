import { and, between, eq, inArray, max, type SQL, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { workDayCounts, workDayTimings, workTimings } from "#db/schema/traces.ts";
import { type TimedKind, type TracedWorkKind, type WorkOutcome, workOutcomes } from "#db/trace-values.ts";
import { percentileOf, valueOfBin } from "#ops/rum/summary.ts";
import { dayOf, daysFrom, listHours, type SplitPeriod, splitPeriod } from "#ops/whole-days.ts";
import { readSums } from "./sums.queries.ts";

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

/** Lists the durations of the site's own work in the period by name, most frequent first; only of those listed durations are read. */
export async function listWork(db: Db, { kind, most, ...period }: WorkTimingsInput): Promise<WorkFigures[]> {
  const counted = await readSummedCells(db, { kind, names: null, ...period, countsOnly: true });
  if (!counted) {
    const { totals, figuresOf: readFigures } = await readTimedNames(db, { kind, ...period });
    return readFigures(busiestOf(totals, most));
  }
  const names = busiestOf(new Map([...groupByName(counted)].map(([name, cells]) => [name, { n: countOf(cells) }])), most);
  if (names.length === 0) return [];
  const byName = groupByName((await readSummedCells(db, { kind, names, ...period })) ?? []);
  return byCount(names.map((name) => figuresOf(name, countOf(byName.get(name) ?? []), byName.get(name) ?? [])));
}

const busiestOf = (totals: ReadonlyMap<string, { n: number }>, most: number): string[] =>
  byCount([...totals].map(([name, { n }]) => ({ name, n })))
    .slice(0, most)
    .map(({ name }) => name);

interface WorkTotalInput extends Omit<WorkTimingsInput, "most"> {
  /** Tells steps of the period apart. */
  steps?: { ms: number; isByHour: boolean };
}

/** Adds up all work of a kind in the period, and in each of its steps; without steps before anything is added up. */
export async function readWorkTotal(db: Db, { kind, steps, ...period }: WorkTotalInput): Promise<WorkFigures & { steps: WorkFigures[] }> {
  const stepAt = (moment: Date) => (steps ? Math.floor((moment.getTime() - period.from.getTime()) / steps.ms) : 0);
  const byStep = steps && ({ stepAt, largest: steps.isByHour ? "hour" : "day" } as const);
  const summed = await readSummedCells(db, { kind, names: [allNames], ...period, ...byStep });
  if (summed) {
    const cellsByStep = Array.from({ length: steps ? stepAt(period.to) + 1 : 0 }, (): Cell[] => []);
    for (const cell of summed) cellsByStep[cell.step]?.push(cell);
    return { ...figuresOf(kind, countOf(summed), summed), steps: cellsByStep.map((each) => figuresOf(kind, countOf(each), each)) };
  }
  const [added] = await db.select({ day: max(workDayCounts.day) }).from(workDayCounts);
  const cells = await readCells(db, kind, null, splitPeriod(period, added?.day ?? null));
  return { ...figuresOf(kind, countOf(cells), cells), steps: [] };
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

const isReadByHour = (from: Date, to: Date): boolean => (to.getTime() - from.getTime()) / hourMs <= mostHourlyPoints;
const wholeDaysOf = (from: Date, to: Date): string[] =>
  daysFrom({ first: dayOf(new Date(from.getTime() + 24 * hourMs - 1)), last: dayOf(to) });

/** Returns how often work of a kind was done in each hour or each whole day of the period, by name. */
async function readWorkSeries(db: Db, { kind, from, to }: Omit<WorkTimingsInput, "most">): Promise<Map<string, number[]>> {
  const isHourly = isReadByHour(from, to);
  const hours = listHours([{ from, until: to }]);
  const days = wholeDaysOf(from, to);
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
  const summed = await readSummedWork(db, input);
  if (summed) return summed;
  const series = await readWorkSeries(db, input);
  const { totals, figuresOf: readFigures } = await readTimedNames(db, input);
  const figures = await readFigures(busiestOf(totals, mostNames));
  return figures.map((each) => ({ ...each, points: series.get(each.name) ?? [] }));
}

/** Reads durations of the whole period, and of each hour or day how often: durations of each would be a hundred thousand cells. */
async function readSummedWork(db: Db, { kind, from, to }: Omit<WorkTimingsInput, "most">) {
  const isHourly = isReadByHour(from, to);
  const steps = isHourly ? listHours([{ from, until: to }]) : wholeDaysOf(from, to).map((day) => new Date(`${day}T00:00:00Z`));
  const startMs = steps[0]?.getTime() ?? 0;
  const stepMs = isHourly ? hourMs : 24 * hourMs;
  const stepAt = (moment: Date) => Math.floor((moment.getTime() - startMs) / stepMs);
  const [summed, counted] = [
    await readSummedCells(db, { kind, names: null, from, to }),
    await readSummedCells(db, { kind, names: null, from, to, largest: isHourly ? "hour" : "day", stepAt, countsOnly: true }),
  ];
  if (!summed || !counted) return null;
  const countsByName = groupByName(counted);
  const figures = [...groupByName(summed)].map(([name, cells]) => {
    const points = steps.map(() => 0);
    for (const { step, n } of countsByName.get(name) ?? []) if (step >= 0 && step < points.length) points[step] = (points[step] ?? 0) + n;
    return { ...figuresOf(name, countOf(cells), cells), points };
  });
  return byCount(figures).slice(0, mostNames);
}

interface TimedNames {
  totals: ReadonlyMap<string, { n: number; totalUs: number }>;
  /** Reads the durations of these names. */
  figuresOf(names: readonly string[]): Promise<WorkFigures[]>;
}

/** Reads how often each name of a kind was timed, and for how long in all: enough to choose those whose durations are read as well. */
export async function readTimedNames(db: Db, { kind, ...period }: { kind: TimedKind; from: Date; to: Date }): Promise<TimedNames> {
  const summed = await readSummedCells(db, { kind, names: null, ...period });
  if (summed) {
    const figures = new Map([...groupByName(summed)].map(([name, cells]) => [name, figuresOf(name, countOf(cells), cells)]));
    return { totals: figures, figuresOf: async (names) => names.flatMap((name) => figures.get(name) ?? []) };
  }
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

/** The name of the sums of all names together. */
const allNames = "";

interface SummedCellsQuery {
  kind: TimedKind;
  /** Null for all. */
  names: readonly string[] | null;
  from: Date;
  to: Date;
  largest?: "hour" | "day" | "week";
  stepAt?: (moment: Date) => number;
  /** Adds up all durations and outcomes of a name and step. */
  countsOnly?: boolean;
}

/** Reads finished sums, and the hours after them added up alike; null before anything is added up. */
async function readSummedCells(db: Db, query: SummedCellsQuery): Promise<(Cell & { step: number })[] | null> {
  const { kind, names, from, to, largest = "week", stepAt = () => 0, countsOnly = false } = query;
  const areTogether = names?.includes(allNames) === true;
  const { hour, name, outcome, bin } = workTimings;
  const columns = { ...(query.stepAt && { hour }), ...(!areTogether && { name }), ...(!countsOnly && { outcome, bin }) };
  const readHours = async (hours: Date[]): Promise<(Partial<Cell> & { hour?: Date; n: number })[]> =>
    db
      .select({ ...columns, n: sum(workTimings.n).mapWith(Number) })
      .from(workTimings)
      .where(and(inArray(hour, hours), eq(workTimings.kind, kind), names && !areTogether ? inArray(name, [...names]) : undefined))
      .groupBy(...Object.values(columns))
      .limit(mostCells);
  const summed = await readSums(db, { topics: [kind], names, from, until: to, largest, stepAt, keepsPart: true, countsOnly }, readHours);
  if (!summed) return null;
  const cells = summed.running.map(({ hour: at, n, ...cell }) => ({
    ...{ name: allNames, outcome: "done" as const, bin: 0, ...cell, n },
    step: at ? stepAt(at) : 0,
  }));
  for (const { name: of, step, cells: added } of summed.groups)
    for (const { part, bin: at, n } of added) cells.push({ name: of, step, outcome: workOutcomes[part - 1] ?? "done", bin: at, n });
  return cells;
}

const countOf = (cells: readonly Cell[]): number => cells.reduce((sum, { n }) => sum + n, 0);
const byCount = <Figures extends { name: string; n: number }>(figures: readonly Figures[]): Figures[] =>
  figures.toSorted((one, other) => other.n - one.n || one.name.localeCompare(other.name));

interface Cell {
  name: string;
  outcome: WorkOutcome;
  bin: number;
  n: number;
}

function groupByName<Each extends Cell>(cells: readonly Each[]): Map<string, Each[]> {
  const groups = new Map<string, Each[]>();
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
