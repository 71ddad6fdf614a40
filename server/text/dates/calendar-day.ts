import { z } from "zod";

const months = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
const dayMs = 86_400_000;
const monthName = "[a-z]{3,9}";

interface DayRead {
  /** Midnight of the day, in UTC. */
  at: number;
  /** The text after the date. */
  rest: string;
}

type Shape = [RegExp, (parts: readonly string[]) => [year: number, month: number, day: number]];
const shapes: readonly Shape[] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/, ([year = "", month, day]) => [Number(year), Number(month), Number(day)]],
  [/^(\d{4})(\d{2})(\d{2})(?=$|[T\s])/i, ([year = "", month, day]) => [Number(year), Number(month), Number(day)]],
  [
    /^(\d{1,2})[/.\\_-](\d{1,2})[/.\\_-](\d{4}|\d{2})(?!\d)/,
    ([first = "", second = "", year = ""]) => [fullYear(year), ...dayAndMonth(first, second)],
  ],
  [
    /^(\d{1,2}) (\d{1,2}) (\d{4}|\d{2})(?![\d:])/,
    ([first = "", second = "", year = ""]) => [fullYear(year), ...dayAndMonth(first, second)],
  ],
  [
    new RegExp(
      `^(\\d{1,2})(?:\\s?(?:st|nd|rd|th))?(?:\\s+of)?[\\s,/.-]*(${monthName})\\.?[\\s,/.'’-]*(\\d{4}|\\d{2})(?![\\d:]|\\.\\d)`,
      "i",
    ),
    ([day, month = "", year = ""]) => [fullYear(year), monthOf(month), Number(day)],
  ],
  [
    new RegExp(`^(${monthName})\\.?[\\s-]+(\\d{1,2})(?:st|nd|rd|th)?(?:\\s*,\\s*|[\\s-]+)(\\d{4})(?!\\d)`, "i"),
    ([month = "", day, year = ""]) => [fullYear(year), monthOf(month), Number(day)],
  ],
  [
    new RegExp(`^(\\d{4})[\\s-](${monthName})[\\s-](\\d{1,2})(?!\\d)`, "i"),
    ([year = "", month = "", day]) => [Number(year), monthOf(month), Number(day)],
  ],
];
const weekday = /^(?:mon|tues?|wed(?:nes|s)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?[\s,]+(?:the\s+)?/i;
const isoWeek = /^(\d{4})-?W(\d{2})-?([1-7])(?!\d)/i;
const dayOfYear = /^(\d{4})-(\d{3})(?![\d-])/;

/** Parses the day at the start of a text, in the orders and words used by British and international feeds; null for no real day. */
export function readCalendarDay(words: string): DayRead | null {
  const text = words.replace(weekday, "");
  for (const [pattern, order] of shapes) {
    const match = pattern.exec(text);
    if (!match) continue;
    const at = utcDayOf(...order(match.slice(1)));
    return at === null ? null : { at, rest: text.slice(match[0].length) };
  }
  const week = isoWeek.exec(text);
  if (week) return offsetDays(weekStart(Number(week[1]), Number(week[2])), Number(week[3]) - 1, text.slice(week[0].length));
  const ordinal = dayOfYear.exec(text);
  const count = Number(ordinal?.[2] ?? 0);
  return ordinal && count >= 1 && count <= 366
    ? offsetDays(Date.UTC(Number(ordinal[1]), 0, 1), count - 1, text.slice(ordinal[0].length))
    : null;
}

const offsetDays = (start: number | null, days: number, rest: string): DayRead | null =>
  start === null ? null : { at: start + days * dayMs, rest };

/** Monday of an ISO week: week 1 contains 4 January. */
function weekStart(year: number, week: number): number | null {
  const fourth = Date.UTC(year, 0, 4);
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs;
  return week >= 1 && week <= 53 ? monday + (week - 1) * 7 * dayMs : null;
}

/** Reads day before month, unless only month before day is a valid date. */
function dayAndMonth(first: string, second: string): [month: number, day: number] {
  const isAmerican = Number(second) > 12 && Number(first) <= 12;
  return isAmerican ? [Number(first), Number(second)] : [Number(second), Number(first)];
}

const fullYear = (digits: string): number => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));

