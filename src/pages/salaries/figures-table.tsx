import type { ReactNode } from "react";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import { type Counts, countWords, type End, type Figure, pounds } from "./pay-words.ts";
import styles from "./salaries.module.css";

export interface FigureRow extends Counts {
  key: string;
  label: ReactNode;
  figure: Figure | null;
  /** Address of the adverts behind the figure. */
  countedAt: string;
}

/** A row for each figure: its subject and number of adverts, and the median and quartiles of both ends. */
export function FiguresTable({ caption, head, rows }: { caption: string; head: string; rows: readonly FigureRow[] }) {
  return (
    <table className={`${table.table} ${styles.figures} ${styles.stacked}`}>
      <caption>{caption}</caption>
      <TableHead of={[head, { figure: "From" }, { figure: "To" }]} />
      <tbody>
        {rows.map(({ key, label, figure, countedAt, ...counts }) => (
          <tr key={key}>
            <th scope="row">
              {label}
              {figure ? (
                <Link href={countedAt} className={styles.note}>
                  {countWords(counts)}
                </Link>
              ) : (
                <span className={styles.note}>{countWords(counts)}</span>
              )}
            </th>
            <EndCell end={figure?.low} of={counts} />
            <EndCell end={figure?.high} of={counts} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EndCell({ end, of }: { end: End | null | undefined; of: Counts }) {
  if (!end) return <td className={`${table.figure} ${styles.few}`}>Too few</td>;
  const hasOwnCounts = end.adverts !== of.adverts || end.employers !== of.employers;
  return (
    <td className={table.figure}>
      {pounds(end.p50)}
      <span className={`${styles.note} ${styles.quartiles}`}>
        {`${pounds(end.p25)} – ${pounds(end.p75)}${hasOwnCounts ? `\n${countWords(end)}` : ""}`}
      </span>
    </td>
  );
}
