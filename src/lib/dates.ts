const months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

const londonParts = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", year: "numeric", month: "numeric", day: "numeric" });

const quarterHourMs = 900_000;
const maxCachedDates = 5_000;
/** Every time zone changes its offset on a quarter of an hour, so all moments in one quarter have the same date. */
const byQuarterHour = new Map<number, DateParts>();

interface DateParts {
  day: number;
  month: string;
  year: number;
}

/** Day, month and year in London. Month names are hard-coded: engines disagree on them, and the server and browser must not. */
function partsInLondon(moment: Date): DateParts {
  const quarterHour = Math.floor(moment.getTime() / quarterHourMs);
  const known = byQuarterHour.get(quarterHour);
  if (known) return known;
  if (byQuarterHour.size >= maxCachedDates) byQuarterHour.clear();
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of londonParts.formatToParts(moment)) parts[type] = Number(value);
  const date = { day: parts.day ?? 0, month: months[(parts.month ?? 1) - 1] ?? "", year: parts.year ?? 0 };
  byQuarterHour.set(quarterHour, date);
  return date;
}

/** A stored date that is none must not fail the page that shows it. */
const isUnknown = (moment: Date): boolean => Number.isNaN(moment.getTime());
const unknownDate = "date unknown";

/** "3 Nov 2026", the date in London. */
export function shortDate(moment: Date): string {
  if (isUnknown(moment)) return unknownDate;
  const { day, month, year } = partsInLondon(moment);
  return `${day} ${month.slice(0, 3)} ${year}`;
}

/** "3 November 2026", the date in London. */
export function longDate(moment: Date): string {
  if (isUnknown(moment)) return unknownDate;
  const { day, month, year } = partsInLondon(moment);
  return `${day} ${month} ${year}`;
}

const dayNumber = (moment: Date): number => {
  const { day, month, year } = partsInLondon(moment);
  return Date.UTC(year, months.indexOf(month), day) / 86_400_000;
};

/** Days from one moment to another on London's calendar: tomorrow is 1, however few hours away. */
export const calendarDays = (from: Date, to: Date): number => dayNumber(to) - dayNumber(from);

/** Formats "2027", "2027-02" or "2027-02-18" as "2027", "February 2027" or "18 February 2027". */
export function formatMonthOrDay(when: string): string {
  const [year = "", month, day] = when.split("-");
  const name = month === undefined ? "" : (months[Number(month) - 1] ?? "");
  return [day === undefined ? "" : String(Number(day)), name, year].filter(Boolean).join(" ");
}

/** Whether a text is a day of the calendar, such as "2026-11-20"; 31 November is none. */
export function isCalendarDay(text: string): boolean {
  const at = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T12:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** "14:05", the time in London. */
export const clockTime = (moment: Date): string => clock.format(moment);
