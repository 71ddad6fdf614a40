import type { ReactNode } from "react";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import styles from "./chart-frame.module.css";
import { changeParameters } from "./console-filters.ts";
import type { CsvCell } from "./csv.tsx";
import { CsvButton } from "./csv.tsx";

export interface Column<Row> {
  head: string;
  /** Formatted for display. */
  text: (row: Row) => string;
  /** Raw value for the CSV file. */
  value: (row: Row) => CsvCell;
  isFigure?: boolean;
}

interface ChartFrameProps<Row> {
  /** Id of the heading, and name of the CSV file. */
  id: string;
  question: string;
  /** Sample size and period. */
  basis: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  tab: string;
  search: URLSearchParams;
  /** Shown in place of a chart without rows. */
  empty: string;
  /** Text alternative for screen readers. */
  summary: string;
  /** Takes the height of its content. */
  isShort?: boolean;
  children: ReactNode;
}

/**
 * A chart under the question it answers, with the same figures as a table and as CSV. The query string switches all charts between chart
 * and table.
 */
export function ChartFrame<Row>({
  id,
  question,
  basis,
  columns,
  rows,
  tab,
  search,
  empty,
  summary,
  isShort = false,
  children,
}: ChartFrameProps<Row>) {
  const isTable = search.get("view") === "table";
  const records = () => [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return (
    <Section id={id} heading={question} level={3} className={styles.frame}>
      <p className={dashboard.soft}>{basis}</p>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <>
          {isTable ? (
            <FigureTable question={question} columns={columns} rows={rows} />
          ) : (
            <div role="img" aria-label={`${summary} The table has the figures.`} className={isShort ? undefined : styles.chart}>
              {children}
            </div>
          )}
          <p className={dashboard.order}>
            <Link href={paths.opsTab(tab, changeParameters(search, { view: isTable ? null : "table" }))} keepPlace>
              {isTable ? "As a chart" : "As a table"}
              <span className="visually-hidden">: {question}</span>
            </Link>
            <CsvButton name={id} of={question} records={records} />
          </p>
        </>
      )}
    </Section>
  );
}

function FigureTable<Row>({ question, columns, rows }: { question: string; columns: readonly Column<Row>[]; rows: readonly Row[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section aria-label={`Figures: ${question}`} tabIndex={0} className={styles.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            {columns.map(({ head, isFigure }) => (
              <th key={head} scope="col" className={isFigure ? table.figure : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and their order is what they are.
            <tr key={place}>
              {columns.map(({ head, text, isFigure }) => (
                <td key={head} className={isFigure ? table.figure : undefined}>
                  {text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
