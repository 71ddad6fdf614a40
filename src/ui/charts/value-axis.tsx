import styles from "./range-chart.module.css";
import { anchorAt, percentOn, type Scale, sideOf } from "./scale.ts";

interface AxisProps {
  scale: Scale;
  tickText: (value: number) => string;
}

/** Tick labels over a chart that is drawn from left to right. Every second one is left out where they would touch. */
export function ValueAxis({ scale, tickText }: AxisProps) {
  return (
    <svg className={styles.axis} height="20" aria-hidden="true">
      {scale.ticks.map((tick, at) => {
        const percent = percentOn(scale, tick);
        return (
          <text
            key={tick}
            x={`${percent}%`}
            y="14"
            textAnchor={anchorAt(percent, 1)}
            className={at % 2 === 1 && scale.ticks.length > 5 ? styles.second : undefined}
          >
            {tickText(tick)}
          </text>
        );
      })}
    </svg>
  );
}

/** A gridline at each tick, and the reader's own figure as a dashed line. Fills its container. */
export function Gridlines({ scale, mark = null }: { scale: Scale; mark?: number | null }) {
  const at = (value: number) => `${percentOn(scale, value)}%`;
  return (
    <svg className={styles.grid} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <line key={tick} x1={at(tick)} x2={at(tick)} y1="0" y2="100%" />
      ))}
      {mark !== null && sideOf(scale, mark) === "on" && <line className={styles.mark} x1={at(mark)} x2={at(mark)} y1="0" y2="100%" />}
    </svg>
  );
}

/**
 * The label of the reader's own figure, under a chart; an arrow says that it lies beyond the axis. Its line is there without one too, so
 * that nothing moves.
 */
export function MarkLabel({ scale, mark, text }: { scale: Scale; mark: number | null; text: string }) {
  if (mark === null) return <div className={styles.noMark} />;
  const percent = percentOn(scale, mark);
  return (
    <svg className={styles.axis} height="20" role="img" aria-label={text}>
      <text className={styles.markText} x={`${percent}%`} y="14" textAnchor={anchorAt(percent, 15)}>
        {arrows[sideOf(scale, mark)].replace("…", text)}
      </text>
    </svg>
  );
}

const arrows = { before: "◂ …", on: "…", beyond: "… ▸" } as const;
