import type { ReactNode } from "react";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import styles from "./sort-head.module.css";

export interface Sorting<Column extends string = string> {
  by: Column;
  direction: "asc" | "desc";
}

interface SortHeadProps<Column extends string> {
  column: Column;
  sorting: Sorting<Column>;
  /** Returns the address of the list in another order. */
  href: (sorting: Sorting<Column>) => string;
  /** Direction of the first click: names ascending, figures and dates descending. */
  first?: Sorting["direction"];
  isFigure?: boolean;
  children: ReactNode;
}

/** Column heading as a link that sorts by it; a second click reverses the direction. */
export function SortHead<Column extends string>({ column, sorting, href, first = "asc", isFigure, children }: SortHeadProps<Column>) {
  const isCurrent = sorting.by === column;
  const isRising = isCurrent && sorting.direction === "asc";
  const next = isCurrent ? (isRising ? "desc" : "asc") : first;
  return (
    <th
      scope="col"
      className={isFigure ? table.figure : undefined}
      aria-sort={isCurrent ? (isRising ? "ascending" : "descending") : undefined}
    >
      <Link
        href={href({ by: column, direction: next })}
        keepPlace
        className={isFigure ? `${styles.link} ${styles.overFigures}` : styles.link}
      >
        {children}
        <span aria-hidden="true" className={styles.mark}>
          {isCurrent ? (isRising ? "▲" : "▼") : ""}
        </span>
      </Link>
    </th>
  );
}

/** Parses the order in an address, such as "title" or "-title"; the default when it names none of the columns. */
export function readSorting<Column extends string>(
  search: URLSearchParams,
  columns: readonly Column[],
  otherwise: Sorting<Column>,
): Sorting<Column> {
  const parameter = search.get("sort") ?? "";
  const by = columns.find((column) => column === parameter.replace(/^-/, ""));
  return by ? { by, direction: parameter.startsWith("-") ? "desc" : "asc" } : otherwise;
}

export const toSortParameter = ({ by, direction }: Sorting): string => (direction === "desc" ? `-${by}` : by);
