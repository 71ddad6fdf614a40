import { readCalendarDay, readTimeOfDay } from "./calendar-day.ts";

const dayMs = 86_400_000;
const maxChars = 200;
/** Words before a date: "Closing date & time:", "Applications must be received by". */
const label =
  /^(?:(?:close of (?:business|play)|c\.?o\.?b\.?|end of (?:the )?day|eod|(?:no|not) later than|midnight on|closing|closes?|expiry|expires|posted|published|added|listed|updated|start|end(?:s|ing)?|applications?|open|valid|due|deadline|dates?|time|apply|applying|last|final|latest|advert|job|vacancy|role|post|position|receipt|must|should|to|be|received|submitted|returned|for|of|is|and|&|the|at|on|by|until|till|up|through|before|from)(?:\s*[:–-]\s*|\s+))+/i;
/** "30 / 06 / 2027". */
const spacedSigns = /(?<![\d:])(\d{1,4}) ?([/.-]) ?(\d{1,2}) ?\2 ?(\d{2,4})(?![\d:])/g;
/** Spreadsheet serial date: days since 30 December 1899, with the time as a fraction. */
const spreadsheetDay = /^[34567]\d{4}(?:\.\d+)?$/;
const spreadsheetStart = Date.UTC(1899, 11, 30);
/** "Jan 15 09:30:00 GMT 2027": timestamps with the year last, as programs print them. */
const yearLast = /^([a-z]{3,9} \d{1,2}) (\d{1,2}:\d{2}(?::\d{2})?)( [a-z]{1,5}| [+-]\d{4})? (\d{4})$/i;
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun) /i;
const dotNet = /^\/?Date\((-?\d{10,13})(?:[+-]\d{4})?\)\/?$/i;

export interface FeedDate {
  /** The day as written, for example "2027-01-15". */
  day: string;
  at: Date;
  /** False when only the day is known. */
  hasTime: boolean;
  /** The time is midnight as written, which is how systems often write a day without a time. */
  isMidnight: boolean;
  /** The time is the last minute of the day as written, which is how systems often write its end. */
  isLastMinute: boolean;
}

/**
 * Parses a date or time as feeds, files and forms write it: ISO 8601, RFC 822, British day/month/year, months in words, Unix seconds or
 * milliseconds, spreadsheet serial dates. The default zone is London. Null for anything but a real date between 2000 and 2100.
 */
