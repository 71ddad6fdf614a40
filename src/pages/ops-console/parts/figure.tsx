import { formatMetric } from "#db/metric-values.ts";
import type { Outputs } from "#server/types.ts";
import { formatCount } from "#src/lib/money.ts";
import { Tag } from "#src/ui/tag.tsx";
import styles from "./figure.module.css";
import { ratingWords, shareText } from "./metric-words.ts";

export type Figure = Outputs["ops"]["rum"]["overview"]["vitals"][number];
type Share = Outputs["ops"]["rum"]["overview"]["visitsWithoutError"];

const enoughForVerdict = 200;
const tones = { good: "good", "needs-improvement": "warn", poor: "bad" } as const;

/** The p75 with its confidence interval and sample size and, given enough samples, its rating against the threshold. */
export function FigureText({ figure: { metric, n, p75, interval, verdict, threshold } }: { figure: Omit<Figure, "counts"> }) {
  if (p75 === null) return <TooFewSamples n={n} />;
  const hasOneLimit = threshold !== null && threshold.good === threshold.fair;
  return (
    <span className={styles.figure}>
      <span className={verdict === null && threshold ? styles.tentative : styles.value}>{formatMetric(metric, p75)}</span>{" "}
      {verdict && (
        <Tag tone={tones[verdict]}>{hasOneLimit ? (verdict === "good" ? "within budget" : "over budget") : ratingWords[verdict]}</Tag>
      )}
      <span className={styles.sub}>
        {interval && `${formatMetric(metric, interval[0])} to ${formatMetric(metric, interval[1])}, `}n ={"\u00a0"}
        {formatCount(n)}
        {threshold && n < enoughForVerdict && `; no verdict below n = ${enoughForVerdict}`}
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
