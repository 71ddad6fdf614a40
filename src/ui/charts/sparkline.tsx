import styles from "./sparkline.module.css";

const width = 112;
const height = 28;

/** A line of daily counts, the last day marked. The words beside it give the figures; `label` says them to screen readers. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const most = Math.max(...values, 1);
  const step = (width - 4) / Math.max(1, values.length - 1);
  const points = values.map((value, at) => [2 + at * step, height - 3 - (value / most) * (height - 6)] as const);
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const [x, y] = points.at(-1) ?? [2, height - 3];
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={label}>
      <line className={styles.base} x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} />
      <polyline className={styles.line} points={line} />
      <circle className={styles.last} cx={x} cy={y} r="2" />
    </svg>
  );
}
