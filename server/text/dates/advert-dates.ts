import { londonClock, londonDate } from "#server/text/london-time.ts";
import { endOfLondonDay, type FeedDate, parseFeedDate } from "./feed-date.ts";

const dayMs = 86_400_000;

const countWords = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve".split("|");
const count = `(\\d{1,3}|an?|${countWords.join("|")})`;
const countOf = (word: string): number => (/^\d/.test(word) ? Number(word) : Math.max(1, countWords.indexOf(word.toLowerCase()) + 1));

const age = new RegExp(
  `^(?:(?:re-?)?posted |active |listed |added |updated |about |over )*${count}\\+? ?(minute|min|hour|hr|h|day|d|week|wk|w|month|mo)s?(?: ago)?$`,
);

/** Parses relative ages: "today", "yesterday", "3 days ago". */
function parseAge(source: string, now: Date): Date | null {
  const text = source
    .slice(0, 60)
    .trim()
    .toLowerCase()
    .replace(/^(?:(?:re-?)?posted|listed|added|updated)(?: on)?\s*[:–-]?\s*(?=\S)/, "");
  if (/^(?:today|just posted|new|just now)$/.test(text)) return now;
  if (text === "yesterday") return new Date(now.getTime() - dayMs);
  const [hour, week, month] = [dayMs / 24, 7 * dayMs, 30 * dayMs];
  const units: Record<string, number> = {
    ...{ minute: hour / 60, min: hour / 60, hour, hr: hour, h: hour, day: dayMs, d: dayMs, week, wk: week, w: week, month, mo: month },
  };
  const match = age.exec(text);
  return match && new Date(now.getTime() - countOf(match[1] ?? "") * (units[match[2] ?? ""] ?? 0));
}

const namedDay = /(?<!\b(?:apply|from)\s)\b(yesterday|today|tonight|tomorrow)\b/i;
/** "12 days left", "in 4 weeks"; and not "2 weeks from posting". */
const timeLeft = new RegExp(
  `\\b(?:in |within )?${count} ?(days?|d|weeks?|wks?|w|fortnights?|months?|mths?)(?:['’])?(?: (?:left|remaining|to go|time|from (?:now|today)))*[\\s.!)]*$`,
  "i",
);

/** Parses a day by its distance from today in London, with its time: "today, 09:15", "closes in 3 days". */
function parseRelativeDay(source: string, now: Date): FeedDate | null {
  const text = source.slice(0, 60);
  const day = (days: number, months = 0): string => {
    const at = new Date(`${londonDate(now)}T00:00:00Z`);
    at.setUTCMonth(at.getUTCMonth() + months, at.getUTCDate() + days);
    return at.toISOString().slice(0, 10);
  };
  const words = text
    .replace(timeLeft, (_all, number: string, unit: string) =>
      /^m/i.test(unit) ? day(0, countOf(number)) : day(countOf(number) * (/^w/i.test(unit) ? 7 : /^f/i.test(unit) ? 14 : 1)),
    )
    .replace(namedDay, (word) => day(/^y/i.test(word) ? -1 : /^tom/i.test(word) ? 1 : 0));
  return words === text ? null : parseFeedDate(words);
}

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const weekdayName = `(${weekdays.join("|")})(?:s|nes|rs?|ur)?(?:day)?`;
/** "Friday", "this Friday", "next Friday", "Friday week", "a week on Friday", with nothing but a time after it. */
const weekdayAhead = new RegExp(
  `(?:\\b(?:(a week (?:on|from)) |(?<!\\b(?:fortnight|weeks?|months?) )(?:on|by) )|(?<=\\b(?:noon|midday|midnight|\\d ?[ap]m|cob),? )|\\b(?:(this)(?: coming)?|(next)|(?:the )?coming) |^\\s*(?:clos(?:es|ing)\\s+)?)${weekdayName}( week|['’]s? week)?(?=\\s*(?:$|[.,;!)]|at |\\d{1,2}(?:[.:]\\d\\d)?\\s?[ap]m|noon|midday|midnight|cob\\b))`,
  "i",
);

/** Returns the text with its weekday as a date; unchanged where two weeks may be meant, as with "next Friday" on a Monday. */
function withWeekday(text: string, from: Date): string {
  const today = londonDate(from);
  return text.replace(weekdayAhead, (all, aWeekOn?: string, isThis?: string, isNext?: string, name = "", week?: string) => {
    const [wanted, current] = [weekdays.indexOf(name.toLowerCase()), new Date(today).getUTCDay()];
    const days = (wanted - current + 7) % 7;
    const isThisWeek = current !== 0 && (wanted === 0 || wanted > current);
    if (isNext !== undefined ? isThisWeek : days === 0 && isThis === undefined) return all;
    const later = (isNext !== undefined && days === 0) || aWeekOn !== undefined || week !== undefined ? 7 : 0;
    return ` ${new Date(Date.parse(today) + (days + later) * dayMs).toISOString().slice(0, 10)}`;
  });
}

const month = "(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.?";
const day = "\\d{1,2}(?:\\s?(?:st|nd|rd|th))?";
/** "12/12", as Americans write it "12/31", and neither "24/7" nor "1/2 day". */
const dayInFigures =
  "(?!24\\s?/\\s?7\\b)(?:(?:0?[1-9]|[12]\\d|3[01])\\s?/\\s?(?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])\\s?/\\s?(?:1[3-9]|2\\d|3[01]))(?!\\s*(?:a |an )?(?:day|hour|page|year|term)s?\\b)";
