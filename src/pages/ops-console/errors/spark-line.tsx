import { formatCount } from "#src/lib/money.ts";
import { momentWords } from "./error-words.ts";
import styles from "./errors.module.css";

interface Point {
  at: string;
  n: number;
}

const [width, height] = [120, 28];
const spoken = 6;

/** How often something came over a period, small enough for a row; as words where figures are asked for. */
export function SparkLine({ points, isTable }: { points: readonly Point[]; isTable: boolean }) {
  const most = Math.max(1, ...points.map(({ n }) => n));
  const met = points.filter(({ n }) => n > 0);
  if (isTable) return <span className={styles.points}>{met.length === 0 ? "Never" : met.slice(-spoken).map(inWords).join("; ")}</span>;
  const step = width / Math.max(1, points.length);
  return (
    <svg
      role="img"
      aria-label={`At most ${formatCount(most)} at a time, of ${formatCount(met.length)} of ${formatCount(points.length)} spans.`}
      viewBox={`0 0 ${width} ${height}`}
      className={styles.spark}
    >
      {points.map(({ at, n }, place) => (
        <rect key={at} x={place * step} y={height - (n / most) * height} width={Math.max(1, step - 1)} height={(n / most) * height} />
      ))}
    </svg>
  );
}

const inWords = ({ at, n }: Point): string => `${momentWords(at)}: ${formatCount(n)}`;
