import type { Period } from "../rum/period.ts";

const hourMs = 3_600_000;
const mostPoints = 60;
/** A point is of so many hours: the first by which a period has few enough. */
const spans = [1, 3, 6, 24, 7 * 24].map((hours) => hours * hourMs);

/** How often something was met over a period, from its beginning to its end; hours without any are 0. */
export function pointsOf(cells: readonly { hour: Date; n: number }[], { from, to }: Period): { at: string; n: number }[] {
  const lengthMs = to.getTime() - from.getTime();
  const span = spans.find((ms) => lengthMs / ms <= mostPoints) ?? spans[spans.length - 1] ?? hourMs;
  const counts = Array.from({ length: Math.floor(lengthMs / span) + 1 }, () => 0);
  for (const { hour, n } of cells) {
    const place = Math.floor((hour.getTime() - from.getTime()) / span);
    if (place >= 0 && place < counts.length) counts[place] = (counts[place] ?? 0) + n;
  }
  return counts.map((n, place) => ({ at: new Date(from.getTime() + place * span).toISOString(), n }));
}
