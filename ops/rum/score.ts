import type { DeviceKind, PageMetric } from "#db/telemetry-values.ts";
import { valueOfBin } from "./sketch.ts";
import { type BinCount, enough, weighed } from "./summary.ts";

/** A measurement at the first value scores 0.9, at the second 0.5; between and beyond it falls as the share of a log-normal curve that is slower. */
interface Curve {
  good: number;
  middling: number;
}

export const scoredMetrics = ["lcp", "inp", "cls", "fcp", "ttfb"] as const satisfies readonly PageMetric[];
export type ScoredMetric = (typeof scoredMetrics)[number];

const weights: Readonly<Record<ScoredMetric, number>> = { lcp: 30, inp: 30, cls: 15, fcp: 15, ttfb: 10 };
/** Layout shift in thousandths. A desk has a faster machine and line than a pocket: it is held to more. */
const touched: Readonly<Record<ScoredMetric, Curve>> = {
  lcp: { good: 2500, middling: 4000 },
  inp: { good: 200, middling: 500 },
  cls: { good: 100, middling: 250 },
  fcp: { good: 1800, middling: 3000 },
  ttfb: { good: 800, middling: 1800 },
};
const desk: Readonly<Record<ScoredMetric, Curve>> = {
  ...touched,
  lcp: { good: 1200, middling: 2400 },
  fcp: { good: 900, middling: 1600 },
  ttfb: { good: 200, middling: 400 },
};
/** Of the standard normal curve: below it lie nine tenths. */
const ninthDecile = 1.281_551_565_5;

/** From 1 for an instant to 0 for never. */
export function scoreOf(metric: ScoredMetric, value: number, device: DeviceKind): number {
  if (value <= 0) return 1;
  const { good, middling } = (device === "desktop" ? desk : touched)[metric];
  const spread = Math.log(middling / good) / ninthDecile;
  return 1 - shareBelow(Math.log(value / middling) / spread);
}

/** The score of a page: the mean of its measurements for each vital with enough of them, weighed by how much each vital matters. Null without any. */
export function scoreOfPage(cells: readonly (BinCount & { metric: PageMetric; device: DeviceKind })[]): number | null {
  let [sum, weight] = [0, 0];
  for (const metric of scoredMetrics) {
    const own = cells.filter((cell) => cell.metric === metric);
    if (own.reduce((n, cell) => n + cell.n, 0) < enough.forNumber) continue;
    let [scores, n] = [0, 0];
    for (const device of new Set(own.map((cell) => cell.device))) {
      for (const [bin, times] of weighed(own.filter((cell) => cell.device === device))) {
        scores += scoreOf(metric, valueOfBin(bin), device) * times;
        n += times;
      }
    }
    sum += (scores / n) * weights[metric];
    weight += weights[metric];
  }
  return weight === 0 ? null : sum / weight;
}

/** Of the standard normal curve, the share below (Abramowitz and Stegun 26.2.17; off by less than a ten-millionth). */
function shareBelow(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(z));
  const tail =
    (Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return z >= 0 ? 1 - tail : tail;
}
