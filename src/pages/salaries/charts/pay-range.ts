import type { Range } from "#src/ui/charts/range-chart.tsx";
import { niceScale, type Scale } from "#src/ui/charts/scale.ts";
import { type Figure, pounds, typicalRange } from "../pay-words.ts";

/** Returns a figure as a range: thick between the medians of both ends, thin over the middle half of adverts. */
export function payRange(figure: Figure): Range {
  const [first, last] = [figure.low ?? figure.high, figure.high ?? figure.low];
  if (!first || !last) throw new Error("A figure has one end at least.");
  const text = typicalRange(figure);
  return {
    outer: [Math.min(first.p25, last.p25), Math.max(first.p75, last.p75)],
    inner: [Math.min(first.p50, last.p50), Math.max(first.p50, last.p50)],
    text: text.replace(/^./, (letter) => letter.toUpperCase()),
    spoken: `${text}; 25th percentile ${pounds(first.p25)}, 75th percentile ${pounds(last.p75)}`,
  };
}

const mostTicks = 9;

/** Returns the axis that all of these figures share. */
export const payScale = (figures: readonly Figure[]): Scale | null =>
  niceScale(
    figures.flatMap((figure) => payRange(figure).outer),
    mostTicks,
  );
