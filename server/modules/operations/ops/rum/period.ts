import { z } from "zod";
import { type ConsolePercentile, type ConsoleRange, consolePercentiles, consoleRanges } from "#db/ops-values.ts";
import { deviceKinds, navigationKinds } from "#db/telemetry-values.ts";
import { dayOf, daysFrom } from "#ops/whole-days.ts";
import { AppError } from "#server/kernel/errors.ts";
import { sample } from "../sample-data.queries.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Days covered by each range. Data older than a fortnight is retained by day only, so long ranges begin with a full day. */
const daysBack: Readonly<Record<ConsoleRange, number>> = { "24h": 1, "7d": 7, "28d": 28, "90d": 90, "13m": 395 };
const hourlyRanges: ReadonlySet<ConsoleRange> = new Set(["24h", "7d"]);
/** An absolute period is read by the hour where all of its hours are still stored, and there are not too many of them. */
const [hourlyDays, mostHourlyDays] = [13, 7];

export interface Period {
  from: Date;
  to: Date;
  isByHour: boolean;
}

interface PeriodEnds {
  from: string | null;
  to: string | null;
}

/**
 * Returns the period between two moments, in whole hours or days (UTC); or, without both, from the start of the range's first hour or day to
 * now.
 */
export function periodOf(range: ConsoleRange, now: Date, ends: PeriodEnds = { from: null, to: null }): Period {
  if (ends.from !== null && ends.to !== null) return absolutePeriod(new Date(ends.from), new Date(ends.to), now);
  const isByHour = hourlyRanges.has(range);
  const unit = isByHour ? hourMs : dayMs;
  const from = new Date(Math.floor((now.getTime() - daysBack[range] * dayMs) / unit) * unit);
  return { from, to: now, isByHour };
}

const mostExactHours = 168;

/**
 * Returns the last hours until now, or the period between two moments in whole hours or days (UTC). More than a week begins with a whole
 * day, of which there are sums.
 */
export function lastHours(hours: number, now: Date, ends: PeriodEnds): Pick<Period, "from" | "to"> {
  if (ends.from !== null && ends.to !== null) return absolutePeriod(new Date(ends.from), new Date(ends.to), now);
  const from = now.getTime() - hours * hourMs;
  return { from: new Date(hours > mostExactHours ? Math.floor(from / dayMs) * dayMs : from), to: now };
}

/** Of a longer period the last 13 months count, as much as is stored: its hours would be too many to list. */
function absolutePeriod(from: Date, end: Date, now: Date): Period {
  if (from >= end) throw new AppError("bad-input", "The period must end after it begins.");
  const begin = new Date(Math.max(from.getTime(), Math.min(end.getTime(), now.getTime()) - daysBack["13m"] * dayMs));
  const isByHour = now.getTime() - begin.getTime() <= hourlyDays * dayMs && end.getTime() - begin.getTime() <= mostHourlyDays * dayMs;
  const unit = isByHour ? hourMs : dayMs;
  const start = Math.floor(begin.getTime() / unit) * unit;
  const last = Math.ceil(end.getTime() / unit) * unit - 1;
  return { from: new Date(start), to: new Date(Math.max(start, Math.min(last, now.getTime()))), isByHour };
}

/** Returns the period of the same length before this one, of whole hours or days: only those are counted. */
function periodBefore({ from, to, isByHour }: Period): Period {
  const unit = isByHour ? hourMs : dayMs;
  // The end belongs to the period.
  const begin = Math.ceil((2 * from.getTime() - to.getTime() - 1) / unit) * unit;
  return { from: new Date(begin), to: new Date(from.getTime() - 1), isByHour };
}

/** Lists every day (UTC) that the period overlaps. */
export const daysOf = ({ from, to }: Period): string[] => daysFrom({ first: dayOf(from), last: dayOf(to) });

export const range = z.enum(consoleRanges, `Range must be one of ${consoleRanges.join(", ")}.`).default("24h");
const release = z.string("Choose a release.").max(40, "A release’s name can have at most 40 characters.");
const momentSentence = "Write the time in UTC, such as 2026-11-20T09:00Z.";
const moment = z
  .string(momentSentence)
  .regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\dZ$/, { error: momentSentence, abort: true })
  .refine((text) => new Date(text).toISOString().startsWith(text.slice(0, 10)), momentSentence);

/** Ends of an absolute period, which takes the place of a range or of hours. */
export const periodEnds = { from: moment.nullable().default(null), to: moment.nullable().default(null) };

/** Filters: which sessions, and which navigation type. */
export const rumFilterFields = {
  range,
  sample,
  ...periodEnds,
  percentile: z.enum(consolePercentiles, `Percentile must be one of ${consolePercentiles.join(", ")}.`).default("p75"),
  /** The release to compare with; null for the period before. */
  compare: release.nullable().default(null),
  device: z.enum(deviceKinds, "There is no such device type.").nullable().default(null),
  navigation: z.enum(navigationKinds, "There is no such navigation type.").default("hard"),
  release: release.nullable().default(null),
};

export interface RumFilter {
  period: Period;
  device: (typeof deviceKinds)[number] | null;
  navigation: (typeof navigationKinds)[number];
  release: string | null;
  percentile?: ConsolePercentile;
}

/** What figures are compared with: a release, or the period before. */
export interface ComparedFilter extends RumFilter {
  compare?: string | null;
}

const releaseDays = 28;

/** Returns what is compared with: the same length of time before, or 28 days of a release. */
export function baselineOf({ period, release, compare = null }: ComparedFilter): { period: Period; release: string | null } {
  if (compare === null) return { period: periodBefore(period), release };
  const from = new Date(Math.floor(period.to.getTime() / dayMs - releaseDays) * dayMs);
  return { period: { from, to: period.to, isByHour: false }, release: compare };
}
