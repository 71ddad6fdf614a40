import { shortDate } from "#src/lib/dates.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Formats when a device or token was last used: "just now", "5 minutes ago", "3 hours ago", "yesterday", "4 days ago", then the date in
 * London.
 */
export function seenLabel(seenAt: Date, now: Date): string {
  const ageMs = now.getTime() - seenAt.getTime();
  if (ageMs < 2 * minuteMs) return "just now";
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} minutes ago`;
  if (ageMs < 2 * hourMs) return "1 hour ago";
  if (ageMs < dayMs) return `${Math.floor(ageMs / hourMs)} hours ago`;
  if (ageMs < 2 * dayMs) return "yesterday";
  if (ageMs < 7 * dayMs) return `${Math.floor(ageMs / dayMs)} days ago`;
  return `on ${shortDate(seenAt)}`;
}
