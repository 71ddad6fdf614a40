import type { ReactNode } from "react";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import { type Counts, countWords, type End, type Figure, pounds } from "./pay-words.ts";
import { RangeBar, scaleOf } from "./range-bar.tsx";
import styles from "./salaries.module.css";

export interface FigureRow extends Counts {
  key: string;
  label: ReactNode;
  figure: Figure | null;
  /** Address of the adverts it is counted from. */
  countedAt: string;
}

/** A line for each figure: what it is of and over how many adverts, the middle and quarters of both ends, and a bar between them. */
export function FiguresTable({ caption, head, rows }: { caption: string; head: string; rows: readonly FigureRow[] }) {
  const scale = scaleOf(rows.map(({ figure }) => figure));
  return (
    <table className={`${table.table} ${styles.figures} ${styles.stacked}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className={table.figure}>
            Lower end
          </th>
          <th scope="col" className={table.figure}>
            Upper end
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
