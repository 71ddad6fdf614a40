import type { Key, ReactNode } from "react";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import styles from "./row-table.module.css";
import { SortHead, type Sorting } from "./sort-head.tsx";

interface RowTableColumn<Row, Column extends string> {
  /** Heading of the column. On narrow pages, where each row is a block of its own, it labels the cell. */
  label: string;
  /** Replaces the label as the heading. */
  heading?: ReactNode;
  /** For a column of buttons: the label is read out only. */
  isLabelHidden?: boolean;
  /** The cell says itself what it is. */
  isCellUnlabelled?: boolean;
  isFigure?: boolean;
  /** "whole" never wraps; "long" takes the full width on pages between narrow and wide. */
  fit?: "whole" | "long";
  /** The order that a click on the heading asks for, and the direction of the first click. */
  sort?: Column;
  first?: Sorting["direction"];
  cell: (row: Row) => ReactNode;
}

interface RowTableProps<Row, Column extends string> {
  caption?: ReactNode;
  isCaptionHidden?: boolean;
  /** The first column is the heading of its row. */
  columns: readonly RowTableColumn<Row, Column>[];
  items: readonly Row[];
  keyOf: (row: Row, at: number) => Key;
  /** The current order, and the address of the list in another one. */
  sorting?: Sorting<Column>;
  sortHref?: (sorting: Sorting<Column>) => string;
  /** Remains a table of columns on narrow pages. */
  isPlain?: boolean;
  className?: string | undefined;
}

/** A table of a dashboard: on narrow pages each row becomes a block, with the heading of its column beside each cell. */
export function RowTable<Row, Column extends string = never>(props: RowTableProps<Row, Column>) {
  const { caption, isCaptionHidden, columns, items, keyOf, sorting, sortHref, isPlain = false, className } = props;
  return (
    <table className={[table.table, isPlain ? "" : styles.table, className].filter(Boolean).join(" ")}>
      {caption && <caption className={isCaptionHidden ? "visually-hidden" : undefined}>{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ label, heading = label, isLabelHidden, isFigure, sort, first }) =>
            sort && sorting && sortHref ? (
              <SortHead key={label} column={sort} sorting={sorting} href={sortHref} first={first ?? "asc"} isFigure={isFigure ?? false}>
                {heading}
              </SortHead>
            ) : (
              <th key={label} scope="col" className={isFigure ? table.figure : undefined}>
                {isLabelHidden ? <span className="visually-hidden">{heading}</span> : heading}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((row, index) => (
          <tr key={keyOf(row, index)}>
            {columns.map(({ label, isLabelHidden, isCellUnlabelled, isFigure, fit, cell }, at) =>
              at === 0 ? (
                <th key={label} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={label}
                  data-label={isPlain || isLabelHidden || isCellUnlabelled ? undefined : label}
                  className={isFigure ? table.figure : fit && styles[fit]}
                >
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a cell says, and a quieter line below it. */
export const TwoLines = ({ below, children }: { below: ReactNode; children: ReactNode }) => (
  <span>
    {children}
    {below && <span className={styles.sub}>{below}</span>}
  </span>
);

/** A row's heading that opens its record, and a quieter line below it. */
export const RowLink = ({ href, below, children }: { href: string; below: ReactNode; children: ReactNode }) => (
  <>
    <Link href={href} keepPlace>
      {children}
    </Link>
    {below && <span className={styles.sub}>{below}</span>}
  </>
);
