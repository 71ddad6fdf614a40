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
  /** How the list stands now. */
  sorting: Sorting<Column>;
  /** Address of the list in another order. */
  href: (sorting: Sorting<Column>) => string;
  /** Which way a first press sorts: names from A, figures and dates from the most. */
  first?: Sorting["direction"];
  isFigure?: boolean;
  children: ReactNode;
}

/** The heading of a column, as a link that sorts by it; pressed again it turns the order round. */
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

/** The order that an address asks for, as "title" or "-title"; the given one when it names none of the columns. */
export function readSorting<Column extends string>(
  search: URLSearchParams,
  columns: readonly Column[],
  otherwise: Sorting<Column>,
): Sorting<Column> {
  const asked = search.get("sort") ?? "";
  const by = columns.find((column) => column === asked.replace(/^-/, ""));
  return by ? { by, direction: asked.startsWith("-") ? "desc" : "asc" } : otherwise;
}

/** What stands in the address for an order. */
export const sortParameter = ({ by, direction }: Sorting): string => (direction === "desc" ? `-${by}` : by);
