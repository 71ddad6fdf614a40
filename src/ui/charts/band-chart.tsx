import styles from "./band-chart.module.css";
import { anchorAt, percentOn, type Scale, sideOf } from "./scale.ts";

interface BandPoint {
  /** Label under the chart: "Jun". */
  label: string;
  /** Null where there are too few; the lines then break off. */
  band: readonly [low: number, high: number] | null;
}

interface BandChartProps {
  points: readonly BandPoint[];
  scale: Scale;
  tickText: (value: number) => string;
  /** Words before the last value of each line. */
  ends: readonly [low: string, high: string];
  valueText: (value: number) => string;
  /** The chart in words, for screen readers. */
  spoken: string;
  mark?: number | null;
  markText?: string;
}

/** Least distance between two labels at the right end, in percent of the height. */
const apart = 9;

/** Two lines over time with the band between them, each labelled at its end. */
export function BandChart({ points, scale, tickText, ends, valueText, spoken, mark = null, markText = "" }: BandChartProps) {
  const x = (at: number) => Math.round((points.length > 1 ? 2 + (at / (points.length - 1)) * 96 : 50) * 100) / 100;
  const y = (value: number) => Math.round((100 - percentOn(scale, value)) * 100) / 100;
  const drawn = points.flatMap(({ label, band }, at) => (band ? [{ key: label, at: x(at), low: y(band[0]), high: y(band[1]), band }] : []));
  const last = drawn.at(-1);
  const isMarkOn = mark !== null && sideOf(scale, mark) === "on";
  const lowAt = last ? Math.max(last.low, last.high + apart) : 0;
  return (
    <div className={styles.chart} role="img" aria-label={spoken}>
      <svg className={styles.ticks} aria-hidden="true">
        {scale.ticks.map((tick) => (
          <text key={tick} x="100%" y={`${y(tick)}%`} dy="0.32em" textAnchor="end">
            {tickText(tick)}
          </text>
        ))}
      </svg>
      <svg className={styles.plot} aria-hidden="true">
        {scale.ticks.map((tick) => (
          <line key={tick} className={styles.grid} x1="0" x2="100%" y1={`${y(tick)}%`} y2={`${y(tick)}%`} />
        ))}
        <svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {runsOf(points).map((run) => {
            const [lows, highs] = [0, 1].map((end) => run.map(({ at, band }) => `${x(at)},${y(band[end] ?? 0)}`)) as [string[], string[]];
            return (
              <g key={lows[0]}>
                <polygon className={styles.band} points={[...highs, ...lows.toReversed()].join(" ")} />
                <polyline className={styles.line} points={highs.join(" ")} />
                <polyline className={styles.line} points={lows.join(" ")} />
              </g>
            );
          })}
        </svg>
        {drawn.map(({ key, at, low, high }) => (
          <g key={key} className={styles.dots}>
            <circle cx={`${at}%`} cy={`${high}%`} r="3" />
            <circle cx={`${at}%`} cy={`${low}%`} r="3" />
          </g>
        ))}
        {mark !== null && (
          <>
            {isMarkOn && <line className={styles.mark} x1="0" x2="100%" y1={`${y(mark)}%`} y2={`${y(mark)}%`} />}
            <text x="50%" y={`${y(mark)}%`} dy={sideOf(scale, mark) === "beyond" ? "1em" : "-0.4em"} textAnchor="middle">
              {markText}
              {!isMarkOn && (sideOf(scale, mark) === "before" ? " ▾" : " ▴")}
            </text>
          </>
        )}
      </svg>
      <svg className={styles.ends} aria-hidden="true">
        {last && (
          <>
            <text x="0" y={`${last.high}%`} dy="0.32em">
              {ends[1]} {valueText(last.band[1])}
            </text>
            <text x="0" y={`${lowAt}%`} dy="0.32em">
              {ends[0]} {valueText(last.band[0])}
            </text>
          </>
        )}
      </svg>
      <svg className={styles.labels} height="22" aria-hidden="true">
        {points.map(({ label }, at) => (
          <text
            key={label}
            x={`${x(at)}%`}
            y="16"
            textAnchor={anchorAt(x(at), 1)}
            className={(points.length - 1 - at) % 2 === 1 && points.length > 7 ? styles.second : undefined}
          >
            {label}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** Returns the stretches of consecutive points that have a band. */
function runsOf(points: readonly BandPoint[]): { at: number; band: readonly [number, number] }[][] {
  const runs: { at: number; band: readonly [number, number] }[][] = [[]];
  for (const [at, { band }] of points.entries()) {
    if (band) runs.at(-1)?.push({ at, band });
    else if (runs.at(-1)?.length !== 0) runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}
