import type { ReactNode } from "react";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import { type Counts, countWords, type End, type Figure, pounds } from "./pay-words.ts";
import styles from "./salaries.module.css";

export interface FigureRow extends Counts {
  key: string;
  label: ReactNode;
  figure: Figure | null;
  /** Address of the adverts behind the figure. */
  countedAt: string;
}

/** A row for each figure: its subject and number of adverts, the median and quartiles of both ends, and a bar. */
export function FiguresTable({ caption, head, rows }: { caption: string; head: string; rows: readonly FigureRow[] }) {
  const scale = scaleOf(rows.map(({ figure }) => figure));
  return (
    <table className={`${table.table} ${styles.figures} ${styles.stacked}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className={table.figure}>
            From
          </th>
          <th scope="col" className={table.figure}>
            To
          </th>
          <td className={styles.wide} />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, figure, countedAt, ...counts }) => (
          <tr key={key}>
            <th scope="row">
              {label}
              <span className={styles.note}>{figure ? <Link href={countedAt}>{countWords(counts)}</Link> : countWords(counts)}</span>
            </th>
            <EndCell end={figure?.low} of={counts} />
            <EndCell end={figure?.high} of={counts} />
            <td className={styles.wide}>{figure && <RangeBar figure={figure} scale={scale} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EndCell({ end, of }: { end: End | null | undefined; of: Counts }) {
  if (!end) return <td className={`${table.figure} ${styles.few}`}>Too few</td>;
  return (
    <td className={table.figure}>
      {pounds(end.p50)}
      <span className={styles.note}>
        {pounds(end.p25)} – {pounds(end.p75)}
      </span>
      {(end.adverts !== of.adverts || end.employers !== of.employers) && (
        <span className={`${styles.note} ${styles.counted}`}>{countWords(end)}</span>
      )}
    </td>
  );
}

interface Scale {
  least: number;
  most: number;
}

/** Returns a scale that covers the quartiles of all of these figures. */
function scaleOf(figures: readonly (Figure | null)[]): Scale {
  const amounts = figures.flatMap((figure) => [figure?.low, figure?.high].flatMap((end) => (end ? [end.p25, end.p75] : [])));
  return { least: Math.min(...amounts), most: Math.max(...amounts) };
}

/**
 * Thin from the lower quartile of lower ends to the upper quartile of upper ends, thick between the two medians. The figures are shown
 * beside it.
 */
function RangeBar({ figure: { low, high }, scale: { least, most } }: { figure: Figure; scale: Scale }) {
  const [first, last] = [low ?? high, high ?? low];
  if (!first || !last) return null;
  const at = (pence: number) => ((pence - least) / (most - least || 1)) * 100;
  const bar = (from: number, to: number, y: number, height: number) => (
    <rect x={`${at(from)}%`} width={`${Math.max(at(to) - at(from), 1)}%`} y={y} height={height} />
  );
  return (
    <svg className={styles.bar} height="14" aria-hidden="true">
      {bar(first.p25, last.p75, 6, 2)}
      {bar(Math.min(first.p50, last.p50), Math.max(first.p50, last.p50), 2, 10)}
    </svg>
  );
}
