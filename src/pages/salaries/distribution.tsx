import type { Outputs } from "#server/types.ts";
import { formatCount } from "#src/lib/money.ts";
import table from "#src/ui/table.module.css";
import { pounds } from "./pay-words.ts";
import styles from "./salaries.module.css";

type Bars = Outputs["salaries"]["explore"]["distribution"]["low"];

/** How adverts are spread over ranges of pay: a table whose second column is drawn. */
export function Distribution({ caption, bars }: { caption: string; bars: Bars }) {
  const most = Math.max(...bars.map(({ adverts }) => adverts));
  return (
    <table className={`${table.table} ${styles.spread}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Pay</th>
          <td />
          <th scope="col" className={table.figure}>
            Adverts
          </th>
          <th scope="col" className={`${table.figure} ${styles.wide}`}>
            Employers
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ fromPence, belowPence, adverts, employers }) => (
          <tr key={fromPence ?? 0}>
            <th scope="row">{rangeWords(fromPence, belowPence)}</th>
            <td className={styles.drawn}>
              <svg className={styles.bar} height="14" aria-hidden="true">
                <rect y="2" height="10" width={`${(adverts / most) * 100}%`} />
              </svg>
            </td>
            <td className={table.figure}>{formatCount(adverts)}</td>
            <td className={`${table.figure} ${styles.wide}`}>{formatCount(employers)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function rangeWords(fromPence: number | null, belowPence: number | null): string {
  if (fromPence === null) return `Under ${pounds(belowPence ?? 0)}`;
  return belowPence === null ? `${pounds(fromPence)} and over` : `${pounds(fromPence)} – ${pounds(belowPence - 100)}`;
}
