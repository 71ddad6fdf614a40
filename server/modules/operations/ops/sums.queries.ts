import { and, eq, gt, inArray, max, min } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { consoleSums } from "#db/schema/telemetry.ts";
import { addCells, type CellSums, cellsOf, type SummedCell } from "../telemetry/roll-up-sums.commands.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
/** Exceeds the names, metrics and steps of one result. */
const mostRows = 150_000;

type Unit = (typeof consoleSums.$inferSelect)["unit"];

/** How a period is read: from these sums, and by the hour where there are none. */
interface Cover {
  begins: Record<Unit, Date[]>;
  /** Hours to read as they were counted, in order. */
  rest: Date[];
}

/**
 * Splits a period into the largest sums that lie within it, none larger than `largest`. The sums of the running day end with the last hour
 * that is added up: they belong to every period that goes on until then. Null before anything is added up.
 */
async function coverOf(db: Db, { from, until }: { from: Date; until: Date }, largest: Unit): Promise<Cover | null> {
  const { unit, begins: start } = consoleSums;
  const edges = await db
    .select({ unit, first: min(start), last: max(start) })
    .from(consoleSums)
    .groupBy(unit)
    .limit(3);
  const edgesOf = (name: Unit): [first: number, last: number] => {
    const found = edges.find((each) => each.unit === name);
    return [found?.first?.getTime() ?? Number.POSITIVE_INFINITY, found?.last?.getTime() ?? Number.NEGATIVE_INFINITY];
  };
  const [[firstHour, lastHour], [firstDay], [firstWeek, lastWeek]] = [edgesOf("hour"), edgesOf("day"), edgesOf("week")];
  if (lastHour < 0) return null;
  const summedUntil = lastHour + hourMs;
  const cover: Cover = { begins: { hour: [], day: [], week: [] }, rest: [] };
  const end = Math.min(until.getTime(), summedUntil);
  const holds = (at: number): Unit | null => {
    const isMidnight = at % dayMs === 0 && at >= firstDay;
    // The first day of all dates was a Thursday.
    const isMonday = isMidnight && (at / dayMs + 3) % 7 === 0;
    if (largest === "week" && isMonday && at >= firstWeek && at <= lastWeek && at + weekMs <= end) return "week";
    if (largest !== "hour" && isMidnight && (at + dayMs <= end || end === summedUntil)) return "day";
    return at >= firstHour ? "hour" : null;
  };
  // Nothing is stored of what was before the first day.
  let at = Math.max(Math.ceil(from.getTime() / hourMs) * hourMs, Math.min(firstDay, summedUntil));
  while (at < end) {
    const found = holds(at);
    if (found) cover.begins[found].push(new Date(at));
    else cover.rest.push(new Date(at));
    at += found === "week" ? weekMs : found === "day" ? dayMs : hourMs;
  }
  for (at = Math.max(summedUntil, Math.ceil(from.getTime() / hourMs) * hourMs); at < until.getTime(); at += hourMs)
    cover.rest.push(new Date(at));
  return cover;
}

interface SumsQuery {
  topics: readonly string[];
  /** Null for each of all names; an empty one for the sums of all together. */
  names: readonly string[] | null;
  from: Date;
  /** Exclusive. */
  until: Date;
  largest: Unit;
  /** Number of the step that a moment belongs to; without it there is one. */
  stepAt?: (moment: Date) => number;
  /** Tells devices or outcomes apart. */
  keepsPart: boolean;
  /** Adds up all cells of a name and step, where only their number matters. */
  countsOnly?: boolean;
}

/** What is added up of one topic, name and step. */
interface SumsGroup {
  topic: string;
  name: string;
  step: number;
  cells: SummedCell[];
}

/**
 * Reads sums of a period, and with `readRest` the hours that are not in them, both at the same time; null before anything is added up.
 * `readRest` is called with no empty list.
 */
export async function readSums<Row>(
  db: Db,
  query: SumsQuery,
  readRest: (hours: Date[]) => Promise<Row[]>,
): Promise<{ groups: SumsGroup[]; running: Row[] } | null> {
  const cover = await coverOf(db, query, query.largest);
  if (!cover) return null;
  const [groups, running] = await Promise.all([readGroups(db, query, cover), cover.rest.length === 0 ? [] : readRest(cover.rest)]);
  return { groups, running };
}

async function readGroups(db: Db, query: SumsQuery, cover: Cover): Promise<SumsGroup[]> {
  const { topics, names, stepAt = () => 0, keepsPart, countsOnly = false } = query;
  const { unit, topic, begins, name, cells } = consoleSums;
  const sums = new Map<string, Omit<SumsGroup, "cells"> & { cells: CellSums }>();
  for (const each of ["week", "day", "hour"] as const) {
    const starts = cover.begins[each];
    if (starts.length === 0) continue;
    const ofNames = names === null ? gt(name, "") : inArray(name, [...names]);
    const rows = await db
      .select({ topic, begins, name, cells })
      .from(consoleSums)
      .where(and(eq(unit, each), inArray(topic, [...topics]), inArray(begins, starts), ofNames))
      .limit(mostRows);
    for (const row of rows) {
      const step = stepAt(row.begins);
      const key = `${row.topic} ${step} ${row.name}`;
      const known = sums.get(key) ?? { topic: row.topic, name: row.name, step, cells: new Map() };
      sums.set(key, known);
      addCells(known.cells, row.cells, { keepsPart, countsOnly });
    }
  }
  return [...sums.values()].map((group) => ({ ...group, cells: cellsOf(group.cells) }));
}
