import { type PayFilterState, paths, readPayFilterState } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { formatCount } from "#src/lib/money.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { FiguresTable } from "./figures-table.tsx";
import { GroupSection, Method } from "./group-section.tsx";
import { PayAnswer, PayForm } from "./pay-answer.tsx";
import { groupWords, pounds, windowWords } from "./pay-words.ts";
import { ReportedPay } from "./reported/reported-pay.tsx";
import styles from "./salaries.module.css";

type Bars = Outputs["salaries"]["explore"]["distribution"]["low"];

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

export const prepare = (queries: Queries, { search }: PageProps) => [
  queries.salaries.explore.ensureData(readPayFilterState(search)),
  queries.reportedPay.figures.ensureData(readPayFilterState(search)),
];

/** Advertised pay by role, level, place, sector, side and contract suite, with member-reported pay beside it. */
export default function SalaryDatabasePage({ search }: PageProps) {
  const [explorer] = trpc.salaries.explore.useSuspenseQuery(readPayFilterState(search));
  const [reported] = trpc.reportedPay.figures.useSuspenseQuery(readPayFilterState(search));
  const { asked, shown, money, filter, pay, groups, distribution, trend, isIndexable, isNarrowed } = explorer;
  const within = { ...filter, ...explorer.shownFilter };
  const title = isNarrowed ? `${money}: ${asked}` : "Salary database";
  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        description={`${money}, ${asked}: what adverts for quantity surveyors and construction cost professionals offered from ${windowWords(explorer)}, with quartiles, spread and trend.`}
        canonicalPath={isIndexable ? paths.salaryDatabase(filter) : null}
      />
      <h1 tabIndex={-1}>{title}</h1>
      <PayForm explorer={explorer} />
      <PayAnswer explorer={explorer} />
      {(distribution.low.length > 0 || distribution.high.length > 0) && (
        <section aria-labelledby="spread">
          <SectionHeading id="spread">Distribution</SectionHeading>
          <div className={styles.pair}>
            {distribution.low.length > 0 && <Distribution caption="Adverts by “From” pay" bars={distribution.low} />}
            {distribution.high.length > 0 && <Distribution caption="Adverts by “To” pay" bars={distribution.high} />}
          </div>
        </section>
      )}
      {pay?.figure && <Trend months={trend} shown={shown} within={within} />}
      {groups.map((group) => (
        <GroupSection
          key={group.by}
          groups={group}
          title={`By ${groupWords[group.by]}`}
          caption={`${shown}: median and interquartile range, ${windowWords(explorer)}`}
          within={within}
        />
      ))}
      <ReportedPay reported={reported} />
      <Method {...explorer} />
      <p>
        <Link href={paths.salaryGuide}>Salary guide: every level, role and region on one page</Link>
      </p>
    </div>
  );
}

interface TrendProps {
  months: Outputs["salaries"]["explore"]["trend"];
  shown: string;
  within: Partial<PayFilterState>;
}

function Trend({ months, shown, within }: TrendProps) {
  if (!months.some(({ figure }) => figure)) {
    return <p>None of the last 12 months has the 10 adverts from 5 employers that a monthly figure needs.</p>;
  }
  return (
    <section aria-labelledby="trend">
      <SectionHeading id="trend">Trend by month</SectionHeading>
      <FiguresTable
        caption={`${shown}: median and interquartile range, by the month an advert first appeared. The last month is the present one so far.`}
        head="Month"
        rows={months.map(({ month, label, ...row }) => ({ ...row, key: month, label, countedAt: paths.salaryAdverts(within, month) }))}
      />
    </section>
  );
}
