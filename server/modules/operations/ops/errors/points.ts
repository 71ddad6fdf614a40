import type { Period } from "../rum/period.ts";

const hourMs = 3_600_000;
/** With one for what has only begun. */
export const mostPoints = 61;
/** A point is of so many hours: the first by which a period has few enough. */
const spans = [1, 3, 6, 24, 7 * 24] as const;

export const hoursToAPoint = ({ from, to }: Period): number =>
  spans.find((hours) => (to.getTime() - from.getTime()) / (hours * hourMs) <= mostPoints - 1) ?? 7 * 24;

/** How often something was met over a period, from its beginning to its end; hours without any are 0. */
export function pointsOf(cells: readonly { hour: Date; n: number }[], period: Period): { at: string; n: number }[] {
  const { from, to } = period;
  const span = hoursToAPoint(period) * hourMs;
  const counts = Array.from({ length: Math.floor((to.getTime() - from.getTime()) / span) + 1 }, () => 0);
  for (const { hour, n } of cells) {
    const place = Math.floor((hour.getTime() - from.getTime()) / span);
    if (place >= 0 && place < counts.length) counts[place] = (counts[place] ?? 0) + n;
  }
  return counts.map((n, place) => ({ at: new Date(from.getTime() + place * span).toISOString(), n }));
}
