import { londonClock } from "#server/modules/articles/london-time.ts";
import { readCalendarDay } from "./calendar-day.ts";
import { readTimeOfDay } from "./time-of-day.ts";
import { momentOf } from "./written-zone.ts";
import { endOfLondonDay } from "./zoned-moment.ts";

const dayMs = 86_400_000;
const maxChars = 200;
const label =
  /^(?:(?:closing|closes|expiry|expires|posted|published|start|end|application)(?: date| on| by| at)?|deadline|date(?: posted)?|apply by|ends?|on|by|until|before|midnight on|from)(?:\s*[:–-]\s*|\s+)/i;
/** Days since the last of 1899, as spreadsheets store dates. */
const spreadsheetDay = /^([34567]\d{4})(?:\.\d+)?$/;
const spreadsheetStart = Date.UTC(1899, 11, 30);
/** "Jan 15 09:30:00 GMT 2027", with the year last, as programs print moments. */
const yearLast = /^([a-z]{3,9} \d{1,2}) (\d{1,2}:\d{2}(?::\d{2})?)( [a-z]{1,5}| [+-]\d{4})? (\d{4})$/i;
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun) /i;
const dotNet = /^\/?Date\((-?\d{10,13})(?:[+-]\d{4})?\)\/?$/i;

export interface FeedDate {
  /** As it is written: "2027-01-15". */
  day: string;
  at: Date;
  /** False when only the day is known. */
  hasTime: boolean;
  /** The time is midnight where it was written, which is how systems write a day. */
  isMidnight: boolean;
}

/**
 * A date or moment as feeds, files and forms write it: ISO 8601, RFC 822, British day/month/year, months in words, seconds or milliseconds since
 * 1970, days of a spreadsheet. Without a zone it is London's time. Null for anything that is no real date between 2000 and 2100.
 */
export function parseFeedDate(source: string): FeedDate | null {
  const text = source
    .slice(0, maxChars)
    .replace(/[\s\u200b-\u200f\u2060\ufeff]+/g, " ")
    .trim();
  const epoch = dotNet.exec(text)?.[1] ?? (/^\d{10}(?:\.\d+)?$|^\d{13}$/.test(text) ? text : null);
  if (epoch !== null) return ofEpoch(Number(epoch) * (Number(epoch) < 1e11 ? 1000 : 1));
  const days = spreadsheetDay.exec(text)?.[1];
  if (days) return build(spreadsheetStart + Number(days) * dayMs, null, "");
  const printed = yearLast.exec(text.replace(weekday, ""));
  if (printed) return readWords(`${printed[1]} ${printed[4]} ${printed[2]}${printed[3] ?? ""}`);
  return readWords(text) ?? readWords(text.replace(label, "").replace(label, ""));
}

function readWords(text: string): FeedDate | null {
  const first = readCalendarDay(text);
  if (first) {
    const time = readTimeOfDay(first.rest);
    return time === "impossible" ? null : build(first.at, time?.ms ?? null, time?.rest ?? first.rest);
  }
  const time = readTimeOfDay(text);
  if (time === null || time === "impossible") return null;
  const zone = /^\s*(?:\(?(?:Z|UTC|GMT|BST|UK time|London time)\)?)?[\s,]*(?:on\s+)?(?:the\s+)?/i.exec(time.rest)?.[0] ?? "";
  const day = readCalendarDay(time.rest.slice(zone.length));
  return day && build(day.at, time.ms, zone.replace(/[(]/g, ""));
}

function ofEpoch(ms: number): FeedDate | null {
  const day = Math.floor(ms / dayMs) * dayMs;
  return build(day, ms - day, "Z");
}

function build(day: number, time: number | null, zoneWords: string): FeedDate | null {
  const year = new Date(day).getUTCFullYear();
  if (Number.isNaN(year) || year < 2000 || year > 2100) return null;
  const isAllDay = time === null || time === dayMs;
  const at = new Date(momentOf(day + (isAllDay ? 0 : time), isAllDay ? "" : zoneWords));
  return { day: new Date(day).toISOString().slice(0, 10), at, hasTime: !isAllDay, isMidnight: !isAllDay && time < 60_000 };
}

/** When something closes that closes then: a day, and midnight as it is written or as London sees it, last to the end of that day in London. */
export function closingMomentOf({ day, at, hasTime, isMidnight }: FeedDate): Date {
  if (!hasTime || isMidnight) return endOfLondonDay(day);
  const clock = londonClock(at);
  return clock.endsWith("T00:00") ? endOfLondonDay(clock.slice(0, 10)) : at;
}
