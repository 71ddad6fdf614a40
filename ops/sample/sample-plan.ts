import type { MySqlTable } from "drizzle-orm/mysql-core";
import type * as rum from "#db/schema/rum.ts";
import type { Random } from "#db/seed/random.ts";
import { dayOf } from "../whole-days.ts";

export interface SampleRows {
  table: MySqlTable;
  rows: object[];
}

export interface SamplePlan {
  random: Random;
  now: Date;
  /** Whole days before today; 28 unless a test needs fewer. */
  days?: number;
  /** Names of the earlier and the later release. */
  builds: readonly [earlier: string, later: string];
  /** When the later release was first served. */
  deployedAt: Date;
  /** Working hours in which a share of visits meets the first error. */
  burst: { from: Date; until: Date; share: number };
  /** Returns a function of a page's script in the later release; null where there is no build. */
  scriptOf: (page: string) => Omit<NonNullable<rum.ExemplarDetail["script"]>, "part"> | null;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const daysInvented = 28;
const visitsPerDay = 140;
/** Visits by hour in London and by day from Sunday: people look for work at work. */
const hourShape = [1, 0.5, 0.3, 0.2, 0.3, 0.8, 2, 5, 9, 10, 9.5, 9, 10.5, 9.5, 8.5, 8, 7.5, 6, 4.5, 4.5, 5, 4.5, 3, 2];
const dayShape = [0.35, 1, 1.08, 1.05, 1, 0.82, 0.3];
const wholeShape = hourShape.reduce((sum, share) => sum + share, 0);
const london = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", hour: "2-digit", hourCycle: "h23" });

const burstShare = 0.6;
const [burstDaysAgo, burstFromHour, burstHours] = [3, 9, 8];

/** Returns the office hours of the last working day that is three days ago or more. */
export function burstOf(now: Date): SamplePlan["burst"] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const days = [burstDaysAgo, burstDaysAgo + 1, burstDaysAgo + 2].map((back) => today - back * dayMs);
  const day = days.find((each) => ![0, 6].includes(new Date(each).getUTCDay())) ?? today - burstDaysAgo * dayMs;
  const from = day + burstFromHour * hourMs;
  return { from: new Date(from), until: new Date(from + burstHours * hourMs), share: burstShare };
}

/** Lists the hours of the sample from its first whole day (UTC) on, each with the visits to expect. */
export function sampleHours({ now, days = daysInvented }: Pick<SamplePlan, "now" | "days">): { hour: Date; visits: number }[] {
  const from = Math.floor(now.getTime() / dayMs - days) * dayMs;
  return Array.from({ length: Math.floor((now.getTime() - from) / hourMs) + 1 }, (_, place) => {
    const hour = new Date(from + place * hourMs);
    const share = ((hourShape[Number(london.format(hour))] ?? 0) * (dayShape[hour.getUTCDay()] ?? 0)) / wholeShape;
    return { hour, visits: visitsPerDay * share * Math.min(1, (now.getTime() - hour.getTime()) / hourMs) };
  });
}

const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
/** Draws a log-normal value. */
export const drawSpread = (random: Random, median: number, spread: number): number => median * Math.exp(normal(random) * spread);
/** Draws a count around the expected one. */
export function drawCount(random: Random, expected: number): number {
  const count = Math.max(0, expected + normal(random) * Math.sqrt(expected) * 0.6);
  return Math.floor(count) + Number(random.chance(count % 1));
}

/** Sums rows over their hours by day. */
export function byDay<Row extends { hour: Date }>(
  rows: readonly Row[],
  sums: readonly (keyof Row)[],
): (Omit<Row, "hour"> & { day: string })[] {
  const days = new Map<string, Omit<Row, "hour"> & { day: string }>();
  for (const { hour, ...row } of rows) {
    const dated = { ...row, day: dayOf(hour) };
    const name = JSON.stringify(Object.entries(dated).filter(([key]) => !sums.includes(key as keyof Row)));
    const known = days.get(name) as Record<PropertyKey, number> | undefined;
    if (known) for (const key of sums) known[key] = (known[key] ?? 0) + Number(row[key as keyof typeof row]);
    else days.set(name, dated);
  }
  return [...days.values()];
}

export const hex = (random: Random, words: number) =>
  Array.from({ length: words }, () => random.int(0, 0xffffffff).toString(16).padStart(8, "0")).join("");
