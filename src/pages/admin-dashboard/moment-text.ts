import { clockTime } from "#src/lib/clock-time.ts";
import { shortDate } from "#src/lib/dates.ts";

/** "22 Nov 2026, 05:18", in London. */
export function momentText(moment: string): string {
  const at = new Date(moment);
  return `${shortDate(at)}, ${clockTime(at)}`;
}
