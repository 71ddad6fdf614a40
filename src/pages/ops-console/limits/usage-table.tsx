import dashboard from "#src/features/dashboard/dashboard.module.css";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { formatCount } from "#src/lib/money.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { CsvLine } from "../parts/csv-button.tsx";

interface UsageRow {
  key: string;
  name: string;
  detail: string;
  usedUnits: number;
  refusedCalls: number;
}

/** What was used of the quotas and what was refused, by what `heads` says; with most refusals first. */
export function UsageTable({
  id,
  question,
  caption,
  heads,
  rows,
}: {
  id: string;
  question: string;
  caption: string;
  heads: readonly [name: string, detail: string];
  rows: readonly UsageRow[];
}) {
  const [name, detail] = heads;
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} level={3}>
        {question}
      </SectionHeading>
      {rows.length === 0 ? (
        <p>Nothing was used of any quota in this period.</p>
      ) : (
        <>
          <table className={`${table.table} ${rowStyles.table}`}>
            <caption>{caption}</caption>
            <thead>
              <tr>
                <th scope="col">{name}</th>
                <th scope="col">{detail}</th>
                <th scope="col" className={table.figure}>
                  Refused calls
                </th>
                <th scope="col" className={table.figure}>
                  Units used
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row" className={dashboard.code}>
                    {row.name}
                  </th>
                  <td data-label={detail}>{row.detail}</td>
                  <td data-label="Refused calls" className={table.figure}>
                    {formatCount(row.refusedCalls)}
                  </td>
                  <td data-label="Units used" className={table.figure}>
                    {formatCount(row.usedUnits)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <CsvLine
            name={id}
            of={question}
            records={() => [
              [name, detail, "Refused calls", "Units used"],
              ...rows.map((row) => [row.name, row.detail, row.refusedCalls, row.usedUnits]),
            ]}
          />
        </>
      )}
    </section>
  );
}
