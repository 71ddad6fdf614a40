import { paths, readPayFilterState } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { PayTermsLine } from "#src/features/pay-terms/equivalent.tsx";
import { longDate } from "#src/lib/dates.ts";
import { formatMoney } from "#src/lib/money.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import { EndsTable } from "./ends-table.tsx";
import { countWords, sampleWords, typicalPay, windowWords } from "./pay-words.ts";
import styles from "./salaries.module.css";

/** Parts of the query string that could not be parsed; hidden when there are none. */
function Faults({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <div className={styles.faults} role="status">
      <p>Ignored because we could not read it:</p>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  );
}

type CountedAdverts = Outputs["salaries"]["counted"];

const readCountedQuery = (search: URLSearchParams) => {
  const page = search.get("page") ?? "";
  return {
    ...readPayFilterState(search),
    period: (search.get("period") ?? "").trim().slice(0, 20),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
};

export const prepare = (queries: Queries, { search }: PageProps) => [queries.salaries.counted.ensureData(readCountedQuery(search))];

/** The adverts behind one figure, with the amounts as they were counted. */
export default function CountedAdvertsPage({ search }: PageProps) {
  const [counted] = trpc.salaries.counted.useSuspenseQuery(readCountedQuery(search));
  const { filter, faults, period, periodLabel, cell, money, figure, page, pageCount, items, methodVersion } = counted;
  const title = `${money}: ${cell}. Adverts counted`;
  const when = periodLabel ?? windowWords(counted);
  return (
    <div className={styles.page}>
      <PageHead title={title} description={`${title}, ${when}.`} canonicalPath={null} />
      <div className={styles.prose}>
        <h1 tabIndex={-1}>{title}</h1>
        <Faults faults={faults} />
        <p>
          {countWords(counted)}, {when}. One advert stands for each vacancy, however many advertise it. Method {methodVersion}.
          {figure && ` ${sampleWords(figure)}`}
        </p>
        {counted.isMixed && <p>Day rates depend on IR35 status: choose one in the salary database.</p>}
        <p>
          <Link href={paths.salaryDatabase(filter)}>Back to these figures in the salary database</Link>
        </p>
      </div>
      {figure && <PayTermsLine pay={typicalPay(figure, counted.scale, filter.basis)} />}
      {figure && <EndsTable caption={`Based on these adverts, ${counted.scale === "year" ? "a year" : "a day"}`} figure={figure} />}
      {items.length > 0 && <AdvertTable counted={counted} />}
      <Pagination page={page} pageCount={pageCount} href={(to) => paths.salaryAdverts(filter, period, to)} />
    </div>
  );
}

function AdvertTable({ counted: { items, scale, page, pageCount } }: { counted: CountedAdverts }) {
  const amount = (pence: number | null) => (pence === null ? "Not stated" : formatMoney(pence));
  return (
    <table className={`${table.table} ${styles.stacked}`}>
      <caption>
        Adverts, newest first, with pay {scale === "year" ? "a year" : "a day"}
        {pageCount > 1 && `, page ${page} of ${pageCount}`}
      </caption>
      <TableHead of={["Advert", { figure: "From" }, { figure: "To" }]} />
      <tbody>
        {items.map(({ id, title, company, lowPence, highPence, publishedAt, isReadable, isSample }) => (
          <tr key={id}>
            <th scope="row">
              {isReadable ? <Link href={paths.job(id)}>{title}</Link> : title}
              <span className={styles.note}>
                {company}, {longDate(new Date(publishedAt))}
                {!isReadable && ", closed over thirty days ago"}
                {isSample && ", sample"}
              </span>
            </th>
            <td className={table.figure}>{amount(lowPence)}</td>
            <td className={table.figure}>{amount(highPence)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
