import { londonClock, londonDate } from "#server/text/london-time.ts";
import { endOfLondonDay, type FeedDate, parseFeedDate } from "./feed-date.ts";

const dayMs = 86_400_000;

const countWords = ["", "one", "two", "three", "four", "five", "six", "seven"];

/** Parses relative ages: "today", "yesterday", "3 days ago". */
function parseAge(source: string, now: Date): Date | null {
  const text = source
    .slice(0, 60)
    .trim()
    .toLowerCase()
    .replace(/^(?:(?:re-?)?posted|listed)(?: on)?\s*[:–-]?\s*(?=\S)/, "");
  if (/^(?:today|just posted|new|just now)$/.test(text)) return now;
  if (text === "yesterday") return new Date(now.getTime() - dayMs);
  const match =
    /^(?:(?:re-?)?posted |active |listed |about |over )*(\d{1,3}|an?|one|two|three|four|five|six|seven)\+? ?(minute|min|hour|hr|h|day|d|week|wk|w|month|mo)s?(?: ago)?$/.exec(
      text,
    );
  const [hour, week, month] = [dayMs / 24, 7 * dayMs, 30 * dayMs];
  const units: Record<string, number> = {
    ...{ minute: hour / 60, min: hour / 60, hour, hr: hour, h: hour, day: dayMs, d: dayMs, week, wk: week, w: week, month, mo: month },
  };
  if (!match) return null;
  const word = match[1] ?? "";
  const count = /^\d/.test(word) ? Number(word) : Math.max(1, countWords.indexOf(word));
  return new Date(now.getTime() - count * (units[match[2] ?? ""] ?? 0));
}

const daysAhead = new Map([
  ["today", 0],
  ["tonight", 0],
  ["tomorrow", 1],
]);

/** Parses "today" and "tomorrow" in London time. */
function parseUpcoming(source: string, now: Date): FeedDate | null {
  const days = daysAhead.get(source.slice(0, 60).trim().toLowerCase());
  return days === undefined ? null : parseFeedDate(londonDate(new Date(now.getTime() + days * dayMs)));
}

const month = "(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.?";
const day = "\\d{1,2}(?:\\s?(?:st|nd|rd|th))?";
/** "12/12", and neither "24/7" nor "1/2 day". */
const dayInFigures =
  "(?!24\\s?/\\s?7\\b)(?:0?[1-9]|[12]\\d|3[01])\\s?/\\s?(?:0?[1-9]|1[0-2])(?!\\s*(?:a |an )?(?:day|hour|page|year|term)s?\\b)";
const dayWithoutYear = new RegExp(
  `(?<![\\d/.-])(?:${day}(?:\\s+of)?[\\s-]*\\b${month}|\\b${month}\\s+${day}|${dayInFigures})(?![a-z\\d])(?!\\s*[,/-]?\\s*['’]?\\d{2,4}(?![\\d:.]|\\s*[ap]\\.?m))`,
  "i",
);
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const weekday = new RegExp(`\\b(${weekdays.join("|")})[a-z]*\\.?,?\\s+(?:the\\s+)?(?=${dayWithoutYear.source})`, "i");
/** A day that is further ahead has just passed when it is written without its year. */
const furthestWithoutYearMs = 183 * dayMs;

/** Parses a day without its year as the next such day in London; null where its weekday contradicts, as of an advert of another year. */
function parseWithoutYear(source: string, from: Date): FeedDate | null {
  const text = source.slice(0, 200);
  const first = londonDate(from);
  const year = Number(first.slice(0, 4));
  const dates = [year, year + 1].map((each) =>
    parseFeedDate(text.replace(dayWithoutYear, (words) => `${words}${words.includes("/") ? "/" : " "}${each}`)),
  );
  const next = dates.find((date) => date !== null && date.day >= first) ?? null;
  if (next === null || !dayWithoutYear.test(text) || Date.parse(next.day) - Date.parse(first) > furthestWithoutYearMs) return null;
  const named = weekday.exec(text)?.[1]?.toLowerCase();
  return named === undefined || named === weekdays[new Date(next.day).getUTCDay()] ? next : null;
}

/** Returns whether words name the day on which an advert ends, with or without its year. */
export const isClosingDay = (words: string): boolean => parseFeedDate(words) !== null || dayWithoutYear.test(words.slice(0, 200));

export interface AdvertDates {
  /** Null when the feed gives no plausible date. */
  postedAt: Date | null;
  closesAt: Date | null;
  /** Closing date as written, when it has passed. */
  closedOn: string | null;
  notes: { field: string; reason: string }[];
}

const furthestClosingMs = 400 * dayMs;

/** Parses an advert's posting and closing dates. An invalid date is dropped with a note; a past closing date closes the advert. */
export function readAdvertDates(posted: string | null, closes: string | null, now: Date): AdvertDates {
  const notes: AdvertDates["notes"] = [];
  const postedAt = readPosted(posted, now, notes);
  const closing = closes ? (parseFeedDate(closes) ?? parseUpcoming(closes, now) ?? parseWithoutYear(closes, postedAt ?? now)) : null;
  if (closes && !closing)
    notes.push({
      field: "closing date",
      reason: `“${truncate(closes)}” is ${isClosingDay(closes) ? "no day of the next six months" : "not a date"}`,
    });
  if (!closing) return { postedAt, closesAt: null, closedOn: null, notes };
  const closesAt = closingMomentOf(closing);
  if (postedAt && closesAt < postedAt) {
    notes.push({ field: "closing date", reason: `“${truncate(closes ?? "")}” is before the advert was posted` });
    return { postedAt, closesAt: null, closedOn: null, notes };
  }
  if (closesAt <= now) return { postedAt, closesAt, closedOn: truncate(closes ?? ""), notes };
  if (closesAt.getTime() - now.getTime() > furthestClosingMs) {
    notes.push({ field: "closing date", reason: `“${truncate(closes ?? "")}” is more than a year away` });
    return { postedAt, closesAt: null, closedOn: null, notes };
  }
  return { postedAt, closesAt, closedOn: null, notes };
}

function readPosted(posted: string | null, now: Date, notes: AdvertDates["notes"]): Date | null {
  if (!posted) return null;
  const date = parseFeedDate(posted);
  const at = date?.at ?? parseAge(posted, now);
  if (!at) {
    notes.push({ field: "date posted", reason: `“${truncate(posted)}” is not a date; today is used` });
    return null;
  }
  const isToday = date !== null && (!date.hasTime || date.isMidnight) && date.day <= londonDate(now);
  if (at > now && !isToday) {
    notes.push({ field: "date posted", reason: `“${truncate(posted)}” is in the future; today is used` });
    return null;
  }
  return at > now ? now : at;
}

function truncate(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/**
 * Returns the closing moment: a day without a time, its midnight or last minute as written, or midnight in London lasts to the end of that
 * day in London.
 */
export function closingMomentOf({ day, at, hasTime, isMidnight, isLastMinute }: FeedDate): Date {
  if (!hasTime || isMidnight || isLastMinute) return endOfLondonDay(day);
  const clock = londonClock(at);
  return clock.endsWith("T00:00") ? endOfLondonDay(clock.slice(0, 10)) : at;
}
