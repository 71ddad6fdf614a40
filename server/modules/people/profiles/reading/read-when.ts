import { readAdvertDates } from "#server/text/dates/advert-dates.ts";
import { parseFeedDate } from "#server/text/dates/feed-date.ts";
import { londonDate } from "#server/text/london-time.ts";
import { asFault, asReading, type Reading, tidyText } from "#server/text/stated/reading.ts";

const monthNames = "january february march april may june july august september october november december".split(" ");
const leastYear = 1950;
const mostYear = 2100;

interface DateParts {
  year: number | null;
  /** 1 to 12; null for a year alone. */
  month: number | null;
  day: number | null;
}

/** Parses a month ("2021-03") or a year from text: "3/2021", "March 2021", "12/03/2021", "Mar 21", "end of May 2028". */
export function readMonthOrYear(sent: string): Reading<string> {
  const text = tidyText(sent).replace(edges, "");
  const parts = readDateParts(
    /^\d{6}$/.test(text) ? text : text.replace(shortYear, (_all, rest: string, year: string) => `${rest}${centuryOf(year)}${year}`),
  );
  if ("fault" in parts) return parts;
  const { year, month } = parts.value;
  if (year === null) return asFault("Enter the year too, such as March 2021.");
  return asReading(month === null ? `${year}` : monthOf(year, month));
}

