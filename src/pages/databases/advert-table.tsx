import { contractTypes } from "#db/taxonomy/contract.ts";
import { industrySectors } from "#db/taxonomy/sector.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { payFigures, payUnit } from "#src/lib/money.ts";
import directoryStyles from "#src/ui/directory/directory.module.css";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import type { AdvertAddress } from "./adverts-address.ts";

type Listed = Outputs["jobDatabase"]["list"];
type Row = Listed["items"][number];

export const optionalColumns = ["Level", "Place", "Contract", "Sector", "First published", "Days live"] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

const labelOf = (terms: readonly { slug: string; label: string }[], slug: string) =>
  terms.find((term) => term.slug === slug)?.label ?? slug;

const cells: Record<OptionalColumn, (row: Row) => string> = {
  Level: (row) => row.levelLabel,
  Place: (row) => row.place ?? "Not stated",
  Contract: (row) => labelOf(contractTypes, row.contractType),
  Sector: (row) => (row.sector ? labelOf(industrySectors, row.sector) : "Not stated"),
  "First published": (row) => (row.firstPublishedAt ? shortDate(new Date(row.firstPublishedAt)) : ""),
  "Days live": (row) => String(row.daysLive),
};

interface AdvertTableProps {
  listed: Listed;
  columns: readonly OptionalColumn[];
  sort: string;
  href: (to: AdvertAddress) => string;
}

export function AdvertTable({ listed, columns, sort, href }: AdvertTableProps) {
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${rows.table}`}>
        <thead>
          <tr>
            <th scope="col">Advert</th>
            {columns.map((column) =>
              column === "First published" ? (
                <th key={column} scope="col" aria-sort={sort === "newest" ? "descending" : sort === "oldest" ? "ascending" : undefined}>
                  <Link href={href({ sort: sort === "newest" ? "oldest" : "newest" })} keepPlace>
                    {column}
                  </Link>
                </th>
              ) : (
                <th key={column} scope="col">
                  {column}
                </th>
              ),
            )}
            <th scope="col" className={table.figure} aria-sort={sort === "salary-desc" ? "descending" : undefined}>
              <Link href={href({ sort: "salary-desc" })} keepPlace>
                Pay
              </Link>
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.items.map((row) => (
            <tr key={row.jobId}>
              <th scope="row">
                <Link href={paths.job(row.jobId)}>{row.title}</Link>
                <span className={directoryStyles.kind}>
                  {row.companyName} · {row.isOpen ? "open" : "ended"}
                  {row.isSample && " · sample"}
                </span>
              </th>
              {columns.map((column) => (
                <td key={column} data-label={column} className={column === "First published" ? rows.whole : undefined}>
                  {cells[column](row)}
                </td>
              ))}
              <td data-label="Pay" className={table.figure}>
                {row.payPeriod === null
                  ? "Not stated"
                  : `${payFigures({ minPence: row.payMinPence, maxPence: row.payMaxPence, currency: row.payCurrency }) ?? "Not stated"} ${payUnit(row.payPeriod)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
