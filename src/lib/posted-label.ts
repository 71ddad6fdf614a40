import { calendarDays, shortDate } from "./dates.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long ago an advert was first published: "Just posted", "1 hour ago", "Yesterday", "2 weeks ago", then the date in London. */
export function postedLabel(publishedAt: Date, now: Date): string {
  const ageMs = now.getTime() - publishedAt.getTime();
  if (ageMs < hourMs) return "Just posted";
  if (ageMs < dayMs) return ago(Math.floor(ageMs / hourMs), "hour");
  if (ageMs < 2 * dayMs) return "Yesterday";
  if (ageMs < 7 * dayMs) return ago(Math.floor(ageMs / dayMs), "day");
  if (ageMs < 30 * dayMs) return ago(Math.floor(ageMs / (7 * dayMs)), "week");
  return shortDate(publishedAt);
}

/** True while an advert counts as new: less than a day old. */
export function isNewlyPosted(publishedAt: Date, now: Date): boolean {
  return now.getTime() - publishedAt.getTime() < dayMs;
}

/** "Closes today", "Closes tomorrow", "Closes in 3 days" within a week, then "Closes 3 Nov 2026". */
export function closingLabel(closesAt: Date, now: Date): string {
  if (closesAt <= now) return "Closed";
  const days = calendarDays(now, closesAt);
  return `Closes ${["today", "tomorrow"][days] ?? (days < 7 ? `in ${days} days` : shortDate(closesAt))}`;
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