export function parseFeedDate(source: string): FeedDate | null {
  const text = source
    .slice(0, maxChars)
    .normalize("NFKC")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\s\u200b-\u200f\u2060\ufeff]+/g, " ")
    .replace(spacedSigns, "$1$2$3$2$4")
    .replace(/^[\s"'\u2018-\u201d([]+/, "")
    .trim();
  const epoch = dotNet.exec(text)?.[1] ?? (/^\d{10}(?:\.\d+)?$|^\d{13}$/.test(text) ? text : null);
  if (epoch !== null) return fromEpochMs(Number(epoch) * (Number(epoch) < 1e11 ? 1000 : 1));
  if (spreadsheetDay.test(text)) {
    const [days, seconds] = [Math.floor(Number(text)), Math.round((Number(text) % 1) * 86_400)];
    return createFeedDate(spreadsheetStart + days * dayMs, text.includes(".") ? seconds * 1000 : null, "");
  }
  const printed = yearLast.exec(text.replace(weekday, ""));
  if (printed) return parseDateWords(`${printed[1]} ${printed[4]} ${printed[2]}${printed[3] ?? ""}`);
  return parseDateWords(text) ?? parseDateWords(text.replace(label, ""));
}

function parseDateWords(text: string): FeedDate | null {
  const first = readCalendarDay(text);
  if (first) {
    const time = readTimeOfDay(first.rest);
    return time === "impossible" ? null : createFeedDate(first.at, time?.ms ?? null, time?.rest ?? first.rest);
  }
  const time = readTimeOfDay(text);
  if (time === null || time === "impossible") return null;
  const zone = /^\s*(?:\(?(?:Z|UTC|GMT|BST|UK time|London time)\)?)?[\s,]*(?:on\s+)?(?:the\s+)?/i.exec(time.rest)?.[0] ?? "";
  const day = readCalendarDay(time.rest.slice(zone.length));
  return day && createFeedDate(day.at, time.ms, zone.replace(/[(]/g, ""));
}

function fromEpochMs(ms: number): FeedDate | null {
  const day = Math.floor(ms / dayMs) * dayMs;
  return createFeedDate(day, ms - day, "Z");
}

function createFeedDate(day: number, time: number | null, zoneWords: string): FeedDate | null {
  const year = new Date(day).getUTCFullYear();
  if (Number.isNaN(year) || year < 2000 || year > 2100) return null;
  const isAllDay = time === null || time === dayMs;
  const at = new Date(toMoment(day + (isAllDay ? 0 : time), isAllDay ? "" : zoneWords));
  const [isMidnight, isLastMinute] = [!isAllDay && time < 60_000, !isAllDay && time >= dayMs - 60_000];
  return { day: new Date(day).toISOString().slice(0, 10), at, hasTime: !isAllDay, isMidnight, isLastMinute };
}

/** UTC offsets in hours of the zone abbreviations that feeds use. "GMT Standard Time" is Windows' name for London's zone, summer and winter. */
const hoursAhead: Record<string, number> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, bst: 1, west: 1, cet: 1, cest: 2, eet: 2, eest: 3 },
  ...{ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
  ...{ msk: 3, gst: 4, sgt: 8, hkt: 8, jst: 9, aest: 10, aedt: 11, nzst: 12, nzdt: 13 },
};
const named = new RegExp(`^\\s*[[(]?(${Object.keys(hoursAhead).join("|")})(?![a-z]| (?:standard|summer|daylight) time)`, "i");
const numeric = /^\s*([+\u2212-])(\d{1,2})(?::?(\d{2}))?(?!\d)/;
const placed = /^\s*[[(]?([A-Z][A-Za-z]+(?:\/[A-Za-z_+-]+){1,2})\]?/;
const london = "Europe/London";

/** Returns the moment of a local time given as if it were UTC, in the zone named by the text after it; London by default. */
function toMoment(shown: number, words: string): number {
  const name = named.exec(words)?.[1]?.toLowerCase();
  const afterName = name === undefined ? words : words.replace(named, "");
  const offset = numeric.exec(afterName);
  const base = name === undefined ? 0 : (hoursAhead[name] ?? 0) * 60;
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
    if (minutes <= 14 * 60) return shown - (base + (offset[1] === "+" ? minutes : -minutes)) * 60_000;
  }
  if (name !== undefined) return shown - base * 60_000;
  const zone = placed.exec(words)?.[1] ?? london;
  return momentInZone(isZone(zone) ? zone : london, shown);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Minutes by which a zone is ahead of UTC at a moment. @throws RangeError for an unknown zone */
function zoneOffsetMinutes(zone: string, at: number): number {
  const clock = clocks.get(zone) ?? createZoneClock(zone);
  const part = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
  return Math.round(
    (Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute")) - Math.floor(at / 60_000) * 60_000) / 60_000,
  );
}

function createZoneClock(zone: string): Intl.DateTimeFormat {
  const fields = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, ...fields, hourCycle: "h23" });
  clocks.set(zone, clock);
  return clock;
}

function isZone(zone: string): boolean {
  try {
    if (!clocks.has(zone)) createZoneClock(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the moment of a zone's local time, given as if it were UTC: the earlier of two when the clocks go back; a time skipped when they
 * go forward is moved forward by the length of the gap.
 */
function momentInZone(zone: string, shown: number): number {
  const before = zoneOffsetMinutes(zone, shown - dayMs);
  const after = zoneOffsetMinutes(zone, shown + dayMs);
  const [earlier, later] = [before, after].sort((a, b) => b - a).map((ahead) => shown - ahead * 60_000) as [number, number];
  const found = [earlier, later].find((moment) => moment + zoneOffsetMinutes(zone, moment) * 60_000 === shown);
  return found ?? shown - before * 60_000;
}

/** Returns the last second of a day such as "2027-01-15" in London. */
export function endOfLondonDay(day: string): Date {
  return new Date(momentInZone("Europe/London", Date.parse(`${day}T00:00:00Z`) + dayMs) - 1000);
}
