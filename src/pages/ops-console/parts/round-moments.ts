const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const stepsMs = [
  hourMs,
  2 * hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  dayMs,
  2 * dayMs,
  7 * dayMs,
  14 * dayMs,
  28 * dayMs,
  56 * dayMs,
  112 * dayMs,
];
const most = 8;

/** Whole hours or days within a span, evenly apart and few enough to be written along an axis. Milliseconds; days begin as they are counted, by UTC. */
export function roundMoments({ from, to }: { from: number; to: number }): readonly number[] {
  const step = stepsMs.find((each) => (to - from) / each <= most - 1) ?? Math.ceil((to - from) / (most - 1) / dayMs) * dayMs;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, place) => first + place * step);
}
