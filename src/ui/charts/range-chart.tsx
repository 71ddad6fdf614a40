import type { ReactNode } from "react";
import styles from "./range-chart.module.css";
import { anchorAt, Gridlines, MarkLabel, percentOn, type Scale, ValueAxis } from "./value-axis.tsx";

/** A spread: a thin line between the outer values, a thick bar between the inner ones, and the words for the inner ones. */
export interface Range {
  outer: readonly [number, number];
  inner: readonly [number, number];
  text: string;
  /** The whole spread in words, for screen readers. */
  spoken: string;
}

export interface RangeRow {
  key: string;
  label: ReactNode;
  /** Sample size. */
  note: string;
  range: Range;
  /** A second range, paler and under the bar. */
  compared?: readonly [number, number] | null;
}

interface RangeChartProps {
  rows: readonly RangeRow[];
  scale: Scale;
  tickText: (value: number) => string;
  /** The reader's own figure. */
  mark?: number | null;
  markText?: string;
}

/** Ranges on one axis, a row each. On a narrow page the label is over its bar, which takes the whole width. */
export function RangeChart({ rows, scale, tickText, mark = null, markText = "" }: RangeChartProps) {
  return (
    <div className={styles.chart}>
      <div className={styles.beside}>
        <ValueAxis scale={scale} tickText={tickText} />
      </div>
      <div className={styles.rows}>
        <div className={styles.behind}>
          <Gridlines scale={scale} mark={mark} />
        </div>
        <ul>
          {rows.map(({ key, label, note, range, compared = null }) => (
            <li key={key} className={styles.row}>
              <span className={styles.label}>
                {label} <span className={styles.note}>{note}</span>
              </span>
              <RangeBar range={range} compared={compared} scale={scale} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.beside}>
        <MarkLabel scale={scale} mark={mark} text={markText} />
      </div>
    </div>
  );
}

/** One range alone on its axis, without its words: for a place that says them in large. */
export function SpreadBar({ range, scale, tickText, mark = null, markText = "" }: Omit<RangeChartProps, "rows"> & { range: Range }) {
  return (
    <div>
      <div className={styles.rows}>
        <Gridlines scale={scale} mark={mark} />
        <RangeBar range={range} scale={scale} isAlone />
      </div>
      <ValueAxis scale={scale} tickText={tickText} />
      <MarkLabel scale={scale} mark={mark} text={markText} />
    </div>
  );
}

/** One range, with its words over it unless they are beside it. */
function RangeBar({
  range: { outer, inner, text, spoken },
  compared = null,
  scale,
  isAlone = false,
}: Pick<RangeRow, "range" | "compared"> & { scale: Scale; isAlone?: boolean }) {
  const at = (value: number) => percentOn(scale, value);
  const middle = (at(inner[0]) + at(inner[1])) / 2;
  const anchor = anchorAt(middle, 18);
  const x = { start: at(inner[0]), middle, end: at(inner[1]) }[anchor];
  // One figure alone is drawn as well.
  const width = (from: number, to: number) => `${Math.max(at(to) - at(from), 0.3)}%`;
  return (
    <svg className={styles.bar} height={isAlone ? 36 : compared ? 50 : 42} role="img" aria-label={spoken}>
      {!isAlone && (
        <text x={`${x}%`} y="14" textAnchor={anchor}>
          {text}
        </text>
      )}
      <rect className={styles.outer} x={`${at(outer[0])}%`} width={width(...outer)} y="27" height="2" />
      <rect className={styles.inner} x={`${at(inner[0])}%`} width={width(...inner)} y="21" height="14" />
      {compared && <rect className={styles.compared} x={`${at(compared[0])}%`} width={width(...compared)} y="38" height="7" />}
    </svg>
  );
}