function monthOf(name: string): number {
  const plain = name.toLowerCase() === "sept" ? "sep" : name.toLowerCase();
  return months.findIndex((month) => month.startsWith(plain)) + 1;
}

function utcDayOf(year: number, month: number, day: number): number | null {
  const at = Date.UTC(year, month - 1, day);
  const found = new Date(at);
  return found.getUTCFullYear() === year && found.getUTCMonth() === month - 1 && found.getUTCDate() === day ? at : null;
}

interface TimeRead {
  /** Milliseconds since midnight; 24 hours for the end of the day. */
  ms: number;
  rest: string;
}

const clock = /^(\d{1,2})(?:[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?)?\s*((?:a|p)\.?m\.?(?![a-z]))?(?:\s*(?:hours|hrs|h)(?![a-z]))?/i;
const bare = /^T(\d{2})(\d{2})(?:(\d{2})(?:[.,]\d{1,9})?)?/i;
/** "1700 hrs" or "1700 on" before a day. */
const fourDigitsBefore = /^([01]\d|2[0-3])([0-5]\d)(?:\s*(?:hours|hrs|h)(?![a-z])|(?=\s+on\s))/i;
const fourDigitsAfter = /^([01]\d|2[0-3])([0-5]\d)(?!\d)(?:\s*(?:hours|hrs|h)(?![a-z]))?/i;
const named = /^(?:12(?:[:.]00)?\s*)?(noon|midday|midnight)(?![a-z])/i;
const lead = /^(?:[\s,;@(]|(?<=\s)[-–](?=\s)|(?:at|by|before)(?=\s))*/i;
const endOfDay = 86_400_000;

/**
 * Parses the time of day at the start of a text, such as "T09:30:00", "at 5pm", "12 noon" or "23.59"; null for none, "impossible" for an
 * invalid time.
 */
export function readTimeOfDay(words: string): TimeRead | null | "impossible" {
  const compact = bare.exec(words);
  if (compact) return toTimeRead(compact.slice(1), words.slice(compact[0].length));
  const text = words.replace(/^T(?=\d)/i, "").replace(lead, "");
  const digits = (text === words ? fourDigitsBefore : fourDigitsAfter).exec(text);
  if (digits) return toTimeRead(digits.slice(1), text.slice(digits[0].length));
  const spoken = named.exec(text);
  if (spoken) return { ms: /midnight/i.test(spoken[0]) ? endOfDay : endOfDay / 2, rest: text.slice(spoken[0].length) };
  const match = clock.exec(text);
  if (!match || (match[2] === undefined && match[4] === undefined)) return null;
  const [, hours = "", minutes, seconds, half] = match;
  const rest = text.slice(match[0].length);
  if (half === undefined) return toTimeRead([hours, minutes, seconds], rest);
  const hour = Number(hours) % 12;
  return Number(hours) > 12
    ? toTimeRead([hours, minutes, seconds], rest)
    : toTimeRead([String(hour + (/^p/i.test(half) ? 12 : 0)), minutes, seconds], rest);
}

function toTimeRead([hours = "0", minutes = "0", seconds = "0"]: readonly (string | undefined)[], rest: string): TimeRead | "impossible" {
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  const isReal = minute < 60 && second <= 60 && (hour < 24 || (hour === 24 && minute === 0 && second === 0));
  return isReal ? { ms: hour * 3_600_000 + minute * 60_000 + Math.min(second, 59) * 1000, rest } : "impossible";
}

/** Days may be added to a date of these years, and the database and every formatter can hold what comes out. */
const [firstYear, lastYear] = [1900, 2100];
const yearsSentence = `Enter a year from ${firstYear} to ${lastYear}.`;
const mostChars = 40;

const hasUsableYear = (text: string): boolean => Number(text.slice(0, 4)) >= firstYear && Number(text.slice(0, 4)) <= lastYear;

/** A day of the calendar that somebody sends, "2026-11-20". @param expected says how to write it */
export const dayField = (expected: string) => z.iso.date({ error: expected, abort: true }).refine(hasUsableYear, yearsSentence);

/** A moment that somebody sends, "2026-11-20T09:00:00Z". @param expected says how to write it */
export const momentField = (expected: string, { offset = false } = {}) =>
  z.iso.datetime({ error: expected, abort: true, offset }).max(mostChars, expected).refine(hasUsableYear, yearsSentence);
