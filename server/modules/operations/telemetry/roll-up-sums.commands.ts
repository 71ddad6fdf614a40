import { and, eq, gte, inArray, lt, max, min, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { rumBins, rumDayBins } from "#db/schema/rum.ts";
import { consoleSums } from "#db/schema/telemetry.ts";
import { workDayTimings, workTimings } from "#db/schema/traces.ts";
import { daysAfter, daysBefore } from "#db/time-limits.ts";
import { dayOf, daysFrom, edgesOfDay } from "#ops/whole-days.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Every process writes its counts each ten seconds: what came in an hour is stored by then. */
const lateByMs = 10 * 60_000;
/** Hours that are added up again, for what a database that was away received later still. */
const hoursAgain = 6;
/** Days of which every hour is still stored. */
const hourlyDays = 13;

const pageCells = (table: typeof rumBins | typeof rumDayBins) => ({
  topic: sql`concat(${table.navigation}, ' ', ${table.metric})`,
  name: table.route,
  part: sql`${table.device} + 0`,
  oneIn: table.oneIn,
});
const workCells = (table: typeof workTimings | typeof workDayTimings) => ({
  topic: sql`${table.kind}`,
  name: table.name,
  part: sql`${table.outcome} + 0`,
  oneIn: sql`1`,
});

/** What is added up: by hour as it was counted, and by day from before its hours were deleted. */
const sources = [
  { hours: rumBins, ofHours: pageCells(rumBins), days: rumDayBins, ofDays: pageCells(rumDayBins) },
  { hours: workTimings, ofHours: workCells(workTimings), days: workDayTimings, ofDays: workCells(workDayTimings) },
] as const;
type Source = (typeof sources)[number];

/**
 * Adds up every hour that is over, the days and the weeks they belong to. Idempotent, and oldest first: whatever lies between the first and
 * the last hour of the sums is in them. Returns the number of days added up.
 */
export async function addUpPeriods(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const until = Math.floor((now.getTime() - lateByMs) / hourMs) * hourMs;
  const [summed] = await db
    .select({ hour: max(consoleSums.begins) })
    .from(consoleSums)
    .where(eq(consoleSums.unit, "hour"));
  const last = summed?.hour?.getTime() ?? null;
  if (last !== null && last + hourMs >= until) return 0;
  const firstHour = edgesOfDay(dayOf(daysBefore(now, hourlyDays))).from.getTime();
  const from = last === null ? firstHour : Math.max(firstHour, last + hourMs - hoursAgain * hourMs);
  const stored = await Promise.all(sources.map((source) => readStored(db, source)));
  const oldest = stored.flatMap(({ hour, day }) => [...(hour ? [dayOf(hour)] : []), ...(day ? [day] : [])]).toSorted()[0];
  if (oldest === undefined) return 0;
  const days = daysFrom({ first: last === null ? oldest : dayOf(new Date(from)), last: dayOf(new Date(until - 1)) });
  let added = 0;
  for (const day of days) {
    if (signal?.aborted) break;
    const edges = edgesOfDay(day);
    const end = new Date(Math.min(until, edges.until.getTime()));
    // The rows that are added up stay unlocked for the processes that write.
    await lockingTransaction(db, async (tx) => {
      await addUpHours(tx, new Date(Math.max(from, edges.from.getTime())), end);
      await addUpDay(tx, { day, end, now, stored });
      if (edges.from.getUTCDay() === 0 && end >= edges.until) await addUpWeek(tx, daysBefore(edges.until, 7));
    });
    added += 1;
  }
  return added;
}

/** Returns the first hour and day that are stored of a source. */
async function readStored(db: Db, { hours, days }: Source): Promise<{ hour: Date | null; day: string | null }> {
  const [ofHours] = await db.select({ hour: min(hours.hour) }).from(hours);
  const [ofDays] = await db.select({ day: min(days.day) }).from(days);
  return { hour: ofHours?.hour ?? null, day: ofDays?.day ?? null };
}

async function addUpHours(tx: Db, from: Date, end: Date): Promise<void> {
  if (from >= end) return;
  const { unit, begins } = consoleSums;
  await tx.delete(consoleSums).where(and(eq(unit, "hour"), gte(begins, from), lt(begins, end)));
  for (const { hours, ofHours } of sources) {
    const where = sql`${hours.hour} >= ${from} and ${hours.hour} < ${end}`;
    await insertCells(tx, { unit: "hour", begins: sql`${hours.hour}`, table: hours, columns: ofHours, where });
  }
}

interface DayInput {
  day: string;
  /** What has come until then is added up. */
  end: Date;
  now: Date;
  stored: readonly { hour: Date | null }[];
}

/** From the hours, as long as all of them are stored: the sums by day may be an hour behind. */
async function addUpDay(tx: Db, { day, end, now, stored }: DayInput): Promise<void> {
  const { from } = edgesOfDay(day);
  await tx.delete(consoleSums).where(and(eq(consoleSums.unit, "day"), eq(consoleSums.begins, from)));
  const isRecent = now.getTime() - from.getTime() < 2 * dayMs;
  for (const [place, { hours, ofHours, days, ofDays }] of sources.entries()) {
    const firstHour = stored[place]?.hour ?? null;
    const period = { unit: "day", begins: sql`cast(${from} as datetime(3))` } as const;
    const ofDay = sql`${days.day} = ${day}`;
    const hasEveryHour = isRecent || (firstHour !== null && firstHour <= from);
    const [summed] = hasEveryHour ? [] : await tx.select({ day: days.day }).from(days).where(ofDay).limit(1);
    if (summed) await insertCells(tx, { ...period, table: days, columns: ofDays, where: ofDay });
    else {
      const where = sql`${hours.hour} >= ${from} and ${hours.hour} < ${end}`;
      await insertCells(tx, { ...period, table: hours, columns: ofHours, where });
    }
  }
}

interface CellsInput {
  unit: "hour" | "day";
  begins: SQL;
  table: Source["hours"] | Source["days"];
  columns: Record<"topic" | "name" | "part" | "oneIn", SQLWrapper>;
  where: SQL;
}

/** Joins the cells of each page or name, and those of all together. */
async function insertCells(tx: Db, { unit, begins, table, columns: { topic, name, part, oneIn }, where }: CellsInput): Promise<void> {
  for (const named of [name, sql`''`])
    await tx.execute(
      sql`insert into ${consoleSums} (unit, begins, topic, name, cells)
        select ${unit}, begins_at, topic_of, name_of, concat('[', group_concat(concat_ws(',', part_of, one_in, bin_of, n_of) separator ','), ']')
        from (
          select ${begins} as begins_at, ${topic} as topic_of, ${named} as name_of, ${part} as part_of, ${oneIn} as one_in, ${table.bin} as bin_of, sum(${table.n}) as n_of
          from ${table} where ${where} group by 1, 2, 3, 4, 5, 6
        ) some_cells
        where n_of <> 0 group by begins_at, topic_of, name_of`,
    );
}

const rowsAtOnce = 500;

/** A week is added up from its days, once all of them are over. */
async function addUpWeek(tx: Db, monday: Date): Promise<void> {
  const { unit, begins, topic, name, cells } = consoleSums;
  const [first] = await tx
    .select({ day: min(begins) })
    .from(consoleSums)
    .where(eq(unit, "day"));
  if (!first?.day || first.day > monday) return;
  const days = Array.from({ length: 7 }, (_, place) => daysAfter(monday, place));
  const rows = await tx
    .select({ topic, name, cells })
    .from(consoleSums)
    .where(and(eq(unit, "day"), inArray(begins, days)));
  const weeks = new Map<string, { topic: string; name: string; sums: CellSums }>();
  for (const row of rows) {
    const key = `${row.topic} ${row.name}`;
    const week = weeks.get(key) ?? { topic: row.topic, name: row.name, sums: new Map() };
    weeks.set(key, week);
    addCells(week.sums, row.cells);
  }
  await tx.delete(consoleSums).where(and(eq(unit, "week"), eq(begins, monday)));
  const added = [...weeks.values()].map(({ sums, ...row }) => ({ ...row, unit: "week" as const, begins: monday, cells: cellsText(sums) }));
  for (let at = 0; at < added.length; at += rowsAtOnce) await tx.insert(consoleSums).values(added.slice(at, at + rowsAtOnce));
}

/** A cell of the sums that the console reads. */
export interface SummedCell {
  /** Number of its device or outcome in their list, from 1; 0 for all together. */
  part: number;
  oneIn: number;
  bin: number;
  n: number;
}

/** Counts by cell, each named by one number, which spares an object for every cell of every day. */
export type CellSums = Map<number, number>;

/** Exceed the largest bin, sampling and list: their product is exact in a number. */
const [bins, rates] = [1024, 2048];

/** Adds the cells of a row, written as the database joins them: "[part,oneIn,bin,n,…]". */
export function addCells(sums: CellSums, text: string, { keepsPart = true, countsOnly = false } = {}): void {
  const numbers = JSON.parse(text) as number[];
  for (let at = 0; at + 3 < numbers.length; at += 4) {
    const [part = 0, oneIn = 1, bin = 0, n = 0] = [numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]];
    const name = countsOnly ? 0 : ((keepsPart ? part : 0) * rates + oneIn) * bins + bin;
    sums.set(name, (sums.get(name) ?? 0) + n);
  }
}

/** Returns the cells; one whose counts cancel each other out is left out. */
export function cellsOf(sums: CellSums): SummedCell[] {
  const cells: SummedCell[] = [];
  for (const [name, n] of sums) {
    const [rest, bin] = [Math.floor(name / bins), name % bins];
    if (n !== 0) cells.push({ part: Math.floor(rest / rates), oneIn: rest % rates, bin, n });
  }
  return cells;
}

/** Returns the text of a row. */
const cellsText = (sums: CellSums): string => JSON.stringify(cellsOf(sums).flatMap(({ part, oneIn, bin, n }) => [part, oneIn, bin, n]));