const edges = /^(?:(?:the )?(?:start|beginning|early|mid|middle|end|late|exp(?:ires|iry)?|until|from|since)(?: of)?[-: ]+)+/i;
/** Matches the year in "03/21", "Mar 21" and "March '21", where 21 is not a day of the month. */
const shortYear = /^((?:\d{1,2}[-/. ]){1,2}|(?:\d{1,2}(?:st|nd|rd|th)? (?:of )?)?[a-z]{3,9}\.?,? )['’]?(\d{2})$/i;
const centuryOf = (year: string) => (Number(year) < 70 ? "20" : "19");

/** Parses a month such as "2028-05"; a year alone is rejected. */
export function readMonth(sent: string): Reading<string> {
  const reading = readMonthOrYear(sent);
  return "value" in reading && reading.value.length === 4 ? asFault("Enter the month too, such as May 2028.") : reading;
}

/**
 * Parses the start of availability: "2027-03" or "2027-03-03". A day without a year is the next such day; "now" is this month.
 * @param today in London, "2026-11-21"
 */
export function readFreeFrom(sent: string, today: string): Reading<string> {
  const text = tidyText(sent).replace(dayInFigures, (all, day: string, month: string) => `${day} ${monthNames[Number(month) - 1] ?? all}`);
  if (/^(?:now|immediately|today|at once|asap|straight away)$/i.test(text)) return asReading(today.slice(0, 7));
  const parts = readDateParts(text);
  if ("fault" in parts) return parts;
  const { year, month, day } = parts.value;
  if (month === null) return asFault("Enter the month too, such as March 2027.");
  const found = year === null ? nextOccurrence(month, day, today) : toDate(year, month, day);
  if (found === null) return asFault(noSuchDayMessage(year, month, day));
  if (found < today.slice(0, found.length)) return asFault("That date has passed. Enter today or later, or “now” if you are already free.");
  if (Number(found.slice(0, 4)) > Number(today.slice(0, 4)) + 5)
    return asFault("That is more than five years in the future. Check the year.");
  return asReading(found);
}

/** "12/12": a day of this year or the next. */
const dayInFigures = /(?<=^(?:[a-z]{3,9},? )?)(\d{1,2}) ?\/ ?(0?[1-9]|1[0-2])$/i;

/** Adds calendar months, limited to the last day of a shorter month. */
export function monthsLater(when: string, months: number): string {
  const [year = 0, month = 1, day] = when.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const later = first.toISOString().slice(0, 7);
  if (day === undefined) return later;
  const last = daysIn(first.getUTCFullYear(), first.getUTCMonth() + 1);
  return `${later}-${twoDigits(Math.min(day, last))}`;
}

const twoDigits = (value: number) => String(value).padStart(2, "0");
const monthOf = (year: number, month: number) => `${year}-${twoDigits(month)}`;
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

function toDate(year: number, month: number, day: number | null): string | null {
  if (day === null) return monthOf(year, month);
  return day >= 1 && day <= daysIn(year, month) ? `${monthOf(year, month)}-${twoDigits(day)}` : null;
}

/** Returns the next occurrence of a month or day from today on; for 29 February, in the next leap year. */
function nextOccurrence(month: number, day: number | null, today: string): string | null {
  const thisYear = Number(today.slice(0, 4));
  const candidates = [0, 1, 2, 3, 4].map((ahead) => toDate(thisYear + ahead, month, day));
  return candidates.find((each) => each !== null && each >= today.slice(0, each.length)) ?? null;
}

function noSuchDayMessage(year: number | null, month: number, day: number | null): string {
  const name = monthNames[month - 1] ?? "";
  return `There is no ${day ?? ""} ${name.charAt(0).toUpperCase()}${name.slice(1)}${year === null ? "" : ` ${year}`}. Check the day.`;
}

const patterns: readonly { pattern: RegExp; order: readonly ("year" | "month" | "day")[] }[] = [
  { pattern: /^(\d{4})$/, order: ["year"] },
  { pattern: /^(\d{4})[-/. ](\d{1,2})$/, order: ["year", "month"] },
  { pattern: /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/, order: ["year", "month", "day"] },
  { pattern: /^(\d{1,2})[-/. ](\d{4})$/, order: ["month", "year"] },
  { pattern: /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/, order: ["day", "month", "year"] },
  { pattern: /^(\d{2})(\d{2})(\d{4})$/, order: ["day", "month", "year"] },
  { pattern: /^([a-z]{3,9})\.?,? ?(\d{4})$/, order: ["month", "year"] },
  { pattern: /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/, order: ["month", "day", "year"] },
  { pattern: /^(\d{1,2})(?:st|nd|rd|th)? (?:of )?([a-z]{3,9})\.?,? (\d{4})$/, order: ["day", "month", "year"] },
  { pattern: /^(\d{1,2})(?:st|nd|rd|th)? (?:of )?([a-z]{3,9})\.?$/, order: ["day", "month"] },
  { pattern: /^([a-z]{3,9})\.?$/, order: ["month"] },
];
const hasTwoDigitYear = /^(?:\d{1,2}[-/. ]){1,2}\d{2}$|^(?:\d{1,2}(?:st|nd|rd|th)? (?:of )?)?[a-z]{3,9}\.?,? ['’]?\d{2}$|^\d{6}$/;

function readDateParts(typed: string): Reading<DateParts> {
  const text = typed.toLowerCase().replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /, "");
  if (hasTwoDigitYear.test(text)) return asFault("Enter the year with four figures, such as 2027.");
  for (const { pattern, order } of patterns) {
    const match = pattern.exec(text);
    if (!match) continue;
    const parts: DateParts = { year: null, month: null, day: null };
    for (const [at, part] of order.entries()) {
      const written = match[at + 1] ?? "";
      const value = /^\d/.test(written) ? Number(written) : monthNumberOf(written);
      if (value === null) return asFault(unreadable);
      parts[part] = value;
    }
    return checkDateParts(parts);
  }
  return asFault(unreadable);
}
const unreadable = "Enter a month or a day, such as March 2027 or 3 March 2027.";

/** Accepts "Sept" and "September", but no other word that begins like a month. */
function monthNumberOf(word: string): number | null {
  const at = monthNames.findIndex((name) => word.length >= 3 && name.startsWith(word));
  return at === -1 ? null : at + 1;
}

function checkDateParts(parts: DateParts): Reading<DateParts> {
  const { year, month, day } = parts;
  if (year !== null && (year < leastYear || year > mostYear)) return asFault(`Enter a year from ${leastYear} to ${mostYear}.`);
  if (month !== null && (month < 1 || month > 12))
    return asFault("There are only twelve months. If you use digits only, put the day before the month.");
  // Without a year, the longest length of the month applies.
  if (day !== null && month !== null && (day < 1 || day > daysIn(year ?? 2000, month))) return asFault(noSuchDayMessage(year, month, day));
  return asReading(parts);
}

const dayMs = 86_400_000;
const counts: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, six: 6 };
const atOnce = /^(?:now|immediate(?:ly)?|immediate start|asap|a\.s\.a\.p\.?|as soon as possible|straight ?away|at once|today)$/i;
const ahead =
  /^(?:in |within )?(\d{1,3}|a|an|one|two|three|four|six) (day|week|wk|month|mth)s?['’]?(?: time| from now| from today| notice)?$/i;
const weekday =
  /^(?:(?:this|next|coming|on|a week on) )*(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?(?: week)?(?: at .+|,? \d{1,2}(?:[.:]\d\d)? ?[ap]m)?$/i;
const edge = /^(?:by |before )?(?:the )?(start|beginning|early|mid|middle|end|late)(?: of)?[ -](.+)$/i;

/**
 * Parses a date in an advert: "3 March 2027", "3/3/27", "w/c 12 Jan", "end of March", "in 4 weeks", "next Monday", "asap".
 * @param edgeOfMonth which day a month alone stands for
 */
export function readDay(typed: string, now: Date, edgeOfMonth: "first" | "last"): Reading<string> {
  const today = londonDate(now);
  const text = tidyText(typed).replace(/^(?:w\/c|week commencing|from|by|until|on|starts?|closing|closes)[: ]+/i, "");
  if (atOnce.test(text)) return asReading(today);
  if (/^tomorrow$/i.test(text)) return asReading(addDays(today, 1));
  const [, count = "", unit = ""] = ahead.exec(text) ?? [];
  if (unit !== "") {
    const many = counts[count.toLowerCase()] ?? Number(count);
    return asReading(/^m/i.test(unit) ? monthsLater(today, many) : addDays(today, many * (/^w/i.test(unit) ? 7 : 1)));
  }
  if (weekday.test(text)) {
    const { closesAt } = readAdvertDates(null, text, now);
    return closesAt ? asReading(londonDate(closesAt)) : asFault(`“${text}” may be of either of two weeks. Enter the date.`);
  }
  const [, part = "", month = ""] = edge.exec(text) ?? [];
  const found = part === "" ? (parseFeedDate(text)?.day ?? null) : null;
  if (found !== null) return found < today ? asFault("That day has passed. Enter today or later.") : asReading(found);
  const reading = readFreeFrom(part === "" ? text : month, today);
  if (!("value" in reading) || reading.value.length > 7) return reading;
  if (edgeOfMonth === "last" && /^(?:early|mid|late)/i.test(part)) return asFault("Enter the day too, such as 15 January 2027.");
  return asReading(dayInMonth(reading.value, part.toLowerCase(), edgeOfMonth, today));
}

const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

function dayInMonth(month: string, part: string, edgeOfMonth: "first" | "last", today: string): string {
  const isLast = /^(?:end|late)/.test(part) || (part === "" && edgeOfMonth === "last");
  if (isLast) return addDays(`${monthsLater(month, 1)}-01`, -1);
  const day = /^mid/.test(part) ? `${month}-15` : `${month}-01`;
  return day < today ? today : day;
}

/** Parses availability: a month or a day, "in 4 weeks", "4 weeks' notice", "mid January", "w/c 12 Jan", "immediately". */
export function readAvailability(typed: string, now: Date): Reading<string> {
  const plain = readFreeFrom(typed, londonDate(now));
  if ("value" in plain) return plain;
  const day = readDay(typed.replace(/^\s*(?:available|free)\b[: ]*/i, ""), now, "first");
  return "value" in day ? day : plain;
}
