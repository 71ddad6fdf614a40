import type { ReactNode } from "react";
import { capitalise } from "#src/lib/capitals.ts";
import { formatCount } from "#src/lib/money.ts";
import { type Range, RangeChart } from "#src/ui/charts/range-chart.tsx";
import { niceScale, type Scale } from "#src/ui/charts/value-axis.tsx";
import { type FigureRow, FiguresTable } from "../figures-table.tsx";
import { type PayScale, useOwnMark } from "../own-pay/own-pay.ts";
import { axisPounds, type Figure, pounds, typicalRange } from "../pay-words.ts";
import styles from "./charts.module.css";

export interface PayChartRow extends FigureRow {
  figure: Figure;
  /** Name of the group in the table, where its label in the chart is a link. */
  name: string;
}

interface PayChartProps {
  rows: readonly PayChartRow[];
  scale: PayScale;
  caption: string;
  head: string;
  /** Link to the figures as a file, where there is one. */
  file?: ReactNode;
}

/** Typical pay of several groups on one £ axis; the counts and all figures are in the table under it. */
export function PayChart({ rows, scale, caption, head, file }: PayChartProps) {
  const axis = payScale(rows.map(({ figure }) => figure));
  const mark = useOwnMark(scale);
  if (!axis) return null;
  return (
    <>
      <p className={styles.key}>
        £ {scale === "year" ? "a year" : "a day"}. Thick bar: from the median “From” to the median “To”. Thin line: interquartile range.
      </p>
      <RangeChart
        scale={axis}
        tickText={axisPounds}
        rows={rows.map(({ key, label, figure, adverts }) => ({ key, label, note: `n = ${formatCount(adverts)}`, range: payRange(figure) }))}
        {...mark}
      />
      <FiguresDisclosure file={file}>
        <FiguresTable caption={caption} head={head} rows={rows.map(({ name, ...row }) => ({ ...row, label: name }))} />
      </FiguresDisclosure>
    </>
  );
}

/** A table under a chart, closed at first, with the file beside it. */
export function FiguresDisclosure({ file, children }: { file?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.disclosure}>
      <details>
        <summary>Counts and figures as a table</summary>
        {children}
      </details>
      {file}
    </div>
  );
}

/** Returns a figure as a range: thick between the medians of both ends, thin over the middle half of adverts. */
export function payRange(figure: Figure): Range {
  const [first, last] = [figure.low ?? figure.high, figure.high ?? figure.low];
  if (!first || !last) throw new Error("A figure has one end at least.");
  const text = typicalRange(figure);
  return {
    outer: [Math.min(first.p25, last.p25), Math.max(first.p75, last.p75)],
    inner: [Math.min(first.p50, last.p50), Math.max(first.p50, last.p50)],
    text: capitalise(text),
    spoken: `${text}; 25th percentile ${pounds(first.p25)}, 75th percentile ${pounds(last.p75)}`,
  };
}

const mostTicks = 9;

export const payScale = (figures: readonly Figure[]): Scale | null =>
  niceScale(
    figures.flatMap((figure) => payRange(figure).outer),
    mostTicks,
  );