const dayWithoutYear = new RegExp(
  `(?<![\\d/.-])(?:${day}(?:\\s+of)?[\\s-]*\\b${month}|\\b${month}\\s+${day}|${dayInFigures})(?![a-z\\d])(?!\\s*[,/-]?\\s*['’]?(?:20\\d\\d|\\d{2,3})(?![\\d:.]|\\s*[ap]\\.?m))`,
  "i",
);
const weekday = new RegExp(`\\b(${weekdays.join("|")})[a-z]*\\.?,?\\s+(?:the\\s+)?(?=${dayWithoutYear.source})`, "i");
/** A day that is further away is of another year when it is written without its year. */
const furthestWithoutYearMs = 183 * dayMs;
/** "12/26" may be a month of a year. */
const monthAndYear = /(?<![\d/])(?:0?[1-9]|1[0-2])\s?\/\s?(\d\d)(?!\d)/;

const monthEnd = new RegExp(
  `\\b(?:(?:end|last day) of|end(?=[\\s-]+${month}(?!\\s*\\d{1,2}\\b)))[\\s-]+(?:(?:(?:the|this)|(next))\\s+month|(${month})(?:,?\\s+(20\\d\\d))?)(?![a-z\\d])`,
  "i",
);

/** "End of December" is its last day. */
function withMonthEnd(text: string, from: Date): string {
  return text.replace(monthEnd, (all, isNext: string | undefined, name: string | undefined, year: string | undefined) => {
    const today = londonDate(from);
    const first = parseFeedDate(name === undefined ? `${today.slice(0, 8)}01` : `1 ${name} ${year ?? today.slice(0, 4)}`);
    if (!first) return all;
    const [ofYear = 0, firstMonth = 0] = first.day.split("-").map(Number);
    const ofMonth = firstMonth + (isNext === undefined ? 0 : 1);
    const last = (each: number) => new Date(Date.UTC(each, ofMonth, 0)).toISOString().slice(0, 10);
    if (year !== undefined) return last(ofYear);
    const next = last(last(ofYear) < today ? ofYear + 1 : ofYear);
    return Date.parse(next) - from.getTime() > furthestWithoutYearMs ? all : next;
  });
}

/** Parses a day without its year as the next or last such day in London; null where its weekday contradicts, as of another year. */
function parseWithoutYear(source: string, from: Date, way: "next" | "last"): FeedDate | null {
  const text = source.slice(0, 200);
  const today = londonDate(from);
  const year = Number(today.slice(0, 4));
  const other = way === "next" ? year + 1 : year - 1;
  if (!dayWithoutYear.test(text) || [year, other].some((each) => monthAndYear.exec(text)?.[1] === String(each % 100))) return null;
  const dates = [year, other].map((each) =>
    parseFeedDate(text.replace(dayWithoutYear, (words) => `${words}${words.includes("/") ? "/" : " "}${each}`)),
  );
  const date = dates.find((each) => each !== null && (way === "next" ? each.day >= today : each.day <= today)) ?? null;
  if (date === null || Math.abs(Date.parse(date.day) - Date.parse(today)) > furthestWithoutYearMs) return null;
  const named = weekday.exec(text)?.[1]?.toLowerCase();
  return named === undefined || named === weekdays[new Date(date.day).getUTCDay()] ? date : null;
}

/** Returns whether words name the day on which an advert ends, with or without its year. */
export const isClosingDay = (words: string): boolean =>
  parseFeedDate(words) !== null || dayWithoutYear.test(words.slice(0, 200)) || monthEnd.exec(words)?.[2] !== undefined;

export interface AdvertDates {
  /** Null when the feed gives no plausible date. */
  postedAt: Date | null;
  closesAt: Date | null;
  /** Closing date as written, when it has passed. */
  closedOn: string | null;
  notes: { field: string; reason: string }[];
}

/** Of an advert that stays open, or of a program without a date. */
const noDay =
  /^(?:[\W0]+|n\/?a|none|null|nil|tb[acd]|ongoing|rolling|continuous|(?:open |ongoing )?(?:until|till|when) filled|(?:0001|1753|19\d\d|9999)-\d\d-\d\d(?!\d).*)$/i;
const furthestClosingMs = 400 * dayMs;

/** Parses an advert's posting and closing dates. An invalid date is dropped with a note; a past closing date closes the advert. */
export function readAdvertDates(posted: string | null, closes: string | null, now: Date): AdvertDates {
  const notes: AdvertDates["notes"] = [];
  const postedAt = readPosted(posted, now, notes);
  const words = closes && withWeekday(withMonthEnd(closes, postedAt ?? now), postedAt ?? now);
  const closing = words ? (parseFeedDate(words) ?? parseRelativeDay(words, now) ?? parseWithoutYear(words, postedAt ?? now, "next")) : null;
  if (closes && !closing && !noDay.test(closes.trim()))
    notes.push({
      field: "closing date",
      reason: `“${truncate(closes)}” ${weekdayAhead.test(closes) ? "may be of either of two weeks" : isClosingDay(closes) ? "is no day of the next six months" : "is not a date"}`,
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
  const before = parseAge(posted, now);
  const date = before ? null : (parseFeedDate(posted) ?? parseRelativeDay(posted, now) ?? parseWithoutYear(posted, now, "last"));
  const at = before ?? date?.at;
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
