import type { ReactNode } from "react";
import { formatMetric } from "#db/metric-values.ts";
import { samplesForVerdict } from "#db/ops-values.ts";
import type { MetricRating } from "#db/telemetry-values.ts";
import type { Outputs } from "#server/types.ts";
import { formatCount } from "#src/lib/money.ts";
import { Tag } from "#src/ui/tag.tsx";
import styles from "./figure.module.css";
import skeleton from "./monitoring-skeleton.module.css";

export const shortMetricWords = { lcp: "LCP", inp: "INP", cls: "CLS", fcp: "FCP", ttfb: "TTFB" } as const;

export const ratingWords: Readonly<Record<MetricRating, string>> = {
  good: "good",
  "needs-improvement": "needs improvement",
  poor: "poor",
};

/** Formats a proportion, such as "4.2%"; never rounds to 0% or 100%. */
export function shareText(share: number): string {
  const percent = share * 100;
  if (percent === 0 || percent === 100) return `${percent}%`;
  if (percent < 0.1) return "under 0.1%";
  return percent > 99.9 ? "over 99.9%" : `${percent.toFixed(1)}%`;
}

/** Formats how many there are a second: two digits of few, so that those of a chart's axis differ. */
export const rateText = (perSecond: number): string =>
  perSecond < 10 ? String(Number(perSecond.toPrecision(2))) : formatCount(Math.round(perSecond));

export type Figure = Outputs["ops"]["rum"]["overview"]["vitals"][number];
type Share = Outputs["ops"]["rum"]["overview"]["visitsWithoutError"];

const tones = { good: "good", "needs-improvement": "warn", poor: "bad" } as const;
const icons: Readonly<Record<MetricRating, string>> = { good: "✓", "needs-improvement": "▲", poor: "✕" };

/** The chosen percentile with its confidence interval and sample size and, given enough samples, its rating against the threshold. */
export function FigureText({
  figure: { metric, n, percentile, value, interval, verdict, threshold },
  isBrief = false,
}: {
  figure: Omit<Figure, "counts">;
  /** What is said of all figures is not said of each: from which n on there is a verdict. */
  isBrief?: boolean;
}) {
  if (value === null) return <TooFewSamples n={n} />;
  const enough = samplesForVerdict[percentile];
  const hasOneLimit = threshold !== null && threshold.good === threshold.fair;
  return (
    <span className={styles.figure}>
      <span className={verdict === null && threshold ? styles.tentative : styles.value}>{formatMetric(metric, value)}</span>{" "}
      {verdict && (
        <Tag tone={tones[verdict]}>
          <span aria-hidden="true">{icons[verdict]} </span>
          {hasOneLimit ? (verdict === "good" ? "within budget" : "over budget") : ratingWords[verdict]}
        </Tag>
      )}
      <span className={styles.sub}>
        {interval && `${formatMetric(metric, interval[0])} to ${formatMetric(metric, interval[1])}, `}n ={"\u00a0"}
        {formatCount(n)}
        {threshold && n < enough && !isBrief && `; no verdict below n = ${formatCount(enough)}`}
      </span>
    </span>
  );
}

const enoughForShares = 30;

/** Shares of good, fair and poor samples as one bar, and in words; pale where there are too few for a verdict. */
export function RatingBar({ shares, n }: { shares: Readonly<Record<MetricRating, number>> | null; n: number }) {
  if (!shares || n < enoughForShares) return null;
  const { good, "needs-improvement": fair, poor } = shares;
  return (
    <span className={styles.rating} data-tentative={n < samplesForVerdict.p75 || undefined}>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className={styles.bar}>
        <rect width={good * 100} height="4" className={styles.good} />
        <rect x={good * 100} width={fair * 100} height="4" className={styles.fair} />
        <rect x={(good + fair) * 100} width={poor * 100} height="4" className={styles.poor} />
      </svg>
      <span className={styles.sub}>
        {shareText(good)} good, {fair > 0 && `${shareText(fair)} needs improvement, `}
        {shareText(poor)} poor
      </span>
    </span>
  );
}

/** A proportion with its confidence interval and sample size. */
export function ShareText({ share: { n, share, interval } }: { share: Share }) {
  if (share === null || interval === null) return <TooFewSamples n={n} />;
  return (
    <span className={styles.figure}>
      <span className={styles.value}>{shareText(share)}</span>
      <span className={styles.sub}>
        {shareText(interval[0])} to {shareText(interval[1])}, n ={"\u00a0"}
        {formatCount(n)}
      </span>
    </span>
  );
}

/** Shown when there are too few samples for a figure. */
export const TooFewSamples = ({ n }: { n: number }) => (
  <span className={styles.collecting}>Not enough data (n =&nbsp;{formatCount(n)})</span>
);

/** Any other figure, with its sample size or basis. */
export const PlainFigure = ({ value, sub }: { value: string; sub: string }) => (
  <span className={styles.figure}>
    <span className={styles.value}>{value}</span>
    <span className={styles.sub}>{sub}</span>
  </span>
);

export const Tiles = ({ children }: { children: ReactNode }) => <dl className={styles.tiles}>{children}</dl>;

/** One figure under its name. `verdict` is also in its words. */
export const Tile = ({ label, verdict, children }: { label: ReactNode; verdict?: MetricRating | null; children: ReactNode }) => (
  <div className={styles.tile} data-verdict={verdict ?? undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Skeleton of a console tab: figures in a row, then a chart. */
export function MonitoringSkeleton() {
  return (
    <div className={skeleton.skeleton}>
      <div className={skeleton.figures}>
        {[1, 2, 3].map((figure) => (
          <div key={figure} className={skeleton.figure} />
        ))}
      </div>
      <div className={skeleton.chart} />
    </div>
  );
}

/** Formats by how much the later figure is higher, such as "+12%". */
export const percentText = (ratio: number): string => {
  const percent = Math.round((ratio - 1) * 100);
  return `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent)}%`;
};
