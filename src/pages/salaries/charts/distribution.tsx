import type { Outputs } from "#server/types.ts";
import { formatCount } from "#src/lib/money.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { pounds } from "../pay-words.ts";
import styles from "../salaries.module.css";

type Spread = Outputs["salaries"]["explore"]["distribution"];
type Bars = Spread["low"];

/** How many adverts state how much, for each end; nothing where there are too few for three ranges. */
export function DistributionSection({ distribution: { low, high } }: { distribution: Spread }) {
  if (low.length === 0 && high.length === 0) return null;
  return (
    <section aria-labelledby="spread">
      <SectionHeading id="spread">How far apart are adverts?</SectionHeading>
      <div className={styles.pair}>
        {low.length > 0 && <Distribution caption="Adverts by “From” pay" bars={low} />}
        {high.length > 0 && <Distribution caption="Adverts by “To” pay" bars={high} />}
      </div>
    </section>
  );
}

/** Distribution of adverts over pay ranges: a table whose second column is a bar. */
function Distribution({ caption, bars }: { caption: string; bars: Bars }) {
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
