import styles from "./range-chart.module.css";

/** An axis with round ends; values and ticks are in the unit of the data. */
export interface Scale {
  from: number;
  to: number;
  ticks: readonly number[];
}

const niceSteps = [1, 2, 2.5, 5, 10] as const;

/** Returns an axis that covers all values with at most so many round ticks; null without values. */
export function niceScale(values: readonly number[], mostTicks = 7): Scale | null {
  if (values.length === 0) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  let step = roundStep((most - least) / (mostTicks - 1) || Math.abs(most) / mostTicks || 1);
  for (;;) {
    const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
    const end = last > first ? last : first + 1;
    if (end - first < mostTicks) {
      return { from: first * step, to: end * step, ticks: Array.from({ length: end - first + 1 }, (_, at) => (first + at) * step) };
    }
    step = roundStep(step * 1.01);
  }
}

/** Returns the smallest round number that is not less. */
function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return (niceSteps.find((step) => step * power >= atLeast) ?? 10) * power;
}

/** Returns where a value lies on the axis, in percent of its length; values beyond an end lie at that end. */
export function percentOn({ from, to }: Scale, value: number): number {
  return Math.round(Math.min(1, Math.max(0, (value - from) / (to - from))) * 10_000) / 100;
}

/** Where a text of some length is anchored so that it stays inside a chart. */
export const anchorAt = (percent: number, margin: number): "start" | "middle" | "end" => {
  if (percent < margin) return "start";
  return percent > 100 - margin ? "end" : "middle";
};

/** Says on which side of the axis a value lies, or that it is on it. */
export function sideOf({ from, to }: Scale, value: number): "before" | "on" | "beyond" {
  if (value < from) return "before";
  return value > to ? "beyond" : "on";
}

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
