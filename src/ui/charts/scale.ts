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
